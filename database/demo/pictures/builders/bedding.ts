// Bedding: a made bed, a folded quilt, cloth that hangs over the edges of what it lies on.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  displace,
  grid,
  merge,
  placed,
  roundedRectangle,
  smoothNormals,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { wobble } from '../studio/noise.ts';
import { roundedBox } from '../studio/plates.ts';
import { softBox, standingCushion } from './cushions.ts';

export type Top = {
  /** Half of the size of the table or bed that the cloth lies on. */
  readonly halfWidth: number;
  readonly halfDepth: number;
  /** How round the edge is that the cloth bends over. */
  readonly radius: number;
  /** How much hanging cloth leans outwards: centimetres aside for each centimetre down. */
  readonly flare: number;
  /** Depth of the folds at the hem. */
  readonly fold: number;
  readonly seed?: number;
};

/** Where the point (x, z) of a flat cloth comes to lie or hang; the top is y = 0. */
export function draped(x: number, z: number, top: Top): Point {
  const { halfWidth, halfDepth, radius, flare, fold, seed = 1 } = top;
  const coreX = Math.max(-halfWidth, Math.min(halfWidth, x));
  const coreZ = Math.max(-halfDepth, Math.min(halfDepth, z));
  const over = Math.hypot(x - coreX, z - coreZ);
  if (over === 0) return at(x, 0, z);
  const sideX = (x - coreX) / over;
  const sideZ = (z - coreZ) / over;
  const turn = Math.min(over / radius, Math.PI / 2);
  const hanging = Math.max(0, over - (radius * Math.PI) / 2);
  const corner = 1 - Math.max(Math.abs(sideX), Math.abs(sideZ)) ** 2;
  const wave =
    wobble(coreX * 0.13 + sideX * 5, 0.3, coreZ * 0.13 + sideZ * 5, seed) +
    0.5 * wobble(coreX * 0.31 + sideX * 9, 0.9, coreZ * 0.31 + sideZ * 9, seed + 4);
  const out =
    Math.sin(turn) * radius +
    hanging * (flare + corner * 0.28) +
    fold * (1 - Math.exp(-hanging / 12)) * wave;
  return at(coreX + sideX * out, -(1 - Math.cos(turn)) * radius - hanging, coreZ + sideZ * out);
}

type Cover = {
  readonly top: Top;
  readonly left: number;
  readonly right: number;
  readonly from: number;
  readonly to: number;
  /** How thick the filling makes it. */
  readonly loft: number;
  readonly seed: number;
};

/** A filled cover on a bed; its edges are round. */
function cover({ top, left, right, from, to, loft, seed }: Cover): THREE.BufferGeometry {
  const sheet = grid((u, v) => draped(left + (right - left) * u, from + (to - from) * v, top), {
    columns: 150,
    rows: 150,
    uv: (u, v) => [(right - left) * u, (to - from) * v],
  });
  smoothNormals(sheet);
  const unit = sheet.getAttribute('uv1');
  let i = -1;
  return displace(sheet, (point, normal) => {
    i += 1;
    const u = unit.getX(i);
    const v = unit.getY(i);
    const edge = Math.min(
      1,
      Math.min(u, 1 - u) * ((right - left) / 9),
      Math.min(v, 1 - v) * ((to - from) / 9),
    );
    const { x, y, z } = point;
    const soft =
      0.9 * wobble(x * 0.045, y * 0.05, z * 0.05, seed) +
      0.45 * wobble(x * 0.12, y * 0.1, z * 0.13, seed + 3) +
      0.16 * wobble(x * 0.31, y * 0.3, z * 0.28, seed + 5);
    // The normals of the sheet point down to the bed, so outwards is against them.
    point.addScaledVector(normal, -Math.sqrt(1 - (1 - edge) ** 2) * loft * (1 + soft * 0.34));
  });
}

export type BedLooks = {
  readonly cover: THREE.Material;
  readonly reverse: THREE.Material;
  readonly sheet: THREE.Material;
  readonly pillow: THREE.Material;
  readonly bed: THREE.Material;
  readonly foot: THREE.Material;
};

/** A double bed with a duvet turned back, a fitted sheet and two pillows. */
export function madeBed(looks: BedLooks): THREE.Group {
  const bed = new THREE.Group();
  const level = 46;
  const top = { halfWidth: 72, halfDepth: 92, radius: 6, flare: 0.05, fold: 1.6, seed: 3 };
  bed.add(
    placed(solid(roundedBox(162, 26, 204, 3, 4), looks.bed), 0, 19, 0),
    placed(solid(roundedBox(168, 92, 9, 4, 5), looks.bed), 0, 52, -106),
    placed(
      solid(softBox({ width: 156, height: 22, depth: 198, radius: 6 }), looks.sheet),
      0,
      level - 10.5,
      0,
    ),
  );
  for (const x of [-70, 70])
    for (const z of [-90, 90])
      bed.add(placed(solid(roundedBox(6, 8, 6, 0.6, 2), looks.foot), x, 3.6, z));
  const duvet = cover({ top, left: -106, right: 106, from: -36, to: 124, loft: 5, seed: 2 });
  const turned = cover({ top, left: -106, right: 106, from: -38, to: -6, loft: 9.5, seed: 6 });
  bed.add(placed(solid(duvet, looks.cover), 0, level, 0));
  bed.add(placed(solid(turned, looks.reverse), 0, level, 0));
  const pillow = (x: number, z: number, turn: number, lean: number, seed: number) => {
    const one = standingCushion(
      { width: 70, height: 48, thickness: 21, pinch: 0.05, creases: 1.5, full: 3, seed },
      { front: looks.pillow, back: looks.pillow },
      lean,
    );
    const lifted = new THREE.Group().add(one);
    return placed(lifted, x, level + 0.5, z, turn);
  };
  return bed.add(pillow(-37, -71, 0.05, 0.62, 5), pillow(37, -70, -0.04, 0.66, 9));
}

type Quilt = { readonly width: number; readonly depth: number; readonly thickness: number };

/** A quilt folded in four, stitched in squares. */
export function foldedQuilt({ width, depth, thickness }: Quilt): THREE.BufferGeometry {
  const section = roundedRectangle(width, thickness, thickness * 0.49, 10, 100);
  const square = 10;
  const layer = (radius: number, reach: number, back: number, seed: number) => {
    const path = bend(reach, radius, back);
    const form = sweep(path, section, { side: at(1, 0, 0) });
    const along = form.getAttribute('uv');
    let i = -1;
    return displace(form, (point, normal) => {
      i += 1;
      const a = Math.abs(Math.sin((point.x / square) * Math.PI));
      const b = Math.abs(Math.sin((along.getY(i) / square) * Math.PI));
      const stitched = Math.abs(point.x) < width / 2 - thickness * 0.3 ? Math.min(a, b) ** 0.5 : 1;
      // The normals of a sweep point inwards, so outwards is against them.
      point.addScaledVector(normal, (0.75 - stitched) * thickness * 0.3);
      point.y += 0.3 * wobble(point.x * 0.09, point.y * 0.2, point.z * 0.1, seed);
      point.z += 0.9 * wobble(point.x * 0.07, point.y * 0.3, 0, seed + 3);
      point.x += 0.5 * wobble(0, point.y * 0.4, point.z * 0.1, seed + 5);
    });
  };
  const gap = thickness * 0.02;
  return merge([
    layer(thickness / 2 + gap, depth - thickness * 1.2, -thickness * 0.6, 2),
    layer(thickness * 1.5 + gap * 2, depth, 0, 7),
  ]);
}

/** A folded layer seen from its side: along the bottom to the front, around, and back above. */
function bend(depth: number, radius: number, shift: number): Point[] {
  const straight = depth / 2 - radius;
  const points = [at(0, -radius, -depth / 2), at(0, -radius, straight)];
  for (let i = 1; i < 12; i++) {
    const turn = (i / 12) * Math.PI;
    points.push(at(0, -Math.cos(turn) * radius, straight + Math.sin(turn) * radius));
  }
  points.push(at(0, radius, straight), at(0, radius, -depth / 2));
  return curve(points, 170).map((point) => point.setZ(point.z + shift));
}

/** Thick yarn sewn around an edge at x that is `high` thick, from one z to another. */
export function whipStitch(
  x: number,
  y: number,
  [from, to]: readonly [number, number],
  high: number,
): THREE.BufferGeometry {
  const stitches: THREE.BufferGeometry[] = [];
  const side = Math.sign(x);
  for (let z = from; z < to; z += 1.5)
    stitches.push(
      sweep(
        curve(
          [
            at(x - side * 1.4, y + high * 0.52, z + 0.5),
            at(x - side * 0.2, y + high * 0.5, z + 0.2),
            at(x + side * 0.22, y, z),
            at(x - side * 0.2, y - high * 0.5, z - 0.2),
            at(x - side * 1.4, y - high * 0.52, z - 0.5),
          ],
          12,
        ),
        circle(0.17, 6),
      ),
    );
  return merge(stitches);
}
