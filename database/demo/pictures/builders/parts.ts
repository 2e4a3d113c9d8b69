// Small parts that many things are made of: boxes, rods, balls, turned pieces.
import type * as THREE from 'three';
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
} from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';

export type Profile = readonly (readonly [number, number])[];
export type Place = readonly [number, number, number];

/** A box with round edges, its middle at a place. */
export const block = (
  [width, height, depth]: Place,
  [x, y, z]: Place,
  look: THREE.Material,
  radius = 0.15,
  turn = 0,
): THREE.Mesh => placed(solid(roundedBox(width, height, depth, radius, 4), look), x, y, z, turn);

/** A straight bar from one point to another. */
export const rod = (from: Place, to: Place, radius: number, look: THREE.Material): THREE.Mesh =>
  solid(rodForm(from, to, radius), look);

export function rodForm(from: Place, to: Place, radius: number, steps = 18): THREE.BufferGeometry {
  const start = at(...from);
  const end = at(...to);
  return sweep(
    [0, 0.25, 0.5, 0.75, 1].map((t) => start.clone().lerp(end, t)),
    circle(radius, steps),
  );
}

/** A bar bent through places. */
export const bent = (
  places: readonly Place[],
  radius: number,
  look: THREE.Material,
  { steps = 80, isClosed = false } = {},
): THREE.Mesh =>
  solid(
    sweep(
      curve(
        places.map((place) => at(...place)),
        steps,
        isClosed,
      ),
      circle(radius, 16),
      { isClosed },
    ),
    look,
  );

/** A turned piece on y = 0, its axis up. */
export const turnedPiece = (profile: Profile, look: THREE.Material, segments = 80): THREE.Mesh =>
  solid(lathe(smoothProfile(profile, 6), segments), look);

/** A ball, or an egg of three sizes. */
export function egg(rx: number, ry: number, rz: number, rows = 40): THREE.BufferGeometry {
  const half = Array.from({ length: rows + 1 }, (_, i) => {
    const turn = (i / rows) * Math.PI;
    return [Math.max(0, Math.sin(turn)), -Math.cos(turn)] as const;
  });
  return lathe(half, rows * 2).scale(rx, ry, rz);
}

export const ball = (radius: number, [x, y, z]: Place, look: THREE.Material): THREE.Mesh =>
  placed(solid(egg(radius, radius, radius, 28), look), x, y, z);

/** A ring of wire around the y axis. */
export const hoop = (radius: number, wire: number, steps = 96): THREE.BufferGeometry =>
  sweep(
    Array.from({ length: steps }, (_, i) => {
      const turn = (i / steps) * 2 * Math.PI;
      return at(Math.cos(turn) * radius, 0, Math.sin(turn) * radius);
    }),
    circle(wire, 14),
    { isClosed: true },
  );

/** The same form at many places. */
export const repeated = (
  form: THREE.BufferGeometry,
  places: readonly Place[],
): THREE.BufferGeometry => merge(places.map(([x, y, z]) => form.clone().translate(x, y, z)));
