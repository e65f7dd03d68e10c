import type { Analysis } from '@/lib/analysis.svelte';

// The value of every position to each seat, from the analysis: value[n] after n events.
export const valuesOf = (analysis: Analysis, events: number): number[][] => {
  const values: number[][] = [];
  for (const event of analysis.events) {
    values[event.n - 1] ??= event.before;
    values[event.n] = event.after;
  }
  let last = values.find(Boolean) ?? analysis.seats.map(() => 0);
  for (let n = 0; n <= events; n += 1) last = values[n] ??= last;
  return values.slice(0, events + 1);
};

export interface Scale {
  least: number;
  most: number;
}

// Shares of a win are 0 to 1; points as far as they go.
export const scaleOf = (analysis: Analysis, values: number[][]): Scale => {
  if (analysis.unit === 'win') return { least: 0, most: 1 };
  const all = values.flat();
  return { least: Math.min(0, ...all), most: Math.max(1, ...all) };
};

export const curve = (
  values: number[][],
  seat: number,
  scale: Scale,
  width: number,
  height: number,
): string => {
  const x = (n: number) => (values.length > 1 ? (n / (values.length - 1)) * width : 0);
  const y = (value: number) =>
    height - ((value - scale.least) / (scale.most - scale.least)) * height;
  return values
    .map((value, n) => `${n ? 'L' : 'M'}${x(n).toFixed(1)} ${y(value[seat] ?? 0).toFixed(1)}`)
    .join('');
};
