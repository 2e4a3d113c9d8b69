// Soft forms that flow into each other: eggs and limbs joined by a smooth surface (surface nets).
import * as THREE from 'three';
import { at, finish } from '../studio/geometry.ts';
import type { Place } from './parts.ts';

/** A form, as the distance from its surface: positive outside of it, negative inside. */
export type Far = (x: number, y: number, z: number) => number;

/** An egg with its middle at a place. */
export const eggAt =
  ([cx, cy, cz]: Place, [rx, ry, rz]: Place, tilt = 0): Far =>
  (x, y, z) => {
    const dx = x - cx;
    const dy = y - cy;
    const c = Math.cos(tilt);
    const s = Math.sin(tilt);
    const px = (dx * c + dy * s) / rx;
    const py = (dy * c - dx * s) / ry;
    const pz = (z - cz) / rz;
    const k0 = Math.hypot(px, py, pz);
    const k1 = Math.hypot(px / rx, py / ry, pz / rz);
    return k1 < 1e-6 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1;
  };

/** A limb from one place to another, thicker or thinner at its end. */
export const limb =
  (from: Place, to: Place, r0: number, r1 = r0): Far =>
  (x, y, z) => {
    const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const t = Math.max(
      0,
      Math.min(
        1,
        ((x - from[0]) * dx + (y - from[1]) * dy + (z - from[2]) * dz) /
          (dx * dx + dy * dy + dz * dz),
      ),
    );
    return (
      Math.hypot(x - from[0] - dx * t, y - from[1] - dy * t, z - from[2] - dz * t) -
      (r0 + (r1 - r0) * t)
    );
  };

/** Several forms as one; where they meet, a hollow of this size rounds the corner. */
export const joined =
  (forms: readonly Far[], fillet: number): Far =>
  (x, y, z) => {
    let all = Infinity;
    for (const form of forms) {
      const one = form(x, y, z);
      if (all === Infinity) all = one;
      else {
        const h = Math.max(fillet - Math.abs(all - one), 0) / fillet;
        all = Math.min(all, one) - (h * h * fillet) / 4;
      }
    }
    return all;
  };

type Options = {
  readonly from: Place;
  readonly to: Place;
  readonly cell: number;
  /** The colour at a place, as factors of the material's colour. */
  readonly tint?: (point: THREE.Vector3) => readonly [number, number, number];
};

/** The surface of a form, found on a lattice of cells between two corners. */
export function blended(far: Far, { from, to, cell, tint }: Options): THREE.BufferGeometry {
  const count = from.map((start, i) => Math.ceil((to[i]! - start) / cell) + 1);
  const [nx, ny, nz] = count as [number, number, number];
  const place = (i: number, j: number, k: number): Place => [
    from[0] + i * cell,
    from[1] + j * cell,
    from[2] + k * cell,
  ];
  const values = new Float32Array(nx * ny * nz);
  const id = (i: number, j: number, k: number) => (k * ny + j) * nx + i;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) values[id(i, j, k)] = far(...place(i, j, k));
  const vertices = new Map<number, THREE.Vector3>();
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const vertex = crossing(values, (a, b, c) => id(i + a, j + b, k + c));
        if (vertex)
          vertices.set(id(i, j, k), vertex.multiplyScalar(cell).add(at(...place(i, j, k))));
      }
  const triangles: THREE.Vector3[] = [];
  const quad = (a: number, b: number, c: number, d: number, isFlipped: boolean) => {
    const [p, q, r, s] = [a, b, c, d].map((key) => vertices.get(key));
    if (!p || !q || !r || !s) return;
    triangles.push(...(isFlipped ? [p, r, q, p, s, r] : [p, q, r, p, r, s]));
  };
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const inside = values[id(i, j, k)]! < 0;
        if (inside !== values[id(i + 1, j, k)]! < 0)
          quad(id(i, j - 1, k - 1), id(i, j, k - 1), id(i, j, k), id(i, j - 1, k), !inside);
        if (inside !== values[id(i, j + 1, k)]! < 0)
          quad(id(i - 1, j, k - 1), id(i - 1, j, k), id(i, j, k), id(i, j, k - 1), !inside);
        if (inside !== values[id(i, j, k + 1)]! < 0)
          quad(id(i - 1, j - 1, k), id(i, j - 1, k), id(i, j, k), id(i - 1, j, k), !inside);
      }
  return covered(triangles, far, cell, tint);
}

/** The surface's point in a cell, from 0 to 1 along its sides; undefined if it has none. */
function crossing(
  values: Float32Array,
  id: (a: number, b: number, c: number) => number,
): THREE.Vector3 | undefined {
  const sum = new THREE.Vector3();
  let hits = 0;
  for (let axis = 0; axis < 3; axis++)
    for (const a of [0, 1])
      for (const b of [0, 1]) {
        const start = [0, 0, 0];
        start[(axis + 1) % 3] = a;
        start[(axis + 2) % 3] = b;
        const end = [...start];
        end[axis] = 1;
        const v0 = values[id(start[0]!, start[1]!, start[2]!)]!;
        const v1 = values[id(end[0]!, end[1]!, end[2]!)]!;
        if (v0 < 0 === v1 < 0) continue;
        const t = v0 / (v0 - v1);
        start[axis] = t;
        sum.add(at(start[0]!, start[1]!, start[2]!));
        hits += 1;
      }
  return hits > 0 ? sum.divideScalar(hits) : undefined;
}

/** Triangles with smooth normals; texture is laid on each along the axis that it faces most. */
function covered(
  triangles: readonly THREE.Vector3[],
  far: Far,
  cell: number,
  tint: Options['tint'],
): THREE.BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const tints: number[] = [];
  const e = cell * 0.5;
  const normalOf = ({ x, y, z }: THREE.Vector3) =>
    at(
      far(x + e, y, z) - far(x - e, y, z),
      far(x, y + e, z) - far(x, y - e, z),
      far(x, y, z + e) - far(x, y, z - e),
    ).normalize();
  const known = new Map<THREE.Vector3, THREE.Vector3>();
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = triangles.slice(i, i + 3);
    const [a, b, c] = corners as [THREE.Vector3, THREE.Vector3, THREE.Vector3];
    const face = b.clone().sub(a).cross(c.clone().sub(a));
    const size = [Math.abs(face.x), Math.abs(face.y), Math.abs(face.z)];
    const axis = size.indexOf(Math.max(...size));
    for (const corner of corners) {
      const normal = known.get(corner) ?? normalOf(corner);
      known.set(corner, normal);
      positions.push(corner.x, corner.y, corner.z);
      normals.push(normal.x, normal.y, normal.z);
      if (axis === 0) uvs.push(corner.z, corner.y);
      else if (axis === 1) uvs.push(corner.x, corner.z);
      else uvs.push(corner.x, corner.y);
      tints.push(...(tint?.(corner) ?? [1, 1, 1]));
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new THREE.Float32BufferAttribute(normals, 3));
  geometry.setAttribute('uv', new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setAttribute('color', new THREE.Float32BufferAttribute(tints, 3));
  return finish(geometry);
}
