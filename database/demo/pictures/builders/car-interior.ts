// Mats, a liner of the boot and seats of a car, covered with rubber, carpet or imitation leather.
import * as THREE from 'three';
import { at, displace, fuzzy, grid, placed, solid } from '../studio/geometry.ts';
import { softBox } from './cushions.ts';
import { edging, laidShape, outlineOf, type Flat } from './laid-shape.ts';
import { blockAt, rod, type Place } from './parts.ts';
import { pairs } from './points.ts';

export type Covering = 'rubber' | 'carpet' | 'leather';
export type CarLooks = {
  readonly kind: Covering;
  readonly top: THREE.RawShaderMaterial;
  readonly edge: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
};

/** Channels of rubber, or diamonds of stitches, at a place of the top. */
function reliefOf(kind: Covering, x: number, z: number): number {
  if (kind === 'carpet') return 0;
  if (kind === 'rubber') {
    const [a, b] = [(x * 0.866 + z * 0.5) / 4.2, (x * 0.866 - z * 0.5) / 4.2];
    const ridge = (t: number) => Math.exp(-((Math.abs(t - Math.round(t)) / 0.11) ** 2));
    return 0.5 * Math.max(ridge(a), ridge(b), ridge(z / 4.2));
  }
  const line = (t: number) => Math.abs(Math.sin((t / 5.4) * Math.PI));
  return 0.75 * Math.min(line(x + z), line(x - z)) ** 0.5;
}

/** Darkens the stitches of a quilt. */
function shadeLow(form: THREE.BufferGeometry, kind: Covering): THREE.BufferGeometry {
  if (kind !== 'leather') return form;
  const positions = form.getAttribute('position');
  const tint = form.getAttribute('color') as THREE.BufferAttribute;
  for (let i = 0; i < tint.count; i++) {
    const light =
      0.62 + 0.38 * Math.min(1, reliefOf(kind, positions.getX(i), positions.getZ(i)) * 2.4);
    tint.setXYZ(i, light, light, light);
  }
  return form;
}

/** A covered surface with this outline and a rim. */
function covered(outline: readonly Flat[], looks: CarLooks, rim: number): THREE.Group {
  const form = displace(
    laidShape(outline, { thick: 0.9, soft: 0.5, step: 0.45, wrinkles: 0.1 }),
    (point) => {
      if (point.y > 0.6) point.y += reliefOf(looks.kind, point.x, point.z);
    },
  );
  const top = shadeLow(form, looks.kind);
  return new THREE.Group().add(
    looks.kind === 'carpet' ? fuzzy(top, looks.top, 0.9) : solid(top, looks.top),
    solid(edging(outline, looks.kind === 'rubber' ? 1.3 : 1.7, rim, rim * 0.45, true), looks.edge),
  );
}

const frontMat = (side: number): Flat[] =>
  outlineOf(
    pairs([
      -21, -33, -10, -36, 8, -36, 15, -34, 19, -28, 23, -20, 24, -8, 24, 20, 23, 31, 18, 34, -18,
      34, -23, 31, -24, 20, -24, -20, -23.4, -30,
    ]).map(([x, z]): Flat => [side * x, z]),
    0.9,
  );
const rearMat = (side: number): Flat[] =>
  outlineOf(
    pairs([
      -22, -19, -12, -21, 12, -21, 21, -19, 24, -12, 24, 12, 22, 19, 17, 21, -17, 21, -22, 19, -24,
      12, -24, -12,
    ]).map(([x, z]): Flat => [side * x, z]),
    0.9,
  );

/** Two for the front and two for the rear, as they lie in a car. */
export function matSet(looks: CarLooks): THREE.Group {
  const group = new THREE.Group();
  const rim = looks.kind === 'rubber' ? 3 : 1.9;
  for (const side of [-1, 1]) {
    const front = covered(frontMat(side), looks, rim);
    group.add(
      placed(front, side * 28, 0, -20, side * -0.04),
      placed(covered(rearMat(side), looks, rim), side * 28, 0, 44),
    );
    // A pad under the heels, and the eyes of the clips.
    if (looks.kind !== 'rubber')
      group.add(blockAt([21, 0.7, 13], [side * 28, 1.7, 2], looks.dark, 0.3));
    for (const x of [-14, 14])
      group.add(blockAt([3, 0.8, 3], [side * 28 + x, 1.9, 9.4], looks.dark, 0.38));
  }
  return group;
}

/** A tray for the boot with a high edge and places for the wheels. */
export function bootLiner(looks: CarLooks): THREE.Group {
  const outline = outlineOf(
    pairs([
      -50, -34, -47, -38, -40, -40, 40, -40, 47, -38, 50, -34, 50, -14, 47, -8, 44, -4, 44, 18, 47,
      23, 48, 28, 48, 36, 44, 40, 36, 42, -36, 42, -44, 40, -48, 36, -48, 28, -47, 23, -44, 18, -44,
      -4, -47, -8, -50, -14,
    ]),
    1,
  );
  const group = covered(outline, { ...looks, edge: looks.top }, 1.4);
  const count = outline.length;
  const flare = (v: number): readonly [number, number] => [
    1 + 0.055 * v + 0.01 * Math.sin(v * 12),
    v * 9,
  ];
  const wall = (out: number) =>
    grid(
      (u, v) => {
        const [x, z] = outline[Math.round(u * count) % count]!;
        const [grow, y] = flare(v);
        return at(x * grow + Math.sign(x) * out, y + 0.3, z * grow + Math.sign(z) * out);
      },
      { columns: count, rows: 24, isClosed: true },
    );
  const rim = outline.map(([x, z]): Flat => [x * 1.06, z * 1.06]);
  return group.add(
    solid(wall(0), looks.kind === 'rubber' ? looks.top : looks.edge),
    solid(wall(0.5), looks.edge),
    solid(edging(rim, 1.6, 1.5, 9.2, true), looks.edge),
  );
}

const soft = ([width, height, depth]: Place, look: THREE.Material, radius: number, puff: number) =>
  solid(
    softBox({ width, height, depth, radius, puff: [0.5, puff, puff], creases: 0.35, step: 1.1 }),
    look,
  );

const leaning = <T extends THREE.Object3D>(
  thing: T,
  [x, y, z]: Place,
  lean: number,
  turn = 0,
): T => {
  thing.position.set(x, y, z);
  thing.rotation.set(lean, turn, 0, 'YXZ');
  return thing;
};

/** A panel that is quilted across; it looks to +z. */
function quiltedPanel(width: number, height: number, look: THREE.Material): THREE.Mesh {
  const form = grid(
    (u, v) => {
      const [x, y] = [(u - 0.5) * width, (v - 0.5) * height];
      const edge = Math.min(1, Math.min(u, 1 - u, v, 1 - v) * 14) ** 0.5;
      const line = (t: number) => Math.abs(Math.sin((t / 5) * Math.PI));
      return at(x, y, edge * (0.6 + 1.1 * Math.min(line(x + y), line(x - y)) ** 0.55));
    },
    { columns: 120, rows: 140, uv: (u, v) => [u * width, v * height] },
  );
  return solid(form, look);
}

/** A front seat in its cover; `panel` is the middle of back and seat. */
export function carSeat(looks: CarLooks, panel: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  const cloth = looks.edge;
  const lean = -0.2;
  group.add(
    blockAt([44, 9, 46], [0, 8, -2], looks.dark, 2),
    blockAt([52, 3, 6], [0, 2, 12], looks.dark, 1),
    blockAt([52, 3, 6], [0, 2, -18], looks.dark, 1),
    leaning(soft([50, 15, 52], cloth, 6, 1.6), [0, 19, 2], 0.09),
    leaning(soft([48, 64, 13], cloth, 6, 1.6), [0, 53, -24], lean),
  );
  for (const side of [-1, 1])
    group.add(
      leaning(soft([9, 13, 46], cloth, 4.2, 1), [side * 22.4, 24.6, 1], 0.08),
      leaning(soft([9, 48, 13], cloth, 4.2, 1), [side * 20.6, 50, -18.4], lean, side * -0.2),
      rod([side * 6, 82, -30], [side * 6, 92, -32], 0.9, looks.metal),
    );
  const back = leaning(quiltedPanel(29, 50, panel), [0, 54.6, -16.6], lean);
  const seat = leaning(quiltedPanel(33, 42, panel), [0, 27.4, 3], -Math.PI / 2 + 0.09);
  const head = leaning(soft([27, 19, 11], cloth, 5, 1.4), [0, 98, -32.4], lean);
  return group.add(back, seat, head);
}

/** The bench behind the front seats, in its cover. */
export function rearBench(looks: CarLooks, panel: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  const cloth = looks.edge;
  const lean = -0.2;
  group.add(
    blockAt([112, 10, 44], [0, 8, -4], looks.dark, 2),
    leaning(soft([124, 15, 50], cloth, 6, 1.2), [0, 19, 2], 0.09),
    leaning(soft([124, 58, 13], cloth, 6, 1.2), [0, 50, -23], lean),
  );
  for (const x of [-40, 0, 40])
    group.add(
      leaning(quiltedPanel(x === 0 ? 26 : 32, 42, panel), [x, 51, -16], lean),
      leaning(quiltedPanel(x === 0 ? 26 : 32, 38, panel), [x, 26.8, 4], -Math.PI / 2 + 0.09),
      leaning(soft([x === 0 ? 22 : 26, 15, 10], cloth, 4.6, 1.2), [x, 88, -31], lean),
      rod([x - 6, 74, -28], [x - 6, 84, -30], 0.9, looks.metal),
      rod([x + 6, 74, -28], [x + 6, 84, -30], 0.9, looks.metal),
    );
  return group;
}
