import type { Camera } from './camera';

// Drawings that are moved by a camera: a CSS transform on each, written outside of Svelte, so moving them redraws nothing.
// Only when they rest at another scale are they rasterised anew, crisp. While one moves it is the only frame of a paused
// animation: of those a browser knows that nothing else on the page changes with them.
export class Layers {
  readonly drawings: SVGSVGElement[] = [];
  #moved: Animation[] = []; // Of each drawing, while it moves.
  #resting = 0;
  #crispAt = 0; // The scale at which they were last rasterised.
  #grain: () => number; // The drawings' own units in a unit of the map.

  constructor(grain: () => number) {
    this.#grain = grain;
  }

  move(camera: Camera): void {
    const here = this.#placed(camera);
    this.drawings.forEach((drawing, index) => {
      const still = (this.#moved[index] ??= paused(drawing));
      (still.effect as KeyframeEffect).setKeyframes({ transform: [here, here] });
    });
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => this.#rest(camera), 320);
  }

  stop(): void {
    clearTimeout(this.#resting);
  }

  // On whole pixels while its own pixels fit those of the screen: they are copied then, and not blended.
  #placed({ x, y, scale }: Camera): string {
    const whole =
      scale === this.#crispAt
        ? (at: number) => Math.round(at * devicePixelRatio) / devicePixelRatio
        : (at: number) => at;
    return `translate(${whole(x)}px, ${whole(y)}px) scale(${scale / this.#grain()})`;
  }

  // A drawing that is to be moved keeps the pixels of the scale it was first seen at, until it is an ordinary one for a moment.
  #rest(camera: Camera): void {
    const sharp = camera.scale === this.#crispAt;
    this.#crispAt = camera.scale;
    for (const { style } of this.drawings) {
      style.transform = this.#placed(camera);
      style.willChange = sharp ? 'transform' : '';
    }
    for (const still of this.#moved.splice(0)) still.cancel();
    if (!sharp)
      this.#resting = window.setTimeout(() => {
        for (const { style } of this.drawings) style.willChange = 'transform';
      }, 60);
  }
}

function paused(drawing: SVGSVGElement): Animation {
  const still = drawing.animate(null, { duration: 1, fill: 'both' });
  still.pause();
  return still;
}
