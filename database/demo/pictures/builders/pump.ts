// A court shoe: a low opening, a thin sole, a slender heel. The toes point to +z.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  grid,
  merge,
  placed,
  roundedRectangle,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';
import { last, lift, upperOf, type Cut } from './shoe.ts';

export type PumpLooks = {
  readonly upper: THREE.Material;
  readonly lining: THREE.Material;
  readonly insole: THREE.Material;
  readonly sole: THREE.Material;
};

/** A court shoe: a low opening, a thin sole, a slender heel. */
export function pump(
  length: number,
  isLeft: boolean,
  heel: number,
  looks: PumpLooks,
  hasBow = false,
): THREE.Group {
  const flip = isLeft ? -1 : 1;
  const wide = 0.84;
  const reach = 0.69;
  const thin = 0.32;
  const cut: Cut = {
    heel,
    wide,
    sole: thin,
    height: (front) => {
      const t = front * reach + 0.035;
      return thin + lift(t, heel) + 2.7 + 2.6 * (1 - front) ** 4 - 0.15 * front;
    },
    half: (front, side) => {
      const { half } = last(front * reach + 0.035, wide);
      return Math.min(half * 0.93, 2.9 * side ** 0.75);
    },
    reach,
    wall: 1.1,
    drop: 0.75,
    bulge: 0.3,
    instep: 1.9,
  };
  const surface = upperOf(length, flip, cut);
  const shoe = new THREE.Group();
  const edge = Array.from({ length: 80 }, (_, i) => surface(i / 80, 1));
  shoe.add(
    solid(
      grid((u, v) => surface(u, v), { columns: 160, rows: 40, isClosed: true }),
      looks.upper,
    ),
    solid(
      grid((u, v) => surface(u, 1 - v, -0.14), { columns: 120, rows: 20, isClosed: true }),
      looks.lining,
    ),
    solid(sweep(curve(edge, 200, true), circle(0.13, 10), { isClosed: true }), looks.upper),
  );
  const bed = (grow: number, y: number, thick: number, look: THREE.Material) => {
    const strip = (u: number, v: number): Point => {
      const t = (1 - Math.cos(v * Math.PI)) / 2;
      const { half, middle } = last(t, wide);
      const z = (t - 0.5) * (length + 2 * grow);
      const x = middle + (u * 2 - 1) * Math.max(0, half + grow * Math.min(1, half));
      return at(flip * x, y + lift(t, heel), z);
    };
    const options = { columns: 16, rows: 90 };
    shoe.add(
      solid(
        merge([
          grid((u, v) => strip(u, v).add(at(0, thick, 0)), options),
          grid((u, v) => strip(u, v), options),
          grid((u, v) => strip(0, v).add(at(0, u * thick, 0)), { columns: 2, rows: 90 }),
          grid((u, v) => strip(1, v).add(at(0, u * thick, 0)), { columns: 2, rows: 90 }),
        ]),
        look,
      ),
    );
  };
  bed(0.1, 0, thin, looks.sole);
  bed(-0.12, thin, 0.14, looks.insole);
  shoe.add(solid(slenderHeel(length, flip, heel, wide), heel > 2 ? looks.upper : looks.sole));
  if (hasBow) shoe.add(placed(leatherBow(looks.upper), ...surface(0.5, 0.97, 0.05).toArray()));
  return shoe;
}

/** A flat bow of the same leather, sewn on the vamp. */
function leatherBow(look: THREE.Material): THREE.Group {
  const loop = (side: number) =>
    sweep(
      curve(
        [
          at(0, 0.1, 0),
          at(side * 0.7, 0.42, 0.1),
          at(side * 1.5, 0.5, 0.2),
          at(side * 1.75, 0.25, 0.25),
          at(side * 1.4, 0.05, 0.25),
          at(side * 0.6, 0.05, 0.15),
          at(0, 0.05, 0),
        ],
        40,
      ),
      roundedRectangle(0.75, 0.1, 0.04, 3, 2),
      { side: at(0, 0, 1) },
    );
  const knot = roundedBox(0.5, 0.42, 0.85, 0.18, 4).translate(0, 0.2, 0.05);
  return new THREE.Group().add(solid(merge([loop(1), loop(-1), knot]), look));
}

/** From the seat of the heel down to a small tip. */
function slenderHeel(length: number, flip: number, heel: number, wide: number) {
  const long = 0.25;
  return grid(
    (u, v) => {
      // u walks around: back, outside, breast, inside.
      const turn = u * 2 * Math.PI;
      const t = long * Math.min(1, (1 - Math.cos(turn)) * 0.62);
      const { half, middle } = last(t, wide);
      const x = half * Math.sign(Math.sin(turn)) * Math.min(1, Math.abs(Math.sin(turn)) * 2.4);
      const z = (t - 0.5) * length;
      const small = 0.3 + 0.7 * v ** 3.2;
      const centre = (long * 0.36 - 0.5) * length + 0.5 * (1 - v);
      const seat = lift(t, heel);
      return at(flip * (middle + x * small), seat * v, centre + (z - centre) * small);
    },
    { columns: 64, rows: 40, isClosed: true },
  );
}
