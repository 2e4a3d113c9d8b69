// Boxes and plates with round edges.
import * as THREE from 'three';
import {
  at,
  finish,
  grid,
  merge,
  pointsByPlace,
  roundedRectangle,
  type Point,
} from './geometry.ts';

/** The six faces of a box: directions outwards, to its right and up. */
export const facesOfBox: readonly (readonly [Point, Point, Point])[] = [
  [at(0, 0, 1), at(1, 0, 0), at(0, 1, 0)],
  [at(0, 0, -1), at(-1, 0, 0), at(0, 1, 0)],
  [at(1, 0, 0), at(0, 0, -1), at(0, 1, 0)],
  [at(-1, 0, 0), at(0, 0, 1), at(0, 1, 0)],
  [at(0, 1, 0), at(1, 0, 0), at(0, 0, -1)],
  [at(0, -1, 0), at(1, 0, 0), at(0, 0, 1)],
];

/** A box with round edges. Texture in centimetres; `uv1` runs 0–1 over each face. */
export function roundedBox(
  width: number,
  height: number,
  depth: number,
  radius: number,
  steps = 5,
): THREE.BufferGeometry {
  const faces: THREE.BufferGeometry[] = [];
  const cuts = cutsOf(steps);
  const half = at(width / 2, height / 2, depth / 2);
  for (const [out, x, y] of facesOfBox) {
    const extent = (axis: Point) => Math.abs(axis.dot(half));
    const count = cuts.length - 1;
    const place = (t: number, axis: Point) =>
      placeOf(cuts[Math.round(t * count)]!, extent(axis), radius);
    const raw = (u: number, v: number) =>
      out
        .clone()
        .multiplyScalar(extent(out))
        .addScaledVector(x, place(u, x))
        .addScaledVector(y, place(v, y));
    const inner = half.clone().subScalar(radius);
    const round = (point: Point): { point: Point; normal: Point } => {
      const core = point.clone().clamp(inner.clone().negate(), inner);
      const normal = point.clone().sub(core).normalize();
      return { point: core.addScaledVector(normal, radius), normal };
    };
    const face = grid((u, v) => round(raw(u, v)).point, {
      columns: count,
      rows: count,
      uv: (u, v) => [place(u, x), place(v, y)],
    });
    const normals = face.getAttribute('normal') as THREE.BufferAttribute;
    const unit = face.getAttribute('uv1') as THREE.BufferAttribute;
    for (let j = 0, k = 0; j <= count; j++)
      for (let i = 0; i <= count; i++, k++) {
        const { normal } = round(raw(i / count, j / count));
        normals.setXYZ(k, normal.x, normal.y, normal.z);
        unit.setXY(
          k,
          place(i / count, x) / (2 * extent(x)) + 0.5,
          place(j / count, y) / (2 * extent(y)) + 0.5,
        );
      }
    faces.push(face);
  }
  return merge(faces);
}

/** Cuts are dense in the rounded parts: -1…-0 at the start, 0…1 at the end. */
const cutsOf = (steps: number): { side: number; t: number }[] => [
  ...Array.from({ length: steps + 1 }, (_, i) => ({ side: -1, t: 1 - i / steps })),
  ...Array.from({ length: steps + 1 }, (_, i) => ({ side: 1, t: i / steps })),
];
const placeOf = ({ side, t }: { side: number; t: number }, half: number, radius: number): number =>
  side * (half - radius + radius * Math.tan((t * Math.PI) / 4));

/** A plate with round corners (seen from above) and round edges, lying on the ground. */
export function slab(
  width: number,
  depth: number,
  height: number,
  corner: number,
  edge: number,
): THREE.BufferGeometry {
  const outline = new THREE.Shape(
    roundedRectangle(width - 2 * edge, depth - 2 * edge, Math.max(corner - edge, 0.01), 10),
  );
  return plate(outline, height, edge);
}

/** Any outline (x, -z) as a plate with round edges. */
export function plate(outline: THREE.Shape, height: number, edge: number): THREE.BufferGeometry {
  const body = new THREE.ExtrudeGeometry(outline, {
    depth: height - 2 * edge,
    bevelEnabled: true,
    bevelSize: edge,
    bevelThickness: edge,
    bevelSegments: 6,
    curveSegments: 40,
  });
  body.rotateX(-Math.PI / 2);
  body.translate(0, edge, 0);
  const indexed = new THREE.BufferGeometry();
  for (const name of ['position', 'normal', 'uv'])
    indexed.setAttribute(name, body.getAttribute(name));
  roundNormals(indexed);
  return finish(indexed);
}

/** Smooth normals where faces meet at less than 40 degrees. */
function roundNormals(geometry: THREE.BufferGeometry): void {
  const positions = geometry.getAttribute('position') as THREE.BufferAttribute;
  geometry.computeVertexNormals();
  const normals = geometry.getAttribute('normal') as THREE.BufferAttribute;
  const faces = Array.from({ length: normals.count }, (_, i) =>
    new THREE.Vector3().fromBufferAttribute(normals, i),
  );
  for (const group of pointsByPlace(positions))
    for (const i of group) {
      const sum = new THREE.Vector3();
      for (const k of group) if (faces[i]!.dot(faces[k]!) > 0.76) sum.add(faces[k]!);
      sum.normalize();
      normals.setXYZ(i, sum.x, sum.y, sum.z);
    }
}
