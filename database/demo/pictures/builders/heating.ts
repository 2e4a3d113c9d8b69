// What heats a room: a panel radiator, a ladder for towels, a convector.
import * as THREE from 'three';
import { at, grid, merge, placed, solid } from '../studio/geometry.ts';
import { plate, roundedBox } from '../studio/plates.ts';
import { turnedZ } from './cables.ts';
import { bent, blockAt, repeated, rod, turnedPiece, type Place } from './parts.ts';

export type HeatingLooks = {
  readonly shell: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
};

const high = 60;

/** A steel panel with upright grooves, `depth` behind its front. */
function ribbedPanel(length: number): THREE.BufferGeometry {
  const pitch = 3.34;
  const count = Math.floor((length - 4) / pitch);
  const edge = (length - count * pitch) / 2;
  return grid(
    (u, v) => {
      const x = (u - 0.5) * length;
      const y = v * high;
      const t = (x + length / 2 - edge) / pitch;
      const isGroove = t > 0 && t < count;
      const groove = isGroove ? Math.max(0, Math.cos((t - 0.5) * 2 * Math.PI) - 0.35) / 0.65 : 0;
      const near = Math.min(y - 3.4, high - 3.4 - y);
      const fade = Math.max(0, Math.min(1, near / 2.2));
      const round = Math.max(0, 1 - Math.min(y, high - y, length / 2 - Math.abs(x)) / 0.7);
      return at(x, y, -1.05 * groove * fade * fade * (3 - 2 * fade) - 0.7 * round * round);
    },
    { columns: count * 12 + 8, rows: 90 },
  );
}

/** A radiator of two panels, its grille above and its valve at the right; `length` in cm. */
export function panelRadiator(length: number, looks: HeatingLooks): THREE.Group {
  const { shell, dark, metal } = looks;
  const group = new THREE.Group();
  const lift = 7;
  const body = new THREE.Group().add(
    placed(solid(ribbedPanel(length), shell), 0, 0, 5),
    blockAt([length - 0.4, high - 0.6, 1], [0, high / 2, 3.2], shell, 0.3),
    blockAt([length, high, 1.4], [0, high / 2, -4.4], shell, 0.4),
    blockAt([length - 1.4, high - 4, 7.6], [0, high / 2 - 1, 0], dark, 0.2),
  );
  for (const side of [-1, 1])
    body.add(
      blockAt([0.5, high - 0.4, 9.6], [side * (length / 2 - 0.3), high / 2, -0.1], shell, 0.2),
    );
  const bars: Place[] = [];
  for (let x = -length / 2 + 1.6; x <= length / 2 - 1.5; x += 1.5) bars.push([x, high - 0.3, 0]);
  body.add(
    solid(repeated(roundedBox(0.75, 0.5, 8.6, 0.2, 2), bars), shell),
    solid(
      repeated(roundedBox(length - 0.8, 0.56, 0.9, 0.2, 2), [
        [0, high - 0.28, 4.1],
        [0, high - 0.28, 0],
        [0, high - 0.28, -4.1],
      ]),
      shell,
    ),
  );
  group.add(placed(body, 0, lift, 0));
  for (const x of [-length * 0.34, length * 0.34])
    group.add(
      blockAt([2.4, lift + 3, 1.2], [x, (lift + 3) / 2, -3.4], shell, 0.3),
      blockAt([5.4, 0.9, 10], [x, 0.45, -0.4], shell, 0.3),
    );
  return group.add(placed(thermostat(looks), length / 2, lift + 4.4, 0), tail(length, lift, metal));
}

/** A thermostatic head on its valve, along +x. */
function thermostat({ shell, metal, dark }: HeatingLooks): THREE.Group {
  const valve = turnedZ(
    [
      [0, 0],
      [1.1, 0],
      [1.1, 1.6],
      [1.5, 1.8],
      [1.5, 3.2],
      [1.2, 3.4],
      [1.2, 4],
    ],
    metal,
  );
  const head = turnedZ(
    [
      [1.4, 3.6],
      [2.3, 4],
      [2.4, 4.6],
      [2.4, 4.6],
      [2.2, 5],
      [2.2, 5],
      [2.4, 5.2],
      [2.35, 9],
      [2, 9.8],
      [0, 10],
    ],
    shell,
  );
  const ring = turnedZ(
    [
      [2.22, 4.62],
      [2.3, 4.7],
      [2.3, 4.95],
      [2.22, 5.02],
    ],
    dark,
  );
  const group = new THREE.Group().add(valve, head, ring);
  group.rotation.y = Math.PI / 2;
  return new THREE.Group().add(group);
}

const tail = (length: number, lift: number, metal: THREE.Material): THREE.Mesh =>
  bent(
    [
      [length / 2 + 2.4, lift + 4, 0],
      [length / 2 + 2.4, lift, 0],
      [length / 2 + 2.4, 0.2, 0],
    ],
    0.8,
    metal,
    { steps: 20 },
  );

/** A ladder of tubes; the gaps leave room for towels. */
export function towelRadiator(
  width: number,
  height: number,
  looks: HeatingLooks,
  towel: THREE.Material,
): THREE.Group {
  const { shell, metal } = looks;
  const lift = 8;
  const half = width / 2 - 2;
  const group = new THREE.Group();
  for (const side of [-1, 1]) {
    const profile: (readonly [number, number])[] = [
      [0, 0],
      [1.5, 0.1],
      [1.8, 0.6],
      [1.8, 0.6],
      [1.8, height - 0.6],
      [1.8, height - 0.6],
      [1.5, height - 0.1],
      [0, height],
    ];
    group.add(placed(turnedPiece(profile, shell, 48), side * half, lift, 0));
    group.add(rod([side * half, 0, 0], [side * half, lift + 0.4, 0], 0.8, metal));
    group.add(placed(turnedPiece(nutOf(1.7, 2.4), metal, 6), side * half, lift - 2.6, 0));
    for (const y of [lift + 7, lift + height - 7])
      group.add(
        rod([side * half, y, -1], [side * half, y, -6], 0.7, metal),
        placed(turnedZ(plateOf(1.9), metal), side * half, y, -6.6),
      );
  }
  const levels: number[] = [];
  const groups = height > 100 ? [5, 6, 6, 5] : [5, 5, 4];
  const gap = 8.4;
  const count = groups.reduce((sum, n) => sum + n, 0);
  const step = (height - 9 - gap * (groups.length - 1)) / (count - groups.length);
  let y = lift + 4.4;
  for (const n of groups) {
    for (let i = 0; i < n; i++) levels.push(y + i * step);
    y += (n - 1) * step + gap;
  }
  for (const level of levels)
    group.add(
      bent(
        [
          [-half, level, 0.4],
          [-half * 0.5, level, 1.5],
          [0, level, 1.9],
          [half * 0.5, level, 1.5],
          [half, level, 0.4],
        ],
        1.1,
        shell,
        { steps: 30 },
      ),
    );
  const rail = levels[groups.slice(0, -1).reduce((sum, n) => sum + n, 0) - 1]!;
  return group.add(placed(hungTowel(32, rail - lift, towel), -half * 0.2, rail, 1.7));
}

const nutOf = (radius: number, length: number): [number, number][] => [
  [0.8, 0],
  [radius, 0],
  [radius, 0],
  [radius, length],
  [radius, length],
  [0.8, length],
];
const plateOf = (radius: number): [number, number][] => [
  [0, 0],
  [radius, 0],
  [radius, 0.4],
  [0, 0.5],
];

/** A towel over a rail at the origin: in front it reaches down by `drop`. */
function hungTowel(width: number, drop: number, look: THREE.Material): THREE.Mesh {
  const front = Math.min(drop * 0.82, 36);
  const back = front * 0.7;
  const r = 1.7;
  const arc = Math.PI * r;
  const total = front + arc + back;
  const sheet = (out: number) =>
    grid(
      (u, v) => {
        const x = (u - 0.5) * width;
        const s = v * total;
        const wave = 0.35 * Math.sin(u * 9 + 1) * Math.min(1, Math.abs(s - back) / 16);
        if (s < back) return at(x, s - back, -r - out);
        if (s < back + arc) {
          const turn = Math.PI - ((s - back) / arc) * Math.PI;
          return at(x, Math.sin(turn) * (r + out), Math.cos(turn) * (r + out));
        }
        return at(x * (1 - 0.03 * ((s - back) / total)), -(s - back - arc), r + out + wave);
      },
      { columns: 60, rows: 120, uv: (u, v) => [u * width, v * total] },
    );
  return solid(merge([sheet(0), sheet(0.8)]), look);
}

/** A smooth convector with an outlet above its front, a dial and two feet. */
export function convector(length: number, looks: HeatingLooks, light: THREE.Material): THREE.Group {
  const { shell, dark, metal } = looks;
  const group = new THREE.Group();
  const lift = 6;
  const tall = high - lift;
  group.add(blockAt([length, tall, 8.6], [0, lift + tall / 2, 0], shell, 1.6));
  const top = lift + tall;
  group.add(blockAt([length - 9, 7.4, 0.6], [0, top - 7.2, 4.1], dark, 0.3));
  for (let i = 0; i < 6; i++) {
    const slat = blockAt([length - 9.6, 0.28, 1.5], [0, top - 10.1 + i * 1.2, 4.5], shell, 0.12);
    slat.rotation.x = 0.5;
    group.add(slat);
  }
  for (let x = -length / 2 + 5; x < length / 2 - 4; x += (length - 9) / 4)
    group.add(blockAt([0.5, 7.2, 0.9], [x, top - 7.2, 4.4], shell, 0.15));
  for (const x of [-length * 0.32, length * 0.32])
    group.add(
      blockAt([3, lift + 1.4, 3], [x, lift / 2 + 0.7, 0], dark, 0.6),
      blockAt([4.4, 1.4, 23], [x, 0.7, 0], dark, 0.6),
    );
  const panel = new THREE.Group().add(
    solid(plate(roundPanel(12, 5.6), 0.5, 0.15).rotateX(Math.PI / 2), dark),
    placed(turnedZ(dialOf(1.9), metal), -2.6, 0, 0.4),
    blockAt([0.3, 1.3, 0.2], [-2.6, 1, 2.1], dark, 0.08),
    blockAt([1.9, 2.8, 0.9], [2.6, 0, 0.6], light, 0.3),
  );
  return group.add(placed(panel, length / 2 - 9.6, lift + 7.4, 4));
}

const dialOf = (radius: number): [number, number][] => [
  [radius * 1.06, 0],
  [radius * 1.06, 0.3],
  [radius, 0.5],
  [radius * 0.9, 1.5],
  [radius * 0.8, 1.7],
  [0, 1.7],
];
const roundPanel = (width: number, height: number): THREE.Shape => {
  const shape = new THREE.Shape();
  const r = height / 2;
  const w = width / 2 - r;
  shape.absarc(w, 0, r, -Math.PI / 2, Math.PI / 2, false);
  shape.absarc(-w, 0, r, Math.PI / 2, (3 * Math.PI) / 2, false);
  return shape;
};
