// What a finger could touch now; for every browser that a test drives.

// The same choices every time.
export const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

export interface Spot {
  x: number;
  y: number;
}

export const lit = 'section.board .can:not([aria-disabled="true"]):not(:disabled)';
export const buttons = 'section.board button:not(:disabled, [aria-disabled="true"])';

// Runs in the page, so it uses nothing from here.
export const spotsIn = (selector: string): Spot[] => {
  const spots: { x: number; y: number }[] = [];
  for (const one of document.querySelectorAll(selector)) {
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    for (const [u, v] of [
      [0.5, 0.5],
      [0.25, 0.5],
      [0.75, 0.5],
      [0.5, 0.25],
      [0.5, 0.75],
    ] as const) {
      const x = left + width * u;
      const y = top + height * v;
      const hit = document.elementFromPoint(x, y);
      if (hit && (one.contains(hit) || hit.contains(one))) {
        spots.push({ x, y });
        break;
      }
    }
  }
  return spots;
};
