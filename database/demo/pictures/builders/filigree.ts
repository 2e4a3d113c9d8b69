// Filigree: frames of wire filled with scrolls of twisted wire. Pieces lie on y = 0.
import type * as THREE from 'three';
import { at, circle, curve, merge, sweep, type Point } from '../studio/geometry.ts';
import { bead } from './beads.ts';
import type { Flat } from './laid-shape.ts';

/** A wire along points; `twist` makes it look like two wires wound around each other. */
export function wire(points: readonly Point[], radius: number, twist = 0, isClosed = false) {
  const length = points.reduce(
    (sum, point, i) => sum + (i ? point.distanceTo(points[i - 1]!) : 0),
    0,
  );
  const steps = Math.max(16, Math.round(length / (radius * 1.1)));
  const line = curve(points, steps, isClosed);
  return sweep(line, circle(radius, 8), {
    isClosed,
    ...(twist > 0 && {
      scale: (t: number) => 0.82 + 0.3 * Math.abs(Math.sin((t * length * Math.PI) / twist)),
    }),
  });
}

const flat = (points: readonly Flat[], y: number): Point[] => points.map(([x, z]) => at(x, y, z));

/** A scroll: a spiral that starts at a place and winds inwards. */
function scroll(
  [x, z]: Flat,
  radius: number,
  turns: number,
  start: number,
  hand: 1 | -1,
  y: number,
  thick: number,
): THREE.BufferGeometry {
  const count = Math.round(turns * 18);
  const points = Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const r = radius * (1 - 0.86 * t);
    const turn = start + hand * t * turns * 2 * Math.PI;
    return at(x + Math.cos(turn) * r, y, z + Math.sin(turn) * r);
  });
  return wire(points, thick);
}

/** A row of scrolls that fills the strip between two curves; t runs along both from 0 to 1. */
export function filledBetween(
  inner: (t: number) => Flat,
  outer: (t: number) => Flat,
  count: number,
  y: number,
  thick: number,
): THREE.BufferGeometry[] {
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const a = inner(t);
    const b = outer(t);
    const next = outer((i + 1) / count);
    const before = outer(i / count);
    const middle: Flat = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const deep = Math.hypot(a[0] - b[0], a[1] - b[1]) / 2;
    const wide = Math.hypot(next[0] - before[0], next[1] - before[1]) / 2;
    const turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
    return scroll(middle, Math.min(deep, wide) * 0.96, 2.1, turn, i % 2 ? 1 : -1, y, thick);
  });
}

/** A petal outlined by twisted wire, filled with scrolls; its root at a place. */
function petal(
  root: Flat,
  turn: number,
  length: number,
  width: number,
  y: number,
): THREE.BufferGeometry[] {
  const place = (along: number, aside: number): Flat => [
    root[0] + Math.cos(turn) * along - Math.sin(turn) * aside,
    root[1] + Math.sin(turn) * along + Math.cos(turn) * aside,
  ];
  const outline = Array.from({ length: 40 }, (_, i) => {
    const t = (i / 40) * 2 * Math.PI;
    const along = length * (0.5 - 0.5 * Math.cos(t));
    const aside = (width / 2) * Math.sin(t) * (0.55 + 0.45 * (along / length)) * 1.2;
    return place(along, aside);
  });
  const parts = [wire(flat(outline, y), 0.045, 0.14, true)];
  const spots: readonly (readonly [number, number, number])[] = [
    [0.72, 0.24, 0.22],
    [0.72, -0.24, 0.22],
    [0.45, 0.17, 0.16],
    [0.45, -0.17, 0.16],
    [0.9, 0, 0.09],
    [0.25, 0, 0.1],
  ];
  for (const [along, aside, size] of spots)
    parts.push(
      scroll(
        place(along * length, aside * width),
        size * width,
        2.2,
        turn,
        aside > 0 ? 1 : -1,
        y,
        0.025,
      ),
    );
  return parts;
}

/** A flower of petals around a bead, with granules between. */
export function flower(
  centre: Flat,
  petals: number,
  length: number,
  width: number,
  y: number,
): THREE.BufferGeometry[] {
  const parts: THREE.BufferGeometry[] = [];
  for (let i = 0; i < petals; i++) {
    const turn = (i / petals) * 2 * Math.PI + Math.PI / 2;
    const root: Flat = [centre[0] + Math.cos(turn) * 0.3, centre[1] + Math.sin(turn) * 0.3];
    parts.push(...petal(root, turn, length, width, y));
    const between = turn + Math.PI / petals;
    parts.push(
      bead(0.09).translate(
        centre[0] + Math.cos(between) * length * 0.72,
        y,
        centre[1] + Math.sin(between) * length * 0.72,
      ),
    );
  }
  const dome = bead(0.28, 0.7).translate(centre[0], y + 0.08, centre[1]);
  const grains = Array.from({ length: 14 }, (_, i) => {
    const turn = (i / 14) * 2 * Math.PI;
    return bead(0.06).translate(
      centre[0] + Math.cos(turn) * 0.34,
      y + 0.06,
      centre[1] + Math.sin(turn) * 0.34,
    );
  });
  return [...parts, dome, ...grains];
}

/** A closed ring of twisted wire. */
export const twistedRing = ([x, z]: Flat, radius: number, y: number, thick: number, twist = 0.16) =>
  wire(
    Array.from({ length: 40 }, (_, i) => {
      const turn = (i / 40) * 2 * Math.PI;
      return at(x + Math.cos(turn) * radius, y, z + Math.sin(turn) * radius);
    }),
    thick,
    twist,
    true,
  );

/** An earring at x: a hook, a rosette, a drop with granules. */
export function earring(x: number): THREE.BufferGeometry {
  const y = 0.12;
  const parts: THREE.BufferGeometry[] = [];
  parts.push(...flower([x, 0], 6, 0.75, 0.5, y), twistedRing([x, 0], 1.12, y, 0.06));
  parts.push(...petal([x, 1.3], Math.PI / 2, 2.3, 1.5, y), bead(0.16).translate(x, y, 1.24));
  for (const dx of [-0.5, 0, 0.5])
    parts.push(
      wire(
        [
          at(x + dx * 0.9, y, 3.3 - Math.abs(dx) * 0.5),
          at(x + dx * 1.05, y, 3.9 - Math.abs(dx) * 0.4),
        ],
        0.03,
      ),
      bead(0.13).translate(x + dx * 1.1, y, 4.05 - Math.abs(dx) * 0.4),
    );
  const hook = [
    at(x, y, -1.15),
    at(x, y, -1.8),
    at(x + 0.1, y, -2.5),
    at(x + 0.5, y, -2.9),
    at(x + 0.9, y, -2.5),
    at(x + 1, y, -1.4),
  ];
  parts.push(wire(hook, 0.05));
  return merge(parts);
}
