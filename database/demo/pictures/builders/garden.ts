// Tools of garden and house on long handles, along x, on y = 0: the handle starts at x = 0.
import * as THREE from 'three';
import { at, circle, curve, grid, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { random } from '../studio/noise.ts';
import { plate } from '../studio/plates.ts';
import { tube } from './lathe.ts';
import { loft, roundEnds, through, tint } from './tools.ts';

export type ToolLooks = {
  readonly handle: THREE.Material;
  readonly steel: THREE.Material;
  readonly grip: THREE.Material;
};
const level = 2.2;

/** A round pole; its end is rounded. */
const pole = (length: number, radius: number, look: THREE.Material): THREE.Mesh =>
  solid(
    loft({
      length,
      wide: (t) => radius * roundEnds(t, 0.015, 0.004),
      thick: (t) => radius * roundEnds(t, 0.015, 0.004),
      rise: () => level,
      power: 2,
      rows: 60,
    }),
    look,
  );

/** A grip in the form of a D at the start of the handle. */
function dGrip(looks: ToolLooks): THREE.Group {
  const grip = new THREE.Group();
  for (const side of [-1, 1])
    grip.add(
      tube(
        [
          at(1, level, side * 5.4),
          at(5, level, side * 5.2),
          at(10, level, side * 2),
          at(14, level, 0),
        ],
        1.15,
        looks.grip,
        40,
      ),
    );
  return grip.add(
    tube([at(1, level, -6.2), at(0.6, level, 0), at(1, level, 6.2)], 1.5, looks.grip),
  );
}

/** The steel sleeve that holds the handle, from x = `from` on; `end` is half its width there. */
const socket = (from: number, length: number, end: number): THREE.BufferGeometry =>
  loft({
    length,
    wide: through([
      [0, 2],
      [0.6, 1.9],
      [1, end],
    ]),
    thick: (t) => 2 - 1.3 * t,
    rise: (t) => level - 0.8 * t,
    power: 2.2,
  }).translate(from, 0, 0);

const streaks = (form: THREE.BufferGeometry): THREE.BufferGeometry =>
  tint(form, ({ x, z }) => 0.78 + 0.2 * Math.sin(x * 0.13 + z * 0.05) + 0.08 * Math.sin(z * 0.6));

/** A digging spade with a dished, pointed blade. */
export function spade(looks: ToolLooks): THREE.Group {
  const tool = new THREE.Group().add(dGrip(looks), placed(pole(62, 1.75, looks.handle), 12, 0, 0));
  const half = (t: number) =>
    t < 0.6 ? 9.4 - 0.4 * t : 9.16 * Math.sqrt(Math.max(0, 1 - ((t - 0.6) / 0.4) ** 2));
  const face = (lift: number) =>
    grid(
      (u, v) => {
        const z = (u * 2 - 1) * half(v);
        return at(v * 32, lift + 0.02 * z * z + 0.9 * Math.sin(v * 2.6), z);
      },
      { columns: 50, rows: 90 },
    );
  const blade = merge([face(0.5), face(0.1)]).translate(88, 0, 0);
  tool.add(solid(streaks(blade), looks.steel));
  return tool.add(solid(streaks(socket(66, 36, 0.5)), looks.steel));
}

/** A hoe on its back: a neck that bends to a blade across the handle, its edge upwards. */
export function hoe(looks: ToolLooks): THREE.Group {
  const tool = new THREE.Group().add(pole(88, 1.6, looks.handle));
  const blade = new THREE.Shape();
  blade.moveTo(-8, 13);
  blade.lineTo(8, 13);
  blade.lineTo(7.2, 2.4);
  blade.quadraticCurveTo(0, -1.6, -7.2, 2.4);
  blade.lineTo(-8, 13);
  const steel = plate(blade, 0.45, 0.12);
  steel
    .rotateX(Math.PI / 2)
    .rotateY(Math.PI / 2)
    .rotateZ(0.3);
  tool.add(placed(solid(streaks(steel), looks.steel), 100.6, 1.4, 0));
  const neck = [at(88, level, 0), at(94, 1.4, 0), at(98.4, 1.6, 0), at(100, 4.6, 0)];
  tool.add(tube(neck, 0.85, looks.steel, 50));
  return tool.add(solid(socket(80, 14, 0.9), looks.steel));
}

/** A rake with 14 teeth that point upwards. */
export function rake(looks: ToolLooks): THREE.Group {
  const tool = new THREE.Group().add(pole(88, 1.6, looks.handle));
  const parts = [socket(80, 16, 0.9)];
  parts.push(sweep(curve([at(92, 1.6, 0), at(98, 1.4, 0), at(101, 1.4, 0)], 20), circle(0.9, 14)));
  parts.push(
    sweep(
      [at(101, 1.4, -20.5), at(101, 1.4, 20.5)],
      circle(1, 4).map(({ x, y }) => new THREE.Vector2(x, y * 1.3)),
    ),
  );
  for (let i = 0; i < 14; i++) {
    const z = (i - 6.5) * 3.05;
    parts.push(
      sweep(curve([at(101, 1.6, z), at(101.3, 4.6, z), at(100.4, 8.6, z)], 20), circle(0.6, 10), {
        scale: (t) => 1 - 0.75 * t ** 2,
      }),
    );
  }
  return tool.add(solid(streaks(merge(parts)), looks.steel));
}

/** A digging fork with four tines. */
export function fork(looks: ToolLooks): THREE.Group {
  const tool = new THREE.Group().add(dGrip(looks), placed(pole(62, 1.75, looks.handle), 12, 0, 0));
  const parts = [socket(66, 22, 0.8)];
  const yoke = curve(
    [at(94, 1.6, -8.4), at(88.5, 1.7, -7), at(87, 1.7, 0), at(88.5, 1.7, 7), at(94, 1.6, 8.4)],
    50,
  );
  parts.push(sweep(yoke, circle(0.95, 12)));
  for (const share of [-1, -0.34, 0.34, 1]) {
    const z = share * 8.4;
    const start = Math.abs(share) === 1 ? 93.4 : 87.4;
    parts.push(
      sweep(
        curve([at(start, 1.6, z), at(100, 1.5, z), at(110, 0.9, z), at(119, 1.6, z)], 40),
        circle(1, 4),
        { scale: (t) => 0.95 * (1 - 0.15 * t - 0.75 * t ** 8) },
      ),
    );
  }
  return tool.add(solid(streaks(merge(parts)), looks.steel));
}

type Bristles = {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly count: number;
  readonly length: number;
  readonly spread: number;
  readonly thick?: number;
  readonly seed?: number;
};

/** Hairs that stand on a rectangle of x and z and reach upwards, split at their tips. */
export function bristles(field: Bristles): THREE.BufferGeometry {
  const { from, to, count, length, spread, thick = 0.09, seed = 3 } = field;
  const chance = random(seed);
  const hairs: THREE.BufferGeometry[] = [];
  for (let i = 0; i < count; i++) {
    const u = chance();
    const v = chance();
    const x = from[0] + (to[0] - from[0]) * u;
    const z = from[1] + (to[1] - from[1]) * v;
    const outX = (u * 2 - 1) * spread + (chance() - 0.5) * spread * 0.6;
    const outZ = (v * 2 - 1) * spread + (chance() - 0.5) * spread * 0.6;
    const high = length * (0.94 + 0.08 * chance());
    const path = [0, 0.4, 0.75, 1].map((t) =>
      at(x + outX * t ** 1.6, high * t, z + outZ * t ** 1.6),
    );
    hairs.push(sweep(path, circle(thick, 5), { scale: (t) => 1 - 0.45 * t, caps: false }));
  }
  return tint(merge(hairs), ({ y }) => 0.55 + 0.5 * Math.min(1, Math.max(0, y / length)));
}
