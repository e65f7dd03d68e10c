// The box that a page plays from: a game's own pack, or that of a variant. A page shows one match at a time, so each game
// has one box; whoever shows a variant puts its pack in and takes it out again.
export class Box<Pack> {
  pack: Pack = $state.raw() as Pack;

  constructor(readonly own: Pack) {
    this.pack = own;
  }

  // Null: the game's own.
  use(pack: unknown): void {
    this.pack = (pack ?? this.own) as Pack;
  }
}
