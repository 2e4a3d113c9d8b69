// A pushchair, its front towards z: frame, wheels, seat, hood, basket.
import * as THREE from 'three';
import { at, circle, curve, grid, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { wobble } from '../studio/noise.ts';
import { turned } from './fittings.ts';
import { softBox } from './cushions.ts';
import { bent, blockAt, hoop, rod, rodForm, strap, type Place } from './parts.ts';

export type StrollerLooks = {
  readonly cloth: THREE.Material;
  readonly lining: THREE.Material;
  readonly frame: THREE.Material;
  readonly hard: THREE.Material;
  readonly rubber: THREE.Material;
  readonly webbing: THREE.Material;
  readonly grip: THREE.Material;
};

/** A wheel with five spokes; its axle is x. */
function wheel(radius: number, thick: number, looks: StrollerLooks): THREE.Group {
  const group = new THREE.Group();
  const tyre = hoop(radius - thick / 2, thick / 2).rotateZ(Math.PI / 2);
  const rim = hoop(radius - thick * 1.25, thick * 0.4).rotateZ(Math.PI / 2);
  const spokes = Array.from({ length: 5 }, (_, i) => {
    const turn = (i / 5) * 2 * Math.PI;
    const r = radius - thick * 1.2;
    return rodForm([0, 0, 0], [0, Math.cos(turn) * r, Math.sin(turn) * r], thick * 0.32, 12);
  });
  const hub = turned(radius * 0.22, thick * 1.3, 0.3, 40)
    .rotateZ(-Math.PI / 2)
    .translate(-thick * 0.65, 0, 0);
  return group.add(
    solid(tyre, looks.rubber),
    solid(merge([rim, ...spokes]), looks.hard),
    solid(hub, looks.frame),
  );
}

/** The seat: back, seat and leg rest in one piece, its sides raised and padded. */
function seatShell(width: number, looks: StrollerLooks): THREE.Group {
  const line = curve(
    [
      at(0, 96, -24),
      at(0, 80, -18),
      at(0, 62, -11),
      at(0, 53, -4),
      at(0, 51, 6),
      at(0, 51, 16),
      at(0, 46, 23),
      at(0, 36, 27),
    ],
    80,
  );
  const form = (half: number, lift: number, wing: number) =>
    grid(
      (u, v) => {
        const s = u * 2 - 1;
        const i = Math.round(v * 80);
        const p = line[i]!;
        const after = line[Math.min(80, i + 1)]!;
        const before = line[Math.max(0, i - 1)]!;
        const forward = after.clone().sub(before).normalize();
        const up = at(0, forward.z, -forward.y);
        const rise =
          wing *
          Math.max(0, Math.abs(s) - 0.62) ** 1.4 *
          9 *
          Math.sin(Math.min(1, v * 1.3) * Math.PI) ** 0.4;
        const quilt = 0.5 * Math.abs(Math.sin(v * 22)) ** 0.5 * (1 - s * s);
        return p
          .clone()
          .addScaledVector(up, lift + rise + quilt + 0.3 * wobble(s * 6, v * 8, 0, 3))
          .add(at(s * half, 0, 0));
      },
      { columns: 80, rows: 80 },
    );
  return new THREE.Group().add(
    solid(form(width / 2, 0, 1), looks.cloth),
    solid(form(width / 2 - 3, 1.3, 0.5), looks.lining),
  );
}

/** A hood of cloth over three bows. */
function hood(width: number, looks: StrollerLooks): THREE.Group {
  const group = new THREE.Group();
  const half = width / 2 + 1.5;
  const centre = at(0, 78, -12);
  const point = (u: number, v: number, grow = 0) => {
    const turn = u * Math.PI;
    const open = -0.2 + v * 1.75;
    const sag = 1 - 0.045 * Math.abs(Math.sin(v * 3 * Math.PI));
    const r = (30 + grow) * sag * Math.sin(turn) ** 0.6;
    return at(
      -Math.cos(turn) * (half + grow * 0.4),
      centre.y + Math.cos(open) * r + (u > 0.02 && u < 0.98 ? 2 : 0),
      centre.z - 4 + Math.sin(open) * r * 0.94 - 6 * (1 - v),
    );
  };
  group.add(
    solid(
      grid((u, v) => point(u, v), { columns: 90, rows: 60 }),
      looks.cloth,
    ),
    solid(
      grid((u, v) => point(u, v, -0.5), { columns: 90, rows: 60 }),
      looks.lining,
    ),
  );
  for (const v of [0, 1 / 3, 2 / 3, 1]) {
    const bow = Array.from({ length: 40 }, (_, i) => point(i / 39, v, 0.3));
    group.add(
      solid(sweep(bow, circle(v === 1 ? 0.9 : 0.6, 10)), v === 1 ? looks.webbing : looks.cloth),
    );
  }
  return group;
}

/** Five straps that meet in a buckle. */
function harness(looks: StrollerLooks): THREE.Group {
  const group = new THREE.Group();
  const tape = (places: readonly Place[]) =>
    strap(places, { width: 3, thick: 0.6, steps: 50 }, looks.webbing);
  for (const side of [-1, 1])
    group.add(
      tape([
        [side * 6, 86, -15.5],
        [side * 6, 74, -9.8],
        [side * 4.4, 64, -3.2],
        [side * 1.6, 59.5, 1.5],
      ]),
      tape([
        [side * 14, 56, -2],
        [side * 8, 57, 1.5],
        [side * 2, 58.5, 2.6],
      ]),
    );
  group.add(
    tape([
      [0, 58, 2.8],
      [0, 56, 6],
      [0, 53.4, 9],
    ]),
    blockAt([5.6, 5.2, 1.8], [0, 59, 2.6], looks.hard, 0.7),
  );
  return group;
}

/** One seat with its hood, at x = 0; the frame stands around it. */
function seatUnit(width: number, looks: StrollerLooks): THREE.Group {
  return new THREE.Group().add(
    seatShell(width, looks),
    hood(width, looks),
    harness(looks),
    bent(
      [
        [-width / 2 - 1, 66, 2],
        [-width / 2 + 1, 68, 18],
        [0, 69, 27],
        [width / 2 - 1, 68, 18],
        [width / 2 + 1, 66, 2],
      ],
      1.5,
      looks.grip,
    ),
  );
}

/** The tubes and wheels of one side, `half` from the middle. */
function addSide(
  group: THREE.Group,
  side: number,
  half: number,
  isSmall: boolean,
  looks: StrollerLooks,
): void {
  const rear = isSmall ? 8 : 13;
  const front = isSmall ? 7 : 9.5;
  const x = side * half;
  group.add(
    bent(
      [
        [x, front + 6, 38],
        [x, 40, 20],
        [x, 66, -4],
        [x, 88, -30],
        [x, 98, -46],
        [x * 0.97, 101, -54],
      ],
      1.35,
      looks.frame,
    ),
    bent(
      [
        [x, rear, -30],
        [x, 40, -14],
        [x, 62, 2],
      ],
      1.35,
      looks.frame,
    ),
    bent(
      [
        [x, 30, 26],
        [x, 27, 0],
        [x, 24, -22],
      ],
      1,
      looks.frame,
    ),
    placed(wheel(rear, isSmall ? 3.4 : 4.6, looks), x + side * 4, rear, -30),
    placed(wheel(front, isSmall ? 3.2 : 4.2, looks), x, front, 40),
    bent(
      [
        [x, front + 8, 38],
        [x + side * 3.2, front + 6, 39],
        [x + side * 3.4, front, 40],
      ],
      1,
      looks.hard,
    ),
    rod([x - side * 2, rear, -30], [x + side * 5, rear, -30], 1, looks.hard),
    blockAt([4.4, 6, 6], [x, 62, -1], looks.hard, 1.4),
  );
}

/** A pushchair for one child or for two, side by side. */
export function stroller(seats: 1 | 2, looks: StrollerLooks, isSmall = false): THREE.Group {
  const group = new THREE.Group();
  const width = isSmall ? 30 : 34;
  const half = seats === 1 ? width / 2 + 3 : width + 4.5;
  for (let i = 0; i < seats; i++)
    group.add(placed(seatUnit(width, looks), seats === 1 ? 0 : (i - 0.5) * (width + 3), 0, 0));
  const rear = isSmall ? 8 : 13;
  for (const side of [-1, 1]) addSide(group, side, half, isSmall, looks);
  group.add(
    bent(
      [
        [-half * 0.97, 101, -54],
        [-half * 0.6, 103, -57],
        [0, 103.6, -58],
        [half * 0.6, 103, -57],
        [half * 0.97, 101, -54],
      ],
      2,
      looks.grip,
    ),
    rod([-half, rear, -30], [half, rear, -30], 0.9, looks.frame),
    rod([-half, 30, 26], [half, 30, 26], 0.9, looks.frame),
  );
  const basket = softBox({
    width: half * 2 - 5,
    height: 13,
    depth: 44,
    radius: 4,
    puff: [0.5, 0.4, 0.6],
    creases: 0.5,
    step: 1.6,
  });
  group.add(placed(solid(basket, looks.cloth), 0, 21, -1));
  return group;
}
