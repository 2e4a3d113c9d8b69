// Paint as it is sold: a plastic bucket or a tin, open, its lid beside it.
import * as THREE from 'three';
import { at, circle, curve, grid, lathe, placed, solid, sweep } from '../studio/geometry.ts';
import { hollow, tube } from './lathe.ts';
import { bent, turnedPiece, type Profile } from './parts.ts';

export type PaintLooks = {
  readonly body: THREE.Material;
  readonly label: THREE.Material;
  readonly paint: THREE.Material;
  readonly wire: THREE.Material;
  readonly grip: THREE.Material;
};

/** A label around the front of a cone between two heights. */
function coneLabel(
  radius: (y: number) => number,
  low: number,
  high: number,
  reach: number,
): THREE.BufferGeometry {
  return grid(
    (u, v) => {
      const y = low + (high - low) * v;
      const turn = (u - 0.5) * 2 * reach;
      const r = radius(y) + 0.04;
      return at(Math.sin(turn) * r, y, Math.cos(turn) * r);
    },
    { columns: 80, rows: 10 },
  );
}

/** Paint in a vessel, a little higher where it climbs the wall. */
const surface = (radius: number, look: THREE.Material): THREE.Mesh =>
  solid(
    grid(
      (u, v) => {
        const turn = u * 2 * Math.PI;
        const r = v * radius;
        const ripple = 0.06 * Math.sin(r * 1.6 + Math.sin(turn * 2)) * (1 - v);
        return at(Math.cos(turn) * r, ripple + 0.25 * v ** 12, -Math.sin(turn) * r);
      },
      { columns: 96, rows: 40, isClosed: true },
    ),
    look,
  );

/** A handle of wire from ear to ear that leans back over the rim; its grip in the middle. */
function bail(radius: number, level: number, looks: PaintLooks): THREE.Group {
  const group = new THREE.Group();
  const points = Array.from({ length: 13 }, (_, i) => {
    const t = (i / 12) * Math.PI;
    return [
      Math.cos(t) * (radius + 0.7),
      level + Math.sin(t) * radius * 0.86,
      -Math.sin(t) * radius * 0.62,
    ] as const;
  });
  group.add(bent(points, 0.22, looks.wire, { steps: 120 }));
  const path = curve(
    points.slice(5, 8).map((p) => at(...p)),
    24,
  );
  group.add(solid(sweep(path, circle(0.85, 20)), looks.grip));
  for (const side of [-1, 1]) {
    const ear = turnedPiece(
      [
        [0, 0],
        [1.5, 0],
        [1.3, 0.7],
        [0, 0.8],
      ],
      looks.body,
      40,
    );
    ear.rotation.z = (-side * Math.PI) / 2;
    group.add(placed(ear, side * (radius - 0.2), level, 0));
  }
  return group;
}

/** An open plastic bucket, wider above, with ribs under its rim. */
export function paintBucket(radius: number, height: number, looks: PaintLooks): THREE.Group {
  const r = radius;
  const h = height;
  const outer: Profile = [
    [0, 0],
    [r * 0.86, 0],
    [r * 0.86, 0],
    [r * 0.89, 0.5],
    [r * 0.89, 0.5],
    [r * 0.97, h * 0.83],
    [r * 0.97, h * 0.83],
    [r * 1.05, h * 0.84],
    [r * 1.05, h * 0.86],
    [r * 0.975, h * 0.87],
    [r * 0.98, h * 0.92],
    [r * 1.05, h * 0.93],
    [r * 1.05, h * 0.95],
    [r * 0.99, h * 0.96],
    [r, h],
  ];
  const wall = (y: number) => r * (0.89 + (0.08 * (y - 0.5)) / (h * 0.83 - 0.5)) + 0.03;
  return new THREE.Group().add(
    solid(lathe(hollow(outer, r * 0.035, 1), 160), looks.body),
    solid(coneLabel(wall, h * 0.1, h * 0.78, 1.25), looks.label),
    placed(surface(r * 0.96, looks.paint), 0, h * 0.86, 0),
    bail(r * 1.02, h * 0.8, looks),
  );
}

/** A tin with a sunk rim. */
export function paintTin(radius: number, height: number, looks: PaintLooks): THREE.Group {
  const r = radius;
  const h = height;
  const outer: Profile = [
    [0, 0.4],
    [r * 0.97, 0.4],
    [r * 0.97, 0],
    [r * 1.02, 0],
    [r * 1.03, 0.35],
    [r * 1.0, 0.7],
    [r * 1.0, 0.7],
    [r * 1.0, h - 0.7],
    [r * 1.0, h - 0.7],
    [r * 1.03, h - 0.4],
    [r * 1.02, h],
    [r * 0.97, h],
    [r * 0.96, h - 0.6],
    [r * 0.96, h - 0.6],
    [r * 0.82, h - 0.6],
    [r * 0.82, h - 0.1],
    [r * 0.8, h - 0.1],
    [r * 0.79, h - 2.5],
  ];
  return new THREE.Group().add(
    turnedPiece(outer, looks.body, 140),
    solid(
      coneLabel(() => r, 1.2, h - 1.2, Math.PI),
      looks.label,
    ),
    placed(surface(r * 0.8, looks.paint), 0, h - 1.5, 0),
  );
}

/** A lid upside down: paint on its inner side. */
export function paintLid(radius: number, looks: PaintLooks): THREE.Group {
  const r = radius;
  return new THREE.Group().add(
    turnedPiece(
      [
        [0, 0],
        [r * 0.99, 0],
        [r * 1.03, 0.3],
        [r * 1.05, 1.5],
        [r * 1.01, 1.6],
        [r * 0.98, 0.9],
        [r * 0.93, 0.8],
        [r * 0.9, 0.45],
        [0, 0.45],
      ],
      looks.body,
      120,
    ),
    placed(surface(r * 0.86, looks.paint), 0, 0.55, 0),
  );
}

/** A drop that ran down from the rim at some angle. */
export const run = (
  radius: number,
  level: number,
  length: number,
  turn: number,
  look: THREE.Material,
): THREE.Mesh => {
  const out = (r: number, y: number) => at(Math.sin(turn) * r, y, Math.cos(turn) * r);
  return tube(
    [
      out(radius * 0.97, level + 0.2),
      out(radius * 1.0, level + 0.1),
      out(radius, level - length * 0.5),
      out(radius, level - length),
    ],
    0.34,
    look,
    40,
    (t) => 0.85 + 0.35 * t ** 4,
  );
};
