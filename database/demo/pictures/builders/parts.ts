// Small parts that many things are made of: boxes, bars, straps, balls, turned pieces.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';

export type Profile = readonly (readonly [number, number])[];
export type Place = readonly [number, number, number];

/** A box with round edges, its middle at the origin. */
export const block = (
  width: number,
  height: number,
  depth: number,
  radius: number,
  look: THREE.Material,
  steps = 3,
): THREE.Mesh => solid(roundedBox(width, height, depth, radius, steps), look);

/** The same with its middle at a place; the edges are cut more finely. */
export const blockAt = (
  [width, height, depth]: Place,
  [x, y, z]: Place,
  look: THREE.Material,
  radius = 0.15,
  turn = 0,
): THREE.Mesh => placed(block(width, height, depth, radius, look, 4), x, y, z, turn);

/** A straight bar from one point to another. */
export const rod = (from: Place, to: Place, radius: number, look: THREE.Material): THREE.Mesh =>
  solid(rodForm(from, to, radius), look);

/** The form of a straight bar. */
export function rodForm(from: Place, to: Place, radius: number, steps = 18): THREE.BufferGeometry {
  const start = at(...from);
  const end = at(...to);
  return sweep(
    [0, 0.25, 0.5, 0.75, 1].map((t) => start.clone().lerp(end, t)),
    circle(radius, steps),
  );
}

type Bend = { readonly steps?: number; readonly sides?: number; readonly isClosed?: boolean };

/** A round wire through points: `steps` along it, `sides` around it. */
export const wireForm = (
  points: readonly Point[],
  radius: number,
  { steps = 80, sides = 16, isClosed = false }: Bend = {},
): THREE.BufferGeometry =>
  sweep(curve(points, steps, isClosed), circle(radius, sides), { isClosed });

/** A round bar bent through places. */
export const bent = (
  places: readonly Place[],
  radius: number,
  look: THREE.Material,
  bend?: Bend,
): THREE.Mesh =>
  solid(
    wireForm(
      places.map((place) => at(...place)),
      radius,
      bend,
    ),
    look,
  );

/** An ellipse to sweep along a path; x and y are half of its width and height. */
export const oval = (x: number, y: number, steps = 16): THREE.Vector2[] =>
  circle(1, steps).map((point) => point.set(point.x * x, point.y * y));

/** A flat tape along places, its width along x. */
export const strap = (
  places: readonly Place[],
  { width, thick, steps = 60 }: { width: number; thick: number; steps?: number },
  look: THREE.Material,
): THREE.Mesh =>
  solid(
    sweep(
      curve(
        places.map((place) => at(...place)),
        steps,
      ),
      oval(width / 2, thick / 2),
      { side: at(1, 0, 0) },
    ),
    look,
  );

/** A turned piece, its axis up; points are (radius, height), one given twice stays a corner. */
export const turnedPiece = (
  profile: Profile,
  look: THREE.Material,
  segments = 72,
  steps = 6,
): THREE.Mesh => solid(lathe(smoothProfile(profile, steps), segments), look);

/** A disc with round edges that stands on y = 0. */
export function disc(radius: number, height: number, look: THREE.Material): THREE.Mesh {
  const edge = Math.min(height, radius) * 0.2;
  const profile: Profile = [
    [0, 0],
    [radius - edge, 0],
    [radius - edge, 0],
    [radius, edge],
    [radius, edge],
    [radius, height - edge],
    [radius, height - edge],
    [radius - edge, height],
    [radius - edge, height],
    [0, height],
  ];
  return turnedPiece(profile, look, 80);
}

/** Turns what faces upwards towards the viewer. */
export function facing<T extends THREE.Object3D>(thing: T): T {
  thing.rotation.x = Math.PI / 2;
  return thing;
}

/** An egg around the origin: half of its width, height and depth. */
export function egg(rx: number, ry: number, rz: number, rows = 40): THREE.BufferGeometry {
  const half = Array.from({ length: rows + 1 }, (_, i) => {
    const turn = (i / rows) * Math.PI;
    return [Math.max(0, Math.sin(turn)), -Math.cos(turn)] as const;
  });
  return lathe(half, rows * 2).scale(rx, ry, rz);
}

/** A sphere around the origin, coarser than a ball. */
export const sphere = (radius: number, segments = 28, rows = 24): THREE.BufferGeometry =>
  lathe(
    Array.from({ length: rows + 1 }, (_, i) => {
      const turn = (i / rows - 0.5) * Math.PI;
      return [Math.cos(turn) * radius, Math.sin(turn) * radius] as const;
    }),
    segments,
  );

/** A ball, its middle at a place. */
export const ball = (radius: number, [x, y, z]: Place, look: THREE.Material): THREE.Mesh =>
  placed(solid(egg(radius, radius, radius, 28), look), x, y, z);

/** A ring of wire around the y axis. */
export const hoop = (radius: number, wire: number, steps = 96, sides = 14): THREE.BufferGeometry =>
  sweep(
    Array.from({ length: steps }, (_, i) => {
      const turn = (i / steps) * 2 * Math.PI;
      return at(Math.cos(turn) * radius, 0, Math.sin(turn) * radius);
    }),
    circle(wire, sides),
    { isClosed: true },
  );

/** A closed outline of straight lines. */
export function polygon(points: Profile): THREE.Shape {
  const shape = new THREE.Shape();
  points.forEach(([x, y], i) => (i ? shape.lineTo(x, y) : shape.moveTo(x, y)));
  shape.closePath();
  return shape;
}

/** The same form at many places. */
export const repeated = (
  form: THREE.BufferGeometry,
  places: readonly Place[],
): THREE.BufferGeometry => merge(places.map(([x, y, z]) => form.clone().translate(x, y, z)));
