import * as THREE from 'three';
import { ball, bent, blockAt, rod, rodForm, type Place } from '../builders/parts.ts';
import { at, curve, grid, merge, placed, solid } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const galvanised = () => satin('#b9bdbf', 0.42);

/** A slide with steps and rails. */
function slide(color: string = colors.red): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: 38,
    above: 16,
    fill: 0.84,
    product() {
      const group = new THREE.Group();
      const frame = galvanised();
      const chute = plastic(color, 0.35);
      const high = 140;
      group.add(solid(trough(high), chute));
      for (const side of [-1, 1]) {
        const z = side * 25;
        group.add(
          bent(
            [
              [-112, 0, z],
              [-92, 72, z],
              [-72, 142, z],
              [-66, 176, z],
              [-48, 182, z],
              [-36, 160, z],
              [-32, 134, z],
            ],
            2,
            frame,
          ),
          rod([-42, 0, z], [-42, high - 6, z], 2, frame),
          rod([58, 0, z * 0.9], [58, 40, z * 0.9], 1.8, frame),
        );
      }
      for (let i = 0; i < 6; i++) {
        const t = (i + 0.7) / 6.4;
        group.add(blockAt([13, 2.4, 48], [-111 + t * 39, t * 140, 0], chute, 0.8));
      }
      group.add(blockAt([34, 2.6, 50], [-58, high - 1.8, 0], chute, 0.8));
      return group;
    },
  };
}

/** A chute that begins at a height: a flat bed, walls that rise and roll outwards. */
function trough(high: number): THREE.BufferGeometry {
  const line = curve(
    [
      at(-66, high, 0),
      at(-42, high - 2, 0),
      at(-20, high - 26, 0),
      at(40, 52, 0),
      at(80, 22, 0),
      at(106, 15, 0),
      at(122, 14, 0),
    ],
    90,
  );
  const section = [
    [-27, 13],
    [-29, 15.5],
    [-26, 17.5],
    [-23, 14],
    [-21, 3],
    [-17, 0],
    [0, -0.6],
    [17, 0],
    [21, 3],
    [23, 14],
    [26, 17.5],
    [29, 15.5],
    [27, 13],
  ] as const;
  const wall = new THREE.CatmullRomCurve3(section.map(([z, y]) => at(0, y, z))).getSpacedPoints(60);
  return grid(
    (u, v) => {
      const i = Math.round(v * 90);
      const before = line[Math.max(0, i - 1)]!;
      const after = line[Math.min(90, i + 1)]!;
      const forward = after.clone().sub(before).normalize();
      const up = at(-forward.y, forward.x, 0);
      const p = wall[Math.round(u * 60)]!;
      return line[i]!.clone()
        .addScaledVector(up, p.y)
        .add(at(0, 0, p.z));
    },
    { columns: 60, rows: 90 },
  );
}

/** Two swings on a frame. */
function doubleSwing(color: string = colors.green): SceneFile {
  return {
    set: 'horizon',
    ground: 'sand',
    around: -28,
    above: 12,
    fill: 0.88,
    product() {
      const group = new THREE.Group();
      const frame = galvanised();
      const seat = plastic(color, 0.4);
      const high = 200;
      group.add(rod([-150, high, 0], [150, high, 0], 4, frame));
      for (const side of [-1, 1]) {
        for (const z of [-1, 1])
          group.add(rod([side * 146, high, 0], [side * 158, 0, z * 78], 3.4, frame));
        group.add(rod([side * 153, 70, -50], [side * 153, 70, 50], 2.4, frame));
        group.add(blockAt([14, 14, 14], [side * 146, high, 0], seat, 3));
      }
      for (const x of [-66, 66]) {
        const swing = x < 0 ? 14 : -10;
        for (const dx of [-20, 20])
          group.add(chainOf([x + dx, high - 4, 0], [x + dx, 52, swing], frame));
        const board = solid(
          grid(
            (u, v) =>
              at((u - 0.5) * 46, 50 - 6 * (1 - (2 * u - 1) ** 2) + 1.4, swing + (v - 0.5) * 17),
            { columns: 30, rows: 8 },
          ),
          seat,
        );
        const under = solid(
          grid(
            (u, v) =>
              at((u - 0.5) * 46, 47.6 - 6 * (1 - (2 * u - 1) ** 2) + 1.4, swing + (v - 0.5) * 17),
            { columns: 30, rows: 8 },
          ),
          seat,
        );
        const rim = bent(
          Array.from({ length: 12 }, (_, i): Place => [
            -23 + (i / 11) * 46 + x,
            50.2 - 6 * (1 - ((2 * i) / 11 - 1) ** 2),
            swing + 8.5,
          ]),
          1.3,
          seat,
        );
        group.add(placed(board, x, 0, 0), placed(under, x, 0, 0), rim);
      }
      return group;
    },
  };
}

/** Links from one place to another, seen as beads. */
function chainOf(from: Place, to: Place, look: THREE.Material): THREE.Mesh {
  const count = 46;
  const links: THREE.BufferGeometry[] = [];
  for (let i = 0; i < count; i++) {
    const p = (t: number): Place => [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t,
      from[2] + (to[2] - from[2]) * t,
    ];
    links.push(rodForm(p(i / count), p((i + 0.72) / count), i % 2 ? 0.8 : 1.15, 8));
  }
  return solid(merge(links), look);
}

/** A dome of bars for climbing; its joints are of colour. */
function climbingDome(color: string = colors.yellow): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: 10,
    above: 20,
    fill: 0.86,
    product() {
      const group = new THREE.Group();
      const radius = 120;
      const rings = [
        { high: 0, count: 10, shift: 0 },
        { high: 0.34, count: 10, shift: 0.5 },
        { high: 0.66, count: 10, shift: 0 },
        { high: 0.88, count: 5, shift: 0.25 },
      ].map(({ high, count, shift }) =>
        Array.from({ length: count }, (_, i): Place => {
          const turn = ((i + shift) / count) * 2 * Math.PI;
          const r = radius * Math.sqrt(1 - high ** 2);
          return [Math.cos(turn) * r, high * radius * 0.92, Math.sin(turn) * r];
        }),
      );
      const bars: THREE.BufferGeometry[] = [];
      const bar = (a: Place, b: Place) => bars.push(rodForm(a, b, 2.1, 14));
      rings.forEach((ring, level) => {
        if (level > 0) ring.forEach((p, i) => bar(p, ring[(i + 1) % ring.length]!));
        const above = rings[level + 1];
        if (!above) return;
        for (const p of ring)
          for (const q of above) {
            const away = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
            if (away < radius * (level === 2 ? 0.62 : 0.58)) bar(p, q);
          }
      });
      const joint = plastic(color, 0.4);
      group.add(solid(merge(bars), galvanised()));
      for (const ring of rings)
        for (const [x, y, z] of ring) group.add(ball(5.2, [x, y, z], joint));
      return group;
    },
  };
}

export const scenes: Scenes = {
  slide: { draw: slide, isColored: true },
  'double-swing': { draw: doubleSwing, isColored: true },
  'climbing-dome': { draw: climbingDome, isColored: true },
};
