// Forms whose outline changes with height: round or square in front, flat behind. y is up.
import { at, grid } from '../studio/geometry.ts';
import type * as THREE from 'three';

/**
 * Height, half of the width, smallest and largest z; then how square it is in front and behind: 2
 * is an ellipse, 9 nearly a box.
 */
export type Ring = readonly [
  y: number,
  half: number,
  back: number,
  front: number,
  bow: number,
  flat: number,
];

/** A place on a ring; `turn` runs from 0 at +x over the front to 2π. */
export function onRing(
  [, half, back, front, bow, flat]: Ring,
  turn: number,
): readonly [number, number] {
  const exact = (value: number) => (Math.abs(value) < 1e-9 ? 0 : value);
  const c = exact(Math.cos(turn));
  const s = exact(Math.sin(turn));
  const power = 2 / (s > 0 ? bow : flat);
  const x = Math.sign(c) * Math.abs(c) ** power * half;
  const z = Math.sign(s) * Math.abs(s) ** power;
  return [x, (back + front) / 2 + (z * (front - back)) / 2];
}

/** A smooth body through rings, from the first to the last; a ring given twice stays an edge. */
export function ringed(
  list: readonly Ring[],
  { columns = 160, steps = 6 } = {},
): THREE.BufferGeometry {
  const rows = smoothRings(list, steps);
  return grid(
    (u, v) => {
      const ring = rows[Math.round(v * (rows.length - 1))]!;
      const [x, z] = onRing(ring, u * 2 * Math.PI);
      return at(x, ring[0], z);
    },
    { columns, rows: rows.length - 1, isClosed: true },
  );
}

function smoothRings(list: readonly Ring[], steps: number): Ring[] {
  const parts: Ring[][] = [[]];
  list.forEach((ring, i) => {
    parts.at(-1)!.push(ring);
    const next = list[i + 1];
    if (next && next.every((value, k) => value === ring[k])) parts.push([]);
  });
  const rows: Ring[] = [];
  for (const part of parts.filter(({ length }) => length > 1))
    for (let i = 0; i < part.length - 1; i++)
      for (let k = i === 0 ? 0 : 1; k <= steps; k++) rows.push(between(part, i, k / steps));
  return rows;
}

/** From ring i to the next one, on a curve that does not overshoot where rings lie close. */
function between(part: readonly Ring[], i: number, t: number): Ring {
  const b = part[i]!;
  const c = part[i + 1]!;
  if (part.length === 2) return mixed(b, c, t);
  const a = part[i - 1] ?? mixed(b, c, -1);
  const d = part[i + 2] ?? mixed(b, c, 2);
  const knots = [0];
  for (const [from, to] of [
    [a, b],
    [b, c],
    [c, d],
  ] as const)
    knots.push(knots.at(-1)! + Math.max(1e-3, Math.sqrt(far(from, to))));
  const [t0, t1, t2, t3] = knots as [number, number, number, number];
  const place = t1 + (t2 - t1) * t;
  const lerp = (p: Ring, q: Ring, from: number, to: number) =>
    mixed(p, q, (place - from) / (to - from));
  const ab = lerp(a, b, t0, t1);
  const bc = lerp(b, c, t1, t2);
  const cd = lerp(c, d, t2, t3);
  return lerp(lerp(ab, bc, t0, t2), lerp(bc, cd, t1, t3), t1, t2);
}

const far = (a: Ring, b: Ring): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]);
const mixed = (a: Ring, b: Ring, t: number): Ring => {
  const one = (i: 0 | 1 | 2 | 3 | 4 | 5) => a[i] + (b[i] - a[i]) * t;
  return [one(0), Math.max(0, one(1)), one(2), one(3), one(4), one(5)];
};
