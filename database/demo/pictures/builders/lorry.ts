// Freight at one twentieth of its size: a shipping container, a lorry with its trailer.
import * as THREE from 'three';
import { at, circle, grid, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { plate, roundedBox } from '../studio/plates.ts';
import { block, disc, facing, polygon, turnedPiece } from './parts.ts';

/** A sheet of corrugated steel along x: upright from y = 0 on, or lying as a roof. */
function waved(length: number, height: number, isUpright = true): THREE.BufferGeometry {
  const pitch = 1.5;
  const wave = (x: number) =>
    0.22 * Math.max(-1, Math.min(1, 1.9 * Math.sin((x / pitch) * 2 * Math.PI)));
  return grid(
    (u, v) => {
      const x = (u - 0.5) * length;
      return isUpright ? at(x, v * height, wave(x)) : at(x, wave(x), (0.5 - v) * height);
    },
    { columns: Math.round(length / 0.12), rows: 2 },
  );
}

export type ContainerLooks = {
  readonly paint: THREE.Material;
  /** As `paint`, with the print of a long side. */
  readonly side: THREE.Material;
  readonly door: THREE.Material;
  readonly metal: THREE.Material;
  readonly floor: THREE.Material;
};

type Container = {
  readonly length: number;
  readonly looks: ContainerLooks;
  /** Degrees that the doors at +x stand open. */
  readonly open?: number;
};

const containerWidth = 12.2;
const containerHeight = 14.5;

/** A container that stands on y = 0; its doors are at +x. */
export function container({ length, looks, open = 0 }: Container): THREE.Group {
  const group = new THREE.Group();
  const w = containerWidth;
  const h = containerHeight;
  for (const side of [-1, 1])
    group.add(
      placed(
        solid(waved(length - 1, h - 1.4), looks.side),
        0,
        0.7,
        side * (w / 2 - 0.35),
        side > 0 ? 0 : Math.PI,
      ),
    );
  const front = solid(waved(w - 1, h - 1.4), looks.paint);
  group.add(
    placed(front, -length / 2 + 0.35, 0.7, 0, -Math.PI / 2),
    placed(solid(waved(length - 1, w - 1, false), looks.paint), 0, h - 0.4, 0),
    placed(block(length - 0.6, 0.4, w - 0.6, 0.1, looks.floor), 0, 0.6, 0),
  );
  const bars: THREE.BufferGeometry[] = [];
  const bar = (bw: number, bh: number, bd: number, x: number, y: number, z: number) =>
    bars.push(roundedBox(bw, bh, bd, 0.12, 2).translate(x, y, z));
  for (const z of [-w / 2 + 0.4, w / 2 - 0.4]) {
    bar(length - 1, 0.8, 0.7, 0, 0.45, z);
    bar(length - 1, 0.7, 0.7, 0, h - 0.4, z);
    for (const x of [-length / 2 + 0.45, length / 2 - 0.45]) bar(0.9, h - 1, 0.9, x, h / 2, z);
  }
  for (const x of [-length / 2 + 0.45, length / 2 - 0.45]) {
    bar(0.8, 0.9, w - 1, x, 0.5, 0);
    bar(0.8, 0.8, w - 1, x, h - 0.45, 0);
  }
  for (const x of [-length / 2 + 0.55, length / 2 - 0.55])
    for (const y of [0.55, h - 0.55])
      for (const z of [-w / 2 + 0.55, w / 2 - 0.55]) bar(1.25, 1.15, 1.25, x, y, z);
  group.add(solid(merge(bars), looks.paint));
  for (const side of [-1, 1]) {
    const leaf = placed(
      doorLeaf(side, looks),
      length / 2 - 0.1,
      0.9,
      side * (w / 2 - 0.8),
      (side * -1 * (open * Math.PI)) / 180,
    );
    group.add(leaf);
  }
  return group;
}

/** One leaf; its hinge is at the origin, it reaches to the middle of the container. */
function doorLeaf(side: number, { door, metal }: ContainerLooks): THREE.Group {
  const wide = containerWidth / 2 - 0.9;
  const high = containerHeight - 1.9;
  const z = (-side * wide) / 2;
  const group = new THREE.Group().add(placed(block(0.35, high, wide, 0.08, door), 0, high / 2, z));
  for (let i = 0; i < 4; i++)
    group.add(
      placed(block(0.3, high * 0.18, wide - 0.9, 0.1, door), 0.14, high * (0.14 + i * 0.24), z),
    );
  for (const share of [0.3, 0.78]) {
    const at1 = -side * wide * share;
    group.add(
      placed(solid(sweep([at(0, 0, 0), at(0, high, 0)], circle(0.2, 10)), metal), 0.5, 0, at1),
      placed(block(0.26, 0.34, 1.9, 0.08, metal), 0.62, high * 0.36, at1 - side * 0.5),
    );
    for (const y of [0.3, high * 0.3, high * 0.68, high - 0.3])
      group.add(placed(block(0.5, 0.5, 0.8, 0.08, metal), 0.4, y, at1));
  }
  return group;
}

export type LorryLooks = {
  readonly cab: THREE.Material;
  readonly trailer: THREE.Material;
  /** As `trailer`, with the print of a long side. */
  readonly side: THREE.Material;
  readonly glass: THREE.Material;
  readonly dark: THREE.Material;
  readonly rubber: THREE.Material;
  readonly metal: THREE.Material;
  readonly light: THREE.Material;
};

/** A wheel that stands; its axle along z, its outer side towards +z. */
function lorryWheel(radius: number, width: number, looks: LorryLooks): THREE.Group {
  const r = radius;
  const tyre: [number, number][] = [
    [r * 0.6, 0],
    [r * 0.94, 0],
    [r, r * 0.08],
    [r, r * 0.08],
    [r, width - r * 0.08],
    [r, width - r * 0.08],
    [r * 0.94, width],
    [r * 0.62, width],
    [r * 0.6, width - 0.1],
  ];
  const rim: [number, number][] = [
    [r * 0.62, width - 0.1],
    [r * 0.56, width - 0.05],
    [r * 0.5, width * 0.55],
    [r * 0.34, width * 0.5],
    [r * 0.3, width * 0.85],
    [0, width * 0.9],
  ];
  const wheel = new THREE.Group().add(
    turnedPiece(tyre, looks.rubber),
    turnedPiece(rim, looks.metal),
  );
  return new THREE.Group().add(facing(wheel));
}

function addWheels(group: THREE.Group, xs: readonly number[], looks: LorryLooks): void {
  for (const x of xs)
    for (const side of [-1, 1])
      group.add(placed(lorryWheel(2.55, 1.9, looks), x, 2.55, side * 4.2, side > 0 ? 0 : Math.PI));
}

/** A tractor with a closed trailer of `length`; it drives towards -x. */
export function lorry(length: number, looks: LorryLooks): THREE.Group {
  const group = new THREE.Group();
  group.add(cabOf(looks));
  const start = 15.5;
  const middle = start + length / 2;
  group.add(placed(block(length, 14, 12.4, 0.35, looks.trailer), middle, 13, 0));
  for (const side of [-1, 1])
    group.add(
      placed(
        block(length - 0.6, 13.4, 0.1, 0.04, looks.side),
        middle,
        13,
        side * 6.2,
        side > 0 ? 0 : Math.PI,
      ),
    );
  // Rails around the body, and posts that hold its tarpaulin.
  for (const z of [-6.25, 6.25]) {
    group.add(placed(block(length + 0.1, 0.7, 0.4, 0.12, looks.metal), middle, 19.7, z));
    group.add(placed(block(length + 0.1, 0.8, 0.4, 0.12, looks.dark), middle, 6.3, z));
    for (let i = 0; i <= 9; i++)
      group.add(
        placed(
          block(0.22, 12.6, 0.2, 0.05, looks.metal),
          start + 0.3 + (i / 9) * (length - 0.6),
          13,
          z,
        ),
      );
  }
  group.add(
    placed(block(length - 3, 1.2, 4.6, 0.2, looks.dark), middle, 5, 0),
    placed(block(24, 1.3, 5, 0.2, looks.dark), 13, 4, 0),
    placed(block(length * 0.3, 1.6, 0.3, 0.1, looks.metal), start + length * 0.45, 3.6, 5.6),
    placed(block(0.5, 0.5, 12, 0.1, looks.dark), start + length - 0.3, 3.2, 0),
  );
  for (const z of [-5.2, 5.2])
    group.add(placed(block(0.3, 0.7, 1.6, 0.1, looks.light), start + length - 0.05, 4.4, z));
  const legs = start + length * 0.24;
  for (const z of [-3.6, 3.6]) group.add(placed(block(0.9, 4, 0.9, 0.1, looks.dark), legs, 3.6, z));
  const rear = start + length - 8;
  addWheels(group, [4.6, 17.4, 21, rear - 6.4, rear, rear + 6.4 - 0.6], looks);
  return group;
}

/** A cab over the engine: x from 0 (its front) to 12. */
function cabOf(looks: LorryLooks): THREE.Group {
  const group = new THREE.Group();
  const side = new THREE.Shape();
  side.moveTo(0.5, 2.4);
  side.lineTo(0.2, 5);
  side.bezierCurveTo(0, 8, 0.1, 9, 0.6, 10);
  side.lineTo(1.9, 15.4);
  side.bezierCurveTo(2.3, 16.8, 2.8, 17.4, 4, 18);
  side.lineTo(8.4, 20.2);
  side.lineTo(11.2, 20.4);
  side.lineTo(11.2, 3.4);
  side.lineTo(8, 3.4);
  side.bezierCurveTo(8, 6.4, 1.4, 6.4, 1.4, 2.4);
  const width = 12;
  const body = plate(side, width, 0.5)
    .rotateX(Math.PI / 2)
    .translate(0, 0, -width / 2);
  group.add(solid(body, looks.cab));
  // The windscreen leans as the cab does.
  const screen = block(0.3, 5.6, 10.6, 0.12, looks.glass);
  screen.rotation.z = -0.236;
  group.add(placed(screen, 0.66, 12.8, 0));
  const grille = (y: number, tall: number, wide: number) =>
    group.add(placed(block(0.4, tall, wide, 0.15, looks.dark), -0.42, y, 0));
  grille(8.2, 1.5, 8.4);
  grille(6.4, 1, 8.4);
  grille(4.9, 1, 8.4);
  group.add(placed(block(1.4, 1.9, 12.2, 0.4, looks.dark), 0.1, 2.7, 0));
  for (const z of [-1, 1]) {
    group.add(
      placed(block(0.6, 1.1, 2, 0.3, looks.light), -0.3, 4.4, z * 4.9),
      // Side window, door handle, step, mirror.
      placed(windowOf(looks.glass, z), 0, 0, 0),
      placed(block(1.2, 0.26, 0.2, 0.08, looks.dark), 7.2, 9.2, z * 6.02),
      placed(block(4.4, 0.7, 0.6, 0.15, looks.dark), 10, 4.4, z * 5.9),
      placed(block(0.5, 2.6, 1, 0.2, looks.dark), 0.9, 12.8, z * 7.1),
      placed(block(0.3, 0.3, 1.4, 0.1, looks.dark), 1.2, 13.9, z * 6.5),
    );
  }
  group.add(placed(disc(1.6, 6, looks.metal), 13.2, 3.2, 5.2));
  return group;
}

function windowOf(glass: THREE.Material, side: number): THREE.Mesh {
  const outline = polygon([
    [2.4, 10.2],
    [3.4, 14.8],
    [7.6, 14.8],
    [7.6, 10.2],
  ]);
  const pane = plate(outline, 0.2, 0.06).rotateX(Math.PI / 2);
  return solid(pane.translate(0, 0, side > 0 ? 5.88 : -6.08), glass);
}
