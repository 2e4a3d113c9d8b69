// Cable as it is sold by the hundred metres: a ring of windings, tied in four places.
import * as THREE from 'three';
import { at, circle, curve, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { random } from '../studio/noise.ts';
import { bent, type Place } from './parts.ts';

type Ring = {
  /** Of the innermost winding. */
  readonly radius: number;
  readonly thick: number;
  readonly layers: number;
  readonly rows: number;
  readonly cable: THREE.Material;
  readonly tie: THREE.Material;
  readonly seed?: number;
};

/** A ring that lies; its windings are not quite even. */
export function cableRing(ring: Ring): THREE.Group {
  const { radius, thick, layers, rows, cable, tie, seed = 5 } = ring;
  const chance = random(seed);
  const step = thick * 1.9;
  const windings: THREE.BufferGeometry[] = [];
  for (let row = 0; row < rows; row++)
    for (let layer = 0; layer < layers; layer++) {
      const [a, b, c, d] = [chance(), chance(), chance(), chance()];
      const shift = (chance() - 0.5) * thick * 0.9;
      const path = Array.from({ length: 120 }, (_, i) => {
        const turn = (i / 120) * 2 * Math.PI;
        const away = thick * 0.35 * (Math.sin(turn * 2 + a * 7) + 0.7 * Math.sin(turn * 3 + b * 7));
        const r = radius + layer * step + shift + away;
        const up =
          thick * 0.3 * (Math.sin(turn * 2 + c * 7) + 0.6 * Math.sin(turn * 5 + d * 7)) +
          (row === rows - 1 ? thick * 0.5 * Math.sin(turn + a * 7) : 0);
        return at(
          Math.cos(turn) * r,
          thick + row * step * 0.94 + Math.max(-0.2, up),
          Math.sin(turn) * r,
        );
      });
      windings.push(sweep(path, circle(thick, 12), { isClosed: true }));
    }
  const group = new THREE.Group().add(solid(merge(windings), cable));
  const wide = layers * step + thick * 0.5;
  const tall = rows * step * 0.94 + thick * 0.7;
  for (let i = 0; i < 4; i++)
    group.add(strap(radius - thick * 1.5, wide + thick, tall, tie, (i / 4) * 2 * Math.PI + 0.5));
  return group;
}

/** A band around the section of a ring. */
function strap(from: number, wide: number, tall: number, look: THREE.Material, turn: number) {
  const corner = Math.min(wide, tall) * 0.28;
  const points: THREE.Vector3[] = [];
  const corners = [
    [from + wide - corner, tall - corner],
    [from + corner, tall - corner],
    [from + corner, corner - 0.1],
    [from + wide - corner, corner - 0.1],
  ] as const;
  corners.forEach(([x, y], k) => {
    for (let i = 0; i <= 6; i++) {
      const angle = ((k + i / 6) * Math.PI) / 2;
      points.push(at(x + Math.cos(angle) * corner, y + Math.sin(angle) * corner, 0));
    }
  });
  const section = [
    [-0.5, -0.09],
    [0.5, -0.09],
    [0.5, 0.09],
    [-0.5, 0.09],
  ].map(([x, y]) => new THREE.Vector2(x, y));
  const form = sweep(curve(points, 80, true), section, { isClosed: true, side: at(0, 0, 1) });
  return placed(new THREE.Group().add(solid(form, look)), 0, 0, 0, turn);
}

/** The end of a sheathed cable: wires fan out towards +x, their copper tips bare. */
export function wiredEnd(
  thick: number,
  wires: readonly THREE.Material[],
  copper: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  const r = thick * 0.42;
  wires.forEach((look, i) => {
    const side = i - (wires.length - 1) / 2;
    const start = side * r * 1.1;
    const path = (from: number, to: number): Place[] =>
      [0, 0.33, 0.66, 1].map((k) => {
        const t = from + (to - from) * k;
        return [
          t * 6,
          0.5 * Math.sin(t * 2) * (i === 1 ? 1 : 0.4),
          start + side * 1.5 * Math.max(0, t) ** 1.6,
        ];
      });
    group.add(
      bent(path(-0.1, 0.84), r, look, { steps: 40 }),
      bent(path(0.82, 1.06), r * 0.58, copper, { steps: 20 }),
    );
  });
  return group;
}
