import type { ScoringLine } from './view';

// Lines lit while the pointer is over their button, or until it is pressed again.
export class Lighting {
  private held = $state.raw<readonly ScoringLine[]>([]);
  private over = $state.raw<readonly ScoringLine[]>([]);

  // Those that are lit, of the lines that a city has.
  among(lines: readonly ScoringLine[]): readonly ScoringLine[] {
    return (this.over.length > 0 ? this.over : this.held).filter((line) => lines.includes(line));
  }

  light = (lines: readonly ScoringLine[], hold: boolean): void => {
    if (!hold) this.over = lines;
    else {
      const again =
        this.held.length === lines.length && this.held.every((line) => lines.includes(line));
      this.held = again ? [] : lines;
    }
  };
}
