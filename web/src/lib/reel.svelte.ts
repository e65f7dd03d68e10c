// Scenes that are shown one after another, so that each can be watched: one holds the next back for a while.
export class Reel<Scene> {
  behind = $state(0); // How many scenes wait.
  private queue: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  // `hold`: for how many milliseconds a scene is to be watched before the next, given how many wait.
  constructor(
    private readonly show: (scene: Scene) => void,
    private readonly hold: (scene: Scene, waiting: number) => number,
  ) {}

  // `urgent`: it cannot wait, nor can anything before it.
  take(scene: Scene, urgent = false): void {
    this.queue.push(scene);
    if (urgent) this.skip();
    else if (this.timer === null) this.next();
    this.behind = this.queue.length;
  }

  // To the end, at once: only the last scene is shown.
  skip(): void {
    this.stop();
    const last = this.queue.at(-1);
    this.queue = [];
    this.behind = 0;
    if (last !== undefined) this.show(last);
  }

  // Nothing that waits is shown any more.
  clear(): void {
    this.stop();
    this.queue = [];
    this.behind = 0;
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private next(): void {
    this.timer = null;
    const scene = this.queue.shift();
    this.behind = this.queue.length;
    if (scene === undefined) return;
    this.show(scene);
    const ms = this.hold(scene, this.queue.length);
    if (ms > 0) this.timer = setTimeout(() => this.next(), ms);
    else this.next();
  }
}
