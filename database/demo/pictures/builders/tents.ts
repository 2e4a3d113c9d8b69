// Tents: cloth that is held by bent poles. Their door looks to +z.
import * as THREE from 'three';
import { at, grid, solid, sweep, circle, curve, type Point } from '../studio/geometry.ts';
import { wobble } from '../studio/noise.ts';
import { bent, blockAt, rod, type Place } from './parts.ts';
import { places } from './points.ts';

export type TentLooks = {
  readonly cloth: THREE.Material;
  /** Seams, sleeves of the poles, the rolled door. */
  readonly second: THREE.Material;
  readonly inside: THREE.Material;
  readonly floor: THREE.Material;
  readonly window: THREE.Material;
  readonly metal: THREE.Material;
  readonly cord: THREE.Material;
};

/** A cord from the tent to a peg in the ground. */
function guy(from: Place, to: Place, { cord, metal }: TentLooks): THREE.Group {
  return new THREE.Group().add(
    rod(from, [to[0], 2, to[2]], 0.45, cord),
    rod([to[0] * 0.99, -1, to[2] * 0.99], [to[0] * 1.02, 5, to[2] * 1.02], 0.7, metal),
  );
}

const half = 105;
const high = 128;

/** A place on a side of the dome: across its middle and above the ground. */
function domeSide(x: number, y: number, lift: number): Point {
  const up = Math.asin(Math.min(1, y / high));
  const reach = half * Math.cos(up);
  const w = Math.min(1, Math.abs(x) / Math.max(1, reach));
  const sag = 1 - 0.07 * (1 - w * w) * Math.sin(2 * up);
  const wave = 0.8 * wobble(x * 0.05, y * 0.06, 1, 4);
  return at(x, y + lift * 0.5, reach * sag + lift + wave);
}

function domeSides(looks: TentLooks): THREE.Group {
  const group = new THREE.Group();
  for (let side = 0; side < 4; side++) {
    const panel = (from: number, to: number, lift: number) =>
      grid(
        (u, v) => {
          const up = (from + (to - from) * v) * (Math.PI / 2);
          return domeSide((u * 2 - 1) * half * Math.cos(up), high * Math.sin(up), lift);
        },
        { columns: 60, rows: 60 },
      ).rotateY((side * Math.PI) / 2);
    group.add(solid(panel(0.03, 1, 0), looks.cloth), solid(panel(0, 0.075, 0.6), looks.floor));
  }
  return group;
}

/** A dome on two poles that cross. */
export function domeTent(looks: TentLooks): THREE.Group {
  const group = domeSides(looks);
  for (const turn of [Math.PI / 4, -Math.PI / 4]) {
    const pole = Array.from({ length: 80 }, (_, i) => {
      const up = (i / 79) * Math.PI;
      const r = Math.cos(up) * (half * Math.SQRT2 + 0.6);
      return at(Math.cos(turn) * r, Math.sin(up) * (high + 0.8), Math.sin(turn) * r);
    });
    group.add(solid(sweep(pole, circle(1.9, 14)), looks.second));
  }
  const wide = (v: number) => 52 * Math.sqrt(Math.max(0, 1 - v ** 3.2));
  const door = (grow: number, lift: number) =>
    grid(
      (u, v) =>
        domeSide((u * 2 - 1) * (wide(v) + grow * (v < 0.98 ? 1 : 0)), 7 + v * (84 + grow), lift),
      { columns: 60, rows: 60 },
    );
  group.add(solid(door(0, 1.2), looks.inside));
  const edge = Array.from({ length: 81 }, (_, i) => {
    const t = Math.abs(i - 40) / 40;
    const v = 1 - t ** 1.6;
    return domeSide(Math.sign(i - 40) * wide(v), 7 + v * 84, 1.4);
  });
  group.add(solid(sweep(curve(edge, 160), circle(0.9, 10)), looks.second));
  // The door, rolled up at its side and tied.
  const roll = Array.from({ length: 30 }, (_, i) => {
    const v = 0.03 + (i / 29) * 0.8;
    return domeSide(-wide(v) - 1.5, 7 + v * 84, 4.5);
  });
  group.add(
    solid(sweep(curve(roll, 60), circle(4.4, 18), { scale: (t) => 1 - 0.35 * t }), looks.cloth),
  );
  for (const i of [8, 18]) {
    const tie = Array.from({ length: 24 }, (_, k) => {
      const turn = (k / 24) * 2 * Math.PI;
      return roll[i]!.clone().add(at(Math.cos(turn) * 4.6, 0, Math.sin(turn) * 4.6));
    });
    group.add(solid(sweep(tie, circle(0.9, 8), { isClosed: true }), looks.second));
  }
  for (const [x, z] of [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const) {
    const foot = half * 1.0;
    group.add(
      guy([x * 74, 78, z * 74], [x * 138, 0, z * 138], looks),
      blockAt([8, 2, 8], [x * foot, 1, z * foot], looks.second, 0.8),
    );
  }
  return group;
}

type Tunnel = {
  /** Place along z, half width, height; straight between them. */
  readonly hoops: readonly Place[];
  /** 2 is half a circle, 4 has steep walls. */
  readonly power: number;
};

/** Half width and height of a tunnel at z. */
function tunnelAt({ hoops }: Tunnel, z: number): readonly [number, number] {
  const i = Math.max(
    1,
    hoops.findIndex(([place]) => place >= z),
  );
  const [a, b] = [hoops[i - 1]!, hoops[i]!];
  const t = (z - a[0]) / (b[0] - a[0]);
  const sag = 1 - 0.045 * Math.sin(t * Math.PI);
  return [(a[1] + (b[1] - a[1]) * t) * sag, (a[2] + (b[2] - a[2]) * t) * sag];
}

/** A place on a tunnel: u from its left foot over the top to its right foot. */
function tunnelPoint(tunnel: Tunnel, u: number, z: number, lift = 0): Point {
  const [wide, tall] = tunnelAt(tunnel, z);
  const turn = Math.PI * (1 - u);
  const bow = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / tunnel.power);
  const x = bow(Math.cos(turn));
  const y = Math.max(0, bow(Math.max(0, Math.sin(turn))));
  const wave = 0.7 * wobble(x * 4, y * 4, z * 0.05, 3);
  return at(x * (wide + lift) + wave * x, y * (tall + lift), z);
}

function tunnelBody(tunnel: Tunnel, look: THREE.Material, lift = 0): THREE.Mesh {
  const from = tunnel.hoops[0]![0];
  const to = tunnel.hoops.at(-1)![0];
  return solid(
    grid((u, v) => tunnelPoint(tunnel, u, from + (to - from) * v, lift), {
      columns: 90,
      rows: 140,
    }),
    look,
  );
}

function tunnelHoop(tunnel: Tunnel, z: number, look: THREE.Material, thick: number): THREE.Mesh {
  const line = Array.from({ length: 70 }, (_, i) => tunnelPoint(tunnel, i / 69, z, 0.8));
  return solid(sweep(line, circle(thick, 12)), look);
}

/** A low tunnel on two hoops, pointed at both ends; its length is along x. */
export function trekkingTent(looks: TentLooks): THREE.Group {
  const tunnel: Tunnel = {
    hoops: places([-150, 28, 2, -66, 62, 84, 58, 76, 106, 165, 22, 2]),
    power: 2.3,
  };
  const group = new THREE.Group().add(
    tunnelBody(tunnel, looks.cloth),
    tunnelHoop(tunnel, -66, looks.second, 1.6),
    tunnelHoop(tunnel, 58, looks.second, 1.6),
  );
  // The door is in the slope before the taller hoop.
  const door = (u: number, v: number, lift: number) => {
    const z = 64 + v * 62;
    return tunnelPoint(tunnel, 0.29 + (u - 0.5) * 0.5 * Math.sqrt(1 - v * 0.8), z, lift);
  };
  group.add(
    solid(
      grid((u, v) => door(u * 0.9 + 0.05, v, 1.1), { columns: 40, rows: 40 }),
      looks.inside,
    ),
  );
  const edge = [
    ...Array.from({ length: 20 }, (_, i) => door(0.05, 1 - i / 19, 1.4)),
    ...Array.from({ length: 20 }, (_, i) => door(0.05 + (i / 19) * 0.9, 0, 1.4)),
    ...Array.from({ length: 20 }, (_, i) => door(0.95, i / 19, 1.4)),
  ];
  const roll = Array.from({ length: 20 }, (_, i) => door(0.02, 0.04 + (i / 19) * 0.86, 3.4));
  group.add(
    solid(sweep(curve(edge, 160), circle(0.9, 10)), looks.second),
    solid(sweep(curve(roll, 60), circle(3.6, 16)), looks.cloth),
  );
  for (const side of [-1, 1])
    group.add(
      guy([side * 60, 62, 58], [side * 122, 0, 66], looks),
      guy([side * 50, 48, -66], [side * 104, 0, -72], looks),
    );
  group.add(guy([0, 6, 164], [0, 0, 196], looks), guy([0, 6, -148], [0, 0, -178], looks));
  group.rotation.y = Math.PI / 2;
  return new THREE.Group().add(group);
}

/** A tall tunnel with windows; the cloth of its front stands on two poles as a porch. */
export function familyTent(looks: TentLooks): THREE.Group {
  const tunnel: Tunnel = {
    hoops: places([-230, 110, 30, -190, 138, 150, -60, 146, 196, 90, 150, 202, 205, 146, 196]),
    power: 3.2,
  };
  const inner: Tunnel = {
    hoops: places([-215, 110, 30, -185, 128, 140, -60, 136, 182, 60, 140, 188]),
    power: 3.2,
  };
  const group = new THREE.Group().add(
    tunnelBody(tunnel, looks.cloth),
    tunnelBody(inner, looks.inside),
    ...[-190, -60, 90, 205].map((z) => tunnelHoop(tunnel, z, looks.second, 2.4)),
  );
  // The wall of the sleeping cabin, and the floor before it.
  group.add(
    solid(
      grid(
        (u, v) => {
          const rim = tunnelPoint(inner, u, 60);
          return at(rim.x, rim.y * (0.02 + 0.98 * v), 60);
        },
        { columns: 60, rows: 20 },
      ),
      looks.inside,
    ),
    blockAt([284, 1.4, 428], [0, 0.7, -10], looks.floor, 0.5),
    bent(
      places([
        -48, 2, 61, -52, 60, 61, -44, 130, 61, 0, 152, 61, 44, 130, 61, 52, 60, 61, 48, 2, 61,
      ]),
      1.2,
      looks.second,
    ),
  );
  addWindows(group, tunnel, looks);
  const porch = grid(
    (u, v) => {
      const from = tunnelPoint(tunnel, 0.3 + u * 0.4, 205, 0.6);
      const to = at((u * 2 - 1) * 126, 186 - 5 * Math.sin(u * Math.PI), 352);
      return from.lerp(to, v).add(at(0, -7 * Math.sin(v * Math.PI) * Math.sin(u * Math.PI), 0));
    },
    { columns: 50, rows: 40 },
  );
  group.add(solid(porch, looks.cloth));
  for (const side of [-1, 1])
    group.add(
      rod([side * 126, 0, 352], [side * 126, 190, 352], 1.8, looks.metal),
      guy([side * 126, 188, 352], [side * 168, 0, 404], looks),
      guy([side * 146, 120, -60], [side * 206, 0, -60], looks),
      guy([side * 146, 120, 90], [side * 206, 0, 96], looks),
    );
  return group;
}

/** Two windows on each long side, in frames. */
function addWindows(group: THREE.Group, tunnel: Tunnel, looks: TentLooks): void {
  const spot = (side: number, u: number, z: number, lift: number) =>
    tunnelPoint(tunnel, side > 0 ? 1 - u : u, z, lift);
  for (const side of [-1, 1])
    for (const middle of [15, 148]) {
      const reach = middle > 100 ? 36 : 46;
      const point = (a: number, b: number, lift: number) =>
        spot(side, 0.17 + b * 0.16, middle + (a * 2 - 1) * reach, lift);
      const frame = [point(0, 0, 1.8), point(1, 0, 1.8), point(1, 1, 1.8), point(0, 1, 1.8)];
      group.add(
        solid(
          grid((a, b) => point(a, b, 1.2), { columns: 30, rows: 16 }),
          looks.window,
        ),
      );
      frame.forEach((corner, i) => {
        const next = frame[(i + 1) % 4]!;
        group.add(rod(corner.toArray(), next.toArray(), 1.6, looks.second));
      });
    }
}
