// Clothes of motorcyclists, laid flat: what protects shoulders, elbows, knees and knuckles.
import * as THREE from 'three';
import { at, curve, grid, placed, solid, sweep, type Point } from '../studio/geometry.ts';
import { webbing } from '../studio/small-materials.ts';
import { edging, laidShape, outlineOf, type Flat } from './laid-shape.ts';
import { flatBand, type Surface } from './laid.ts';
import { blockAt, egg } from './parts.ts';
import { pairs } from './points.ts';
import { sleeveOf, type Cut } from './tops.ts';

type Place2 = (u: number, v: number, lift: number) => Point;

/** A padded oval on a surface: thick in its middle, with ridges across. */
function pad(place: Place2, thick: number, ridges: number): THREE.BufferGeometry {
  return grid(
    (u, v) => {
      const s = u * 2 - 1;
      const t = v * 2 - 1;
      // A square is drawn to a rounded one.
      const r = Math.max(Math.abs(s), Math.abs(t));
      const long = Math.hypot(s, t) || 1;
      const power = r === 0 ? 1 : (Math.abs(s / long) ** 4 + Math.abs(t / long) ** 4) ** (-1 / 4);
      const [a, b] = [(s / long) * r * power, (t / long) * r * power];
      const edge = Math.sqrt(Math.max(0, 1 - r ** 6));
      const ridge = 0.22 * Math.abs(Math.sin(b * ridges * Math.PI * 0.5)) ** 0.5;
      return place(a / 2 + 0.5, b / 2 + 0.5, thick * edge * (0.8 + ridge));
    },
    { columns: 60, rows: 80 },
  );
}

type GearLooks = {
  readonly armour: THREE.Material;
  readonly stripe: THREE.Material;
};

/** Pads on the shoulders and elbows of a jacket, a stripe between them. */
export function jacketPads(cut: Cut, { armour, stripe }: GearLooks): THREE.Group {
  const group = new THREE.Group();
  for (const side of [-1, 1]) {
    const sleeve = sleeveOf(cut, side);
    const on =
      (u0: number, u1: number, v0: number, v1: number): Place2 =>
      (u, v, lift) =>
        sleeve(u0 + (u1 - u0) * u, v0 + (v1 - v0) * v, lift + 0.05);
    group.add(
      solid(pad(on(0.1, 0.84, 0.05, 0.27), 1.3, 5), armour),
      solid(pad(on(0.16, 0.86, 0.5, 0.74), 1.2, 7), armour),
      solid(
        grid((u, v) => on(0.06, 0.92, 0.32, 0.37)(u, v, 0.2), { columns: 40, rows: 6 }),
        stripe,
      ),
    );
  }
  return group;
}

/** A pad on each knee; x and half sizes are those of the right leg. */
export function kneePads(
  surface: Surface,
  [x, z]: Flat,
  [wide, long]: Flat,
  { armour }: GearLooks,
): THREE.Group {
  const group = new THREE.Group();
  for (const side of [-1, 1]) {
    const on: Place2 = (u, v, lift) =>
      surface(side * (x + (u * 2 - 1) * wide), z + (v * 2 - 1) * long, lift + 0.05);
    group.add(solid(pad(on, 1.5, 7), armour));
  }
  return group;
}

type GloveLooks = {
  readonly back: THREE.Material;
  readonly finger: THREE.Material;
  readonly cuff: THREE.Material;
  readonly armour: THREE.Material;
  readonly thread: THREE.Material;
};

/** Outlines of a right glove, its fingers away from the viewer; twice the same is a corner. */
const hand = pairs([
  -5, 8, -5, 8, -5.2, 4, -5.4, 0, -5.9, -4, -6.6, -8.6, -6.4, -10.2, -5.6, -10.9, -4.7, -10.4, -4.3,
  -9, -3.6, -4.4, -3.4, -3.8, -3.4, -6, -3.6, -11.6, -3.1, -13, -2, -13.6, -1, -13, -0.4, -11.6,
  -0.2, -6, 0, -4.2, 0.3, -6, 0.5, -12, 1, -13.3, 2, -13.9, 3, -13.3, 3.6, -11.8, 3.2, -6, 3.4, -4,
  3.9, -5.4, 4.9, -9.4, 5.6, -10.5, 6.5, -10.4, 7.3, -9.4, 7.1, -7.6, 6.2, -3.6, 6, -0.4, 7.6, -1.4,
  9.6, -3.8, 10.6, -4.6, 11.7, -4.3, 12.1, -3, 11, -0.8, 9, 2.4, 6.6, 5, 5.2, 8, 5.2, 8,
]);
const gauntlet = pairs([
  -5.2, 7, -5.2, 7, -6.6, 17.4, -6.6, 17.4, 0, 18, 6.8, 17.4, 6.8, 17.4, 5.4, 7, 5.4, 7,
]);
const back = pairs([
  -4.6, 8.4, -4.6, 8.4, -4.6, 2, -4.9, -2.6, 0, -3.2, 4.6, -2.4, 4.8, 2, 4.8, 8.4, 4.8, 8.4,
]);
/** Middle and half sizes of each shell: x, z, across, along, up. */
const shells = [
  [-3.9, -1.2, 1.3, 1.7, 1.3],
  [-1.3, -1.8, 1.35, 1.9, 1.5],
  [1.4, -1.7, 1.35, 1.9, 1.5],
  [3.9, -0.9, 1.25, 1.6, 1.3],
] as const;

/** A glove with shells over its knuckles; mirrored where `side` is -1. */
export function ridingGlove(side: 1 | -1, looks: GloveLooks): THREE.Group {
  const mirror = (list: readonly Flat[]): Flat[] => list.map(([x, z]): Flat => [side * x, z]);
  const laid = (outline: readonly Flat[], thick: number, step: number, look: THREE.Material) =>
    solid(
      laidShape(outlineOf(mirror(outline), step), { thick, soft: 0.8, step, wrinkles: 0.7 }),
      look,
    );
  const across = (list: readonly number[], wide: number, high: number, level: number) =>
    edging(mirror(pairs(list)), wide, high, level);
  const group = new THREE.Group().add(
    laid(gauntlet, 2.3, 0.3, looks.cuff),
    laid(hand, 2.4, 0.2, looks.finger),
    placed(laid(back, 1.1, 0.25, looks.back), 0, 1.25, 0),
  );
  for (const [x, z, wide, long, high] of shells)
    group.add(placed(solid(egg(wide, high, long), looks.armour), side * x, 2.2, z));
  // The strap at the wrist, the edge of the cuff, a band upon it.
  return group.add(
    solid(across([-5.2, 8.2, 0, 8.5, 5.4, 8.2], 2.6, 0.9, 2.6), looks.cuff),
    blockAt([3.4, 1, 2.8], [side * 3, 3, 8.3], looks.armour, 0.3),
    solid(across([-6.6, 17.5, 0, 18.1, 6.8, 17.5], 0.8, 1.6, 0.9), looks.thread),
    solid(across([-5.9, 12, 0, 12.6, 6, 12], 1.8, 0.5, 2.5), looks.back),
  );
}

/** A zip on a surface from one place to another, with its puller. */
export function laidZip(
  surface: Surface,
  from: Flat,
  to: Flat,
  metal: THREE.Material,
): THREE.Group {
  const line = curve(
    Array.from({ length: 12 }, (_, i) => {
      const t = i / 11;
      return surface(from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, 0.25);
    }),
    60,
  );
  const top = line[2]!;
  const pull = sweep(
    [top, top.clone().add(at(0.1, 0.2, 1.4)), top.clone().add(at(0.2, 0.2, 2.8))],
    [
      new THREE.Vector2(0.35, 0.12),
      new THREE.Vector2(-0.35, 0.12),
      new THREE.Vector2(-0.35, -0.12),
      new THREE.Vector2(0.35, -0.12),
    ],
  );
  return new THREE.Group().add(
    solid(flatBand(line, 1.9, 0.3), webbing('#1c1e20')),
    solid(flatBand(line, 0.6, 0.5), metal),
    solid(pull, metal),
  );
}
