import type { Figure, StudyReport } from './bench.svelte';

// What is watched while a study grows: the first seat's share of the wins, or its points where each plays for them.

export interface Moment {
  games: number;
  is: Figure;
  was: Figure;
}

export const inPoints = (study: StudyReport): boolean =>
  study.unit === 'points' || study.seats.length < 2;

export const momentOf = (study: StudyReport): Moment => {
  const of = (report: StudyReport): Figure => {
    const seat = report.seats[0]!;
    if (inPoints(study)) return seat.points;
    return { value: 100 * seat.won.value, bound: 100 * seat.won.bound };
  };
  return { games: study.games, is: of(study), was: of(study.against.study) };
};

export interface Drawn {
  band: string; // A polygon: the bound of the variant's figure.
  is: string; // Polylines.
  was: string;
  low: number; // What the chart shows of the figures.
  high: number;
  even: number | null; // Where even would be.
}

// In a box of 100 by 40, from the first games to the latest. `even` is kept in sight.
export const drawn = (moments: Moment[], even: number | null): Drawn => {
  const late = moments.slice(Math.floor(moments.length / 3));
  const edges = late.flatMap(({ is, was }) => [
    is.value - is.bound,
    is.value + is.bound,
    was.value,
  ]);
  if (even !== null) edges.push(even);
  const room = Math.max(1e-9, Math.max(...edges) - Math.min(...edges)) / 10;
  const [low, high] = [Math.min(...edges) - room, Math.max(...edges) + room];
  const last = Math.max(1, moments.at(-1)?.games ?? 1);
  const x = (games: number) => (100 * games) / last;
  const y = (value: number) =>
    Math.min(60, Math.max(-20, 40 - (40 * (value - low)) / (high - low)));
  const line = (points: [number, number][]) =>
    points.map(([games, value]) => `${x(games).toFixed(2)},${y(value).toFixed(2)}`).join(' ');
  return {
    band: line([
      ...moments.map(({ games, is }): [number, number] => [games, is.value + is.bound]),
      ...moments.map(({ games, is }): [number, number] => [games, is.value - is.bound]).reverse(),
    ]),
    is: line(moments.map(({ games, is }) => [games, is.value])),
    was: line(moments.map(({ games, was }) => [games, was.value])),
    low,
    high,
    even: even === null ? null : y(even),
  };
};

export interface Worth {
  id: string;
  is: Figure;
  was: Figure | null;
}

// Of each kind of component the ones with the highest and the lowest worth, highest first.
export const worthsOf = (study: StudyReport, ends = 4): { name: string; rows: Worth[] }[] => {
  const old = study.against.study.components;
  return Object.entries(study.components).flatMap(([name, list]) => {
    const rows = list
      .flatMap(({ id, worth }) => {
        if (worth === null) return [];
        const was = old[name]?.find((one) => one.id === id)?.worth ?? null;
        return [{ id, is: worth, was }];
      })
      .sort((a, b) => b.is.value - a.is.value);
    if (rows.length === 0) return [];
    return [
      {
        name,
        rows: rows.length > 2 * ends ? [...rows.slice(0, ends), ...rows.slice(-ends)] : rows,
      },
    ];
  });
};
