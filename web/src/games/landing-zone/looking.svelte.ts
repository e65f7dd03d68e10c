import type { Json, Preview } from '@/lib/types';

// What the rules would reckon after a step that is only being looked at. Asked a moment after the eye rests, and once.
export class Looking {
  seen = $state.raw<Json>(null);
  private known = new Map<string, Json>();
  private wanted: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly preview: (step: string) => Promise<Preview>) {}

  at(step: string | null): void {
    if (step === this.wanted) return;
    this.wanted = step;
    clearTimeout(this.timer);
    this.seen = step === null ? null : (this.known.get(step) ?? null);
    if (step !== null && !this.known.has(step))
      this.timer = setTimeout(() => void this.ask(step), 160);
  }

  // Another position: nothing that was seen holds any more.
  forget(): void {
    clearTimeout(this.timer);
    this.known = new Map();
    this.wanted = null;
    this.seen = null;
  }

  private async ask(step: string): Promise<void> {
    const { known } = this;
    // A refusal (too many questions, a lost connection) costs only the picture of what would be.
    const insight = await this.preview(step).then(
      (answer) => answer.insight ?? null,
      () => null,
    );
    known.set(step, insight);
    if (known === this.known && this.wanted === step) this.seen = insight;
  }
}
