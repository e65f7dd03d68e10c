import type { CityView, Colour, Direction, Piece, Size } from './view';
import { colours, directions, pieceOf } from './view';
import { narrow, offered } from '../picker';

// Steps as the game writes them, and how one is found by choosing part after part (../picker).

export type Act = 'point' | 'land' | 'up' | 'zap' | 'turn' | 'skip' | 'shift' | 'dye' | 'end';

export interface Step {
  text: string;
  act: Act;
  die?: number;
  colour?: Colour;
  size?: Size;
  cell?: string;
  to?: string; // Of a shift; `cell` is where it comes from.
  dir?: Direction;
  piece?: string; // What it takes from the Armada by being touched there, like "G1".
}

export function parse(text: string): Step {
  const words = text.split(' ');
  const die = /^[1-6]$/.test(words[0]!) ? Number(words.shift()) : undefined;
  const [act, one = '', two = '', three = ''] = words as [Act, string?, string?, string?];
  const step: Step = { text, act, ...(die === undefined ? {} : { die }) };
  switch (act) {
    case 'point':
      return {
        ...step,
        colour: one as Colour,
        size: 1,
        cell: two,
        dir: three as Direction,
        piece: `${one}1`,
      };
    case 'land':
      return {
        ...step,
        colour: one[0] as Colour,
        size: Number(one[1]) as Size,
        cell: two,
        piece: one,
      };
    case 'turn':
      return { ...step, cell: one, dir: two as Direction };
    case 'shift':
      return { ...step, cell: one, to: two, dir: three as Direction };
    case 'dye':
      return { ...step, cell: one, colour: two as Colour };
    default:
      return one === '' ? step : { ...step, cell: one };
  }
}

// What has been chosen so far.
export type Choice = Partial<Omit<Step, 'text'>>;

// The cells that can be touched next: where a step acts, or, once its pointer is chosen, where a shift can go.
export const cellsOf = (steps: readonly Step[], choice: Choice): string[] =>
  choice.cell === undefined
    ? offered(steps, 'cell')
    : choice.to === undefined
      ? offered(steps, 'to')
      : [];

// What can be done at the chosen place: one item for each kind of action and piece, with all its directions and dice.
export interface Item {
  act: Act;
  colour?: Colour;
  size?: Size;
  dirs: Direction[];
  steps: Step[];
}

export function itemsOf(steps: readonly Step[]): Item[] {
  const items = new Map<string, Item>();
  for (const step of steps) {
    const name = [step.act, step.colour, step.size].join(' ');
    const item = items.get(name) ?? {
      act: step.act,
      colour: step.colour,
      size: step.size,
      dirs: [],
      steps: [],
    };
    item.steps.push(step);
    if (step.dir && !item.dirs.includes(step.dir)) item.dirs.push(step.dir);
    items.set(name, item);
  }
  return [...items.values()].sort((a, b) => order(a) - order(b));
}

const acts: readonly Act[] = ['point', 'turn', 'shift', 'land', 'up', 'zap', 'dye', 'end', 'skip'];
const order = (item: Item): number =>
  acts.indexOf(item.act) * 100 +
  (item.size ?? 0) * 10 +
  (item.colour ? colours.indexOf(item.colour) : 0);

// What is asked next, once a place has been touched.
export type Question =
  | { kind: 'nothing' }
  | { kind: 'done'; step: Step }
  | { kind: 'wheel'; item: Item; other: Item | null } // A direction; in the middle what else could be done there.
  | { kind: 'items'; items: Item[] }
  | { kind: 'dice'; steps: Step[] }; // All is said but which die.

export function nextQuestion(steps: readonly Step[], choice: Choice): Question {
  if (choice.cell === undefined) return { kind: 'nothing' };
  const open = narrow(steps, choice);
  // A pointer that a shift can leave where it is may be turned there at once; other places stay lit.
  const here = open.filter(
    (step) => step.act !== 'shift' || choice.to !== undefined || step.to === step.cell,
  );
  if (here.length === 0) return { kind: 'nothing' };
  if (here.length === 1 && open.length === 1) return { kind: 'done', step: here[0]! };
  const items = itemsOf(here);
  const spinning = items.filter((item) => item.dirs.length > 0 && choice.dir === undefined);
  const others = items.filter((item) => item !== spinning[0]);
  if (spinning.length === 1 && others.length <= 1)
    return { kind: 'wheel', item: spinning[0]!, other: others[0] ?? null };
  if (items.length === 1 && open.length === here.length) return { kind: 'dice', steps: here };
  return { kind: 'items', items };
}

// A whole step that stands for touching `cell`, to ask the referee why it cannot be done.
export function attempt(city: CityView, choice: Choice, cell: string): string {
  const there = city.board[cell];
  const piece = there === undefined ? null : pieceOf(there);
  return city.pending === null
    ? attemptWithDie(city, choice, cell, piece)
    : attemptPending(city.pending.kind, choice, cell, piece);
}

function attemptPending(kind: string, choice: Choice, cell: string, piece: Piece | null): string {
  const other = colours.find((colour) => colour !== piece?.colour) ?? 'R';
  const dir = directions.find((one) => one !== piece?.dir) ?? 'N';
  switch (kind) {
    case 'red':
      return `land ${choice.piece ?? 'R1'} ${cell}`;
    case 'yellow':
      return `shift ${choice.cell ?? cell} ${cell} ${dir}`;
    case 'blue':
      return `dye ${cell} ${other}`;
    case 'green':
      return `up ${cell}`;
    default:
      return `turn ${cell} ${dir}`;
  }
}

function attemptWithDie(city: CityView, choice: Choice, cell: string, piece: Piece | null): string {
  const die =
    choice.die ?? city.dice.find((one) => String(one) === cell[1]) ?? city.dice.at(-1) ?? 1;
  if (choice.piece !== undefined)
    return choice.piece[1] === '1'
      ? `${die} point ${choice.piece[0]} ${cell} N`
      : `${die} land ${choice.piece} ${cell}`;
  if (piece === null)
    return `${die} point ${colours.find((colour) => city.armada[colour][0]! > 0) ?? 'R'} ${cell} N`;
  return piece.size === 3 ? `${die} zap ${cell}` : `${die} up ${cell}`;
}

// The same for a piece of the Armada: somewhere in a row of the die, as if it could be taken.
export function attemptPiece(city: CityView, choice: Choice, piece: string): string {
  if (city.pending !== null) return `land ${piece} a1`;
  const die = choice.die ?? city.dice[0] ?? 1;
  const row = die === 6 ? 1 : die;
  const empty =
    ['a', 'b', 'c', 'd', 'e']
      .map((column) => `${column}${row}`)
      .find((cell) => !(cell in city.board)) ?? `a${row}`;
  return piece[1] === '1' ? `${die} point ${piece[0]} ${empty} N` : `${die} land ${piece} ${empty}`;
}
