// A knot of laces with two loops and two ends.
import type * as THREE from 'three';
import { at, circle, curve, sweep, type Point } from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';

/** A knot with two loops and two ends. */
export function laceBow(knot: Point): THREE.BufferGeometry[] {
  const reach = (points: readonly (readonly [number, number, number])[]) =>
    sweep(
      curve(
        points.map(([x, y, z]) => knot.clone().add(at(x, y, z))),
        60,
      ),
      circle(0.15, 8),
    );
  return [
    roundedBox(0.75, 0.55, 0.6, 0.24, 4).translate(knot.x, knot.y, knot.z),
    reach([
      [0, 0, 0],
      [1.4, 0.35, 0.3],
      [2.9, -0.2, 0.9],
      [3.3, -0.9, 1.5],
      [2.5, -0.75, 1.6],
      [1.2, -0.1, 0.8],
      [0, 0, 0.1],
    ]),
    reach([
      [0, 0, 0],
      [-1.4, 0.35, 0.3],
      [-2.9, -0.2, 0.9],
      [-3.3, -0.9, 1.5],
      [-2.5, -0.75, 1.6],
      [-1.2, -0.1, 0.8],
      [0, 0, 0.1],
    ]),
    reach([
      [0, 0, 0],
      [0.8, -0.1, 1.2],
      [1.5, -0.9, 2.6],
      [1.8, -1.5, 3.6],
    ]),
    reach([
      [0, 0, 0],
      [-0.7, -0.1, 1.2],
      [-1.2, -0.9, 2.7],
      [-1.3, -1.6, 3.9],
    ]),
  ];
}
