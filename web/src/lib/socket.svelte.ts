import { ApiError } from './api';
import type { ErrorBody, ServerMessage } from './types';
import { settings } from './settings.svelte';

// One WebSocket for the whole page. It comes back by itself; what was not answered is sent again with the same request
// id, which the server does once and answers again (docs/protocol.md). What is watched is watched again.

type Done = Extract<ServerMessage, { type: 'done' }>;
type Listener = (message: ServerMessage) => void;

interface Waiting {
  text: string;
  done: (answer: Done) => void;
  refused: (error: Error) => void;
}

const silence = 45_000; // The server pings every 30 s; browsers do not tell, so we ask ourselves.
const longestPause = 8_000;

export class Connection {
  // `on` while messages flow; `off` before the first connection and while it is broken.
  state = $state<'off' | 'on'>('off');
  // Whether it was on before: only then is a break worth telling.
  broken = $state(false);

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private standing = new Map<string, { request: object; users: number }>(); // `watch` and `lobby`, said again after a break.
  private listeners = new Set<Listener>();
  private eavesdroppers = new Set<Listener>(); // For them alone no connection is kept.
  private pause = 250;
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly address: () => string) {
    if (typeof addEventListener === 'function') {
      addEventListener('online', () => this.hurry());
      document.addEventListener(
        'visibilitychange',
        () => document.visibilityState === 'visible' && this.hurry(),
      );
    }
    setInterval(() => this.check(), 15_000);
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    this.open();
    return () => this.listeners.delete(listener);
  }

  // The same without opening a connection for it.
  overhear(listener: Listener): void {
    this.eavesdroppers.add(listener);
  }

  // Done once, however often the connection breaks meanwhile; refused with the server's reason.
  request(message: Record<string, unknown>): Promise<Done> {
    const request = crypto.randomUUID
      ? crypto.randomUUID()
      : `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const text = JSON.stringify({ ...message, request });
    return new Promise((done, refused) => {
      this.waiting.set(request, { text, done, refused });
      this.open();
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  // Keeps asking for something over all breaks, until the answer is called. The same `key` twice is asked once.
  keep(key: string, request: object, end: object): () => void {
    const known = this.standing.get(key);
    if (known) known.users += 1;
    else {
      this.standing.set(key, { request, users: 1 });
      if (this.state === 'on') this.say(request);
    }
    this.open();
    return () => {
      const kept = this.standing.get(key);
      if (!kept || --kept.users > 0) return;
      this.standing.delete(key);
      if (this.state === 'on') this.say(end);
    };
  }

  // Says a kept request again now: its answer is the whole truth, after something did not fit together.
  again(key: string): void {
    const kept = this.standing.get(key);
    if (kept && this.state === 'on') this.say(kept.request);
  }

  // Closes and opens anew: the person changed, and a socket belongs to one person.
  renew(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null; // No break worth telling.
    socket.onmessage = null;
    socket.close();
    this.socket = null;
    this.state = 'off';
    this.open();
  }

  private say(message: object): void {
    this.socket?.send(
      JSON.stringify({ request: `k${Math.random().toString(36).slice(2)}`, ...message }),
    );
  }

  private hurry(): void {
    if (this.state === 'on' || this.listeners.size === 0) return;
    clearTimeout(this.timer);
    this.pause = 250;
    this.open();
  }

  private open(): void {
    if (this.socket) return;
    const socket = new WebSocket(`${this.address()}?lang=${settings.values.language}`);
    this.socket = socket;
    socket.onopen = () => {
      this.state = 'on';
      this.broken = false;
      this.pause = 250;
      this.heard = Date.now();
      for (const { request } of this.standing.values()) this.say(request);
      for (const { text } of this.waiting.values()) socket.send(text);
    };
    socket.onmessage = (event) => this.hear(event.data as string);
    socket.onclose = () => this.closed();
  }

  private closed(): void {
    this.socket = null;
    if (this.state === 'on') this.broken = true;
    this.state = 'off';
    if (this.listeners.size === 0 && this.waiting.size === 0) return;
    this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, longestPause);
  }

  private hear(text: string): void {
    this.heard = Date.now();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'done' || message.type === 'refused') {
      const waiting = this.waiting.get(message.request);
      this.waiting.delete(message.request);
      if (message.type === 'done') waiting?.done(message);
      else waiting?.refused(new ApiError(0, message.error as ErrorBody));
    }
    for (const listener of [...this.listeners, ...this.eavesdroppers]) listener(message);
  }

  private check(): void {
    if (this.state !== 'on') return;
    const quiet = Date.now() - this.heard;
    if (quiet > silence) this.socket?.close();
    else if (quiet > silence / 3) this.say({ type: 'ping' });
  }
}

export const connection = new Connection(
  () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`,
);
