import type { Preview } from '@/lib/types';
import type { BoardProps } from '../game';
import { hexAt, hexName, type Point } from '@/hex';
import { side } from './map/sections';
import { narrow, offered } from '../picker';
import { layingsOf, layStep, readSteps, setStep, type Held } from './steps';
import { asView, known, type CardKind } from './view';

// A step in the making: which tile is in the hand, which face is up, how far it is turned, above which place. Each
// choice only narrows the list of steps; a step that is whole is played at once.
export class Building {
  held = $state.raw<Held | null>(null);
  spot = $state<string | null>(null); // The place that the held tile is above, if a step lays it there.
  pinned = $state(false); // It stays there while the pointer is elsewhere: it was tapped down and waits for a yes.
  reengineering = $state(false); // The card is chosen, the tile to move not yet.
  redesigning = $state(false);
  chosen = $state.raw<number[]>([]); // Contracts to keep, tiles to put back.
  preview = $state.raw<{ step: string; shows: Preview } | null>(null);

  #props: () => BoardProps;
  #seen = new Map<string, Preview>();
  #asking = 0;
  choices = $derived.by(() => readSteps(this.#props().steps));
  view = $derived.by(() => asView(this.#props().view));
  mine = $derived.by(() => {
    const { seat } = this.#props();
    return seat === null ? null : (this.view.seats[seat] ?? null);
  });
  hand = $derived(known(this.mine?.hand));

  // The places that can take what is held, or the tiles that can be taken up.
  lit = $derived.by((): Set<string> => {
    if (this.held) return new Set(offered(layingsOf(this.choices, this.held), 'place'));
    return new Set(this.reengineering ? this.#movable() : []);
  });
  step = $derived(this.spot === null ? null : this.stepAt(this.spot));

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  #movable(): string[] {
    return offered(this.choices.layings, 'from');
  }
  stepAt(place: string): string | null {
    return this.held && layStep(this.choices, this.held, place);
  }
  // A whole step that stands for the attempt, for the referee to refuse.
  attemptAt(place: string): string | null {
    const { held } = this;
    if (held?.mode === 'reengineer') return `use reengineer ${held.from} ${place} ${held.turns}`;
    if (held) return `${held.mode} ${held.tile} ${held.face} ${place} ${held.turns}`;
    const [somewhere] = narrow(this.choices.layings, { mode: 'reengineer' });
    if (this.reengineering && somewhere) return `use reengineer ${place} ${somewhere.place} 0`;
    return null;
  }
  attemptWith(card: CardKind): string {
    const [tile = 1] = this.hand;
    const [lying] = Object.keys(this.view.tiles);
    if (card === 'redesign') return `redesign ${tile} 0 ${lying} 0`;
    if (card === 'reengineer') return `use reengineer ${lying} 1,0 0`;
    if (card === 'negotiate') return `claim 0 ${known(this.mine?.contracts)[0] ?? 1} 1 negotiate`;
    return `use ${card}`;
  }

  #empty(): void {
    this.held = null;
    this.spot = null;
    this.pinned = false;
    this.preview = null;
    clearTimeout(this.#asking); // Nobody waits for the answer any more.
  }
  leave(): boolean {
    const something =
      this.held !== null || this.reengineering || this.redesigning || this.chosen.length > 0;
    this.#empty();
    this.reengineering = false;
    this.redesigning = false;
    this.chosen = [];
    return something;
  }
  // A new position: what was begun is kept only if it can still be finished.
  renew(): void {
    this.#seen.clear();
    const { held } = this;
    if (held && this.lit.size === 0) this.leave();
    else if (held && this.spot !== null && !this.stepAt(this.spot)) this.spot = null;
    if (this.reengineering && !this.choices.uses.has('reengineer')) this.reengineering = false;
    if (this.redesigning && !this.choices.uses.has('redesign')) this.redesigning = false;
    if (!this.choices.keeps.length && !this.choices.redraws.length) this.chosen = [];
  }

  get #fromHand(): 'terraform' | 'redesign' {
    return this.redesigning ? 'redesign' : 'terraform';
  }
  canPick(tile: number): boolean {
    return layingsOf(this.choices, { mode: this.#fromHand, tile, from: null }).length > 0;
  }
  // A tile that can lie in one way only is picked up that way round.
  pick(tile: number, face = 0, turns = 0): boolean {
    const ways = layingsOf(this.choices, { mode: this.#fromHand, tile, from: null });
    if (ways.length === 0) return false;
    this.#empty();
    const only = ways.length === 1 ? { face: ways[0]!.face!, turns: ways[0]!.turns } : {};
    this.held = { mode: this.#fromHand, tile, face, turns, from: null, ...only };
    return true;
  }
  holds(tile: number): boolean {
    return this.held?.tile === tile && this.held.from === null;
  }
  // The card that the step in the making would use.
  get card(): CardKind | null {
    if (this.redesigning || this.held?.mode === 'redesign') return 'redesign';
    return this.reengineering || this.held?.mode === 'reengineer' ? 'reengineer' : null;
  }
  takeUp(from: string): boolean {
    const lying = this.view.tiles[from];
    if (!lying || !this.#movable().includes(from)) return false;
    this.#empty();
    this.held = { mode: 'reengineer', tile: lying[0], face: lying[1], turns: lying[2], from };
    return true;
  }
  turn(by: number): void {
    if (!this.held) return;
    this.held = { ...this.held, turns: (this.held.turns + by + 6) % 6 };
    this.look();
  }
  flip(): void {
    if (!this.held || this.held.from !== null) return;
    this.held = { ...this.held, face: 1 - this.held.face };
    this.look();
  }
  // Holds the tile above the hex at a point of the map; true if a step lays it there.
  hover(at: Point | null): boolean {
    if (!this.held || this.pinned) return false;
    const place = at && hexName(hexAt(at, side));
    const next = place !== null && this.lit.has(place) ? place : null;
    if (next !== this.spot) {
      this.spot = next;
      this.look();
    }
    return next !== null;
  }
  pin(place: string): void {
    this.spot = place;
    this.pinned = true;
    this.look();
  }

  // Asks what the step would do; answers that come late are kept for later and not shown.
  look(): void {
    const step = this.step;
    this.preview = null;
    clearTimeout(this.#asking);
    if (!step) return;
    const known = this.#seen.get(step);
    if (known) {
      this.preview = { step, shows: known };
      return;
    }
    this.#asking = window.setTimeout(() => {
      this.#props()
        .preview(step)
        .then(
          (shows) => {
            this.#seen.set(step, shows);
            if (this.step === step) this.preview = { step, shows };
          },
          () => undefined,
        );
    }, 110);
  }

  place(): boolean {
    const { step } = this;
    if (!step) return false;
    this.leave();
    this.#props().choose(step);
    return true;
  }
  toggle(id: number): void {
    this.chosen = this.chosen.includes(id)
      ? this.chosen.filter((one) => one !== id)
      : [...this.chosen, id];
  }
  get set(): string | null {
    return setStep(this.choices, this.chosen);
  }
}
