import type { Near } from '@/ui/carry';
import {
  attempt,
  attemptPiece,
  type Choice,
  cellsOf,
  type Item,
  nextQuestion,
  parse,
  type Question,
  type Step,
} from './steps';
import { narrow, offered } from '../picker';
import type { CityView, Direction } from './view';

// A step being built: what has been chosen, what can be chosen next, and what each touch means.
export class Building {
  choice = $state.raw<Choice>({});
  readonly all: Step[] = $derived.by(() => this.table.steps().map(parse));
  // What is open without the place: a die or a piece of the Armada may have been chosen.
  readonly open: Step[] = $derived.by(() =>
    narrow(this.all, { die: this.choice.die, piece: this.choice.piece }),
  );
  readonly question: Question = $derived.by(() => nextQuestion(this.all, this.choice));
  readonly cells: string[] = $derived.by(() => cellsOf(narrow(this.all, this.choice), this.choice));
  readonly dice: number[] = $derived.by(() => offered(this.all, 'die'));
  readonly pieces: string[] = $derived.by(() =>
    offered(narrow(this.all, { die: this.choice.die }), 'piece'),
  );
  readonly begun: boolean = $derived.by(() =>
    Object.values(this.choice).some((part) => part !== undefined),
  );

  constructor(
    private readonly table: {
      steps: () => string[];
      city: () => CityView;
      choose: (step: string) => void;
      refuse: (step: string, near: Near) => void;
    },
  ) {}

  // Something happened at the table: what was chosen stays as long as a step still has it.
  keep(): void {
    if (narrow(this.all, this.choice).length === 0) this.choice = {};
  }

  leave(): void {
    this.choice =
      this.choice.cell === undefined ? {} : { die: this.choice.die, piece: this.choice.piece };
  }

  takeDie(die: number): void {
    const again = this.choice.die === die;
    const { piece, cell } = this.choice;
    const wanted: Choice = { die: again ? undefined : die, piece, cell };
    this.choice = narrow(this.all, wanted).length > 0 ? wanted : { die: wanted.die };
    this.playIfWhole();
  }

  takePiece(piece: string, near: Near): void {
    if (this.choice.piece === piece) this.choice = { die: this.choice.die };
    else if (narrow(this.all, { die: this.choice.die, piece }).length > 0)
      this.choice = { die: this.choice.die, piece };
    else this.table.refuse(attemptPiece(this.table.city(), this.choice, piece), near);
  }

  touch(cell: string, near: Near): void {
    const { die, piece } = this.choice;
    if ((this.choice.to ?? this.choice.cell) === cell) this.leave();
    else if (
      this.choice.cell !== undefined &&
      narrow(this.all, { die, cell: this.choice.cell, to: cell }).length > 0
    )
      this.choice = { die, cell: this.choice.cell, to: cell };
    else if (narrow(this.all, { die, piece, cell }).length > 0) this.choice = { die, piece, cell };
    else this.table.refuse(attempt(this.table.city(), this.choice, cell), near);
    this.playIfWhole();
  }

  takeItem(item: Item): void {
    this.choice = { ...this.choice, act: item.act, colour: item.colour, size: item.size };
    this.playIfWhole();
  }

  // The choice with a direction of the wheel: a shift that names no other cell stays where it is.
  facing(item: Item, dir: Direction): Choice {
    const to = item.act === 'shift' ? { to: this.choice.to ?? this.choice.cell } : {};
    return { ...this.choice, ...to, act: item.act, colour: item.colour, dir };
  }

  takeDirection(item: Item, dir: Direction): void {
    this.choice = this.facing(item, dir);
    this.playIfWhole();
  }

  // The step that a choice stands for, if only the die is left open.
  only(choice: Choice): string | null {
    const [first, ...rest] = narrow(this.all, choice);
    const said = (step: Step): string => step.text.replace(/^\d /, '');
    return first && rest.every((step) => said(step) === said(first)) ? first.text : null;
  }

  take(step: string): void {
    this.choice = {};
    this.table.choose(step);
  }

  has(step: string): boolean {
    return this.all.some((one) => one.text === step);
  }

  private playIfWhole(): void {
    const { question } = this;
    if (question.kind === 'done') this.take(question.step.text);
  }
}
