import { beforeEach, describe, expect, it } from 'vitest';
import { toMap, type Camera } from './camera';
import { Lens, type Sight } from './lens';

let sight: Sight;
let painted: Camera[];
let lens: Lens;
const middle = { x: 200, y: 100 };
beforeEach(() => {
  sight = {
    box: { x: 0, y: 0, width: 100, height: 100 },
    most: 10,
    near: 5,
    pad: undefined,
    motion: false,
  };
  painted = [];
  lens = new Lens(
    () => sight,
    (camera) => painted.push(camera),
  );
});
const open = (): void => lens.resized({ width: 400, height: 200 });

describe('a lens', () => {
  it('fits the map when its window opens, and again when the map grows', () => {
    open();
    expect(lens.camera).toEqual({ scale: 2, x: 100, y: 0 });
    sight = { ...sight, box: { x: 0, y: 0, width: 100, height: 200 } };
    lens.grown();
    expect(lens.camera).toEqual({ scale: 1, x: 150, y: 0 });
    expect(painted.at(-1)).toEqual(lens.camera);
  });

  it('stays where the reader has moved it, until it is asked to fit', () => {
    open();
    lens.zoom(2);
    const { camera } = lens;
    expect(camera.scale).toBe(4);
    lens.grown();
    expect(lens.camera).toEqual(camera);
    lens.fit();
    lens.grown();
    expect(lens.camera).toEqual(lens.home());
  });

  it('keeps what was in the middle of the window there when the window changes', () => {
    open();
    lens.turnTo({ scale: 3, x: 17, y: -40 });
    const before = toMap(lens.camera, middle);
    lens.resized({ width: 300, height: 300 });
    expect(toMap(lens.camera, { x: 150, y: 150 })).toEqual(before);
  });

  it('zooms between its limits', () => {
    open();
    lens.zoom(1000);
    expect(lens.camera.scale).toBe(16);
    lens.zoom(1e-6);
    expect(lens.camera.scale).toBeCloseTo(1.2);
  });

  it('comes nearer at a double tap, and fits at one when it is near', () => {
    open();
    lens.doubleTap(middle);
    expect(lens.camera.scale).toBe(4);
    lens.doubleTap(middle);
    expect(lens.camera).toEqual(lens.home());
  });

  it('shows a point that is out of sight, and does not stir for one that is in sight', () => {
    open();
    lens.turnTo({ scale: 2, x: 100, y: 0 });
    const drawn = painted.length;
    lens.show({ x: 50, y: 50 });
    expect(painted).toHaveLength(drawn);
    lens.show({ x: 200, y: 50 });
    expect(lens.camera.x + 200 * 2).toBe(400 - 5 * 2);
  });

  it('draws nothing in a window without a size', () => {
    lens.resized({ width: 0, height: 200 });
    lens.grown();
    expect(painted).toEqual([]);
  });

  it('shows the scene until the reader moves it, and goes to a new one all the same', () => {
    sight = { ...sight, scene: { x: 0, y: 0, width: 50, height: 50 } };
    open();
    expect(lens.camera).toEqual({ scale: 4, x: 100, y: 0 });
    lens.fit();
    expect(lens.camera).toEqual({ scale: 2, x: 100, y: 0 });
    sight = { ...sight, scene: { x: 50, y: 50, width: 50, height: 50 } };
    lens.grown();
    expect(lens.camera.scale).toBe(2);
    lens.attend();
    expect(lens.camera).toEqual({ scale: 4, x: -100, y: -200 });
  });
});
