import type { Box, Point } from './geometry';

// What part of the map is seen: a point p of the map is shown at p * scale + (x, y) pixels of the window.
export interface Camera {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}

export const toWindow = (camera: Camera, p: Point): Point => ({
  x: p.x * camera.scale + camera.x,
  y: p.y * camera.scale + camera.y,
});
export const toMap = (camera: Camera, p: Point): Point => ({
  x: (p.x - camera.x) / camera.scale,
  y: (p.y - camera.y) / camera.scale,
});

// What lies over the window's rims and should cover nothing, in pixels.
export interface Pad {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
const bare: Pad = { top: 0, right: 0, bottom: 0, left: 0 };

// The whole box in the middle of what is free of the window, no larger than `most`.
export function fitted(box: Box, window: Size, most = Infinity, pad: Pad = bare): Camera {
  const width = Math.max(1, window.width - pad.left - pad.right);
  const height = Math.max(1, window.height - pad.top - pad.bottom);
  const scale = Math.max(1e-6, Math.min(width / box.width, height / box.height, most));
  return {
    scale,
    x: pad.left + width / 2 - (box.x + box.width / 2) * scale,
    y: pad.top + height / 2 - (box.y + box.height / 2) * scale,
  };
}

// Larger or smaller by a factor; the point of the map below `at` stays where it is.
export function zoomed(
  camera: Camera,
  at: Point,
  factor: number,
  least: number,
  most: number,
): Camera {
  const scale = Math.min(most, Math.max(least, camera.scale * factor));
  const by = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by };
}

// Some of the box always stays in sight, so that nobody loses the map.
export function kept(camera: Camera, box: Box, window: Size, visible = 60): Camera {
  const within = (at: number, from: number, length: number, room: number): number =>
    Math.min(
      room - visible - from * camera.scale,
      Math.max(visible - (from + length) * camera.scale, at),
    );
  return {
    scale: camera.scale,
    x: within(camera.x, box.x, box.width, window.width),
    y: within(camera.y, box.y, box.height, window.height),
  };
}

// Two fingers that were at a and b are now at c and d: what lay below them lies below them still.
export function pinched(
  camera: Camera,
  a: Point,
  b: Point,
  c: Point,
  d: Point,
  least: number,
  most: number,
): Camera {
  const spread = Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const from = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const to = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
  const grown = zoomed(camera, from, Math.hypot(c.x - d.x, c.y - d.y) / spread, least, most);
  return { ...grown, x: grown.x + to.x - from.x, y: grown.y + to.y - from.y };
}

// Just enough to bring a point at least `margin` inside what is free of the window.
export function shown(
  camera: Camera,
  p: Point,
  window: Size,
  margin: number,
  pad: Pad = bare,
): Camera {
  const at = toWindow(camera, p);
  const nudge = (value: number, from: number, room: number): number => {
    const edge = Math.min(margin, Math.max(0, room - from) / 2);
    return value < from + edge
      ? from + edge - value
      : value > room - edge
        ? room - edge - value
        : 0;
  };
  return {
    ...camera,
    x: camera.x + nudge(at.x, pad.left, window.width - pad.right),
    y: camera.y + nudge(at.y, pad.top, window.height - pad.bottom),
  };
}

export function tween(from: Camera, to: Camera, share: number): Camera {
  const eased = 1 - (1 - share) ** 3;
  const mix = (a: number, b: number): number => a + (b - a) * eased;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}
