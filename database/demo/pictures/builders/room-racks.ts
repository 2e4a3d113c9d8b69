// What holds products in a room: shelves, pallet racks, benches, tables, rails, crates, bins.
import * as THREE from 'three';
import { placed } from '../studio/geometry.ts';
import { board, material, timber } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import { shaded } from '../studio/tones.ts';
import { drawn } from '../studio/textures.ts';
import { carton, pallet } from './boxes.ts';
import { rod, type Place } from './parts.ts';
import { box } from './room.ts';

export const paleWood = () => timber('#d6b98d', '#b08d5c');
export const oakWood = () => timber('#b98f5f', '#8d6437');
export const darkWood = () => timber('#7d5636', '#523522');
export const greySteel = () => paint('#7b8487', 0.44);

type Make = (index: number) => THREE.Object3D | null;

/** Puts things in a row along x, from the left: `pitch` from middle to middle. */
export function row(count: number, pitch: number, make: Make): THREE.Group {
  const group = new THREE.Group();
  for (let i = 0; i < count; i++) {
    const one = make(i);
    if (one) {
      one.position.x += (i - (count - 1) / 2) * pitch;
      group.add(one);
    }
  }
  return group;
}

type Shelf = {
  readonly width: number;
  readonly depth: number;
  /** Heights of the boards' upper faces. */
  readonly levels: readonly number[];
  readonly height: number;
  readonly frame: THREE.Material;
  readonly boards: THREE.Material;
  /** Solid cheeks instead of four posts. */
  readonly isClosed?: boolean;
  readonly bays?: number;
};

/** A rack, centred at the origin. `fill` returns what a board carries, standing at y = 0. */
export function shelf(
  { width, depth, levels, height, frame, boards, isClosed = false, bays = 1 }: Shelf,
  fill: (level: number, bay: number) => THREE.Object3D | null,
): THREE.Group {
  const group = new THREE.Group();
  const bay = width / bays;
  for (let i = 0; i <= bays; i++) {
    const x = i * bay - width / 2;
    if (isClosed) group.add(box([2.4, height, depth], [x, height / 2, 0], frame, 0.3));
    else
      for (const side of [-1, 1])
        group.add(box([4, height, 4], [x, height / 2, side * (depth / 2 - 2)], frame, 0.4));
  }
  for (const y of levels) group.add(box([width, 2.6, depth], [0, y - 1.3, 0], boards, 0.4));
  levels.forEach((y, level) => {
    for (let i = 0; i < bays; i++) {
      const stock = fill(level, i);
      if (stock) group.add(moved(stock, [(i + 0.5) * bay - width / 2, y, 0]));
    }
  });
  return group;
}

/** Adds to where a thing stands already. */
export function moved<T extends THREE.Object3D>(thing: T, [x, y, z]: Place, turn = 0): T {
  thing.position.x += x;
  thing.position.y += y;
  thing.position.z += z;
  thing.rotation.y += turn;
  return thing;
}

/** A heavy table: a thick top, legs, a board below. */
export function bench(
  length: number,
  depth: number,
  high: number,
  { top, legs }: { top: THREE.Material; legs: THREE.Material },
): THREE.Group {
  const group = new THREE.Group().add(box([length, 5, depth], [0, high - 2.5, 0], top, 0.8));
  const count = Math.max(2, Math.round(length / 150) + 1);
  for (let i = 0; i < count; i++)
    for (const side of [-1, 1]) {
      const x = (i / (count - 1) - 0.5) * (length - 14);
      group.add(box([8, high - 5, 8], [x, (high - 5) / 2, side * (depth / 2 - 7)], legs, 0.8));
    }
  for (const side of [-1, 1])
    group.add(box([length - 16, 9, 3], [0, high - 10, side * (depth / 2 - 7)], legs, 0.5));
  return group.add(box([length - 18, 3, depth - 20], [0, 17, 0], legs, 0.5));
}

/** A light table on a steel frame. */
export function table(
  length: number,
  depth: number,
  high: number,
  { top, legs }: { top: THREE.Material; legs: THREE.Material },
): THREE.Group {
  const group = new THREE.Group().add(box([length, 3, depth], [0, high - 1.5, 0], top, 0.6));
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      group.add(
        box(
          [4, high - 3, 4],
          [x * (length / 2 - 6), (high - 3) / 2, z * (depth / 2 - 5)],
          legs,
          0.5,
        ),
      );
  for (const z of [-1, 1])
    group.add(box([length - 12, 4, 3], [0, high - 6, z * (depth / 2 - 5)], legs, 0.5));
  return group;
}

/** Blue posts and orange beams with loads on pallets, `bays` side by side. */
export function palletRack(
  bays: number,
  levels: number,
  loadOf: (bay: number, level: number, side: number) => THREE.Object3D | null,
  color = '#2b5c8a',
): THREE.Group {
  const group = new THREE.Group();
  const posts = paint(color, 0.46);
  const beams = paint('#d8742c', 0.46);
  const bay = 280;
  const high = 170;
  for (let i = 0; i <= bays; i++) {
    const x = (i - bays / 2) * bay;
    for (const z of [-50, 50])
      group.add(box([10, levels * high, 10], [x, (levels * high) / 2, z], posts));
    for (let k = 0; k < levels * 2; k++)
      group.add(
        rod([x, 20 + k * 85, k % 2 ? -50 : 50], [x, 100 + k * 85, k % 2 ? 50 : -50], 2, posts),
      );
  }
  for (let i = 0; i < bays; i++)
    for (let level = 0; level < levels; level++) {
      const x = (i - (bays - 1) / 2) * bay;
      if (level > 0)
        for (const z of [-50, 50])
          group.add(box([bay - 10, 12, 5], [x, level * high - 6, z], beams));
      for (const side of [-1, 1]) {
        const one = loadOf(i, level, side);
        if (one) group.add(moved(one, [x + side * 66, level * high, 0]));
      }
    }
  return group;
}

/** Tape and a label on each face. */
function drawCarton(context: CanvasRenderingContext2D): void {
  context.fillStyle = 'rgba(214,186,140,.7)';
  context.fillRect(0, 118, 256, 20);
  context.fillStyle = 'rgba(250,248,240,.92)';
  context.fillRect(150, 160, 70, 50);
  context.fillStyle = 'rgba(40,30,20,.7)';
  for (let i = 0; i < 4; i++) context.fillRect(158, 168 + i * 10, 54 - (i % 2) * 18, 4);
}

export const kraft = (color = '#b59470') =>
  board(color, drawn('room carton', 256, 256, drawCarton));

/** Cartons of one size: across, up, deep; the last ones of the top layer may be missing. */
export function cartons(
  [across, up, deep]: Place,
  [width, height, depth]: Place,
  look: THREE.Material,
  missing = 0,
): THREE.Group {
  const group = new THREE.Group();
  const one = carton(width * 0.985, height * 0.985, depth * 0.985, look);
  for (let y = 0; y < up; y++)
    for (let i = 0; i < across * deep; i++) {
      if (y === up - 1 && i >= across * deep - missing) continue;
      const x = i % across;
      const z = Math.floor(i / across);
      group.add(
        placed(
          one.clone(),
          (x - (across - 1) / 2) * width + 0.4 * Math.sin(x * 5 + y * 3),
          height * (y + 0.5),
          (z - (deep - 1) / 2) * depth,
          0.014 * Math.sin(x * 3 + z * 7 + y * 5),
        ),
      );
    }
  return group;
}

/** A pallet with cartons. */
export function load(
  layers: number,
  { look = kraft(), missing = 0, band }: LoadLooks = {},
): THREE.Group {
  const group = new THREE.Group().add(pallet(paleWood()));
  group.add(moved(cartons([3, layers, 2], [39.6, 30, 39.6], look, missing), [0, 14.6, 0]));
  if (band)
    for (const x of [-38, 38])
      group.add(box([1.6, layers * 30 + 1, 80.4], [x, 14.6 + layers * 15, 0], band, 0.1));
  return group;
}
type LoadLooks = {
  readonly look?: THREE.Material;
  readonly missing?: number;
  readonly band?: THREE.Material;
};

/** An open crate of slats. */
export function crate(
  width: number,
  height: number,
  depth: number,
  look: THREE.Material,
): THREE.Group {
  const group = new THREE.Group().add(box([width, 1.2, depth], [0, 1, 0], look, 0.2));
  const slats = Math.max(2, Math.round(height / 9));
  const high = (height / slats) * 0.78;
  for (let i = 0; i < slats; i++) {
    const y = (height / slats) * (i + 0.5);
    for (const side of [-1, 1]) {
      group.add(box([width, high, 1.2], [0, y, side * (depth / 2 - 0.6)], look, 0.2));
      group.add(box([1.2, high, depth - 2.4], [side * (width / 2 - 0.6), y, 0], look, 0.2));
    }
  }
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      group.add(
        box([3, height, 3], [x * (width / 2 - 2.6), height / 2, z * (depth / 2 - 2.6)], look, 0.3),
      );
  return group;
}

/** A bin of plastic for small parts: its front is low. */
export function bin(
  width: number,
  height: number,
  depth: number,
  color: string,
  content?: THREE.Material,
): THREE.Group {
  const look = paint(color, 0.5);
  const group = new THREE.Group().add(box([width, 0.8, depth], [0, 0.4, 0], look, 0.2));
  for (const side of [-1, 1])
    group.add(box([0.7, height, depth], [(side * width) / 2, height / 2, 0], look, 0.2));
  group.add(box([width, height, 0.7], [0, height / 2, -depth / 2], look, 0.2));
  group.add(box([width, height * 0.55, 0.7], [0, height * 0.275, depth / 2], look, 0.2));
  group.add(
    box(
      [width * 0.5, height * 0.3, 0.3],
      [0, height * 0.3, depth / 2 + 0.5],
      board('#f4f1e8'),
      0.1,
    ),
  );
  if (content)
    group.add(box([width - 1.6, height * 0.3, depth - 1.6], [0, height * 0.42, 0], content, 2));
  return group;
}

/** A rail for hangers on two feet; what hangs there has its hook at the origin. */
export function rail(
  length: number,
  high: number,
  count: number,
  hang: (index: number) => THREE.Object3D,
): THREE.Group {
  const steel = satin('#8d9294', 0.36);
  const group = new THREE.Group().add(
    rod([-length / 2, high, 0], [length / 2, high, 0], 1.6, steel),
  );
  for (const side of [-1, 1]) {
    const x = (side * length) / 2;
    group.add(rod([x, 2, 0], [x, high, 0], 1.6, steel), box([4, 4, 52], [x, 2, 0], steel, 0.8));
  }
  for (let i = 0; i < count; i++)
    group.add(
      moved(hang(i), [((i + 0.5) / count - 0.5) * (length - 12), high, 0], Math.PI / 2 - 0.16),
    );
  return group;
}

/** Trestles of steel that carry a top. */
export const stool = (color: string): THREE.Group => {
  const look = paint(color, 0.5);
  const group = new THREE.Group().add(box([32, 4, 32], [0, 46, 0], look, 1.6));
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      group.add(
        rod(
          [x * 11, 45, z * 11],
          [x * 15, 0, z * 15],
          1.4,
          material({ color: shaded(color, 0.6) }),
        ),
      );
  return group;
};
