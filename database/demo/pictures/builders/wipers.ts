// Wiper blades along x, their rubber down; about 53 cm.
import * as THREE from 'three';
import { at, circle, grid, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';
import { turned } from './fittings.ts';
import { bent, blockAt, rod, type Place } from './parts.ts';

export type WiperKind = 'flat' | 'conventional' | 'winter';
export type WiperLooks = {
  readonly frame: THREE.Material;
  readonly rubber: THREE.Material;
  readonly metal: THREE.Material;
  readonly clip: THREE.Material;
};

const long = 53;
/** A blade is bent, so that it presses on the glass along all of it. */
const bow = (x: number): number => 2.2 * (1 - (x / (long / 2)) ** 2);

/** A section dragged along the bend; points are (z, y). */
function alongBow(
  section: readonly (readonly [number, number])[],
  half: number,
  taper: (t: number) => number = () => 1,
): THREE.BufferGeometry {
  const path = Array.from({ length: 81 }, (_, i) => {
    const x = (i / 40 - 1) * half;
    return at(x, bow(x), 0);
  });
  // Its y of the section points up.
  const points = section.map(([z, y]) => new THREE.Vector2(z, y));
  return sweep(path, points, { side: at(0, 0, 1), scale: taper });
}

/** Backing, neck and lip of the rubber. */
const lip = (look: THREE.Material): THREE.Mesh => {
  const strip = (half: number, from: number, to: number) =>
    alongBow(
      [
        [half, to],
        [-half, to],
        [-half, from],
        [half, from],
      ],
      long / 2,
    );
  return solid(
    merge([
      strip(0.55, 0, 0.5),
      strip(0.14, -0.4, 0),
      strip(0.34, -0.7, -0.4),
      strip(0.12, -1.5, -0.7),
    ]),
    look,
  );
};

/** Where the arm takes hold. */
function connector({ clip, metal }: WiperLooks, high: number): THREE.Group {
  return new THREE.Group().add(
    blockAt([8.6, 2, 2.4], [0, high, 0], clip, 0.5),
    blockAt([5.4, 1.2, 1.9], [0.6, high + 1.3, 0], clip, 0.4),
    rod([-0.6, high + 0.5, -1.5], [-0.6, high + 0.5, 1.5], 0.42, metal),
  );
}

function flatBlade(looks: WiperLooks): THREE.Group {
  // A spoiler of rubber, higher at its back.
  const spoiler = alongBow(
    [
      [0.95, 0.3],
      [0.9, 0.55],
      [0.2, 0.9],
      [-0.5, 1.75],
      [-0.75, 1.8],
      [-0.85, 1],
      [-0.95, 0.3],
    ],
    long / 2 - 0.6,
    (t) => 1 - 0.3 * Math.abs(2 * t - 1) ** 3,
  );
  const group = new THREE.Group().add(lip(looks.rubber), solid(spoiler, looks.frame));
  for (const side of [-1, 1]) {
    const x = side * (long / 2 - 0.8);
    group.add(blockAt([2.4, 1.5, 2], [x, bow(x) + 0.7, 0], looks.clip, 0.4));
  }
  return group.add(connector(looks, bow(0) + 1.3));
}

/** A bridge: two arms that reach from a height down to the rubber. */
function bridge(
  middle: number,
  reach: number,
  high: number,
  low: number,
  wide: number,
  look: THREE.Material,
): THREE.Mesh {
  const form = grid(
    (u, v) => {
      const t = v * 2 - 1;
      const x = middle + t * reach;
      const y = bow(x) + low + (high - low) * (1 - Math.abs(t) ** 1.7);
      const turn = u * 2 * Math.PI;
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      const end = 1 - 0.35 * Math.abs(t) ** 2;
      const box = (value: number) => Math.sign(value) * Math.abs(value) ** 0.5;
      return at(x, y + box(s) * 0.42 * end, box(c) * wide * end);
    },
    { columns: 28, rows: 60, isClosed: true },
  );
  return solid(form, look);
}

function bridgedBlade(looks: WiperLooks): THREE.Group {
  const group = new THREE.Group().add(lip(looks.rubber));
  const claws: Place[] = [];
  group.add(bridge(0, 15.6, 4.6, 2.2, 0.85, looks.frame));
  for (const side of [-1, 1]) {
    group.add(
      bridge(side * 15.6, 9, 2.2, 0.9, 0.75, looks.frame),
      rod(
        [side * 15.6, bow(15.6) + 2.2, -0.95],
        [side * 15.6, bow(15.6) + 2.2, 0.95],
        0.4,
        looks.metal,
      ),
    );
    for (const x of [6.6, 24.6]) claws.push([side * x, bow(x) + 0.45, 0]);
  }
  const claw = roundedBox(1.5, 1.1, 1.6, 0.2, 3);
  group.add(solid(merge(claws.map(([x, y, z]) => claw.clone().translate(x, y, z))), looks.clip));
  return group.add(connector(looks, bow(0) + 4.9));
}

/** Bridges in a boot of rubber, so that no ice gets between them. */
function winterBlade(looks: WiperLooks): THREE.Group {
  const boot = grid(
    (u, v) => {
      const t = v * 2 - 1;
      const x = t * (long / 2 - 0.4);
      const turn = u * 2 * Math.PI;
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      const full = Math.sqrt(Math.max(0, 1 - Math.abs(t) ** 16));
      const high = 1 + 1.9 * (1 - Math.abs(t) ** 1.3);
      const ripple = 1 + 0.05 * Math.sin(t * 46) * (1 - Math.abs(t) ** 8);
      return at(
        x,
        bow(x) + 0.3 + (s > 0 ? s * high : s * 0.3) * full,
        c * (0.7 + 0.5 * (1 - t * t)) * full * ripple,
      );
    },
    { columns: 40, rows: 200, isClosed: true },
  );
  return new THREE.Group().add(
    lip(looks.rubber),
    solid(boot, looks.frame),
    connector(looks, bow(0) + 3.2),
  );
}

const makers = { flat: flatBlade, conventional: bridgedBlade, winter: winterBlade };

export const wiper = (kind: WiperKind, looks: WiperLooks): THREE.Group => makers[kind](looks);

/** An adapter for another arm. */
export function adapter(looks: WiperLooks): THREE.Group {
  return new THREE.Group().add(
    blockAt([4.4, 0.9, 2], [0, 0.5, 0], looks.clip, 0.3),
    blockAt([1.2, 1.6, 2], [-1.6, 1.2, 0], looks.clip, 0.3),
    bent(
      [
        [1.6, 0.8, 0],
        [2.6, 1.4, 0],
        [2.2, 2.2, 0],
        [0.6, 2.1, 0],
      ],
      0.42,
      looks.clip,
    ),
    placed(solid(turned(0.5, 2.2, 0.1, 24).rotateX(Math.PI / 2), looks.metal), 0.4, 1, -1.1),
    solid(
      sweep([at(-0.8, 0.9, -1), at(-0.8, 0.9, 0), at(-0.8, 0.9, 1)], circle(0.3, 12)),
      looks.metal,
    ),
  );
}
