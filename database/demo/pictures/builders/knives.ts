// Kitchen knives. They lie along x, on y = 0.
import * as THREE from 'three';
import {
  at,
  grid,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  type Point,
} from '../studio/geometry.ts';
import { band, loft, roundEnds, through, tint, type Along, type Loft } from './tools.ts';

export type KnifeShape = {
  readonly blade: number;
  readonly handle: number;
  /** Back and edge of the blade (z) from the heel to the tip; they meet at the tip. */
  readonly back: Along;
  readonly edge: Along;
};

export const chefs: KnifeShape = {
  blade: 20.5,
  handle: 12.6,
  back: (t) => -2.35 + 1.25 * t ** 2.4,
  edge: (t) => -1.1 + 3.35 * (1 - t ** 2.7) ** 0.86,
};

/** A kitchen knife with bolster, full tang and three rivets. */
export function kitchenKnife(
  shape: KnifeShape,
  looks: {
    blade: THREE.Material;
    edge: THREE.Material;
    bolster: THREE.Material;
    handle: THREE.Material;
    rivet: THREE.Material;
  },
): THREE.Group {
  const group = new THREE.Group();
  const level = 1.05;
  const { face, bevel, spine } = bladeOf(shape, level);
  const streaks = ({ x, z }: Point) => {
    const t = x / shape.blade + z * 0.035;
    return (
      0.5 +
      0.1 * t +
      0.42 * band(t, 0.3, 0.1) +
      0.24 * band(t, 0.72, 0.07) -
      0.12 * band(t, 0.52, 0.1)
    );
  };
  group.add(solid(tint(merge([face, spine]), streaks), looks.blade), solid(bevel, looks.edge));
  const { handle } = shape;
  const wide = through([
    [0, 1.25],
    [0.2, 1.18],
    [0.55, 1.32],
    [0.8, 1.28],
    [1, 1.55],
  ]);
  const aside = through([
    [0, -1.05],
    [0.3, -1.1],
    [0.6, -1.0],
    [1, -0.62],
  ]);
  const scale = (by: number): Loft => ({
    length: handle,
    wide: (t) => (wide(t) + by) * roundEnds(t, 0, 0.09),
    thick: (t) => (0.98 + 0.08 * Math.sin(t * Math.PI)) * roundEnds(t, 0, 0.05),
    aside,
    rise: () => level,
    power: 3,
  });
  const grip = new THREE.Group();
  grip.add(
    solid(loft(scale(0)), looks.handle),
    solid(
      loft({ ...scale(0.035), thick: (t) => 0.16 * roundEnds(t, 0, 0.02), power: 8 }),
      looks.blade,
    ),
  );
  for (const t of [0.16, 0.48, 0.8])
    grip.add(handleRivet(0.34, (1 - t) * handle, level + 1.0, aside(1 - t), looks.rivet));
  grip.scale.x = -1;
  group.add(placed(grip, -1.15, 0, 0));
  return group.add(placed(solid(bolsterOf(level), looks.bolster), -1.25, 0, 0));
}

/** It swells from the blade to the grip. */
const bolsterOf = (level: number): THREE.BufferGeometry =>
  loft({
    length: 2.5,
    wide: through([
      [0, 1.29],
      [0.5, 1.3],
      [1, 1.15],
    ]),
    thick: (t) =>
      (0.14 + 0.93 * Math.max(0, 1 - t) ** 0.8 * Math.min(1, 1.6 - t)) * roundEnds(t, 0.04, 0),
    aside: through([
      [0, -1.05],
      [1, -1.2],
    ]),
    rise: () => level,
    power: 3.4,
  });

/** Two faces that narrow to the edge, ground again along it. */
function bladeOf({ blade, back, edge }: KnifeShape, level: number) {
  const half = (t: number, s: number) =>
    0.125 * (1 - 0.5 * t) * (1 - 0.78 * s) + 0.012 * Math.sin(s * Math.PI);
  const ground = (t: number) => Math.max(0, 1 - 0.34 / Math.max(0.3, edge(t) - back(t)));
  const place = (t: number, s: number, y: number) =>
    at(t * blade, level + y, back(t) + (edge(t) - back(t)) * s);
  const along = (v: number) => Math.sin((v * Math.PI) / 2);
  const uv = (point: Point) => [point.x, point.z] as const;
  const side = (
    sign: number,
    from: (t: number) => number,
    to: (t: number) => number,
    isBevel: boolean,
  ) => {
    const point = (u: number, v: number) => {
      const t = along(v);
      const s = from(t) + (to(t) - from(t)) * u;
      const y = isBevel ? half(t, from(t)) * (1 - u) : half(t, s);
      return place(t, s, sign * y);
    };
    return grid(point, { columns: isBevel ? 2 : 16, rows: 80, uv: (u, v) => uv(point(u, v)) });
  };
  const zero = () => 0;
  const one = () => 1;
  return {
    face: merge([side(1, zero, ground, false), side(-1, zero, ground, false)]),
    bevel: merge([side(1, ground, one, true), side(-1, ground, one, true)]),
    spine: grid((u, v) => place(along(v), 0, (2 * u - 1) * half(along(v), 0)), {
      columns: 2,
      rows: 60,
    }),
  };
}

function handleRivet(
  radius: number,
  x: number,
  y: number,
  z: number,
  look: THREE.Material,
): THREE.Mesh {
  const r = radius;
  const head = lathe(
    smoothProfile(
      [
        [r, -0.1],
        [r, 0.03],
        [r, 0.03],
        [r * 0.9, 0.06],
        [0, 0.085],
      ],
      4,
    ),
    32,
  );
  return placed(solid(head, look), x, y, z);
}
