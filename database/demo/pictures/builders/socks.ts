// A sock laid on its side.
import * as THREE from 'three';
import { solid } from '../studio/geometry.ts';
import type { Cloth } from './laid.ts';
import { corner, laidShape, outlineOf } from './laid-shape.ts';

export type SockLooks = {
  readonly cloth: Cloth;
  readonly rib: THREE.Material;
  readonly heel: THREE.Material;
};

/** A sock on its side, toes to the right; `leg` is the length above the heel. */
export function sock(leg: number, looks: SockLooks): THREE.Group {
  const cuff = Math.min(4.5, leg * 0.45);
  const top = -leg;
  const outline = outlineOf([
    ...corner(-4.4, top + cuff),
    [-4.5, top * 0.4],
    [-4.7, -1],
    [-5, 2.2],
    [-4.4, 5.2],
    [-2, 7.2],
    [2, 7.6],
    [8, 7.2],
    [13.6, 7],
    [16.6, 5.8],
    [17.6, 3.4],
    [16.6, 1],
    [13.5, -0.6],
    [9, -1.4],
    [6.2, -2],
    [4.9, -3.6],
    [4.5, top * 0.6 - 1],
    ...corner(4.3, top + cuff),
  ]);
  const folds = [
    { from: [-1, -1], to: [4.6, -3.4], width: 0.9, height: 0.35 },
    { from: [-2, 1], to: [5.6, -1.4], width: 0.9, height: 0.3 },
    { from: [2, 6.5], to: [9, 4.5], width: 1.2, height: 0.2 },
  ] as const;
  const band = outlineOf([
    ...corner(-4.3, top),
    ...corner(4.2, top),
    ...corner(4.4, top + cuff + 0.2),
    ...corner(-4.5, top + cuff + 0.2),
  ]);
  const heel = outlineOf([
    ...corner(-4.75, -1),
    [-2, 1.6],
    ...corner(-0.2, 3.4),
    [-0.6, 5.6],
    ...corner(-2, 7.1),
    [-4.3, 5.3],
    [-5.05, 2.2],
  ]);
  const toe = outlineOf([
    ...corner(12.6, -0.9),
    [14.6, -0.2],
    [16.8, 1],
    [17.7, 3.4],
    [16.7, 5.9],
    [13.8, 7.05],
    ...corner(12.4, 7.1),
    [13.2, 3],
  ]);
  return new THREE.Group().add(
    solid(laidShape(outline, { thick: 1.2, soft: 1.3, folds, step: 0.35 }), looks.cloth()),
    solid(laidShape(band, { thick: 1.3, soft: 0.9, step: 0.3 }), looks.rib),
    solid(laidShape(heel, { thick: 1.22, soft: 0.9, step: 0.3, level: 0.16 }), looks.heel),
    solid(laidShape(toe, { thick: 1.22, soft: 1.2, step: 0.3, level: 0.16 }), looks.heel),
  );
}
