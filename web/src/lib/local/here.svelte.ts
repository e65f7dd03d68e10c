import { ApiError } from '../api';
import { settings } from '../settings.svelte';
import { texts } from '../texts.svelte';
import type { ErrorBody, ServerMessage, Table } from '../types';
import type { DeskMessage } from './desk';
import { isHere, newId } from './ids';
import { Shelf } from './shelf';

// The tables of this page alone: what socket.svelte.ts is to a server's, with the same interface, and a worker that
// plays. The worker is started by the first message; one that dies is started again, and what it had not answered is
// asked again.

type Done = Extract<ServerMessage, { type: 'done' }>;
type Listener = (message: ServerMessage) => void;
interface Waiting {
  message: Record<string, unknown>;
  done: (answer: Done) => void;
  refused: (error: Error) => void;
}

const mostDeaths = 2; // In a row.

export class Here {
  // Why matches of this page are not stored; null: they are.
  unkept = $state<string | null>(null);

  private worker: Worker | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly standing = new Map<string, { request: object; users: number }>();
  private readonly listeners = new Set<Listener>();
  private count = 0;
  private deaths = 0;

  constructor(
    private readonly start: () => Worker,
    private readonly shelf: Shelf,
  ) {}

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  request(message: Record<string, unknown>): Promise<Done> {
    this.count += 1;
    const next = message.type === 'rematch' ? { id: newId() } : {};
    const lang = settings.values.language;
    const whole = { lang, ...next, ...message, request: `h${this.count}` };
    return new Promise((done, refused) => {
      this.waiting.set(whole.request, { message: whole, done, refused });
      this.send(whole);
    });
  }

  keep(key: string, request: object, end: object): () => void {
    const known = this.standing.get(key);
    if (known) known.users += 1;
    else {
      this.standing.set(key, { request, users: 1 });
      this.send(request);
    }
    return () => {
      const kept = this.standing.get(key);
      if (!kept || --kept.users > 0) return;
      this.standing.delete(key);
      this.send(end);
    };
  }

  again(key: string): void {
    const kept = this.standing.get(key);
    if (kept) this.send(kept.request);
  }

  // -- Besides playing ---------------------------------------------------------------------------

  async create(wish: object): Promise<Table> {
    const { table } = await this.request({ type: 'create', id: newId(), wish });
    return table as Table;
  }
  list(): Promise<Table[]> {
    return this.shelf.list().catch(() => []);
  }
  drop(match: string): Promise<void> {
    return this.shelf.drop(match);
  }
  async recordOf(match: string): Promise<string> {
    return String((await this.request({ type: 'record', match })).record);
  }
  // The same as a server takes it.
  async offerOf(match: string): Promise<object> {
    return (await this.request({ type: 'offer', match })).offer as object;
  }
  // A finished match of another device, from its record.
  async bring(record: string): Promise<Table> {
    return (await this.request({ type: 'import', record })).table as Table;
  }
  // A line of the engine protocol.
  async engine(line: object): Promise<Record<string, unknown>> {
    return (await this.request({ ...line })).answer as Record<string, unknown>;
  }

  // -- The worker ----------------------------------------------------------------------------------

  private send(message: object): void {
    this.running().postMessage(message);
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = this.start();
    worker.onmessage = (event: MessageEvent<DeskMessage>) => this.hear(event.data);
    worker.onerror = (event) => this.died(worker, event.message);
    this.worker = worker;
    return worker;
  }

  private hear(message: DeskMessage): void {
    if (message.type === 'unkept') {
      this.unkept = message.why;
      return;
    }
    if (message.type === 'refused' && message.error.code === 'module_failed') {
      this.died(this.worker, message.error.message);
      return;
    }
    this.deaths = 0;
    if (message.type === 'done' || message.type === 'refused') {
      const waiting = this.waiting.get(message.request);
      this.waiting.delete(message.request);
      if (message.type === 'done') waiting?.done(message);
      else waiting?.refused(new ApiError(0, message.error));
    }
    for (const listener of this.listeners) listener(message);
  }

  // Nothing is lost with it: a match is stored after every step. One that dies at once again is not started a third
  // time; whoever asks is told why.
  private died(worker: Worker | null, why: string): void {
    if (worker !== this.worker) return;
    worker?.terminate();
    this.worker = null;
    this.deaths += 1;
    const requests = [...this.standing.values()].map(({ request }) => request);
    if (this.deaths < mostDeaths) {
      for (const request of requests) this.send(request);
      for (const { message } of this.waiting.values()) this.send(message);
      return;
    }
    const error: ErrorBody = {
      code: 'module_failed',
      message: texts.say()('page.here.failed', { why }),
    };
    for (const { refused } of this.waiting.values()) refused(new ApiError(0, error));
    this.waiting.clear();
    for (const { request } of requests as { request?: string }[])
      for (const listener of this.listeners)
        listener({ type: 'refused', request: request ?? '', error });
  }
}

export const here = new Here(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  new Shelf(),
);
export { isHere };
