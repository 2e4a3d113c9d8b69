// A T-shirt laid flat: panels between their seams, filled a little, wrinkled a little.
import * as THREE from 'three';
import { at, curve, grid, solid, type Point } from '../studio/geometry.ts';
import { wobble } from '../studio/noise.ts';
import { drawn } from '../studio/textures.ts';
import {
  clamp,
  ease,
  flatBand,
  fullness,
  heightOfFolds,
  mix,
  type Cloth,
  type Fold,
} from './laid.ts';

/** How full a panel is at u, v: none at its edges. */
const fill = (u: number, v: number, sharp: number): number =>
  fullness(u, sharp) * fullness(v, sharp) * 1.15;

/** Pulled from the armpits, hanging from the shoulders, loose at the hem. */
const folds: readonly Fold[] = [
  { from: [-24, 23], to: [-7, 36], width: 1.5, height: 1.0, bend: 2 },
  { from: [-24, 26], to: [-11, 47], width: 1.7, height: 0.9, bend: 2 },
  { from: [-23, 20], to: [-9, 25], width: 1.3, height: 0.7, bend: 1 },
  { from: [24, 23], to: [8, 33], width: 1.5, height: 1.0, bend: -2 },
  { from: [24, 27], to: [13, 50], width: 1.8, height: 0.95, bend: -2 },
  { from: [23, 20], to: [10, 22], width: 1.2, height: 0.7, bend: -1 },
  { from: [-10, 9], to: [-14, 30], width: 1.6, height: 0.5, bend: 1 },
  { from: [11, 9], to: [15, 28], width: 1.6, height: 0.5, bend: -1 },
  { from: [-16, 68], to: [-13, 44], width: 1.8, height: 1.1, bend: 1.5 },
  { from: [-6, 68], to: [-3, 40], width: 2.0, height: 0.9, bend: -1.5 },
  { from: [3, 68], to: [7, 48], width: 1.6, height: 1.0, bend: 1 },
  { from: [13, 68], to: [10, 42], width: 2.0, height: 1.1, bend: -1.5 },
  { from: [20, 68], to: [18, 50], width: 1.5, height: 0.9, bend: 1 },
  { from: [-22, 68], to: [-20, 52], width: 1.4, height: 0.8, bend: -1 },
  { from: [-9, 30], to: [6, 37], width: 1.5, height: 0.5, bend: 2 },
  { from: [-4, 45], to: [13, 40], width: 1.4, height: 0.45, bend: -2 },
  // Sleeves.
  { from: [25, 8], to: [34, 22], width: 1.2, height: 0.8, bend: 1 },
  { from: [27, 20], to: [35, 19], width: 1.1, height: 0.8, bend: -1 },
  { from: [24, 15], to: [31, 26], width: 1.1, height: 0.7, bend: 1 },
  { from: [-25, 8], to: [-33, 21], width: 1.2, height: 0.8, bend: -1 },
  { from: [-28, 21], to: [-36, 20], width: 1.1, height: 0.8, bend: 1 },
  { from: [-24, 14], to: [-31, 25], width: 1.1, height: 0.7, bend: 1 },
];

/** Two rows of stitches near the end of a panel. */
const hem = (from: number) =>
  drawn(`hem ${from}`, 1024, 1024, (context) => {
    context.strokeStyle = 'rgba(0,0,0,.38)';
    context.lineWidth = 2.5;
    context.setLineDash([7, 4]);
    for (const shift of [0, 0.007]) {
      context.beginPath();
      context.moveTo(0, 1024 * (1 - from - shift));
      context.lineTo(1024, 1024 * (1 - from - shift));
      context.stroke();
    }
  });

const neck = 8.6;
const shoulder = 22;
const neckBack = 1.4;

export type Neckline = 'round' | 'v';

/** How deep the front of the neck is. */
const fronts: Record<Neckline, number> = { round: 8.2, v: 17 };

/** Its edge at a share of its half width, from the deepest point. */
const edgeOf = (neckline: Neckline, share: number): number =>
  neckline === 'v' ? 1 - share : Math.sqrt(Math.max(0, 1 - share ** 2));

const slope = 4.4;
const length = 68;

const wrinkle = (x: number, z: number): number =>
  heightOfFolds(folds, x, z) +
  0.3 * wobble(x * 0.16, 0, z * 0.11, 8) +
  0.1 * wobble(x * 0.6 + z * 0.3, 1, z * 0.3, 2);

/** The side seam; t runs from the shoulder to the hem. */
const sideX = (t: number): number =>
  t < 0.32
    ? mix(shoulder, 24.6, ease(t / 0.32)) - 2.3 * Math.sin((t / 0.32) * Math.PI)
    : mix(24.6, 24.4, (t - 0.32) / 0.68) - 0.7 * Math.sin(((t - 0.32) / 0.68) * Math.PI);

/** The upper edge: the neck, then the shoulder. */
function topZ(x: number, neckline: Neckline): number {
  const a = Math.abs(x);
  return a < neck
    ? fronts[neckline] * edgeOf(neckline, a / neck)
    : mix(0, slope, (a - neck) / (shoulder - neck));
}

/** A T-shirt, 50 cm wide; the neck points away from the viewer. */
export function tShirt(
  cloth: Cloth,
  rib: THREE.Material,
  neckline: Neckline = 'round',
): THREE.Group {
  const shirt = new THREE.Group().add(solid(body(neckline), cloth(hem(0.965))));
  for (const side of [-1, 1]) shirt.add(solid(sleeve(side), cloth(hem(0.9))));
  return shirt.add(
    solid(insideOfBack(fronts[neckline]), cloth()),
    solid(
      flatBand(collarArc('round', { depth: neckBack, height: 0.7, out: -0.5 }), 2.3, 0.42),
      rib,
    ),
    solid(
      flatBand(collarArc(neckline, { depth: fronts[neckline], height: 1, out: -0.45 }), 2.3, 0.42),
      rib,
    ),
  );
}

const body = (neckline: Neckline): THREE.BufferGeometry =>
  grid(
    (u, v) => {
      const side = u * 2 - 1;
      const z = mix(
        topZ(side * shoulder, neckline),
        length + 0.5 * wobble(side * 3, 2, 0, 4) - 1.2 * side ** 4,
        v,
      );
      const t = (z - slope) / (length - slope);
      const x = side * (sideX(clamp(t)) + 0.35 * wobble(side * 2, z * 0.16, 0, 6) * Math.max(0, t));
      const puff = fill(u, Math.min(1, 0.1 + v * 0.9), 0.07);
      return at(x, 0.3 + puff * Math.max(0.2, 1.25 + 1.15 * wrinkle(x, z)), z);
    },
    { columns: 170, rows: 190, uv: (u, v) => [u * 50, v * 68] },
  );

/** U runs from the shoulder to the armpit, v from the armhole to the cuff. */
const sleeve = (side: number): THREE.BufferGeometry =>
  grid(
    (u, v) => {
      const z0 = mix(slope, slope + 0.32 * (length - slope), u);
      const from = at(sideX(0.32 * u) - 0.35, 0, z0);
      const to = at(mix(40.5, 31.5, u), 0, mix(20.2, 30.5, u));
      const p = from.lerp(to, v);
      p.x += 1.4 * Math.sin(v * Math.PI) * (1 - u) - 1.0 * Math.sin(v * Math.PI) * u;
      p.z -= 1.3 * Math.sin(Math.sqrt(v) * Math.PI) * (1 - u) ** 2;
      const puff = fill(u, Math.min(1, 0.06 + v * 0.94), 0.12);
      return at(side * p.x, 0.22 + puff * Math.max(0.2, 1.15 + wrinkle(side * p.x, p.z)), p.z);
    },
    { columns: 50, rows: 60, uv: (u, v) => [u * 22, v * 20] },
  );

const insideOfBack = (neckFront: number): THREE.BufferGeometry =>
  grid(
    (u, v) => {
      const x = (u * 2 - 1) * (neck + 0.6);
      return at(x, 0.25, mix(neckBack * (1 - (x / neck) ** 2) - 0.2, neckFront + 3, v));
    },
    { columns: 20, rows: 8 },
  );

type Arc = { readonly depth: number; readonly height: number; readonly out: number };

/** Along the neck from shoulder to shoulder. */
const collarArc = (neckline: Neckline, { depth, height, out }: Arc): Point[] =>
  curve(
    Array.from({ length: 25 }, (_, i) => {
      const turn = (i / 24) * Math.PI;
      return at(
        -Math.cos(turn) * (neck + out),
        height + 0.5 * Math.sin(turn),
        depth * edgeOf(neckline, Math.abs(Math.cos(turn))),
      );
    }),
    70,
  );
