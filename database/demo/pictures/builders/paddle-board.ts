// An inflatable board along x, its nose at the right, and its paddle.
import * as THREE from 'three';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { bent, blockAt, rod } from './parts.ts';
import { places } from './points.ts';
import { loft, through } from './tools.ts';

export type BoardLooks = {
  readonly side: THREE.Material;
  /** Its print runs from the tail (below) to the nose. */
  readonly deck: THREE.Material;
  readonly pad: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
  readonly blade: THREE.Material;
};

const long = 320;
/** Half of the width from the tail (0) to the nose (1). */
const halfOf = (t: number): number => {
  const tail = Math.sqrt(Math.max(0, 1 - (1 - Math.min(1, t / 0.1)) ** 2.6));
  const nose = Math.max(0, 1 - Math.max(0, (t - 0.55) / 0.45) ** 2.6) ** 0.72;
  return 40 * nose * (0.62 + 0.38 * tail) * (t < 0.01 ? t / 0.01 : 1);
};
const rise = (t: number): number => 11 + 16 * Math.max(0, (t - 0.7) / 0.3) ** 2;

export function paddleBoard(looks: BoardLooks): THREE.Group {
  const board = new THREE.Group();
  const body = loft({
    length: long,
    wide: (t) => halfOf(t),
    thick: (t) => 7 * Math.min(1, halfOf(t) / 9),
    rise,
    power: 4,
    rows: 140,
  }).translate(-long / 2, 0, 0);
  board.add(solid(body, looks.side));
  const top = (from: number, to: number, share: number, lift: number) =>
    grid(
      (u, v) => {
        const t = from + (to - from) * v;
        const s = u * 2 - 1;
        const half = halfOf(t) * share;
        return at(
          (t - 0.5) * long,
          rise(t) + 7 * Math.min(1, halfOf(t) / 9) + lift - 0.8 * s ** 6,
          s * half,
        );
      },
      { columns: 40, rows: 120 },
    );
  board.add(
    solid(top(0.02, 0.98, 0.9, 0.25), looks.deck),
    solid(top(0.12, 0.66, 0.78, 0.9), looks.pad),
  );
  const level = (t: number) => rise(t) + 8.6;
  // Cords in front of the pad, a handle in its middle, rings.
  const [a, b] = [0.7, 0.84];
  const x = (t: number) => (t - 0.5) * long;
  for (const side of [-1, 1])
    board.add(
      rod([x(a), level(a), side * 22], [x(b), level(b), side * -16], 0.6, looks.dark),
      rod([x(a), level(a), side * 22], [x(b), level(b), side * 16], 0.6, looks.dark),
      blockAt([5, 2.4, 5], [x(a), level(a) - 0.4, side * 22], looks.dark, 0.8),
      blockAt([5, 2.4, 5], [x(b), level(b) - 0.4, side * 16], looks.dark, 0.8),
    );
  return board.add(
    bent(
      places([-16, level(0.4), 0, -9, level(0.4) + 4, 0, 0, level(0.4) + 4.4, 0, 7, level(0.4), 0]),
      1.9,
      looks.dark,
    ),
    blockAt([6, 2, 6], [x(0.06), level(0.06) - 0.6, 0], looks.metal, 1),
  );
}

/** A paddle along x; its blade is at the left. */
export function paddle(looks: BoardLooks): THREE.Group {
  const blade = loft({
    length: 48,
    wide: through([
      [0, 5],
      [0.2, 10.4],
      [0.55, 10],
      [0.85, 4],
      [1, 1.7],
    ]),
    thick: (t) => 0.7 + 0.9 * t ** 3,
    rise: (t) => 2 + 3 * (1 - t) ** 2,
    power: 2.6,
  });
  return new THREE.Group().add(
    placed(solid(blade, looks.blade), -100, 0, 0),
    rod([-54, 2.2, 0], [96, 2.2, 0], 1.5, looks.metal),
    rod([20, 2.2, 0], [24, 2.2, 0], 2.2, looks.dark),
    rod([95, 2.2, -5.4], [95, 2.2, 5.4], 1.7, looks.dark),
  );
}
