// Wooden toys: train, tractor, blocks.
import * as THREE from 'three';
import { placed, solid } from '../studio/geometry.ts';
import { plate } from '../studio/plates.ts';
import type { Wood } from '../studio/wood.ts';
import { plank, wooden } from './boards.ts';
import { turned } from './fittings.ts';
import { rod, turnedPiece, type Place } from './parts.ts';

export type ToyLooks = {
  /** Wood or paint of the nth part. */
  readonly part: (i: number) => Wood;
  readonly wheel: (i: number) => Wood;
  readonly steel: THREE.Material;
};

/** A wooden wheel in the xy plane, its hub towards z. */
function wheel(radius: number, thick: number, look: Wood, steel: THREE.Material): THREE.Group {
  const disc = wooden(turned(radius, thick, 0.2, 60).rotateX(Math.PI / 2), look, radius);
  return new THREE.Group().add(
    disc,
    placed(solid(turned(0.45, 0.25, 0.1, 24).rotateX(Math.PI / 2), steel), 0, 0, thick - 0.02),
  );
}

function wheels(
  group: THREE.Group,
  places: readonly (readonly [number, number])[],
  half: number,
  looks: ToyLooks,
): void {
  places.forEach(([x, radius], i) => {
    for (const side of [-1, 1]) {
      const one = wheel(radius, 1.3, looks.wheel(i), looks.steel);
      group.add(placed(one, x, radius, side * half, side < 0 ? Math.PI : 0));
    }
    group.add(rod([x, radius, -half], [x, radius, half], 0.25, looks.steel));
  });
}

/** A plank of some size, its middle at a place. */
const plankAt = ([w, h, d]: Place, [x, y, z]: Place, look: Wood, seed = 1): THREE.Group =>
  placed(plank(w, h, d, look, { edge: 0.35, seed }), x, y, z);

/** A cylinder along x. */
const barrel = (radius: number, length: number, look: Wood, seed: number): THREE.Group =>
  wooden(turned(radius, length, 0.3, 72).rotateZ(-Math.PI / 2), look, seed);

/** A locomotive and three wagons along x; the locomotive is at the left. */
export function train(looks: ToyLooks): THREE.Group {
  const group = new THREE.Group().add(locomotive(looks));
  for (let i = 0; i < 3; i++) group.add(placed(wagon(i, looks), 16 + i * 12.2, 0, 0));
  return group;
}

function locomotive(looks: ToyLooks): THREE.Group {
  const engine = new THREE.Group();
  engine.add(
    plankAt([15, 1.6, 6], [0, 3.4, 0], looks.part(0)),
    placed(barrel(2.7, 8.4, looks.part(1), 3), -6.6, 6.6, 0),
    plankAt([5.4, 6.6, 6], [4.4, 7.5, 0], looks.part(2), 3),
    plankAt([6.6, 0.9, 7], [4.4, 11.2, 0], looks.part(0), 5),
    plankAt([1.2, 1.6, 5], [-8, 3.2, 0], looks.part(2), 8),
  );
  const chimney = wooden(
    turnedPiece(
      [
        [0, 0],
        [1, 0],
        [0.85, 1.6],
        [1.45, 3],
        [1.45, 3],
        [1.2, 3.3],
        [0, 3.3],
      ],
      looks.steel,
      48,
    ).geometry.clone(),
    looks.part(2),
    4,
  );
  engine.add(
    placed(chimney, -4.6, 8.9, 0),
    placed(wooden(turned(0.95, 1.3, 0.5, 48), looks.part(0), 6), -1.2, 9, 0),
  );
  wheels(
    engine,
    [
      [-5, 2.1],
      [-0.4, 2.1],
      [4.6, 2.6],
    ],
    3.1,
    looks,
  );
  return engine.add(hook(8, looks.steel));
}

/** The bar and the magnet that hold wagons together. */
const hook = (x: number, steel: THREE.Material): THREE.Group =>
  new THREE.Group().add(
    rod([x - 0.8, 3.4, 0], [x + 1.6, 3.4, 0], 0.28, steel),
    placed(solid(turned(0.7, 0.7, 0.15, 32).rotateZ(-Math.PI / 2), steel), x + 0.5, 3.4, 0),
  );

/** A wagon: with logs, open with blocks, or with a roof. */
function wagon(kind: number, looks: ToyLooks): THREE.Group {
  const base = plankAt([9.6, 1.4, 6], [0, 3.4, 0], looks.part(kind + 1), kind);
  const one = new THREE.Group().add(base);
  if (kind === 0)
    for (const [y, z] of [
      [5.3, -1.5],
      [5.3, 1.5],
      [7.8, 0],
    ] as const)
      one.add(placed(barrel(1.4, 9, looks.part(3), kind + z + 5), -4.5, y, z));
  if (kind === 1) {
    for (const z of [-2.6, 2.6]) one.add(plankAt([9.6, 3, 0.9], [0, 5.4, z], looks.part(0), 2));
    for (const x of [-4.4, 4.4]) one.add(plankAt([0.9, 3, 4.4], [x, 5.4, 0], looks.part(0), 4));
    one.add(
      plankAt([3, 3, 3], [-2, 6.6, 0], looks.part(2), 6),
      plankAt([3, 3, 3], [1.8, 6.4, 0.3], looks.part(1), 7),
    );
  }
  if (kind === 2)
    one.add(
      plankAt([8.6, 4.6, 5.4], [0, 6.3, 0], looks.part(0), 3),
      plankAt([9.6, 0.9, 6.6], [0, 8.9, 0], looks.part(2), 4),
    );
  wheels(
    one,
    [
      [-2.8, 1.8],
      [2.8, 1.8],
    ],
    3,
    looks,
  );
  return kind < 2 ? one.add(hook(5.6, looks.steel)) : one;
}

/** A tractor along x with a trailer of bales. */
export function tractor(looks: ToyLooks): THREE.Group {
  const group = new THREE.Group();
  group.add(
    plankAt([12, 2, 4.6], [0, 4.4, 0], looks.part(0)),
    plankAt([7.6, 3.6, 4.6], [-3.2, 7, 0], looks.part(1), 2),
    plankAt([0.5, 2.6, 3.6], [-7.1, 6.9, 0], looks.part(2), 3),
    plankAt([4.4, 1, 4.8], [3.6, 5.9, 0], looks.part(2), 4),
    plankAt([6, 0.8, 6.4], [3.8, 13, 0], looks.part(0), 5),
  );
  for (const x of [1.6, 6])
    for (const z of [-2.3, 2.3]) group.add(rod([x, 5.6, z], [x, 12.8, z], 0.42, looks.steel));
  group.add(
    rod([-5, 8.8, 1.2], [-5, 12, 1.2], 0.4, looks.steel),
    rod([1, 8, 0], [2.4, 9.4, 0], 0.22, looks.steel),
  );
  const ring = solid(turned(1.1, 0.35, 0.15, 40).rotateZ(-0.8), looks.steel);
  group.add(placed(ring, 2.2, 9.2, 0));
  wheels(group, [[-4.6, 2.6]], 2.4, looks);
  wheels(group, [[4, 4.3]], 2.5, looks);
  group.add(placed(hook(7, looks.steel), 0, 0.8, 0));
  const trailer = new THREE.Group().add(plankAt([12, 1.2, 7], [0, 4.2, 0], looks.part(2), 8));
  for (const z of [-3.1, 3.1]) trailer.add(plankAt([12, 2, 0.8], [0, 5.6, z], looks.part(0), 9));
  for (const x of [-5.6, 5.6]) trailer.add(plankAt([0.8, 2, 5.4], [x, 5.6, 0], looks.part(0), 11));
  for (const [x, y] of [
    [-2.8, 6.4],
    [2.8, 6.4],
    [0, 9.6],
  ] as const) {
    const bale = wooden(turned(2.3, 5, 0.4, 60).rotateX(Math.PI / 2), looks.part(3), x + y);
    trailer.add(placed(bale, x, y + 0.7, -2.5));
  }
  wheels(trailer, [[0, 2.9]], 3.6, looks);
  return group.add(placed(trailer, 16, 0, 0));
}

/** Blocks: a small castle of them and some that lie about. */
export function buildingBlocks(looks: ToyLooks): THREE.Group {
  const group = new THREE.Group();
  let i = 0;
  const put = (size: Place, [x, y, z]: Place, turn = 0) => {
    const one = plank(...size, looks.part(i), { edge: 0.28, seed: i });
    i += 1;
    group.add(placed(one, x, y + size[1] / 2, z, turn));
  };
  for (const x of [-9, 9]) {
    put([4, 4, 4], [x, 0, 0]);
    put([4, 8, 4], [x, 4, 0]);
    put([4, 4, 4], [x, 12, 0]);
  }
  put([4, 8, 4], [-3.2, 0, 0]);
  put([4, 8, 4], [3.2, 0, 0]);
  put([14, 2, 4], [0, 8, 0]);
  put([4, 4, 4], [-2.2, 10, 0]);
  put([4, 4, 4], [2.2, 10, 0]);
  put([8, 2, 4], [0, 14, 0]);
  put([8, 4, 4], [-3, 0, 8], 0.3);
  put([4, 4, 4], [8, 0, 9], -0.5);
  put([8, 2, 4], [15, 0, 6], 0.8);
  put([4, 4, 4], [-14, 0, 7.5], 0.6);
  put([8, 4, 4], [-12, 0, -8], 0.1);
  const roof = (x: number, y: number, w: number) => {
    const shape = new THREE.Shape();
    shape.moveTo(-w / 2, 0);
    shape.lineTo(w / 2, 0);
    shape.lineTo(0, w * 0.55);
    const form = plate(shape, 4, 0.2).rotateX(Math.PI / 2);
    group.add(placed(wooden(form, looks.part(i), i), x, y, -2));
    i += 1;
  };
  roof(-9, 16.02, 5);
  roof(9, 16.02, 5);
  roof(0, 16.02, 6.4);
  for (const [x, z] of [
    [2.5, 11],
    [-8, 12.5],
  ] as const) {
    group.add(placed(wooden(turned(2, 4, 0.25, 60), looks.part(i), i), x, 0, z));
    i += 1;
  }
  return group;
}
