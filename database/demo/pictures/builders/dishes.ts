// Dishes for satellites: reflector, arm with its converter, a mast on a foot. They look to +z.
import * as THREE from 'three';
import { at, circle, grid, placed, solid, sweep } from '../studio/geometry.ts';
import { turnedZ } from './cables.ts';
import { bent, blockAt, rod, turnedPiece, type Place } from './parts.ts';

export type DishLooks = {
  readonly face: THREE.Material;
  readonly back: THREE.Material;
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
  readonly plastic: THREE.Material;
};

/** Depth of the reflector at a share of its radius. */
const bowl = (share: number, radius: number): number => 0.24 * radius * (share * share - 1);

/** The reflector around the z axis: front, back and a rolled rim; a little higher than wide. */
function reflector(radius: number, { face, back }: DishLooks): THREE.Group {
  const sheet = (behind: number) =>
    grid(
      (u, v) => {
        const turn = u * 2 * Math.PI;
        const r = v * radius;
        return at(
          Math.cos(turn) * r,
          Math.sin(turn) * r * 1.07,
          bowl(v, radius) - behind * Math.sqrt(Math.max(0, 1 - v ** 8)),
        );
      },
      { columns: 140, rows: 60, isClosed: true },
    );
  const rim = Array.from({ length: 140 }, (_, i) => {
    const turn = (i / 140) * 2 * Math.PI;
    return at(Math.cos(turn) * radius, Math.sin(turn) * radius * 1.07, 0);
  });
  return new THREE.Group().add(
    solid(sheet(0), face),
    solid(sheet(0.5), back),
    solid(sweep(rim, circle(0.6, 12), { isClosed: true }), back),
  );
}

/** The converter: a horn that looks to the dish, a body, a plug with its cable. Axis -z. */
export function converter({ plastic, dark, metal }: DishLooks): THREE.Group {
  const group = new THREE.Group().add(
    turnedZ(
      [
        [0, -5],
        [2.6, -5],
        [2.9, -4.6],
        [3, -3],
        [2.5, -2.4],
        [1.5, -1.6],
        [1.5, 2],
      ],
      plastic,
    ),
    turnedZ(
      [
        [0, -5.1],
        [2.4, -5.1],
        [2.4, -4.9],
      ],
      dark,
    ),
    turnedZ(
      [
        [1.9, -0.6],
        [2.1, -0.5],
        [2.1, 1.3],
        [1.9, 1.4],
      ],
      dark,
    ),
    blockAt([3.8, 6, 3.6], [0, -1.4, 3.6], plastic, 0.8),
  );
  const plug = turnedPiece(
    [
      [0, 0],
      [0.7, 0],
      [0.7, 2],
      [0.5, 2.6],
      [0, 2.6],
    ],
    metal,
    24,
  );
  plug.rotation.x = Math.PI;
  return group.add(placed(plug, 0, -4.2, 3.6));
}

type Dish = {
  readonly radius: number;
  readonly looks: DishLooks;
  readonly converters?: number;
  /** A motor between mast and dish. */
  readonly motor?: THREE.Material;
};

/** A dish on its mast. */
export function dish({ radius, looks, converters = 1, motor }: Dish): THREE.Group {
  const { metal, dark, back } = looks;
  const r = radius;
  const head = new THREE.Group().add(reflector(r, looks));
  const foot: Place = [0, -r * 1.13, -r * 0.02];
  const focus: Place = [0, -r * 0.62, r * 1.18];
  head.add(
    rod([0, -r * 0.7, -r * 0.24], foot, 1.2, metal),
    bent(
      [foot, [0, -r * 1.13, r * 0.5], [0, -r * 0.98, r * 0.95], [0, focus[1] - 5, focus[2] + 1]],
      1.2,
      metal,
    ),
  );
  for (const side of [-1, 1])
    head.add(
      rod([side * r * 0.72, -r * 0.7, 0], [side * 1.6, focus[1] - 3, focus[2]], 0.45, metal),
    );
  for (let i = 0; i < converters; i++) {
    const x = (i - (converters - 1) / 2) * 8.6;
    const one = placed(converter(looks), x, focus[1], focus[2]);
    one.rotation.x = -0.42;
    head.add(one);
  }
  if (converters > 1)
    head.add(blockAt([18, 1.4, 2], [0, focus[1] - 3.6, focus[2] + 1], metal, 0.4));
  head.add(
    blockAt([r * 0.5, r * 0.56, 1], [0, 0, -r * 0.26], back, 0.4),
    blockAt([1, r * 0.5, 7], [-3.4, 0, -r * 0.26 - 4], metal, 0.3),
    blockAt([1, r * 0.5, 7], [3.4, 0, -r * 0.26 - 4], metal, 0.3),
  );
  head.rotation.x = -0.3;
  const level = r * 1.5;
  const z = -r * 0.26 - (motor ? 14 : 8);
  const mast = new THREE.Group().add(
    rod([0, 0, z], [0, level + r * 0.16, z], 2.1, metal),
    turnedCap(level + r * 0.16, z, dark),
    clamp(level, z, metal),
    blockAt([22, 1.2, 22], [0, 0.6, z], metal, 0.4),
  );
  for (const [x, k] of [
    [-8, -8],
    [8, -8],
    [-8, 8],
    [8, 8],
  ] as const)
    mast.add(placed(turnedPiece(boltHead, metal, 6), x, 1.2, z + k));
  for (const x of [-1, 1]) mast.add(rod([x * 8, 1, z], [0, level * 0.36, z], 0.7, metal));
  const group = new THREE.Group().add(mast, placed(head, 0, level, 0));
  if (motor) group.add(motorBox(level, z, motor, metal, dark));
  return group;
}

const boltHead: [number, number][] = [
  [0, 0],
  [1.1, 0],
  [1.1, 0],
  [1.1, 0.9],
  [1.1, 0.9],
  [0, 1],
];
const turnedCap = (level: number, z: number, look: THREE.Material): THREE.Mesh =>
  placed(
    turnedPiece(
      [
        [2.3, -1.6],
        [2.35, 0],
        [2, 0.5],
        [0, 0.6],
      ],
      look,
      40,
    ),
    0,
    level,
    z,
  );

/** Two clamps around the mast and the bolts that hold them. */
function clamp(level: number, z: number, metal: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  for (const y of [level - 5, level + 5]) {
    group.add(blockAt([8, 2.6, 7], [0, y, z + 0.6], metal, 0.5));
    for (const x of [-3, 3]) group.add(rod([x, y, z - 5], [x, y, z + 6], 0.4, metal));
  }
  return group;
}

/** A motor with its tilted axle, below the dish. */
function motorBox(
  level: number,
  z: number,
  look: THREE.Material,
  metal: THREE.Material,
  dark: THREE.Material,
): THREE.Group {
  const box = new THREE.Group().add(
    blockAt([13, 19, 15], [0, 0, 0], look, 2.2),
    blockAt([13.3, 1, 15.3], [0, -3, 0], dark, 0.4),
    placed(
      turnedPiece(
        [
          [0, 0],
          [4.6, 0],
          [4.6, 0],
          [4.2, 2.6],
          [2.4, 3.4],
          [2.2, 9],
          [2, 9.4],
          [0, 9.4],
        ],
        metal,
        48,
      ),
      0,
      9,
      0,
    ),
  );
  box.rotation.x = 0.12;
  return placed(new THREE.Group().add(box), 0, level - 17, z + 4.4);
}
