// A full-body safety harness as it is worn: its straps follow a body that is not drawn.
import * as THREE from 'three';
import { at, grid, placed, solid, type Point } from '../studio/geometry.ts';
import { bent, blockAt, hoop } from './parts.ts';

export type HarnessLooks = {
  readonly strap: THREE.Material;
  readonly legs: THREE.Material;
  readonly pad: THREE.Material;
  readonly metal: THREE.Material;
};

/** Middle and half sizes of the body at a height. */
function bodyAt(y: number): readonly [wide: number, deep: number] {
  const stations = [
    [0, 15.5, 10],
    [18, 17, 11.5],
    [34, 14.5, 9.6],
    [48, 16, 10.6],
    [60, 16.6, 10.8],
    [68, 15, 9],
    [74, 9, 6.6],
    [78, 6, 5.6],
  ] as const;
  const i = Math.max(
    1,
    stations.findIndex(([level]) => level >= y),
  );
  const [low, w0, d0] = stations[i - 1]!;
  const [high, w1, d1] = stations[i] ?? stations.at(-1)!;
  const t = Math.max(0, Math.min(1, (y - low) / Math.max(0.01, high - low)));
  const k = t * t * (3 - 2 * t);
  return [w0 + (w1 - w0) * k, d0 + (d1 - d0) * k];
}

/** A place on the body: its side as an angle from the front (0) to the right (π/2). */
export function onBody(turn: number, y: number, lift = 0): Point {
  const [wide, deep] = bodyAt(y);
  return at(Math.sin(turn) * (wide + lift), y, Math.cos(turn) * (deep + lift));
}

/** A band along a path; `out` tells which way its broad side looks. */
export function band(
  path: readonly Point[],
  width: number,
  look: THREE.Material,
  out: (point: Point) => Point,
  isClosed = false,
): THREE.Mesh {
  const steps = 140;
  const line = new THREE.CatmullRomCurve3([...path], isClosed, 'centripetal').getSpacedPoints(
    steps,
  );
  const thick = 0.22;
  const form = grid(
    (u, v) => {
      const i = Math.round(v * steps);
      const here = line[i]!;
      const ahead = line[Math.min(steps, i + 1)]!.clone()
        .sub(line[Math.max(0, i - 1)]!)
        .normalize();
      const normal = out(here).normalize();
      normal.addScaledVector(ahead, -normal.dot(ahead)).normalize();
      const side = ahead.clone().cross(normal).normalize();
      // Around the section: over the face, back below it.
      const turn = u * 2 * Math.PI;
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      const x = Math.sign(c) * Math.abs(c) ** 0.3 * (width / 2);
      const y = Math.sign(s) * Math.abs(s) ** 0.5 * (thick / 2);
      return here
        .clone()
        .addScaledVector(side, x)
        .addScaledVector(normal, y + thick / 2);
    },
    { columns: 32, rows: steps, isClosed: true },
  );
  return solid(form, look);
}

const outwards = (point: Point): Point => at(point.x, 0, point.z * 1.6);

export function harness(looks: HarnessLooks): THREE.Group {
  const { strap, legs, pad, metal } = looks;
  const group = new THREE.Group();
  const wide = 4.4;
  for (const side of [-1, 1]) {
    // Over the shoulder, from the hip in front to the crossing at the back.
    const over = [
      onBody(side * 0.62, 22),
      onBody(side * 0.5, 36),
      onBody(side * 0.46, 50),
      onBody(side * 0.5, 62),
      onBody(side * 0.66, 70, 0.4),
      at(side * 9.4, 76.4, 0.6),
      at(side * 8, 74.6, -5.6),
      onBody(Math.PI - side * 0.36, 66, 0.4),
      onBody(Math.PI, 56, 0.6),
      onBody(Math.PI + side * 0.5, 42),
      onBody(Math.PI + side * 0.9, 26),
    ];
    group.add(
      band(over, wide, strap, (p) => {
        const up = Math.max(0, (p.y - 66) / 9);
        return at(p.x * (1 - 0.6 * up), up * 9, p.z * 1.6);
      }),
    );
    // Around the thigh, below the seat strap.
    const cx = side * 8.6;
    const loop = Array.from({ length: 16 }, (_, i) => {
      const turn = (i / 16) * 2 * Math.PI;
      const rise = -3.2 * side * Math.sin(turn) * 0.9;
      return at(cx + Math.sin(turn) * 8.8, 4 - rise - 2 * Math.cos(turn), Math.cos(turn) * 10.4);
    });
    group.add(
      band(loop, wide + 1.6, legs, (p) => at(p.x - cx, 0, p.z), true),
      band(
        [onBody(side * 0.62, 22), onBody(side * 0.55, 12), at(side * 7.6, 2.6, 10.4)],
        wide,
        strap,
        outwards,
      ),
      band(
        [
          onBody(Math.PI - side * 0.62, 22),
          onBody(Math.PI - side * 0.6, 12),
          at(side * 7.6, 5, -10.2),
        ],
        wide,
        strap,
        outwards,
      ),
      buckle(side, metal),
    );
  }
  const belt = Array.from({ length: 24 }, (_, i) => onBody((i / 24) * 2 * Math.PI, 24));
  const chest = [onBody(-0.52, 55, 0.2), onBody(-0.2, 54.4, 0.5), onBody(0.2, 54.4, 0.5)];
  group.add(
    band(belt, wide, strap, outwards, true),
    band([...chest, onBody(0.52, 55, 0.2)], 3.4, legs, outwards),
    blockAt([5.4, 4.6, 0.9], [0, 54.4, 11.6], metal, 0.4),
    blockAt([3.2, 2.4, 1.1], [0, 54.4, 11.7], pad, 0.3),
    blockAt([13, 17, 1.6], [0, 57, -11.6], pad, 0.7),
  );
  const ring = solid(hoop(3, 0.5, 60), metal);
  ring.rotation.x = Math.PI / 2 - 0.3;
  return group.add(
    placed(ring, 0, 62, -13),
    bent(
      [
        [-3.4, 60.4, -12.4],
        [0, 60.2, -12.8],
        [3.4, 60.4, -12.4],
      ],
      0.5,
      metal,
      { steps: 20 },
    ),
  );
}

/** A buckle of steel on the strap of a leg and one on the shoulder strap. */
function buckle(side: number, metal: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  for (const [turn, y] of [
    [side * 0.62, 20],
    [side * 0.47, 46],
  ] as const) {
    const spot = onBody(turn, y, 0.5);
    group.add(placed(blockAt([6, 4.6, 0.7], [0, 0, 0], metal, 0.3), spot.x, spot.y, spot.z, turn));
  }
  const leg = at(side * 8.6, 2, 11);
  return group.add(placed(blockAt([5, 6.6, 0.8], [0, 0, 0], metal, 0.3), leg.x, leg.y, leg.z));
}
