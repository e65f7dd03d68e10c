import {
  fitted,
  kept,
  shown,
  toMap,
  tween,
  zoomed,
  type Camera,
  type Pad,
  type Size,
} from './camera';
import type { Box, Point } from './geometry';

export interface Sight {
  box: Box; // What is to be seen when the map is fitted.
  scene?: Box | null | undefined; // The part of it that matters now: what an untouched map shows.
  most: number; // The largest scale of a fitted map.
  near: number; // Pixels around a place that `show` keeps in sight, at a scale of one.
  pad: Pad | undefined;
  motion: boolean;
}

// Whoever holds the camera: it fits the map until the reader moves it, then it is theirs until they ask to fit it again.
export class Lens {
  camera: Camera = { x: 0, y: 0, scale: 1 };
  size: Size = { width: 0, height: 0 };
  #touched = false;
  #gliding = 0;
  #sight: () => Sight;
  #paint: (camera: Camera) => void;

  constructor(sight: () => Sight, paint: (camera: Camera) => void) {
    this.#sight = sight;
    this.#paint = paint;
  }

  home(): Camera {
    const { box, scene, most, pad } = this.#sight();
    return fitted(scene ?? box, this.size, most, pad);
  }
  whole(): Camera {
    const { box, most, pad } = this.#sight();
    return fitted(box, this.size, most, pad);
  }
  limits(): [number, number] {
    const { most } = this.#sight();
    return [Math.min(this.whole().scale * 0.6, most), most * 1.6];
  }

  // Where the reader's hand has drawn it.
  turnTo(next: Camera): void {
    cancelAnimationFrame(this.#gliding);
    this.#touched = true;
    this.#write(next);
  }
  fit(): void {
    this.#touched = Boolean(this.#sight().scene);
    this.#glide(this.whole());
  }
  // Something else matters now: the camera goes there, wherever the reader had left it.
  attend(): void {
    this.#touched = false;
    if (this.size.width) this.#glide(this.home());
  }
  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.#touched = true;
    this.#glide(this.#kept(zoomed(this.camera, at, factor, ...this.limits())));
  }
  doubleTap(at: Point): void {
    if (this.camera.scale > this.home().scale * 1.5) this.fit();
    else this.zoom(2, at);
  }
  pan(by: Point): void {
    this.#touched = true;
    this.#glide(this.#kept({ ...this.camera, x: this.camera.x + by.x, y: this.camera.y + by.y }));
  }
  // Brings a point of the map into sight, if it is not.
  show(at: Point): void {
    const next = shown(
      this.camera,
      at,
      this.size,
      this.#sight().near * this.camera.scale,
      this.#sight().pad,
    );
    if (next.x !== this.camera.x || next.y !== this.camera.y) this.#glide(next);
  }

  // The map has grown.
  grown(): void {
    if (!this.#touched && this.size.width) this.#glide(this.home());
  }
  // The window has another size: what was in the middle stays there.
  resized(size: Size): void {
    const middle = toMap(this.camera, { x: this.size.width / 2, y: this.size.height / 2 });
    const first = this.size.width === 0;
    this.size = size;
    if (!size.width || !size.height) return;
    cancelAnimationFrame(this.#gliding); // It was on its way to where the old window would have had it.
    if (first || !this.#touched) return this.#write(this.home());
    const { scale } = this.camera;
    this.#write({
      scale,
      x: size.width / 2 - middle.x * scale,
      y: size.height / 2 - middle.y * scale,
    });
  }
  stop(): void {
    cancelAnimationFrame(this.#gliding);
  }

  #kept(camera: Camera): Camera {
    return kept(camera, this.#sight().box, this.size);
  }
  #write(next: Camera): void {
    this.camera = next;
    this.#paint(next);
  }
  #glide(to: Camera): void {
    cancelAnimationFrame(this.#gliding);
    if (!this.#sight().motion) return this.#write(to);
    const from = this.camera;
    const begun = performance.now();
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - begun) / 320));
      this.#write(tween(from, to, share));
      if (share < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }
}
