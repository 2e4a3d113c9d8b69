// Fishing rods in sections that lie along x, and a landing net.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  grid,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { turned } from './fittings.ts';
import { bent, blockAt, hoop, rod } from './parts.ts';
import { pairs, places } from './points.ts';

export type RodLooks = {
  readonly blank: THREE.Material;
  readonly handle: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
  readonly thread: THREE.Material;
  readonly ceramic: THREE.Material;
};

const level = 2.2;

/** A tapered tube along x. */
const blank = (from: number, to: number, thick: number, thin: number, look: THREE.Material) =>
  solid(
    sweep(
      Array.from({ length: 41 }, (_, i) => at(from + ((to - from) * i) / 40, level, 0)),
      circle(thick, 18),
      { scale: (t) => 1 + (thin / thick - 1) * t },
    ),
    look,
  );

/** A ring on two feet, wound on with thread. */
function guide(x: number, size: number, looks: RodLooks): THREE.Group {
  const group = new THREE.Group();
  const ring = hoop(size, 0.16 + size * 0.05, 48).rotateZ(Math.PI / 2);
  const inner = hoop(size * 0.86, 0.14, 48).rotateZ(Math.PI / 2);
  const high = level + size + 0.9;
  for (const side of [-1, 1])
    group.add(
      bent(
        [
          [x + 2.6, level + 0.5, 0],
          [x + 1.4, level + 0.8, side * size * 0.3],
          [x, high - size * 0.4, side * size * 0.86],
        ],
        0.16,
        looks.metal,
        { steps: 24 },
      ),
    );
  const wound = (from: number) =>
    placed(solid(turned(0.72, 2.2, 0.1, 24).rotateZ(-Math.PI / 2), looks.thread), from, level, 0);
  return group.add(
    placed(solid(ring, looks.metal), x, high, 0),
    placed(solid(inner, looks.ceramic), x, high, 0),
    bent(
      places([x - 2.4, level + 0.5, 0, x - 1, level + 0.9, 0, x, high - size, 0]),
      0.16,
      looks.metal,
    ),
    wound(x - 3.6),
    wound(x + 1.6),
  );
}

/** The grip, seen from its butt at x = 0. */
function gripOf(profile: readonly number[], look: THREE.Material): THREE.Mesh {
  const form = lathe(smoothProfile(pairs(profile), 8), 48).rotateZ(-Math.PI / 2);
  return placed(solid(form, look), 0, level, 0);
}

/** The reel seat: a threaded tube with a hood and a nut. */
function reelSeat(from: number, looks: RodLooks): THREE.Group {
  const tube = turned(1.15, 14, 0.2, 40).rotateZ(-Math.PI / 2);
  const thread = Array.from({ length: 14 }, (_, i) =>
    turned(1.22, 0.22, 0.08, 32)
      .rotateZ(-Math.PI / 2)
      .translate(from + 8 + i * 0.36, level, 0),
  );
  return new THREE.Group().add(
    placed(solid(tube, looks.dark), from, level, 0),
    solid(merge(thread), looks.dark),
    placed(
      solid(turned(1.55, 2.4, 0.3, 40).rotateZ(-Math.PI / 2), looks.metal),
      from + 13,
      level,
      0,
    ),
    placed(solid(turned(1.5, 2.6, 0.3, 40).rotateZ(-Math.PI / 2), looks.metal), from + 5, level, 0),
    blockAt([4, 0.8, 1.5], [from + 2.6, level + 1.1, 0], looks.metal, 0.3),
  );
}

/** The lower section with the handle, the upper one beside it. */
export function fishingRod(looks: RodLooks, isSurf: boolean): THREE.Group {
  const group = new THREE.Group();
  const lower = new THREE.Group();
  const thick = isSurf ? 1.05 : 0.75;
  const handle = isSurf ? 40 : 20;
  lower.add(
    gripOf(
      isSurf
        ? [0, 0, 1.5, 0, 1.75, 0.4, 1.6, 3, 1.3, 6, 1.3, 14, 1.3, 30, 1.35, 38, 1.2, 40]
        : [0, 0, 1.5, 0, 1.75, 0.5, 1.7, 3, 1.2, 7, 1.25, 12, 1.4, 17, 1.3, 20],
      looks.handle,
    ),
    reelSeat(handle - 0.5, looks),
    placed(
      gripOf(
        isSurf ? [1.2, 0, 1.4, 1, 1.35, 12, 1.3, 18, 0.8, 20] : [1.2, 0, 1.5, 1, 1.4, 4, 0.8, 9],
        looks.handle,
      ),
      handle + 15,
      0,
      0,
    ),
    placed(solid(turned(1.8, 1.2, 0.5, 36).rotateZ(-Math.PI / 2), looks.dark), -0.8, level, 0),
    blank(handle + 14, 118, thick, thick * 0.75, looks.blank),
    guide(handle + 44, isSurf ? 2.6 : 2, looks),
    guide(handle + 66, isSurf ? 2 : 1.5, looks),
  );
  const upper = new THREE.Group().add(
    blank(0, 112, thick * 0.72, 0.22, looks.blank),
    placed(
      solid(turned(thick * 0.8, 5, 0.1, 24).rotateZ(-Math.PI / 2), looks.thread),
      -0.4,
      level,
      0,
    ),
    ...[10, 34, 56, 76, 93, 104].map((x, i) =>
      guide(x, (isSurf ? 1.7 : 1.2) * (1 - i * 0.12), looks),
    ),
    placed(solid(hoop(0.5, 0.16, 32).rotateZ(Math.PI / 2), looks.metal), 113, level + 0.2, 0),
  );
  return group.add(lower, placed(upper, 6, 0, -9, 0.035));
}

/** A net in a hoop on a handle along x. */
export function landingNet(
  frame: THREE.Material,
  grip: THREE.Material,
  mesh: THREE.Material,
  metal: THREE.Material,
) {
  const group = new THREE.Group();
  const [a, b] = [31, 25];
  const high = 3;
  const rim = (t: number): Point => {
    const turn = t * 2 * Math.PI;
    const c = Math.cos(turn);
    return at(-c * a, high, Math.sin(turn) * b * (1 + 0.12 * c));
  };
  group.add(
    solid(
      sweep(
        Array.from({ length: 120 }, (_, i) => rim(i / 120)),
        circle(1, 14),
        { isClosed: true },
      ),
      frame,
    ),
  );
  // The bag lies beside its hoop, drawn out to the left.
  const bag = (u: number, v: number): Point => {
    const p = rim(u);
    const close = 1 - 0.8 * v ** 1.7;
    const y =
      high * (1 - v) +
      1.2 +
      9 *
        Math.sin(Math.min(1, v * 1.15) * Math.PI) *
        (0.5 + 0.5 * Math.cos(u * 2 * Math.PI * 2 + 1)) *
        0.6;
    return at(p.x * close - 34 * v ** 1.1, Math.max(0.3, y), p.z * close);
  };
  const lines: THREE.BufferGeometry[] = [];
  const count = 44;
  for (let i = 0; i < count; i++)
    for (const lean of [-1, 1])
      lines.push(
        sweep(
          Array.from({ length: 40 }, (_, k) => bag((i + lean * (k / 39) * 5) / count, k / 39)),
          circle(0.16, 6),
        ),
      );
  group.add(solid(merge(lines), mesh));
  const cords = grid((u, v) => bag(u, 0.01 + v * 0.02), { columns: 120, rows: 2, isClosed: true });
  group.add(solid(cords, mesh));
  for (const side of [-1, 1])
    group.add(
      bent(
        places([27, high, side * 9.6, 32, high, side * 5, 36, high, side * 1, 40, high, 0]),
        1,
        frame,
      ),
    );
  group.add(
    blockAt([8, 3.4, 4.6], [39, high, 0], grip, 1.2),
    rod([38, high, 0], [104, high, 0], 1.2, metal),
    rod([84, high, 0], [112, high, 0], 1.7, grip),
    rod([78, high, 0], [82, high, 0], 1.7, grip),
  );
  const line = curve(
    places([112, high, 0, 118, 1, 4, 120, 0.6, -2, 113, 1.4, -1]).map((p) => at(...p)),
    40,
  );
  return group.add(solid(sweep(line, circle(0.4, 8)), grip));
}
