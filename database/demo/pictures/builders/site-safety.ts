// Safety equipment: slots of a helmet, goggles of one pane, a smoke alarm.
import * as THREE from 'three';
import { at, clear, curve, grid, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { roundedRectangle } from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';
import { hardHat } from './desk-props.ts';
import { turned } from './fittings.ts';
import { bent, blockAt, hoop, turnedPiece } from './parts.ts';

/** A safety helmet with slots in its sides, a band inside and a knob behind. */
export function ventedHelmet(
  shell: THREE.Material,
  dark: THREE.Material,
  band: THREE.Material,
): THREE.Group {
  const group = new THREE.Group().add(hardHat(shell));
  const profile = [
    [11.5, 1],
    [11.4, 4.5],
    [10.2, 8.8],
    [7.2, 12.2],
    [3.4, 13.6],
  ] as const;
  const radiusAt = (y: number) => {
    const i = profile.findIndex(([, level]) => level >= y);
    const [r0, y0] = profile[i - 1]!;
    const [r1, y1] = profile[i]!;
    return r0 + ((r1 - r0) * (y - y0)) / (y1 - y0);
  };
  for (const side of [-1, 1])
    for (let i = 0; i < 4; i++) {
      const turn = (i - 1.5) * 0.36;
      const y = 8.4;
      const r = radiusAt(y) * 0.975;
      const spot = at(side * Math.cos(turn) * r, y, Math.sin(turn) * r * 1.16);
      const slot = solid(roundedBox(1, 4.2, 0.8, 0.36, 4), dark);
      slot.position.copy(spot);
      slot.lookAt(spot.clone().add(at(side * Math.cos(turn), 0.42, Math.sin(turn))));
      group.add(slot);
    }
  const ring = hoop(9.4, 1.2, 120);
  ring.scale(1, 1.1, 1.14);
  group.add(placed(solid(ring, band), 0, -0.6, 0));
  const knob = turnedPiece(
    [
      [0, 0],
      [2.2, 0],
      [2.4, 0.4],
      [2.3, 1.6],
      [1.9, 1.9],
      [0, 1.9],
    ],
    dark,
    48,
  );
  knob.rotation.x = -Math.PI / 2;
  return group.add(placed(knob, 0, -1.2, -12.4), blockAt([9, 2.2, 1], [0, -1.2, -12.2], band, 0.4));
}

/** Half of the height of the pane above and below its middle at a place. */
const upper = (x: number): number => 2.5 - 0.012 * x * x;
const lower = (x: number): number => {
  const nose = Math.exp(-((x / 1.35) ** 2)) * 2.5;
  return -2.55 + 0.02 * x * x + nose;
};
const bend = (x: number): number => -0.02 * x * x - 0.0011 * x ** 4 * 0.3;

/** Safety glasses: one bent pane under a brow, side shields, temples behind. */
export function safetyGlasses(
  frame: THREE.Material,
  pad: THREE.Material,
  lens: THREE.Material,
): THREE.Group {
  const half = 7.2;
  const pane = (z: number) =>
    grid(
      (u, v) => {
        const x = (u * 2 - 1) * half;
        const y = lower(x) + (upper(x) - lower(x)) * v;
        return at(x, y, bend(x) + z + 0.16 * (1 - (v * 2 - 1) ** 2));
      },
      { columns: 90, rows: 30 },
    );
  const brow = curve(
    Array.from({ length: 15 }, (_, i) => {
      const x = (i / 14 - 0.5) * 2 * (half + 0.1);
      return at(x, upper(x) + 0.1, bend(x) + 0.05);
    }),
    120,
  );
  const group = new THREE.Group().add(
    clear(pane(0), lens),
    solid(sweep(brow, roundedRectangle(0.66, 0.62, 0.25, 5), { side: at(0, 1, 0) }), frame),
  );
  const foot = curve(
    Array.from({ length: 41 }, (_, i) => {
      const x = (i / 40 - 0.5) * 2 * half;
      return at(x, lower(x), bend(x) + 0.02);
    }),
    160,
  );
  group.add(solid(sweep(foot, roundedRectangle(0.2, 0.26, 0.08, 4), { side: at(0, 1, 0) }), pad));
  for (const side of [-1, 1]) {
    const z = bend(half);
    const shield = grid(
      (u, v) => {
        const y = lower(half) * (1 - 0.25 * u) + (upper(half) - lower(half)) * v * (1 - 0.2 * u);
        return at(side * (half + 0.05 + 0.2 * u), y, z - u * 3.4);
      },
      { columns: 20, rows: 12 },
    );
    group.add(clear(shield, lens), temple(side, half, z, frame, pad));
  }
  group.add(
    bent(
      [
        [-1.2, -1.6, 0.1],
        [-0.8, -0.4, -0.5],
        [0, 0.3, -0.7],
        [0.8, -0.4, -0.5],
        [1.2, -1.6, 0.1],
      ],
      0.24,
      pad,
      { steps: 40 },
    ),
  );
  return group;
}

function temple(
  side: number,
  half: number,
  z: number,
  frame: THREE.Material,
  pad: THREE.Material,
): THREE.Group {
  const path = curve(
    [
      at(side * half, upper(half) - 0.3, z),
      at(side * (half + 0.3), upper(half) - 0.5, z - 2.4),
      at(side * (half + 0.2), upper(half) - 0.7, z - 6),
      at(side * (half - 0.1), upper(half) - 1.2, z - 10),
      at(side * (half - 0.4), upper(half) - 2.8, z - 13),
      at(side * (half - 0.6), upper(half) - 4.4, z - 14.4),
    ],
    100,
  );
  const section = roundedRectangle(0.42, 1.1, 0.18, 5, 3);
  const along = (from: number, to: number) => path.slice(from, to);
  return new THREE.Group().add(
    solid(sweep(along(0, 101), section, { side: at(1, 0, 0) }), frame),
    solid(
      sweep(along(62, 101), roundedRectangle(0.54, 1.22, 0.22, 5, 3), { side: at(1, 0, 0) }),
      pad,
    ),
  );
}

/** A smoke alarm on its back: a ring of slots, a key in the middle, a small lamp. */
export function smokeAlarm(
  shell: THREE.Material,
  dark: THREE.Material,
  grey: THREE.Material,
  light: THREE.Material,
): THREE.Group {
  const group = new THREE.Group().add(
    turnedPiece(
      [
        [0, 0],
        [5.2, 0],
        [5.4, 0.2],
        [5.4, 0.9],
        [5.9, 1],
        [6, 1.2],
        [6, 2.3],
        [5.7, 2.6],
        [5.7, 2.6],
        [5.1, 2.6],
        [5.1, 2.6],
        [5.1, 3.3],
        [5.1, 3.3],
        [5.5, 3.4],
        [5.3, 4],
        [4.2, 4.5],
        [2.2, 4.8],
        [0, 4.85],
      ],
      shell,
      140,
    ),
    turnedPiece(
      [
        [5.16, 2.62],
        [5.16, 3.3],
      ],
      dark,
      120,
    ),
  );
  const posts = Array.from({ length: 28 }, (_, i) =>
    roundedBox(0.5, 0.8, 0.36, 0.1, 2)
      .translate(5.14, 2.95, 0)
      .rotateY((i / 28) * 2 * Math.PI),
  );
  const slots = Array.from({ length: 18 }, (_, i) =>
    roundedBox(0.9, 0.12, 0.16, 0.05, 2)
      .rotateZ(-0.2)
      .translate(3.5, 4.62, 0)
      .rotateY((i / 18) * 2 * Math.PI),
  );
  return group.add(
    solid(merge(posts), shell),
    solid(merge(slots), dark),
    placed(solid(turned(1.7, 0.32, 0.12, 64), grey), 0, 4.72, 0),
    placed(solid(turned(0.24, 0.16, 0.06, 24), light), 2.5, 4.72, 0.6),
  );
}
