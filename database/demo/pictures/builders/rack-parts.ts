// What makes a cabinet tidy: shelf, panel with rings, fan unit, cage nuts, cable ties.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  lathe,
  merge,
  placed,
  roundedRectangle,
  smoothProfile,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { plate, roundedBox } from '../studio/plates.ts';
import { fanOf } from './circuit-boards.ts';
import { thread } from './fittings.ts';
import { block, hoop } from './parts.ts';

export const rackWidth = 44;
const unit = 4.4;

function slot(x: number, y: number, width: number, height: number): THREE.Path {
  return new THREE.Path(
    roundedRectangle(width, height, Math.min(width, height) * 0.46, 4)
      .toReversed()
      .map((p) => p.clone().add(new THREE.Vector2(x, y))),
  );
}

/** A front of 19 inches, one unit high, that looks to +z; ears with slots. */
export function rackFront(look: THREE.Material, holes: readonly THREE.Path[] = []): THREE.Mesh {
  const outline = new THREE.Shape(roundedRectangle(rackWidth + 4.3, unit, 0.15, 3));
  for (const side of [-1, 1])
    for (const y of [-1.4, 1.4])
      outline.holes.push(slot(side * (rackWidth / 2 + 1.2), y, 1.1, 0.66));
  outline.holes.push(...holes);
  return solid(
    plate(outline, 0.2, 0.03)
      .rotateX(Math.PI / 2)
      .translate(0, unit / 2, -0.1),
    look,
  );
}

/** A shelf: slotted floor, two cheeks that fall to the back, ears in front. */
export function rackShelf(depth: number, look: THREE.Material): THREE.Group {
  const floor = new THREE.Shape(roundedRectangle(rackWidth, depth, 0.2, 2));
  const columns = 11;
  const rows = 4;
  for (let i = 0; i < columns; i++)
    for (let k = 0; k < rows; k++)
      floor.holes.push(
        slot(
          (i - (columns - 1) / 2) * 3.5,
          (k - (rows - 1) / 2) * (depth / rows) * 0.92,
          1,
          depth / rows - 2.6,
        ),
      );
  const cheek = new THREE.Shape();
  cheek.moveTo(0, 0);
  cheek.lineTo(depth, 0);
  cheek.lineTo(depth, 1.4);
  cheek.lineTo(3, unit);
  cheek.lineTo(0, unit);
  cheek.closePath();
  const group = new THREE.Group().add(placed(solid(plate(floor, 0.18, 0.04), look), 0, 0, 0));
  for (const side of [-1, 1]) {
    const wall = plate(cheek, 0.18, 0.04)
      .rotateX(Math.PI / 2)
      .rotateY(Math.PI / 2);
    const ear = new THREE.Shape(roundedRectangle(2.4, unit, 0.15, 3));
    for (const y of [-1.4, 1.4]) ear.holes.push(slot(0.2 * side, y, 1.1, 0.66));
    group.add(
      placed(solid(wall, look), (side * rackWidth) / 2, 0, depth / 2),
      placed(
        solid(plate(ear, 0.18, 0.03).rotateX(Math.PI / 2), look),
        side * (rackWidth / 2 + 1),
        unit / 2,
        depth / 2,
      ),
    );
  }
  return group.add(placed(block(rackWidth, 1.1, 0.18, 0.05, look), 0, 0.5, depth / 2));
}

/** A bracket like a D that leaves the panel towards +z; cables pass through it along x. */
function ringBracket(look: THREE.Material): THREE.Mesh {
  const path = curve(
    [
      at(0, 0.5, 0),
      at(0, 0.5, 3.6),
      at(0, 0.7, 5.4),
      at(0, 1.6, 6),
      at(0, 2.8, 6),
      at(0, 3.7, 5.4),
      at(0, 3.9, 3.6),
      at(0, 3.9, 0),
    ],
    60,
  );
  return solid(sweep(path, roundedRectangle(1, 0.22, 0.08, 3), { side: at(1, 0, 0) }), look);
}

/** A panel with five rings, cables through them. */
export function cableManager(look: THREE.Material, cables: readonly THREE.Material[]): THREE.Group {
  const holes = [-14, -7, 7, 14].map((x) => slot(x, 0, 4.6, 2));
  const group = new THREE.Group().add(rackFront(look, holes));
  for (const x of [-18.4, -9.2, 0, 9.2, 18.4]) group.add(placed(ringBracket(look), x, 0, 0));
  cables.forEach((cable, i) => {
    const y = 1.2 + (i % 2) * 0.72;
    const z = 2 + Math.floor(i / 2) * 0.9;
    const wave = (x: number) => at(x, y + 0.14 * Math.sin(x * 0.5 + i), z + 0.2 * Math.cos(x + i));
    const path: Point[] = [at(-25.4 - i * 0.5, 0.35, z + 7 - i), at(-23.6, 0.5, z + 2.4)];
    for (let x = -21; x <= 21; x += 4.2) path.push(wave(x));
    path.push(at(23.6, 0.5, z + 2.2), at(25.2 + i * 0.5, 0.35, z + 6.4 - i * 0.8));
    group.add(solid(sweep(curve(path, 220), circle(0.32, 12)), cable));
  });
  return group;
}

export type FanUnitLooks = {
  readonly shell: THREE.Material;
  readonly fan: THREE.Material;
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
};

/** A flat housing with two by two fans under guards; `panel` sits in its front. */
export function fanUnit(looks: FanUnitLooks, panel: THREE.Object3D): THREE.Group {
  const { shell, fan, metal, dark } = looks;
  const depth = 28;
  const lid = new THREE.Shape(roundedRectangle(rackWidth, depth, 0.2, 2));
  const places = [-9.5, 9.5].flatMap((x) => [-6.7, 6.7].map((z) => [x, z] as const));
  for (const [x, z] of places)
    lid.holes.push(new THREE.Path().absarc(x, -z, 5.7, 0, 2 * Math.PI, true));
  const group = new THREE.Group().add(
    placed(block(rackWidth, 0.3, depth, 0.05, dark), 0, 0.2, 0),
    placed(solid(plate(lid, 0.24, 0.04), shell), 0, unit - 0.24, 0),
    placed(block(rackWidth, unit, 0.2, 0.05, shell), 0, unit / 2, -depth / 2),
    placed(rackFront(shell), 0, 0, depth / 2),
    placed(panel, 0, unit / 2, depth / 2 + 0.1),
  );
  for (const side of [-1, 1])
    group.add(placed(block(0.2, unit, depth, 0.05, shell), (side * rackWidth) / 2, unit / 2, 0));
  const guard = merge([
    ...[1.6, 2.7, 3.8, 4.9, 5.7].map((r) => hoop(r, 0.1, 80)),
    ...[0.785, 2.356].map((turn) =>
      roundedBox(11.8, 0.16, 0.2, 0.06, 2).rotateY(turn).translate(0, -0.1, 0),
    ),
  ]);
  for (const [x, z] of places) {
    group.add(placed(fanOf(5.5, { fan, trim: metal, metal: dark }), x, 2.2, z));
    group.add(placed(solid(guard.clone(), metal), x, unit + 0.1, z));
    for (const dx of [-4.9, 4.9])
      for (const dz of [-4.9, 4.9])
        group.add(placed(block(0.6, 0.16, 0.6, 0.06, metal), x + dx, unit + 0.04, z + dz));
  }
  return group;
}

/** A square nut in its cage of spring steel, its bore upwards. */
export function cageNut(cage: THREE.Material, nut: THREE.Material): THREE.Group {
  const square = (size: number, bore: number) => {
    const shape = new THREE.Shape(roundedRectangle(size, size, 0.06, 2));
    shape.holes.push(new THREE.Path(circle(bore, 32).toReversed()));
    return shape;
  };
  const walls: THREE.BufferGeometry[] = [plate(square(1.26, 0.42), 0.08, 0.02)];
  for (const side of [-1, 1])
    walls.push(
      roundedBox(0.08, 0.86, 1, 0.03, 1).translate(side * 0.6, 0.43, 0),
      roundedBox(0.34, 0.08, 1, 0.03, 1)
        .rotateZ(side * 0.3)
        .translate(side * 0.74, 0.82, 0),
      roundedBox(0.2, 0.08, 0.9, 0.03, 1).translate(side * 0.5, 0.6, 0),
    );
  return new THREE.Group().add(
    solid(merge(walls), cage),
    placed(solid(plate(square(1.06, 0.32), 0.44, 0.05), nut), 0, 0.1, 0),
    placed(solid(thread(0.32, 0.44, -0.05), nut), 0, 0.1, 0),
  );
}

/** A screw with a flat round head and a cross, its head upwards, its tip on y = 0. */
export function panScrew(
  length: number,
  look: THREE.Material,
  collar: THREE.Material,
  dark: THREE.Material,
): THREE.Group {
  const head: [number, number][] = [
    [0, 0],
    [0.62, 0],
    [0.64, 0.06],
    [0.58, 0.26],
    [0.4, 0.38],
    [0, 0.42],
  ];
  const washer: [number, number][] = [
    [0.34, -0.1],
    [0.8, -0.1],
    [0.82, -0.04],
    [0.7, 0.06],
    [0.6, 0.08],
  ];
  const cross = merge([
    roundedBox(0.5, 0.08, 0.12, 0.02, 1),
    roundedBox(0.12, 0.08, 0.5, 0.02, 1),
  ]).translate(0, length + 0.39, 0);
  return new THREE.Group().add(
    solid(thread(0.28, length, 0.05), look),
    solid(
      lathe(
        [
          [0.28, 0],
          [0.24, -0.06],
          [0, -0.06],
        ],
        32,
      ),
      look,
    ),
    placed(solid(lathe(smoothProfile(head, 5), 48), look), 0, length, 0),
    placed(solid(lathe(smoothProfile(washer, 5), 48), collar), 0, length, 0),
    solid(cross, dark),
  );
}

/** A cable tie along a path: a flat strip with fine teeth, its head at the start. */
export function cableTie(path: readonly Point[]): THREE.BufferGeometry {
  const strip = sweep(path, roundedRectangle(0.13, 0.48, 0.05, 2), {
    side: at(0, 1, 0),
    scale: (t) => (t > 0.97 ? 1 - (t - 0.97) * 16 : 1),
  });
  const start = path[0]!;
  const along = path[1]!.clone().sub(start).normalize();
  const head = roundedBox(0.9, 0.6, 0.86, 0.14, 3)
    .rotateY(Math.atan2(-along.z, along.x))
    .translate(start.x, start.y + 0.14, start.z);
  return merge([strip, head]);
}
