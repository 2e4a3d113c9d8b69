// A bicycle along x, its front at the right; wheels in the xy plane.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  finish,
  grid,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { plate } from '../studio/plates.ts';
import { turned } from './fittings.ts';
import { bent, blockAt, rod, rodForm, type Place } from './parts.ts';

export type BicycleKind = 'city' | 'mountain' | 'electric';
export type BicycleLooks = {
  readonly frame: THREE.Material;
  readonly metal: THREE.Material;
  readonly rubber: THREE.Material;
  readonly dark: THREE.Material;
  readonly saddle: THREE.Material;
};

/** A wheel with spokes and a tyre, with `knobs` for mud; its axle is z. */
export function spokedWheel(
  radius: number,
  tyre: number,
  looks: BicycleLooks,
  knobs: boolean,
): THREE.Group {
  const wheel = new THREE.Group();
  const ring = (r: number, wire: number, flat = 1) =>
    sweep(
      Array.from({ length: 180 }, (_, i) => {
        const turn = (i / 180) * 2 * Math.PI;
        return at(Math.cos(turn) * r, Math.sin(turn) * r, 0);
      }),
      circle(wire, 20).map(({ x, y }) => new THREE.Vector2(x, y * flat)),
      { isClosed: true },
    );
  wheel.add(solid(ring(radius - tyre, tyre), looks.rubber));
  wheel.add(solid(ring(radius - tyre * 2.1, 1.05), looks.metal));
  if (knobs) {
    const lugs: THREE.BufferGeometry[] = [];
    for (let i = 0; i < 84; i++)
      for (const z of [-1, 1]) {
        const turn = ((i + (z > 0 ? 0.5 : 0)) / 84) * 2 * Math.PI;
        const r = radius - 0.25;
        const lug = new THREE.BoxGeometry(1, 1.2, 1.5)
          .rotateZ(turn)
          .translate(Math.cos(turn) * r, Math.sin(turn) * r, z * 1.25);
        lugs.push(finish(lug));
      }
    wheel.add(solid(merge(lugs), looks.rubber));
  }
  const spokes: THREE.BufferGeometry[] = [];
  for (let i = 0; i < 32; i++) {
    const turn = (i / 32) * 2 * Math.PI;
    const lean = turn + (i % 4 < 2 ? 0.5 : -0.5);
    const r = radius - tyre * 2.2;
    const z = i % 2 ? 2.6 : -2.6;
    spokes.push(
      rodForm(
        [Math.cos(lean) * 2, Math.sin(lean) * 2, z],
        [Math.cos(turn) * r, Math.sin(turn) * r, 0],
        0.13,
        6,
      ),
    );
  }
  const hub = lathe(
    smoothProfile(
      [
        [0, -5],
        [0.8, -5],
        [0.8, -3],
        [2.2, -2.8],
        [2.2, -2.4],
        [1.4, -2],
        [1.4, 2],
        [2.2, 2.4],
        [2.2, 2.8],
        [0.8, 3],
        [0.8, 5],
        [0, 5],
      ],
      3,
    ),
    36,
  ).rotateX(Math.PI / 2);
  return wheel.add(solid(merge(spokes), looks.metal), solid(hub, looks.metal));
}

/** A bicycle on the ground (y = 0), seen from the side of its chain. */
export function bicycle(kind: BicycleKind, looks: BicycleLooks): THREE.Group {
  const group = new THREE.Group();
  const isMountain = kind === 'mountain';
  const radius = 35;
  const tyre = isMountain ? 2.7 : 1.9;
  const rear: Place = [-52, radius, 0];
  const front: Place = [56, radius, 0];
  for (const [x, y] of [rear, front])
    group.add(placed(spokedWheel(radius, tyre, looks, isMountain), x, y, 0));
  const bottom: Place = [-8, 29, 0];
  const seat: Place = [-22, 78, 0];
  const headHigh: Place = isMountain ? [34, 80, 0] : [32.5, 86, 0];
  addTubes(group, kind, { bottom, seat, headHigh }, looks);
  for (const z of [-3.6, 3.6]) addStays(group, z, { bottom, rear, front, isMountain }, looks);
  group.add(blockAt([5, 4, 9], [39, 64.5, 0], looks.frame, 1.6));
  group.add(
    rod(seat, [-24.6, 88, 0], 1.3, looks.metal),
    placed(saddleForm(looks.saddle), -25, 89, 0),
  );
  addCrank(group, bottom, rear, looks);
  addBars(group, kind, headHigh, looks);
  if (!isMountain) addCityParts(group, rear, front, radius, looks);
  if (kind === 'electric') {
    const battery = blockAt([26, 8, 7], [12, 48.5, 0], looks.dark, 2);
    battery.rotation.z = 0.72;
    group.add(
      battery,
      placed(solid(turned(7, 8, 1, 60).rotateX(Math.PI / 2), looks.dark), bottom[0], bottom[1], -4),
    );
  }
  return group;
}

type Tubes = { readonly bottom: Place; readonly seat: Place; readonly headHigh: Place };

/** The tubes between saddle, crank and handlebar. */
function addTubes(
  group: THREE.Group,
  kind: BicycleKind,
  { bottom, seat, headHigh }: Tubes,
  looks: BicycleLooks,
): void {
  const headLow: Place = [38, 66, 0];
  const add = (from: Place, to: Place, r: number) => group.add(rod(from, to, r, looks.frame));
  add(bottom, seat, 1.7);
  add(headLow, headHigh, 2.2);
  if (kind === 'city' || kind === 'electric') {
    // A low frame to step through.
    group.add(
      bent(
        [bottom, [4, 40, 0], [22, 60, 0], [36, 74, 0]],
        kind === 'electric' ? 2.6 : 2.1,
        looks.frame,
      ),
    );
    group.add(
      bent(
        [
          [-14, 50, 0],
          [2, 50, 0],
          [20, 64, 0],
          [34.6, 79, 0],
        ],
        1.4,
        looks.frame,
      ),
    );
  } else {
    add(bottom, headLow, 2.3);
    add([-20.6, 73, 0], [35, 77, 0], 2);
  }
}

type Stays = {
  readonly bottom: Place;
  readonly rear: Place;
  readonly front: Place;
  readonly isMountain: boolean;
};

/** On one side of the wheels: two thin tubes to the rear axle and a blade of the fork. */
function addStays(
  group: THREE.Group,
  z: number,
  { bottom, rear, front, isMountain }: Stays,
  looks: BicycleLooks,
): void {
  group.add(
    bent(
      [
        [bottom[0], bottom[1], z * 0.7],
        [-20, 31, z],
        [rear[0], rear[1], z * 1.3],
      ],
      0.95,
      looks.frame,
    ),
    bent(
      [
        [-20.4, 72, z * 0.4],
        [-30, 60, z * 0.9],
        [rear[0], rear[1], z * 1.3],
      ],
      0.85,
      looks.frame,
    ),
    bent(
      [
        [39, 63, z * 0.8],
        [44, 54, z * 1.2],
        [front[0], front[1], z * 1.4],
      ],
      isMountain ? 1.7 : 1.2,
      isMountain ? looks.metal : looks.frame,
    ),
  );
}

/** A saddle, its nose towards x. */
export function saddleForm(look: THREE.Material): THREE.Mesh {
  const body = grid(
    (u, v) => {
      const t = v;
      const half = 1.9 + 6.4 * Math.max(0, Math.min(1, (t - 0.42) / 0.42)) ** 1.5;
      const end = Math.sqrt(Math.max(0, 1 - Math.max(0, (t - 0.86) / 0.14) ** 2));
      const nose = Math.sqrt(Math.max(0, 1 - (1 - Math.min(1, t / 0.08)) ** 2));
      const turn = u * 2 * Math.PI;
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      const high = (s > 0 ? 2.4 : 1.6) * end * nose;
      return at(14 - t * 27, 2.2 + s * high + 1.6 * (t - 0.45) ** 2 * 4, c * half * end * nose);
    },
    { columns: 60, rows: 90, isClosed: true },
  );
  return solid(body, look);
}

/** Chain ring, chain, cranks and pedals. */
function addCrank(group: THREE.Group, bottom: Place, rear: Place, looks: BicycleLooks): void {
  const [bx, by] = bottom;
  const ring = new THREE.Shape(
    Array.from({ length: 96 }, (_, i) => {
      const turn = (i / 96) * 2 * Math.PI;
      const r = i % 2 ? 9.2 : 8.6;
      return new THREE.Vector2(Math.cos(turn) * r, Math.sin(turn) * r);
    }),
  );
  for (let i = 0; i < 5; i++) {
    const turn = (i / 5) * 2 * Math.PI;
    ring.holes.push(
      new THREE.Path(
        circle(1.9, 24).map((p) =>
          p.add(new THREE.Vector2(Math.cos(turn) * 5.2, Math.sin(turn) * 5.2)),
        ),
      ),
    );
  }
  const disc = plate(ring, 0.5, 0.08).rotateX(Math.PI / 2);
  group.add(placed(solid(disc, looks.metal), bx, by, 5));
  const sprocket = solid(turned(4, 1.6, 0.2, 60).rotateX(Math.PI / 2), looks.metal);
  group.add(placed(sprocket, rear[0], rear[1], 3.4));
  const chain = curve(
    [
      at(bx, by + 8.9, 4.8),
      at(rear[0], rear[1] + 4, 4.4),
      at(rear[0] - 4, rear[1], 4.4),
      at(rear[0], rear[1] - 4, 4.4),
      at(bx, by - 8.9, 4.8),
      at(bx + 8.9, by, 4.8),
    ],
    200,
    true,
  );
  group.add(solid(sweep(chain, circle(0.42, 8), { isClosed: true }), looks.dark));
  for (const [side, turn] of [
    [1, -0.5],
    [-1, Math.PI - 0.5],
  ] as const) {
    const end: Place = [bx + Math.cos(turn) * 17, by + Math.sin(turn) * 17, side * 8];
    group.add(
      rod([bx, by, side * 6.6], end, 1.1, looks.metal),
      blockAt([9, 1.8, 8], [end[0], end[1], side * 12.5], looks.dark, 0.5),
    );
  }
  group.add(rod([bx, by, -6.6], [bx, by, 6.6], 2.2, looks.metal));
}

/** Stem, handlebar, grips and brake levers. */
function addBars(group: THREE.Group, kind: BicycleKind, head: Place, looks: BicycleLooks): void {
  const [hx, hy] = head;
  const isMountain = kind === 'mountain';
  const rise = isMountain ? 5 : 14;
  group.add(rod([hx, hy, 0], [hx - 1.2, hy + rise, 0], 1.5, looks.metal));
  const y = hy + rise;
  if (isMountain) group.add(rod([hx - 1.2, y, 0], [hx + 7, y + 2, 0], 1.6, looks.dark));
  for (const z of [-1, 1]) {
    const line: Place[] = isMountain
      ? [
          [hx + 7, y + 2, 0],
          [hx + 6.6, y + 3, z * 10],
          [hx + 4.4, y + 5, z * 22],
          [hx + 2, y + 5.2, z * 33],
        ]
      : [
          [hx - 1.2, y, 0],
          [hx + 2, y + 2, z * 8],
          [hx + 3, y + 6, z * 18],
          [hx - 8, y + 7, z * 27],
          [hx - 21, y + 6, z * 29],
        ];
    const end = line.at(-1)!;
    const before = line.at(-2)!;
    const grip = (k: number): Place => [
      before[0] + (end[0] - before[0]) * k,
      before[1] + (end[1] - before[1]) * k,
      before[2] + (end[2] - before[2]) * k,
    ];
    group.add(
      bent(line, 1.15, isMountain ? looks.dark : looks.metal),
      rod(grip(0.15), grip(1.06), 1.7, looks.saddle),
      bent(
        [
          grip(0),
          [grip(0.2)[0] + 4, grip(0.2)[1] - 3, grip(0.2)[2]],
          [grip(0.8)[0] + 4, grip(0.8)[1] - 4, grip(0.8)[2]],
        ],
        0.5,
        looks.metal,
      ),
    );
  }
}

/** Guards over both wheels, a rack, lamps. */
function addCityParts(
  group: THREE.Group,
  rear: Place,
  front: Place,
  radius: number,
  looks: BicycleLooks,
): void {
  const guard = ([x, y]: Place, from: number, to: number) =>
    solid(
      grid(
        (u, v) => {
          const turn = from + (to - from) * v;
          const a = (u - 0.5) * Math.PI;
          const r = radius + 1.2 + Math.cos(a) * 1.4;
          return at(x + Math.cos(turn) * r, y + Math.sin(turn) * r, Math.sin(a) * 2.9);
        },
        { columns: 16, rows: 80 },
      ),
      looks.frame,
    );
  group.add(guard(rear, 0.35, 3.3), guard(front, 0.55, 2.5));
  const y = radius * 2 + 5;
  group.add(
    rod([-24, y, -5], [-76, y, -5], 0.7, looks.dark),
    rod([-24, y, 5], [-76, y, 5], 0.7, looks.dark),
    ...[-30, -45, -60, -76].map((x) => rod([x, y, -5], [x, y, 5], 0.6, looks.dark)),
    ...[-5, 5].map((z) => rod([-68, y, z], [rear[0], rear[1], z], 0.6, looks.dark)),
    blockAt([3, 4, 6], [-78, y - 2, 0], looks.dark, 0.8),
  );
  const lampForm = lathe(
    smoothProfile(
      [
        [0, 0],
        [2, 0.4],
        [3.2, 2.6],
        [3.3, 4],
        [0, 4.3],
      ],
      6,
    ),
    48,
  ).rotateZ(-Math.PI / 2);
  group.add(placed(solid(lampForm, looks.metal), 40, 77, 0));
}
