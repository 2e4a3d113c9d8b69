// What lies around the neck of a garment: collars, hood, bands.
import * as THREE from 'three';
import { at, circle, curve, grid, merge, solid, sweep, type Point } from '../studio/geometry.ts';
import { wobble } from '../studio/noise.ts';
import { flatBand, mix } from './laid.ts';
import { frontOf, type Cut, type Make } from './tops.ts';

/** One half of a collar: from its fold to its edge, from the middle of the back to the front. */
function collarHalf(
  side: number,
  fold: readonly Point[],
  edge: readonly Point[],
  roll: number,
): THREE.BufferGeometry {
  const curveOf = (points: readonly Point[]) => curve(points, 60);
  const inner = curveOf(fold);
  const outer = curveOf(edge);
  return grid(
    (u, v) => {
      const i = Math.round(u * 60);
      const p = inner[i]!.clone().lerp(outer[i]!, v);
      p.y += roll * Math.sin(Math.min(1, v * 1.5) * Math.PI) * 0.5 - (v > 0.97 ? 0.25 : 0);
      return at(side * p.x, p.y, p.z);
    },
    { columns: 60, rows: 24 },
  );
}

/** A shirt collar: stand, two leaves with points. */
export function shirtCollar(
  { neck, neckFront }: Cut,
  leaf: number,
  high: number,
  look: THREE.Material,
  print: THREE.Material = look,
): THREE.Group {
  const group = new THREE.Group();
  const fold = [
    at(0, high + 0.5, -3.0),
    at(neck * 0.6, high + 0.9, -2.3),
    at(neck * 0.93, high + 1.0, 0.4),
    at(neck * 0.62, high + 0.5, neckFront * 0.58),
    at(0.3, high - 0.1, neckFront + 0.2),
  ];
  const edge = [
    at(0, 0.6, -3.6),
    at(neck * 0.8, 0.8, -3.2),
    at(neck + 3.0, high - 0.6, 0.6),
    at(neck + 2.2, high - 0.2, neckFront * 0.75),
    at(neck * 0.72, high - 0.15, neckFront + leaf),
  ];
  const stand = [
    at(0, 0.7, 0.4),
    at(neck * 0.6, 0.7, 0.8),
    at(neck * 0.82, 0.9, 2.4),
    at(neck * 0.5, 0.9, neckFront * 0.7),
    at(0.1, 1.0, neckFront + 1.2),
  ];
  for (const side of [-1, 1])
    group.add(
      solid(collarHalf(side, fold, edge, 0.7), print),
      solid(collarHalf(side, fold, stand, -0.2), look),
    );
  return group;
}

/** A collar without points that runs down to where the fronts cross. */
export function shawlCollar(
  { neck, neckFront }: Cut,
  wide: number,
  high: number,
  overlap: number,
  look: THREE.RawShaderMaterial,
  make: Make = solid,
): THREE.Group {
  const group = new THREE.Group();
  for (const side of [1, -1]) {
    // The upper front carries its collar further.
    const end = side < 0 ? overlap : 0;
    const up = side < 0 ? 0.5 : 0;
    const fold = [
      at(0, high + 0.8, -3),
      at(neck * 0.75, high + 1, -1.6),
      at(neck * 0.98, high + 0.7, 2.5),
      at(neck * 0.66, high + 0.4, neckFront * 0.34),
      at(neck * 0.3, high + 0.2 + up, neckFront * 0.7),
      at(-end, high + up, neckFront + 7),
    ];
    const edge = [
      at(0, 0.6, -4.2),
      at(neck * 0.95, 0.8, -3.4),
      at(neck + wide * 0.8, high - 0.3, 3),
      at(neck * 0.72 + wide, high, neckFront * 0.34),
      at(neck * 0.4 + wide * 0.9, high + up, neckFront * 0.68),
      at(wide * 0.3 - end, high + up, neckFront + 8),
    ];
    const stand = fold.map(({ x, y, z }, i) =>
      at(x * 0.86, i < 3 ? 0.7 : y - 0.8, z + (i < 3 ? 3 : 0.5)),
    );
    group.add(
      make(collarHalf(side, fold, edge, 1.6), look),
      solid(collarHalf(side, fold, stand, 0), look),
    );
  }
  return group;
}

/** A hood that lies spread behind the neck, its opening towards the viewer. */
export function hood(cut: Cut, look: THREE.Material, inside: THREE.Material): THREE.Group {
  const n = cut.neck;
  const f = cut.neckFront;
  const line = (points: readonly (readonly [number, number, number])[]) =>
    curve(
      [
        ...points,
        ...points
          .slice(0, -1)
          .map(([x, y, z]) => [-x, y, z] as const)
          .toReversed(),
      ].map(([x, y, z]) => at(x, y, z)),
      120,
    );
  const edge = line([
    [-0.6, 2.2, f + 1.5],
    [-n * 0.62, 3.0, f * 0.45],
    [-n * 0.98, 3.6, -4],
    [-n * 0.86, 4.0, -12],
    [-n * 0.46, 4.0, -17],
    [0, 3.9, -18.4],
  ]);
  const outline = line([
    [-2.4, 1.4, f + 4.4],
    [-n * 1.06, 1.6, f * 0.9],
    [-n * 1.6, 0.9, -3],
    [-n * 1.56, 0.4, -14],
    [-n * 0.9, 0.4, -23.5],
    [0, 0.4, -25.6],
  ]);
  const cloth = grid(
    (u, v) => {
      const i = Math.round(u * 120);
      const p = edge[i]!.clone().lerp(outline[i]!, v);
      const crease = 0.5 * wobble(u * 16, v * 2, 0, 3) * Math.sin(v * Math.PI);
      p.y += 2.3 * Math.sin(Math.sqrt(v) * Math.PI) + crease;
      return p;
    },
    { columns: 120, rows: 40 },
  );
  const lining = grid(
    (u, v) => {
      const i = Math.round(u * 60);
      const p = edge[i]!.clone().lerp(edge[120 - i]!, v);
      p.y = mix(p.y, 0.6, Math.sin(v * Math.PI) ** 0.6);
      return p;
    },
    { columns: 60, rows: 30 },
  );
  const hem = edge.map((p, i) =>
    p
      .clone()
      .lerp(outline[i]!, 0.2)
      .add(at(0, 1.1, 0)),
  );
  return new THREE.Group().add(
    solid(cloth, look),
    solid(lining, inside),
    solid(flatBand(hem, 0.5, 0.5), look),
  );
}

/** Two cords that hang from the hood, knotted at their ends. */
export function cords(cut: Cut, look: THREE.Material): THREE.Mesh {
  const surface = frontOf(cut);
  const f = cut.neckFront;
  const cord = (side: number, length: number) => {
    const path = curve(
      [
        at(side * 3.1, 3.6, f + 1.2),
        surface(side * 3.4, f + 5, 1.2),
        surface(side * 4.2, f + length * 0.6, 0.7),
        surface(side * 3.6, f + length, 0.7),
      ],
      60,
    );
    return sweep(path, circle(0.42, 10), {
      scale: (t) => (Math.abs(t - 0.9) < 0.04 ? 1.9 : 1),
    });
  };
  return solid(merge([cord(-1, 20), cord(1, 22)]), look);
}

/** A band that lies around a round neck. */
export function neckBand({ neck, neckFront }: Cut, wide: number, look: THREE.Material): THREE.Mesh {
  const points = Array.from({ length: 32 }, (_, i) => {
    const turn = (i / 32) * Math.PI * 2;
    const z = Math.sin(turn);
    return at(Math.cos(turn) * (neck + 0.1), 1.5 + 0.4 * z, z * (z > 0 ? neckFront + 0.3 : 1.8));
  });
  return solid(flatBand(curve(points, 160, true), wide, 0.6, undefined, true), look);
}
