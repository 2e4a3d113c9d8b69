// An open tray of wood or board with shreds of wood or paper in it.
import * as THREE from 'three';
import { at, curve, merge, placed, roundedRectangle, solid, sweep } from '../studio/geometry.ts';
import { random } from '../studio/noise.ts';
import type { Wood } from '../studio/wood.ts';
import { plank } from './boards.ts';

export type Tray = {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly wall: number;
  readonly look: Wood;
};

/** Four walls and a floor; stands on y = 0. */
export function tray({ width, depth, height, wall, look }: Tray): THREE.Group {
  const group = new THREE.Group();
  group.add(placed(plank(width - wall, wall, depth - wall, look, { edge: 0.08 }), 0, wall / 2, 0));
  for (const side of [-1, 1]) {
    const long = plank(width, height, wall, look, { edge: 0.12, seed: 2 + side });
    group.add(placed(long, 0, height / 2, (side * (depth - wall)) / 2));
    const short = plank(depth - 2 * wall, height, wall, look, { edge: 0.12, seed: 5 + side });
    group.add(placed(short, (side * (width - wall)) / 2, height / 2, 0, Math.PI / 2));
  }
  return group;
}

/** Curled shreds that fill an area between two heights. */
export function shreds(
  width: number,
  depth: number,
  low: number,
  high: number,
  count: number,
  look: THREE.Material,
): THREE.Mesh {
  const chance = random(23);
  const strips: THREE.BufferGeometry[] = [];
  const section = roundedRectangle(0.3, 0.05, 0.02, 1);
  const keep = (value: number, half: number) => Math.max(-half, Math.min(half, value));
  for (let i = 0; i < count; i++) {
    const x = (chance() - 0.5) * width;
    const z = (chance() - 0.5) * depth;
    const turn = chance() * Math.PI * 2;
    const long = 2 + 2.6 * chance();
    const points = Array.from({ length: 6 }, (_, k) => {
      const t = k / 5 - 0.5;
      const bow = 0.9 * Math.sin(k * (1.2 + chance()) + i);
      return at(
        keep(x + Math.cos(turn) * t * long - Math.sin(turn) * bow, width / 2),
        low + (high - low) * (0.25 + 0.75 * chance()),
        keep(z + Math.sin(turn) * t * long + Math.cos(turn) * bow, depth / 2),
      );
    });
    strips.push(sweep(curve(points, 22), section, { caps: false }));
  }
  return solid(merge(strips), look);
}
