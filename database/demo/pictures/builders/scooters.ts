// Scooters and a skateboard along x, the front at the right.
import * as THREE from 'three';
import { at, grid, merge, placed, solid } from '../studio/geometry.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import { hexagon, turned } from './fittings.ts';
import { bent, blockAt, rod } from './parts.ts';
import { places } from './points.ts';

export type ScooterLooks = {
  readonly frame: THREE.Material;
  readonly metal: THREE.Material;
  /** Of the tyres. */
  readonly tyre: THREE.Material;
  readonly core: THREE.Material;
  readonly dark: THREE.Material;
  /** On which the foot stands. */
  readonly tread: THREE.Material;
};

/** A cast wheel with holes in its core; its axle is z. */
function castWheel(radius: number, width: number, looks: ScooterLooks): THREE.Group {
  const wheel = new THREE.Group();
  const put = (r: number, w: number, edge: number, look: THREE.Material) =>
    wheel.add(placed(solid(turned(r, w, edge, 80), look), 0, -w / 2, 0));
  put(radius, width, width * 0.42, looks.tyre);
  put(radius * 0.72, width * 1.06, 0.2, looks.core);
  put(radius * 0.24, width * 1.5, 0.15, looks.metal);
  const holes = Array.from({ length: 5 }, (_, i) => {
    const turn = (i / 5) * 2 * Math.PI;
    return turned(radius * 0.15, width * 1.1, 0.05, 28).translate(
      Math.cos(turn) * radius * 0.48,
      -width * 0.55,
      Math.sin(turn) * radius * 0.48,
    );
  });
  wheel.add(solid(merge(holes), looks.dark));
  wheel.rotation.x = Math.PI / 2;
  return new THREE.Group().add(wheel);
}

/** A strip bent over a wheel, from one angle to another. */
const guardOver = ([x, y]: readonly [number, number], radius: number, from: number, to: number) =>
  grid(
    (u, v) => {
      const turn = from + (to - from) * v;
      const a = (u - 0.5) * Math.PI;
      const r = radius + 0.8 + Math.cos(a) * 0.7;
      return at(x + Math.cos(turn) * r, y + Math.sin(turn) * r, Math.sin(a) * 2.4);
    },
    { columns: 20, rows: 50 },
  );

/** Bars across z at a place, with grips. */
function handles(x: number, y: number, half: number, looks: ScooterLooks): THREE.Group {
  const group = new THREE.Group().add(rod([x, y, -half], [x, y, half], 1.3, looks.metal));
  for (const side of [-1, 1])
    group.add(
      rod([x, y, side * (half - 12)], [x, y, side * (half + 0.5)], 1.9, looks.dark),
      rod([x, y, side * (half - 12.4)], [x, y, side * (half - 11.4)], 2.3, looks.frame),
    );
  return group.add(blockAt([5, 4.4, 5], [x, y, 0], looks.dark, 1.4));
}

/** A folding scooter on two large wheels. */
export function foldingScooter(looks: ScooterLooks): THREE.Group {
  const group = new THREE.Group();
  const wheel = 10;
  const [rear, front] = [-38, 40];
  group.add(
    placed(castWheel(wheel, 3, looks), rear, wheel, 0),
    placed(castWheel(wheel, 3, looks), front, wheel, 0),
    placed(solid(slab(54, 13, 2.6, 3, 0.8), looks.frame), -2, 7.2, 0),
    placed(solid(slab(50, 11, 0.3, 2.2, 0.1), looks.tread), -2, 9.75, 0),
  );
  for (const z of [-3, 3]) {
    const side = placed(solid(roundedBox(17, 3, 1.1, 0.5, 3), looks.metal), -32, 9.4, z);
    side.rotation.z = -0.06;
    group.add(side);
  }
  // The guard over the rear wheel is its brake.
  group.add(solid(guardOver([rear, wheel], wheel, 0.5, 2.4), looks.dark));
  const head = [32.4, 32] as const;
  group.add(
    bent(places([22, 8.6, 0, 27, 10, 0, 30.4, 18, 0, head[0] - 0.4, 25, 0]), 2.2, looks.frame),
    blockAt([7, 6.5, 6.4], [28.6, 13.4, 0], looks.dark, 1.8),
    blockAt([2, 7, 2.6], [24.6, 17, 0], looks.metal, 0.7),
    rod([33.4, 22, 0], [30.6, 40, 0], 2.5, looks.frame),
    rod([31, 38, 0], [24.4, 82, 0], 1.9, looks.metal),
    rod([25, 78, 0], [21.4, 101, 0], 1.5, looks.metal),
    blockAt([5, 5, 5], [25, 79, 0], looks.dark, 1.2),
  );
  for (const z of [-2.9, 2.9])
    group.add(
      bent(
        places([33.4, 22.6, z * 0.6, 35.4, 20.6, z, 38.6, 15, z, front, wheel, z]),
        1,
        looks.frame,
      ),
      placed(solid(hexagon(2, 0.9, 0).rotateX(Math.PI / 2), looks.metal), front, wheel, z * 1.12),
    );
  group.add(handles(21.2, 102, 21, looks));
  group.add(rod([-14, 1.6, 7.6], [-8, 7.4, 7.2], 0.55, looks.metal));
  return group;
}

/** A broad deck on two wheels in front and one behind. */
export function threeWheeler(looks: ScooterLooks): THREE.Group {
  const group = new THREE.Group();
  const deck = grid(
    (u, v) => {
      const x = -25 + v * 46;
      const wide = 5.6 + 0.9 * Math.sin(v * Math.PI) - 1.6 * Math.max(0, v - 0.8) * 5 * (v - 0.8);
      const turn = u * 2 * Math.PI;
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      const bow = (value: number) => Math.sign(value) * Math.abs(value) ** 0.45;
      const end = Math.sqrt(Math.max(0, 1 - Math.abs(2 * v - 1) ** 14));
      return at(x, 5.6 + 1.6 * v ** 3 + bow(s) * 1.5 * end, bow(c) * wide * end);
    },
    { columns: 60, rows: 70, isClosed: true },
  );
  group.add(solid(deck, looks.frame));
  group.add(placed(solid(slab(32, 8.6, 0.4, 2, 0.15), looks.tread), -5, 6.95, 0));
  const rear = -31;
  group.add(
    placed(castWheel(5, 3, looks), rear, 5, 0),
    solid(guardOver([rear, 5], 5, 0.3, 2.2), looks.dark),
    rod([rear, 5, -3], [rear, 5, 3], 0.7, looks.metal),
  );
  for (const z of [-2.7, 2.7]) group.add(blockAt([11, 2.6, 0.9], [-27, 5.6, z], looks.frame, 0.4));
  for (const side of [-1, 1])
    group.add(
      placed(castWheel(6, 2.6, looks), 24, 6, side * 11.6),
      bent(places([18, 8.4, side * 2, 21, 8.6, side * 6, 24, 6.6, side * 9.4]), 1.5, looks.dark),
      rod([24, 6, side * 9], [24, 6, side * 13.6], 0.8, looks.metal),
    );
  group.add(
    blockAt([12, 5.4, 9], [18.4, 8.6, 0], looks.frame, 2.2),
    rod([19, 10, 0], [15.4, 40, 0], 1.9, looks.frame),
    rod([15.8, 37, 0], [12.4, 66, 0], 1.5, looks.metal),
    blockAt([4.4, 4.4, 4.4], [15.6, 39.4, 0], looks.dark, 1.2),
    handles(12.2, 67, 15, looks),
  );
  return group;
}

/** A truck with its two wheels; the board lies above, y is up. */
function truck(looks: ScooterLooks): THREE.Group {
  const group = new THREE.Group().add(
    placed(solid(slab(8, 5.4, 0.9, 0.8, 0.2), looks.metal), 0, -0.9, 0),
    blockAt([3.6, 3, 4.4], [0.4, -2.2, 0], looks.metal, 1),
    rod([0, -4.6, -10.4], [0, -4.6, 10.4], 0.6, looks.metal),
    rod([0, -4.4, -6.6], [0, -4.4, 6.6], 1.4, looks.metal),
    rod([1.4, -1, 0], [-0.6, -5, 0], 0.9, looks.dark),
  );
  for (const side of [-1, 1]) {
    const wheel = new THREE.Group().add(
      placed(solid(turned(2.7, 3.4, 0.7, 60), looks.tyre), 0, -1.7, 0),
      placed(solid(turned(1.3, 3.5, 0.1, 36), looks.metal), 0, -1.75, 0),
    );
    wheel.rotation.x = Math.PI / 2;
    wheel.position.set(0, -4.6, side * 8.6);
    group.add(wheel);
  }
  for (const x of [-3, 3])
    for (const z of [-2, 2])
      group.add(placed(solid(turned(0.35, 0.3, 0.05, 16), looks.dark), x, -1.1, z));
  return group;
}

/** A skateboard: `face` is its lower side, whose print runs along it. */
export function skateboard(looks: ScooterLooks, face: THREE.Material): THREE.Group {
  const long = 80;
  const wide = 20.5;
  const point = (u: number, v: number, level: number): THREE.Vector3 => {
    const x = (v - 0.5) * long;
    const past = Math.max(0, Math.abs(x) - 27);
    const end = Math.max(0, (Math.abs(x) - (long / 2 - 10)) / 10);
    const half = (wide / 2) * Math.sqrt(Math.max(0, 1 - end ** 2.4));
    const s = u * 2 - 1;
    return at(x, level + 0.032 * past ** 2 + 0.5 * s * s, s * half);
  };
  const size = { columns: 40, rows: 160 };
  const rim = grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const t = (1 - Math.cos(turn)) / 2;
      const side = Math.sin(turn) >= 0 ? 1 : 0;
      return point(side, t, v * 1.1);
    },
    { columns: 320, rows: 3, isClosed: true },
  );
  const group = new THREE.Group().add(
    solid(
      grid((u, v) => point(u, v, 0), size),
      face,
    ),
    solid(
      grid((u, v) => point(u, v, 1.1), size),
      looks.tread,
    ),
    solid(rim, looks.frame),
  );
  return group.add(placed(truck(looks), -21.5, 0, 0), placed(truck(looks), 21.5, 0, 0, Math.PI));
}
