// Small cards for a slot: board, contacts, chips, the bracket with its sockets.
import * as THREE from 'three';
import { circle, lathe, merge, placed, solid } from '../studio/geometry.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import { chip } from './memory-modules.ts';

export type CardLooks = {
  readonly board: THREE.Material;
  readonly chip: THREE.Material;
  readonly metal: THREE.Material;
  readonly gold: THREE.Material;
  readonly tin: THREE.Material;
  readonly dark: THREE.Material;
};

/** Middle x and z on the board, width, depth, pins along a side. */
export type ChipPlace = readonly [number, number, number, number, number];

type Card = {
  readonly length: number;
  readonly depth: number;
  /** How far the contacts reach along the front edge. */
  readonly contacts: number;
  readonly chips: readonly ChipPlace[];
  /** Tin capacitors: middle x and z. */
  readonly cans: readonly (readonly [number, number])[];
  /** Faces that look to +z, and where their middles sit along the bracket. */
  readonly faces: readonly (readonly [THREE.Object3D, number])[];
  /** How deep the shells of the sockets reach over the board, their width and height. */
  readonly shells: readonly [number, number, number];
  readonly looks: CardLooks;
};

const thick = 0.16;
const level = 0.6;
export const boardTop = level + thick;

/** A card that lies, its contacts towards the viewer, its bracket at the left. */
export function interfaceCard(card: Card): THREE.Group {
  const { length, depth, contacts, chips, cans, faces, shells, looks } = card;
  const group = new THREE.Group();
  const board = fromAbove(slab(length, depth, thick, 0.2, 0.03), length, depth);
  const left = -length / 2;
  const tongueAt = left + 1.6 + contacts / 2;
  const front = depth / 2;
  group.add(
    placed(solid(board, looks.board), 0, level, 0),
    placed(
      solid(slab(contacts, 1.1, thick - 0.02, 0.12, 0.02), looks.board),
      tongueAt,
      level,
      front + 0.4,
    ),
  );
  const pads: THREE.BufferGeometry[] = [];
  for (let i = 0; i < contacts / 0.22 - 1; i++) {
    const x = tongueAt - contacts / 2 + 0.22 + i * 0.22;
    if (i === 6) continue;
    pads.push(roundedBox(0.14, 0.04, 0.8, 0.015, 1).translate(x, boardTop, front + 0.5));
  }
  group.add(solid(merge(pads), looks.gold));
  for (const place of chips) group.add(chipWithPins(place, looks));
  if (cans.length > 0)
    group.add(solid(merge(cans.map(([x, z]) => can().translate(x, boardTop, z))), looks.metal));
  group.add(smallParts(length, depth, looks.tin), bracket(left, looks.metal));
  const [reach, wide, high] = shells;
  for (const [face, z] of faces) {
    if (reach > 0)
      group.add(
        placed(
          solid(roundedBox(reach, high, wide, 0.06, 2), looks.metal),
          left + reach / 2,
          boardTop + high / 2,
          z,
        ),
      );
    const turned = new THREE.Group().add(face);
    group.add(placed(turned, left - 0.24, boardTop + high / 2, z, -Math.PI / 2));
  }
  return group;
}

/** A square chip and the pins at its four sides. */
function chipWithPins([x, z, width, depth, pins]: ChipPlace, looks: CardLooks): THREE.Group {
  const legs: THREE.BufferGeometry[] = [];
  for (let i = 0; i < pins; i++) {
    const move = ((i + 0.5) / pins - 0.5) * 0.86;
    for (const side of [-1, 1])
      legs.push(
        roundedBox(0.07, 0.05, 0.26, 0.02, 1).translate(
          move * width,
          0.04,
          side * (depth / 2 + 0.06),
        ),
        roundedBox(0.26, 0.05, 0.07, 0.02, 1).translate(
          side * (width / 2 + 0.06),
          0.04,
          move * depth,
        ),
      );
  }
  const group = new THREE.Group().add(solid(chip(width, depth, 0.2), looks.chip));
  if (legs.length > 0) group.add(solid(merge(legs), looks.tin));
  return placed(group, x, boardTop, z);
}

const can = (): THREE.BufferGeometry =>
  lathe(
    [
      [0.32, 0],
      [0.34, 0.1],
      [0.34, 0.66],
      [0.3, 0.74],
      [0, 0.74],
    ],
    32,
  );

/** Rows of small parts along the far edge and before the near one. */
function smallParts(length: number, depth: number, look: THREE.Material): THREE.Mesh {
  const parts: THREE.BufferGeometry[] = [];
  const count = Math.floor(length / 0.7);
  for (let i = 2; i < count; i++) {
    const x = -length / 2 + i * 0.7;
    if (i % 4 !== 3)
      parts.push(
        roundedBox(0.3, 0.14, 0.16, 0.03, 1).translate(x, boardTop + 0.06, -depth / 2 + 0.4),
      );
    if (i % 3 !== 1)
      parts.push(
        roundedBox(0.16, 0.12, 0.3, 0.03, 1).translate(x + 0.2, boardTop + 0.05, depth / 2 - 0.5),
      );
  }
  return solid(merge(parts), look);
}

/** The sheet that closes the slot of the case; its bent ear at the far end has a notch. */
function bracket(left: number, metal: THREE.Material): THREE.Group {
  const ear = new THREE.Shape();
  ear.moveTo(-0.95, -0.6);
  ear.lineTo(0.95, -0.6);
  ear.lineTo(0.95, 0.55);
  ear.lineTo(0.42, 0.55);
  ear.absarc(0.1, 0.3, 0.32, 0, Math.PI, true);
  ear.lineTo(-0.22, 0.55);
  ear.lineTo(-0.95, 0.55);
  ear.closePath();
  const x = left - 0.16;
  return new THREE.Group().add(
    placed(solid(roundedBox(0.1, 2.1, 11.4, 0.04, 2), metal), x, 1.05, -1.2),
    placed(
      solid(
        plate(ear, 0.1, 0.03)
          .rotateX(-Math.PI / 2)
          .rotateZ(-Math.PI / 2),
        metal,
      ),
      x - 0.5,
      1.05,
      -6.9,
    ),
    placed(solid(roundedBox(0.08, 1.1, 1, 0.03, 1), metal), x, 0.7, 4.9),
  );
}

/** A drive of 22 × 80 that lies along x on its card, a screw at its far end. */
export function cardDrive(
  board: THREE.Material,
  chipLook: THREE.Material,
  label: THREE.Material,
  metal: THREE.Material,
): THREE.Group {
  const group = new THREE.Group().add(
    placed(solid(slab(8, 2.2, 0.1, 0.08, 0.02), board), 0, 0.3, 0),
    placed(solid(roundedBox(1, 0.5, 2.3, 0.08, 2), chipLook), -4.2, 0.3, 0),
  );
  for (const x of [-1.7, 0.4, 2.5])
    group.add(placed(solid(chip(1.6, 1.7, 0.14), chipLook), x, 0.4, 0));
  const print = fromAbove(slab(5.6, 1.7, 0.03, 0.06, 0.008), 5.6, 1.7);
  const screw = lathe(
    [
      [0.12, 0],
      [0.12, 0.4],
      [0.34, 0.4],
      [0.34, 0.54],
      [0.1, 0.6],
      [0, 0.52],
    ],
    32,
  );
  return group.add(placed(solid(print, label), 0.5, 0.55, 0), placed(solid(screw, metal), 4, 0, 0));
}

/** A block of fins, upwards. */
export function finBlock(width: number, depth: number, high: number): THREE.BufferGeometry {
  const count = Math.round(width / 0.34);
  return merge([
    roundedBox(width, 0.3, depth, 0.05, 2).translate(0, 0.15, 0),
    ...Array.from({ length: count }, (_, i) =>
      roundedBox(0.12, high, depth, 0.03, 1).translate(
        ((i + 0.5) / count - 0.5) * width,
        high / 2,
        0,
      ),
    ),
  ]);
}

/** A row of round holes for air in the bracket, as discs that look to +z. */
export const airHoles = (count: number): THREE.BufferGeometry =>
  merge(
    Array.from({ length: count }, (_, i) =>
      plate(new THREE.Shape(circle(0.26, 24)), 0.04, 0.01)
        .rotateX(Math.PI / 2)
        .translate((i - (count - 1) / 2) * 0.72, (i % 2) * 0.5 - 0.25, 0),
    ),
  );
