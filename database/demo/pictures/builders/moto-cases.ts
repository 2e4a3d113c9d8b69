// Cases of a motorcycle and its cover. What the rider behind sees looks to +z.
import * as THREE from 'three';
import { at, grid, merge, placed, solid, sweep, circle } from '../studio/geometry.ts';
import { wobble } from '../studio/noise.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import { turned } from './fittings.ts';
import { ring } from './packs.ts';
import { bent, blockAt, hoop } from './parts.ts';
import { pairs, places } from './points.ts';
import { through } from './tools.ts';

export type CaseLooks = {
  readonly shell: THREE.Material;
  readonly second: THREE.Material;
  readonly dark: THREE.Material;
  readonly reflector: THREE.Material;
  readonly metal: THREE.Material;
};

/** Height and share of the full size, from the foot over the seam to the top. */
const caseRows = pairs([
  0, 0.1, 0.2, 0.7, 0.6, 0.78, 3, 0.86, 8, 0.94, 13, 0.99, 14.6, 1, 14.8, 0.985, 15.4, 0.985, 15.6,
  1.005, 19, 0.99, 24, 0.93, 28, 0.82, 30.4, 0.68, 31.6, 0.5, 32.2, 0.25, 32.3, 0,
]);

/** A place on the top case: u around from its right side, v up. */
function casePoint(u: number, v: number, lift: number): THREE.Vector3 {
  const t = v * (caseRows.length - 1);
  const i = Math.min(caseRows.length - 2, Math.floor(t));
  const f = t - i;
  const y = caseRows[i]![0] + (caseRows[i + 1]![0] - caseRows[i]![0]) * f;
  const share = caseRows[i]![1] + (caseRows[i + 1]![1] - caseRows[i]![1]) * f;
  const { x, z } = ring(u, 3.6);
  const narrow = z < 0 ? 1 - 0.1 * -z : 1;
  return at(x * (29 * share + lift) * narrow, y, z * (21 * share + lift));
}

const caseGrid = (from: number, to: number, low: number, high: number, lift: number) =>
  grid((u, v) => casePoint(from + (to - from) * u, low + (high - low) * v, lift), {
    columns: 120,
    rows: 60,
    isClosed: to - from === 1,
  });

/** A top case on its plate, with red reflectors and a lock. */
export function topCase(looks: CaseLooks): THREE.Group {
  const count = caseRows.length - 1;
  const row = (index: number) => index / count;
  const group = new THREE.Group();
  const body = new THREE.Group().add(
    solid(caseGrid(0, 1, 0, row(7), 0), looks.second),
    solid(caseGrid(0, 1, row(6.6), row(8.4), -0.35), looks.dark),
    solid(caseGrid(0, 1, row(8), 1, 0), looks.shell),
    // Reflectors to both sides of the lock, over the seam.
    solid(caseGrid(0.06, 0.205, row(9.1), row(10.4), 0.5), looks.reflector),
    solid(caseGrid(0.295, 0.44, row(9.1), row(10.4), 0.5), looks.reflector),
    solid(caseGrid(0.06, 0.44, row(10.44), row(10.7), 0.45), looks.metal),
    blockAt([9.4, 6.4, 1.6], [0, 16, 20.8], looks.dark, 0.7),
    placed(solid(turned(1.4, 0.6, 0.15, 40).rotateX(Math.PI / 2), looks.metal), 0, 17, 21.5),
    blockAt([0.3, 1.3, 0.2], [0, 17, 22.1], looks.dark, 0.05),
    blockAt([7, 1.2, 2], [0, 13.6, 21], looks.metal, 0.5),
  );
  group.add(placed(body, 0, 2.6, 0));
  const base = new THREE.Shape(
    pairs([-13, -14, 13, -14, 16, -6, 16, 10, 10, 17, -10, 17, -16, 10, -16, -6]).map(
      ([x, y]) => new THREE.Vector2(x, y),
    ),
  );
  group.add(
    solid(plate(base, 2.6, 0.6), looks.dark),
    bent(
      places([-20, 4.4, 15, -14, 3.6, 19, 0, 3.2, 20.6, 14, 3.6, 19, 20, 4.4, 15]),
      1.1,
      looks.dark,
    ),
  );
  return group;
}

/** An aluminium case: pressed sides, caps at its corners, two latches, a lid with a handle. */
export function sideCase(looks: CaseLooks): THREE.Group {
  const [w, h, d] = [46, 33, 22];
  const group = new THREE.Group().add(
    blockAt([w, h, d], [0, h / 2, 0], looks.shell, 1.4),
    blockAt([w + 0.6, 5.4, d + 0.6], [0, h + 2.4, 0], looks.shell, 1.2),
    blockAt([w + 0.7, 0.5, d + 0.7], [0, h - 0.2, 0], looks.dark, 0.2),
  );
  const bead = (width: number, y: number) =>
    group.add(blockAt([width, 1.3, 0.9], [0, y, d / 2], looks.shell, 0.4));
  for (const y of [9, 14, 19, 24]) bead(w - 13, y);
  const corner = roundedBox(4.6, 5, 4.6, 1.3, 4);
  const caps: THREE.BufferGeometry[] = [];
  for (const x of [-1, 1])
    for (const z of [-1, 1]) {
      caps.push(
        corner.clone().translate(x * (w / 2 - 1.9), 2.1, z * (d / 2 - 1.9)),
        corner.clone().translate(x * (w / 2 - 1.7), h + 3.2, z * (d / 2 - 1.7)),
      );
    }
  group.add(solid(merge(caps), looks.dark));
  for (const x of [-13, 13])
    group.add(
      blockAt([4.4, 6.4, 1.2], [x, h - 1.4, d / 2 + 0.6], looks.metal, 0.4),
      blockAt([3.4, 2.2, 1.6], [x, h + 1.8, d / 2 + 0.9], looks.dark, 0.5),
      placed(
        solid(turned(0.7, 0.4, 0.1, 28).rotateX(Math.PI / 2), looks.metal),
        x,
        h - 3,
        d / 2 + 1.1,
      ),
    );
  const handle = places([
    -8,
    h + 5,
    0,
    -7.4,
    h + 8,
    0,
    -5,
    h + 8.8,
    0,
    5,
    h + 8.8,
    0,
    7.4,
    h + 8,
    0,
    8,
    h + 5,
    0,
  ]);
  const eye = solid(slab(4, 3, 0.8, 0.8, 0.2), looks.dark);
  group.add(
    bent(handle, 1, looks.dark),
    placed(eye, -8, h + 4.9, 0),
    placed(eye.clone(), 8, h + 4.9, 0),
  );
  for (const side of [-1, 1])
    group.add(
      blockAt([0.8, 12, 1.2], [side * (w / 2 + 0.2), h * 0.55, -4], looks.metal, 0.3),
      blockAt([0.8, 12, 1.2], [side * (w / 2 + 0.2), h * 0.55, 4], looks.metal, 0.3),
    );
  return group;
}

/** Of what lies under the cover, from its tail (0) to its front wheel (1). */
const ridge = through([
  [0, 40],
  [0.05, 72],
  [0.16, 84],
  [0.36, 80],
  [0.5, 94],
  [0.62, 104],
  [0.7, 122],
  [0.78, 112],
  [0.88, 78],
  [0.96, 58],
  [1, 36],
]);
const breadth = through([
  [0, 14],
  [0.08, 26],
  [0.3, 30],
  [0.5, 29],
  [0.66, 34],
  [0.85, 25],
  [0.95, 17],
  [1, 11],
]);

/**
 * A motorcycle under its cover, along x: its wheels show below. `band` is the lower cloth; the
 * print of `picture` is on the side that looks to +z.
 */
export function coveredMotorcycle(
  cloth: THREE.Material,
  band: THREE.Material,
  picture: THREE.Material,
  strap: THREE.Material,
  tyre: THREE.Material,
): THREE.Group {
  const long = 212;
  const hemHigh = 25;
  const point = (u: number, v: number, lift: number) => {
    const t = Math.min(1, Math.max(0, v));
    const turn = u * Math.PI;
    const end = Math.sqrt(Math.max(0, 1 - Math.abs(2 * t - 1) ** 22));
    const up = Math.max(0, Math.sin(turn));
    const y = hemHigh + (ridge(t) - hemHigh) * up ** 0.75 * (0.12 + 0.88 * end);
    const side = -Math.cos(turn);
    const bars = 15 * Math.exp(-(((t - 0.66) / 0.055) ** 2)) * Math.exp(-(((y - 92) / 15) ** 2));
    const low = Math.max(0, 1 - y / 70);
    const fold =
      low * 3.2 * Math.sin(t * 64 + 3 * wobble(t * 5, side, 0, 2)) * Math.abs(side) +
      1.6 * wobble(t * 14, y * 0.05, side * 2, 7);
    const z =
      side * (breadth(t) * (1 + 0.2 * low) + bars + lift) * (0.2 + 0.8 * end) +
      Math.sign(side) * fold * end;
    const fallen = 7 * (2 * t - 1) ** 3 * low;
    return at((t - 0.5) * long + fallen, y + lift * up, z);
  };
  const body = grid((u, v) => point(u, v, 0), { columns: 220, rows: 320 });
  const lower = (from: number) =>
    grid((u, v) => point(from + u * 0.09, v, 0.7), { columns: 30, rows: 320 });
  const hem = (u: number) =>
    solid(
      sweep(
        Array.from({ length: 140 }, (_, i) => point(u, i / 139, 0.6)),
        circle(1.1, 8),
      ),
      strap,
    );
  const across = Array.from({ length: 90 }, (_, i) => point(0.02 + (i / 89) * 0.96, 0.44, 1));
  const side = grid((a, b) => point(0.87 - b * 0.27, 0.27 + a * 0.3, 0.5), {
    columns: 80,
    rows: 60,
  });
  const wheels = [-66, 68].map((x) =>
    placed(solid(hoop(24.5, 6).rotateX(Math.PI / 2), tyre), x, 30.5, 0),
  );
  return new THREE.Group().add(
    ...wheels,
    solid(body, cloth),
    solid(side, picture),
    solid(merge([lower(0), lower(0.91)]), band),
    hem(0.003),
    hem(0.997),
    solid(
      sweep(
        across,
        circle(1, 12).map((p) => new THREE.Vector2(p.x * 2, p.y * 0.5)),
        { side: at(1, 0, 0) },
      ),
      strap,
    ),
  );
}
