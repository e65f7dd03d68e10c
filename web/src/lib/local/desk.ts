import type { ErrorBody, ServerMessage, Table } from '../types';
import type { Module } from './module';
import type { Kept, KeptRow, Shelf } from './shelf';
import { elected, type Thinkers } from './thinkers';

// What the worker does with a message: loads the module with the first one and a match with its first one, asks, stores
// what happened, and only then tells it (law 5). Bots think between two messages, so that an undo need not wait for a
// whole turn of theirs.

type Message = Record<string, unknown>;
interface Keep extends Omit<KeptRow, 'shown'> {
  type: 'keep';
  shown: Table;
  events: { seq: number }[];
}
type Told = ServerMessage | Keep;

// Besides those of the server: that nothing can be stored here, said once.
export type DeskMessage = ServerMessage | { type: 'unkept'; why: string };

const patience = 3000; // Milliseconds that helpers may still take once this worker has thought.

const pause = (): Promise<void> => new Promise((on) => setTimeout(on, 0));

export class Desk {
  private module: Promise<Module> | null = null;
  private readonly loaded = new Set<string>();
  private readonly thinking = new Set<string>();
  private queue: Promise<unknown> = Promise.resolve();
  private unkept = false;

  constructor(
    private readonly load: () => Promise<Module>,
    private readonly shelf: Pick<Shelf, 'keep' | 'load'>,
    private readonly tell: (message: DeskMessage) => void,
    private readonly now: () => number = Date.now,
    private readonly helpers: Pick<Thinkers, 'together'> | null = null,
  ) {}

  // One after the other, in the order they came.
  take(message: Message): Promise<unknown> {
    this.queue = this.queue
      .then(() => this.answer(message))
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        this.tell({
          type: 'refused',
          request: String(message.request ?? ''),
          match: message.match as string | undefined,
          error: { code: 'module_failed', message: why },
        });
      });
    return this.queue;
  }

  private async answer(message: Message): Promise<void> {
    this.module ??= this.load();
    // A module that does not load is asked for again with the next message.
    this.module.catch(() => (this.module = null));
    const module = await this.module;
    const match = String(message.match ?? message.id ?? '');
    if (message.cmd !== undefined) return this.engine(module, message);
    if (message.match !== undefined && !this.loaded.has(match)) {
      const error = await this.fetch(module, match);
      if (error) {
        this.tell({ type: 'refused', request: String(message.request ?? ''), match, error });
        return;
      }
    }
    await this.hear(module.ask(JSON.stringify({ ...message, now: this.now() })));
    this.loaded.add(match);
    void this.think(module, match, message);
  }

  // The engine protocol: one answer, with the number of the request.
  private engine(module: Module, message: Message): void {
    const { request, ...line } = message;
    const answer = JSON.parse(module.ask(JSON.stringify(line))[0]!) as Message;
    this.tell({ type: 'done', request: String(request ?? ''), answer });
  }

  // Why what was kept of a match cannot be read, if so.
  private async fetch(module: Module, match: string): Promise<ErrorBody | null> {
    const kept: Kept | null = await this.shelf.load(match).catch(() => null);
    if (!kept) return null; // The module says that there is none.
    const [answer] = module.ask(JSON.stringify({ type: 'load', request: 'load', kept }));
    const told = JSON.parse(answer!) as ServerMessage;
    return told.type === 'refused' ? told.error : null;
  }

  private async hear(lines: string[]): Promise<Message> {
    let last: Message = {};
    for (const line of lines) {
      if (line === '') continue;
      const told = JSON.parse(line) as Told;
      if (told.type === 'keep') await this.store(told);
      else this.tell(told);
      last = told as unknown as Message;
    }
    return last;
  }

  private async store({ events, ...row }: Keep): Promise<void> {
    const { type: _, ...kept } = row;
    try {
      await this.shelf.keep(kept, events);
    } catch (error) {
      // The match goes on in memory.
      if (this.unkept) return;
      this.unkept = true;
      this.tell({ type: 'unkept', why: error instanceof Error ? error.message : String(error) });
    }
  }

  // Where a bot thinks as long as it is given: the step that this worker and its helpers found together.
  private async voted(module: Module, match: string): Promise<string | undefined> {
    if (!this.helpers) return undefined;
    const ask = (message: object) =>
      JSON.parse(module.ask(JSON.stringify({ match, request: 'vote', ...message }))[0]!) as Message;
    if (ask({ type: 'deep' }).deep !== true) return undefined;
    const kept = ask({ type: 'dump' });
    const load = { type: 'load', request: 'load', kept };
    const votes = (salt: number) => ({ type: 'votes', match, request: 'vote', salt });
    const others = this.helpers.together((salt) => [load, votes(salt)], 1);
    const own = ask(votes(0));
    const late = new Promise<never>((_, failed) =>
      setTimeout(() => failed(new Error('late')), patience),
    );
    late.catch(() => undefined);
    const all = [Promise.resolve(own), ...others.map((other) => Promise.race([other, late]))];
    return elected(await Promise.allSettled(all)) ?? undefined;
  }

  // As long as a bot is to act; each of its steps takes its turn among the other messages.
  private async think(module: Module, match: string, cause: Message): Promise<void> {
    const idle = [
      'explain',
      'preview',
      'hint',
      'record',
      'offer',
      'replay',
      'check_dice',
      'unwatch',
    ];
    if (this.thinking.has(match) || match === '' || idle.includes(String(cause.type))) return;
    this.thinking.add(match);
    try {
      for (let more = true; more;) {
        await pause();
        const step = this.queue.then(async () => {
          const step = await this.voted(module, match);
          const ask = { type: 'think', match, request: 'think', now: this.now(), step };
          const told = await this.hear(module.ask(JSON.stringify(ask)));
          more = told.more === true;
        });
        this.queue = step.catch(() => undefined);
        await step;
      }
    } finally {
      this.thinking.delete(match);
    }
  }
}
