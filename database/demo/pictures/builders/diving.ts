// A diving mask, a snorkel, fins, swimming goggles.
import * as THREE from 'three';
import {
  at,
  circle,
  clear,
  curve,
  displace,
  grid,
  merge,
  placed,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { plate } from '../studio/plates.ts';
import { blended, eggAt, joined, limb } from './blended.ts';
import { bent, blockAt, rod } from './parts.ts';
import { pairs, places } from './points.ts';

export type DivingLooks = {
  readonly color: THREE.Material;
  readonly soft: THREE.Material;
  readonly dark: THREE.Material;
  readonly lens: THREE.Material;
};

/** The face of a mask: broad, with a place for the nose below. */
function maskLine(grow: number): THREE.Vector2[] {
  return Array.from({ length: 120 }, (_, i) => {
    const turn = (i / 120) * 2 * Math.PI;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const r = (Math.abs(c) ** 3 + Math.abs(s) ** 3) ** (-1 / 3);
    const nose = s < 0 ? 2.4 * Math.exp(-((c * r * 8.4) ** 2) / 7) : 0;
    return new THREE.Vector2(c * r * (8.4 + grow), s * r * (4.9 + grow) + nose * (1 - grow * 0.2));
  });
}
const lensLine = (side: number, grow: number): THREE.Vector2[] =>
  Array.from({ length: 60 }, (_, i) => {
    const turn = (i / 60) * 2 * Math.PI;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const r = (Math.abs(c) ** 3.2 + Math.abs(s) ** 3.2) ** (-1 / 3.2);
    const inner = Math.max(0, -c * r);
    const low = s < 0 ? 1.4 * inner : 0;
    return new THREE.Vector2(
      side * (4.15 + c * r * (3.5 + grow)),
      0.2 + s * r * (3.5 + grow) + low,
    );
  });

const standing = (shape: THREE.Shape, thick: number, edge: number) =>
  plate(shape, thick, edge).rotateX(Math.PI / 2);

/** A mask that looks to +z; its middle is the origin. */
export function divingMask(looks: DivingLooks): THREE.Group {
  const mask = new THREE.Group();
  const frame = new THREE.Shape(maskLine(0));
  for (const side of [-1, 1]) frame.holes.push(new THREE.Path(lensLine(side, 0)));
  mask.add(solid(standing(frame, 1.3, 0.35), looks.color));
  for (const side of [-1, 1]) {
    const rim = new THREE.Shape(lensLine(side, 0.35));
    rim.holes.push(new THREE.Path(lensLine(side, -0.15)));
    mask.add(
      placed(solid(standing(rim, 0.5, 0.15), looks.dark), 0, 0, 1.05),
      placed(clear(standing(new THREE.Shape(lensLine(side, 0)), 0.3, 0.05), looks.lens), 0, 0, 0.9),
    );
  }
  // The skirt of silicone, open towards the face.
  const line = maskLine(-0.3);
  const skirt = grid(
    (u, v) => {
      const p = line[Math.round(u * 120) % 120]!;
      const wide = 1 - 0.1 * v + 0.12 * v * v;
      const deep = 5.4 * v + 1.4 * v * (p.x / 8.4) ** 2;
      return at(p.x * wide, p.y * wide - 0.4 * v, 0.2 - deep);
    },
    { columns: 120, rows: 20, isClosed: true },
  );
  mask.add(solid(skirt, looks.soft));
  const strap = curve(
    places([
      -8.6, 0.6, -0.6, -9.4, 1, -6, -7, 2, -13, 0, 2.4, -15.4, 7, 2, -13, 9.4, 1, -6, 8.6, 0.6,
      -0.6,
    ]).map((p) => at(...p)),
    120,
  );
  const section = circle(1, 16).map(({ x, y }) => new THREE.Vector2(x * 1.2, y * 0.2));
  mask.add(solid(sweep(strap, section, { side: at(0, 1, 0) }), looks.soft));
  for (const side of [-1, 1])
    mask.add(blockAt([1.4, 2.8, 2.6], [side * 8.6, 0.6, 0], looks.dark, 0.5));
  return mask;
}

/** A snorkel in the plane of x and y, its mouthpiece at the origin. */
export function snorkel(looks: DivingLooks): THREE.Group {
  const line = places([
    0, 0, 0, 1.6, -2.6, 0, 5, -4, 0, 8.4, -1.6, 0, 9.8, 4, 0, 10.2, 14, 0, 9.2, 24, 0, 7.4, 32, 0,
  ]);
  const group = new THREE.Group().add(
    bent(line, 1.15, looks.soft, { steps: 140 }),
    bent(line.slice(5), 1.5, looks.color),
    rod([7.2, 32.8, 0], [6.7, 35.4, 0], 1.9, looks.color),
    rod([7.1, 33.4, 0], [6.8, 34.6, 0], 2, looks.dark),
    rod([4.4, -6.4, 0], [5.2, -2.6, 0], 1.6, looks.color),
  );
  const mouth = curve(
    places([-1.4, 1.4, -3, 0.2, 0.4, -2, 0.6, 0, 0, 0.2, 0.4, 2, -1.4, 1.4, 3]).map((p) =>
      at(...p),
    ),
    40,
  );
  return group.add(
    solid(
      sweep(mouth, circle(0.9, 14), { scale: (t) => 1.25 - 0.5 * Math.abs(2 * t - 1) }),
      looks.soft,
    ),
    blockAt([3, 3.4, 3], [9.4, 23, 0], looks.dark, 1),
  );
}

/** A fin that lies: its pocket at z = 0, its blade towards -z. */
export function fin(looks: DivingLooks): THREE.Group {
  const half = (v: number) =>
    (5.6 + 4.6 * Math.min(1, v * 1.5) ** 0.8) * (v > 0.93 ? 1 - 0.3 * ((v - 0.93) / 0.07) ** 2 : 1);
  const rise = (s: number, v: number) =>
    2.2 - 1.4 * v + 0.5 * s * s + 0.25 * Math.abs(Math.sin(s * 7.5)) ** 0.5 * Math.min(1, v * 4);
  const point = (u: number, v: number, level: number) => {
    const s = u * 2 - 1;
    const tip = v > 0.85 ? 2.6 * (1 - Math.abs(s)) * ((v - 0.85) / 0.15) : 0;
    return at(s * half(v), rise(s, v) + level, -2 - v * 38 + tip);
  };
  const size = { columns: 80, rows: 80 };
  const rails = [0, 1].map((u) =>
    sweep(
      Array.from({ length: 40 }, (_, i) => point(u, (i / 39) * 0.97, 0.1)),
      circle(0.8, 12),
      { scale: (t) => 1.25 - 0.7 * t },
    ),
  );
  const foot = joined(
    [
      eggAt([0, 3, 6], [5.6, 3.4, 10]),
      limb([0, 2.2, 4], [0, 2.2, -8], 3.6, 2),
      eggAt([0, 2.6, 15], [4.4, 3, 9]),
    ],
    4,
  );
  const pocket = (x: number, y: number, z: number) =>
    Math.max(
      foot(x, y, z),
      -(foot(x, y, z) + 0.55),
      -eggAt([0, 6, 18], [3.7, 4.4, 11])(x, y, z),
      0.3 - y,
    );
  return new THREE.Group().add(
    solid(
      merge([grid((u, v) => point(u, v, 0.15), size), grid((u, v) => point(u, v, -0.25), size)]),
      looks.color,
    ),
    solid(merge(rails), looks.dark),
    solid(blended(pocket, { from: [-7, 0, -11], to: [7, 8, 26], cell: 0.3 }), looks.dark),
  );
}

const cupLine = (side: number, grow: number): THREE.Vector2[] =>
  Array.from({ length: 80 }, (_, i) => {
    const turn = (i / 80) * 2 * Math.PI;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const r = (Math.abs(c) ** 2.5 + Math.abs(s) ** 2.5) ** (-1 / 2.5);
    const wide = 1 + 0.06 * c * side;
    return new THREE.Vector2(c * r * (3 + grow), s * r * (1.85 + grow) * wide);
  });

/** A band around a lens: how far beyond its line, and where along z. */
const cupBand = (side: number, profile: readonly (readonly [number, number])[]) =>
  grid(
    (u, v) => {
      const [grow, z] = profile[Math.round(v * (profile.length - 1))]!;
      const p = cupLine(side, grow)[Math.round(u * 80) % 80]!;
      return at(p.x, p.y, z - 0.06 * p.x * p.x);
    },
    { columns: 80, rows: profile.length - 1, isClosed: true },
  );

const frameProfile = pairs([
  -0.2, 0.9, -0.15, 1.05, 0.05, 1.05, 0.2, 0.9, 0.25, 0.4, 0.2, -0.2, 0.05, -0.4,
]);
const gasketProfile = pairs([0.1, -0.3, 0.3, -0.5, 0.4, -0.9, 0.35, -1.3, 0.1, -1.5, -0.3, -1.4]);
const strapLine = places([
  -7.4, 0.4, -1.4, -8.8, 1, -4, -8, 3, -9, 0, 4.4, -12.5, 8, 3, -9, 8.8, 1, -4, 7.4, 0.4, -1.4,
]);

/** Swimming goggles that look to +z: two cups, a bridge, a strap. */
export function goggles(looks: DivingLooks): THREE.Group {
  const group = new THREE.Group();
  for (const side of [-1, 1]) {
    const lens = displace(standing(new THREE.Shape(cupLine(side, -0.1)), 0.2, 0.05), (p) => {
      p.z += 0.82 - 0.06 * p.x * p.x;
    });
    const cup = new THREE.Group().add(
      solid(cupBand(side, frameProfile), looks.color),
      solid(cupBand(side, gasketProfile), looks.soft),
      solid(lens, looks.lens),
      blockAt([1.6, 1.5, 0.8], [side * 3.6, 0, -0.2], looks.color, 0.3),
    );
    group.add(placed(cup, side * 3.9, 0, 0, side * 0.16));
  }
  group.add(
    bent(places([-1.4, 0.5, 0.3, 0, 0.75, 0.7, 1.4, 0.5, 0.3]), 0.26, looks.soft),
    bent(places([-1.4, -0.2, 0.2, 0, 0.05, 0.6, 1.4, -0.2, 0.2]), 0.2, looks.soft),
  );
  const section = circle(1, 14).map(({ x, y }) => new THREE.Vector2(x * 0.36, y * 0.12));
  for (const spread of [0.35, -0.35]) {
    const strap = curve(
      strapLine.map(([x, y, z]) => at(x, y * spread, z)),
      120,
    );
    group.add(solid(sweep(strap, section, { side: at(0, 1, 0) }), looks.soft));
  }
  return group;
}
