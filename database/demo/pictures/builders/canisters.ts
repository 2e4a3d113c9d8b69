// Containers of plastic for oil and water: a bottle, a jug with a handle, a canister.
import * as THREE from 'three';
import { at, displace, grid, placed, solid } from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';
import { ribbedCap } from './care-packs.ts';
import { turned } from './fittings.ts';
import { bent, blockAt } from './parts.ts';
import { places } from './points.ts';

type CanisterLooks = {
  readonly body: THREE.Material;
  readonly cap: THREE.Material;
  readonly label: THREE.Material;
};

/** A row of a body: its height, half sizes, how far it leans to the side. */
type Row = readonly [height: number, width: number, depth: number, aside?: number];

/** A closed body of rounded rectangles; its rows follow each other upwards. */
function moulded(rows: readonly Row[], power = 7): THREE.BufferGeometry {
  const steps = (rows.length - 1) * 12;
  const rise = (i: number) => rows[i + 1]![0] - rows[i]![0];
  const size = (i: number, k: 1 | 2 | 3) => rows[i]![k] ?? 0;
  // Slopes that never lead beyond a row: a wall stays straight.
  const slope = (i: number, k: 1 | 2 | 3) =>
    rows[i + 1] && rise(i) > 0.9 ? (size(i + 1, k) - size(i, k)) / rise(i) : 0;
  const bend = (i: number, k: 1 | 2 | 3) => {
    const [a, b] = [i > 0 ? slope(i - 1, k) : 0, slope(i, k)];
    return a * b > 0 ? (2 * a * b) / (a + b) : 0;
  };
  const value = (v: number, k: 0 | 1 | 2 | 3) => {
    const t = v * (rows.length - 1);
    const i = Math.min(rows.length - 2, Math.floor(t));
    const f = t - i;
    if (k === 0) return rows[i]![0] + rise(i) * f;
    const [a, b] = [size(i, k), size(i + 1, k)];
    const ease = f * f * (3 - 2 * f);
    const from = f * (1 - f) ** 2 * rise(i) * bend(i, k);
    const to = f * f * (f - 1) * rise(i) * bend(i + 1, k);
    return a + (b - a) * ease + from + to;
  };
  return grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      const wide = value(v, 1);
      const deep = value(v, 2);
      // Where both are the same it is a neck, and round.
      const p = 2 + (power - 2) * Math.min(1, Math.abs(wide - deep));
      const r = (Math.abs(c) ** p + Math.abs(s) ** p) ** (-1 / p);
      return at(c * r * wide + value(v, 3), value(v, 0), s * r * deep);
    },
    { columns: 120, rows: steps, isClosed: true },
  );
}

/** A label on the front: its sides bend around a little. */
const labelOn = (width: number, height: number, y: number, z: number, look: THREE.Material) =>
  placed(
    solid(
      grid(
        (u, v) => {
          const s = u * 2 - 1;
          return at(s * (width / 2), (v - 0.5) * height, -0.14 * s ** 8);
        },
        { columns: 40, rows: 8 },
      ),
      look,
    ),
    0,
    y,
    z,
  );

/** One litre: flat, its neck at the right. */
export function litreBottle({ body, cap, label }: CanisterLooks): THREE.Group {
  const rows: Row[] = [
    [0.5, 0.01, 0.005],
    [0.1, 4.6, 2.9],
    [0, 5, 3.2],
    [0.6, 5.4, 3.5],
    [1.4, 5.5, 3.6],
    [15.4, 5.5, 3.6],
    [17.4, 5, 3.4, 0.3],
    [20, 3.2, 2.6, 1.6],
    [21.6, 1.9, 1.8, 2.4],
    [22.4, 1.6, 1.6, 2.5],
    [24, 1.6, 1.6, 2.5],
  ];
  return new THREE.Group().add(
    solid(moulded(rows), body),
    labelOn(9.6, 11.6, 8.2, 3.68, label),
    placed(ribbedCap(2.1, 2.6, cap), 2.5, 22.6, 0),
    placed(solid(turned(2.2, 0.5, 0.15, 48), cap), 2.5, 22.1, 0),
    ...[17, 18, 19].map((y) =>
      blockAt([4.6, 0.4, 0.3], [-1.6 + (y - 17) * 0.5, y - 0.6, 3.2 - (y - 17) * 0.36], body, 0.14),
    ),
  );
}

/** Four litres: a body with a step, a neck at the left and a handle at the right. */
export function handleJug({ body, cap, label }: CanisterLooks): THREE.Group {
  const rows: Row[] = [
    [0.6, 0.01, 0.005],
    [0.1, 8, 5],
    [0, 8.6, 5.6],
    [0.8, 9.2, 6.1],
    [1.8, 9.4, 6.2],
    [20.4, 9.4, 6.2],
    [21.8, 8.8, 5.8, -0.2],
    [23, 5.4, 4.8, -3.2],
    [27, 3.8, 3.4, -4.6],
    [29.4, 2.4, 2.3, -5.2],
    [30.2, 2, 2, -5.2],
    [32, 2, 2, -5.2],
  ];
  const grip = bent(
    places([-2.6, 27, 0, 1.4, 28.4, 0, 5.6, 28.2, 0, 8, 25.6, 0, 8, 21, 0]),
    1.5,
    body,
    { steps: 60 },
  );
  grip.scale.z = 1.15;
  return new THREE.Group().add(
    solid(moulded(rows), body),
    grip,
    labelOn(16.6, 15.4, 11, 6.29, label),
    placed(ribbedCap(2.6, 2.6, cap), -5.2, 30.6, 0),
    placed(solid(turned(2.7, 0.5, 0.15, 48), cap), -5.2, 30.1, 0),
  );
}

/** Twenty litres: a box with grooves, a grip in its top, a screw cap. */
export function largeCanister({ body, cap, label }: CanisterLooks): THREE.Group {
  const [w, h, d] = [29, 36, 24];
  const form = displace(roundedBox(w, h, d, 2.6, 14), (point, normal) => {
    const side = Math.abs(normal.z) > 0.9 ? 0 : 1;
    for (const y of [-12, -4, 4]) {
      const away = Math.abs(point.y - y);
      if (side && Math.abs(normal.y) < 0.3)
        point.addScaledVector(normal, -0.5 * Math.exp(-((away / 0.9) ** 2)));
    }
  });
  const group = new THREE.Group().add(
    placed(solid(form, body), 0, h / 2, 0),
    blockAt([w - 8, 2.4, d - 7], [0, h + 0.6, 0], body, 1),
    labelOn(22, 23, 17, d / 2 + 0.06, label),
  );
  for (const z of [-5.4, 0, 5.4])
    group.add(
      bent(
        places([
          -3.6,
          h + 0.4,
          z,
          -2.8,
          h + 4.6,
          z,
          0,
          h + 5.4,
          z,
          6.6,
          h + 5.4,
          z,
          9.4,
          h + 4.6,
          z,
          10.2,
          h + 0.4,
          z,
        ]),
        1.3,
        body,
      ),
    );
  return group.add(
    placed(solid(turned(3.6, 2.4, 0.3, 60), body), -9, h + 0.6, 5),
    placed(ribbedCap(3.3, 2.8, cap), -9, h + 2.6, 5),
    placed(solid(turned(3.5, 0.7, 0.2, 60), cap), -9, h + 2.1, 5),
  );
}
