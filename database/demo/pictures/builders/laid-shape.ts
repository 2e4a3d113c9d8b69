// Cloth of any outline that lies on y = 0, a little puffed, thin at its edge. x across, z down.
import * as THREE from 'three';
import { at, curve, displace, finish, sweep, type Point } from '../studio/geometry.ts';
import { wobble } from '../studio/noise.ts';
import { heightOfFolds, type Fold } from './laid.ts';

export type Flat = readonly [number, number];
export type LaidShape = {
  /** Height in its middle. */
  readonly thick: number;
  /** Distance from the edge at which it has most of its height. */
  readonly soft?: number;
  readonly folds?: readonly Fold[];
  /** Size of the cells that it is made of. */
  readonly step?: number;
  readonly wrinkles?: number;
  readonly seed?: number;
  /** Height of its lower side. */
  readonly level?: number;
};

/** A point of an outline that stays sharp. */
export const corner = (x: number, z: number): Flat[] => [
  [x, z],
  [x, z],
];

/** Points of the right side on the side given: 1 is right, -1 left. */
export const onSide = (side: number, points: readonly Flat[]): Flat[] =>
  points.map(([x, z]) => [side * x, z]);

/** A smooth line through points that is not closed. */
export const curved = (line: readonly Flat[], steps = 60): Flat[] =>
  curve(
    line.map(([x, z]) => at(x, 0, z)),
    steps,
  ).map(({ x, z }) => [x, z]);

/** A smooth closed outline; a point given twice stays a corner. */
export function outlineOf(points: readonly Flat[], spacing = 0.4): Flat[] {
  const parts: Flat[][] = [[]];
  const walk = [...points, points[0]!];
  walk.forEach((point, i) => {
    parts.at(-1)!.push(point);
    const next = walk[i + 1];
    if (next && next[0] === point[0] && next[1] === point[1]) parts.push([]);
  });
  const result: Flat[] = [];
  for (const part of parts) {
    if (part.length < 2) continue;
    const line = new THREE.CatmullRomCurve3(
      part.map(([x, z]) => at(x, 0, z)),
      false,
      'centripetal',
    );
    const count = Math.max(2, Math.ceil(line.getLength() / spacing));
    for (const { x, z } of line.getSpacedPoints(count).slice(0, -1)) result.push([x, z]);
  }
  return result;
}

/** A band across the middle: half of its width and z, of its upper and of its lower edge. */
export const bandOutline = ([upper, top]: Flat, [lower, bottom]: Flat): Flat[] =>
  outlineOf([
    ...corner(-upper, top),
    ...corner(upper, top),
    ...corner(lower, bottom),
    ...corner(-lower, bottom),
  ]);

/** The same outline on the other side too: points from the top of the middle to its bottom. */
export const mirrored = (half: readonly Flat[]): Flat[] => [
  ...half,
  ...half.toReversed().map(([x, z]): Flat => [-x, z]),
];

function nearest(outline: readonly Flat[], x: number, z: number): { far: number; point: Flat } {
  let far = Infinity;
  let point: Flat = outline[0]!;
  for (let i = 0; i < outline.length; i++) {
    const [ax, az] = outline[i]!;
    const [bx, bz] = outline[(i + 1) % outline.length]!;
    const dx = bx - ax;
    const dz = bz - az;
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz || 1)));
    const d = Math.hypot(x - ax - dx * t, z - az - dz * t);
    if (d < far) {
      far = d;
      point = [ax + dx * t, az + dz * t];
    }
  }
  return { far, point };
}

function isInside(outline: readonly Flat[], x: number, z: number): boolean {
  let inside = false;
  for (let i = 0, k = outline.length - 1; i < outline.length; k = i++) {
    const [ax, az] = outline[i]!;
    const [bx, bz] = outline[k]!;
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside;
  }
  return inside;
}

/** Height of the cloth at a place that is `far` from the edge. */
function heightAt(shape: LaidShape, far: number, x: number, z: number): number {
  const { thick, soft = 1.2, folds = [], wrinkles = 1, seed = 1 } = shape;
  const full = 1 - Math.exp(-far / soft);
  const wrinkle =
    heightOfFolds(folds, x, z) +
    wrinkles *
      (0.22 * wobble(x * 0.2, 0, z * 0.16, seed) + 0.08 * wobble(x * 0.6, 1, z * 0.5, seed));
  return full * thick * Math.max(0.35, 1 + wrinkle) + 0.12 * Math.min(1, far / 0.2);
}

/** The bounds of an outline; prints cover them once, their top at the smallest z. */
export function boundsOf(outline: readonly Flat[]) {
  const xs = outline.map(([x]) => x);
  const zs = outline.map(([, z]) => z);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...zs), Math.max(...zs)];
  return { left, top, width: right - left, height: bottom - top };
}

/** A puffed cloth with this outline; points of cells beyond the edge are moved onto it. */
export function laidShape(outline: readonly Flat[], shape: LaidShape): THREE.BufferGeometry {
  const { step = 0.5, level = 0.1 } = shape;
  const { left, top, width, height } = boundsOf(outline);
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(height / step) + 2;
  const positions: number[] = [];
  const uvs: number[] = [];
  const units: number[] = [];
  const kept: boolean[] = [];
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= columns; i++) {
      const x = left + (i - 1) * step;
      const z = top + (j - 1) * step;
      const inside = isInside(outline, x, z);
      const { far, point } = nearest(outline, x, z);
      const isEdge = !inside || far < step * 0.3;
      const [px, pz] = isEdge ? point : [x, z];
      kept.push(inside);
      positions.push(px, level + (isEdge ? 0 : heightAt(shape, far, px, pz)), pz);
      uvs.push(px, pz);
      units.push((px - left) / width, 1 - (pz - top) / height);
    }
  const index: number[] = [];
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const a = j * (columns + 1) + i;
      const [b, c, d] = [a + 1, a + columns + 1, a + columns + 2];
      if ([a, b, c, d].some((k) => kept[k])) index.push(a, d, b, a, c, d);
    }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setAttribute('uv1', new THREE.Float32BufferAttribute(units, 2));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return finish(displace(geometry, () => undefined));
}

/** A cord or binding along the edge of a shape, or along a part of it. */
export function edging(
  line: readonly Flat[],
  wide: number,
  high: number,
  level: number,
  isClosed = false,
): THREE.BufferGeometry {
  const path: Point[] = line.map(([x, z]) => at(x, level, z));
  const section = Array.from({ length: 14 }, (_, i) => {
    const turn = (i / 14) * Math.PI * 2;
    return new THREE.Vector2((Math.sin(turn) * high) / 2, (Math.cos(turn) * wide) / 2);
  });
  return sweep(path, section, { side: at(0, 1, 0), isClosed });
}

/** Lets a canvas that covers a shape be drawn on in the shape's own centimetres. */
export function inCentimetres(
  context: CanvasRenderingContext2D,
  outline: readonly Flat[],
): CanvasRenderingContext2D {
  const { left, top, width, height } = boundsOf(outline);
  context.scale(context.canvas.width / width, context.canvas.height / height);
  context.translate(-left, -top);
  return context;
}
