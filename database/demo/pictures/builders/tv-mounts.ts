// Mounts for screens: flat on a wall, on two folding arms, on a stand with castors. Front: +z.
import * as THREE from 'three';
import { placed, roundedRectangle, solid } from '../studio/geometry.ts';
import { plate, slab } from '../studio/plates.ts';
import { turnedZ } from './cables.ts';
import { turned } from './fittings.ts';
import { blockAt, rod, turnedPiece } from './parts.ts';

export type MountLooks = {
  readonly steel: THREE.Material;
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
  readonly level: THREE.Material;
};

/** A plate that stands, with round-ended slots of (x, y, width, height); its back is z = 0. */
function slotted(
  width: number,
  height: number,
  thick: number,
  slots: readonly (readonly [number, number, number, number])[],
  look: THREE.Material,
  corner = 1,
): THREE.Mesh {
  const shape = new THREE.Shape(roundedRectangle(width - 0.2, height - 0.2, corner, 6));
  for (const [x, y, w, h] of slots) {
    const hole = roundedRectangle(w, h, Math.min(w, h) / 2 - 0.02, 6).map((p) =>
      p.add(new THREE.Vector2(x, y)),
    );
    shape.holes.push(new THREE.Path(hole.toReversed()));
  }
  return solid(plate(shape, thick, 0.1).rotateX(Math.PI / 2), look);
}

const screw = (metal: THREE.Material): THREE.Mesh =>
  turnedZ(
    [
      [0, 0],
      [0.9, 0],
      [0.85, 0.4],
      [0.5, 0.6],
      [0, 0.6],
    ],
    metal,
  );

/** A rail for the wall, and two uprights with holes that hang on it. */
export function fixedMount({ steel, metal, dark, level }: MountLooks): THREE.Group {
  const group = new THREE.Group();
  const slots = Array.from({ length: 7 }, (_, i) => [(i - 3) * 6.2, 0, 4.2, 0.9] as const);
  const rail = new THREE.Group().add(
    slotted(
      46,
      13,
      0.5,
      [
        ...slots.map(([x, , w, h]) => [x, 3.4, w, h] as const),
        ...slots.map(([x, , w, h]) => [x, -3.4, w, h] as const),
      ],
      steel,
    ),
    blockAt([46, 0.6, 1.8], [0, 6.4, 1], steel, 0.2),
    blockAt([46, 0.6, 1.8], [0, -6.4, 1], steel, 0.2),
    blockAt([6.4, 1.3, 1.2], [0, 0, 0.9], level, 0.5),
    blockAt([0.14, 1.34, 1.24], [-0.7, 0, 0.92], dark, 0.05),
    blockAt([0.14, 1.34, 1.24], [0.7, 0, 0.92], dark, 0.05),
  );
  group.add(placed(rail, 0, 24, 0));
  for (const x of [-15, 15]) {
    const holes = Array.from({ length: 6 }, (_, i) => [0, (i - 2.5) * 6.6, 1, 4.4] as const);
    const arm = new THREE.Group().add(
      placed(slotted(4.6, 44, 0.45, holes, steel, 0.6), 0, 0, 2),
      blockAt([0.45, 44, 2.4], [-2.2, 0, 1.2], steel, 0.15),
      blockAt([0.45, 44, 2.4], [2.2, 0, 1.2], steel, 0.15),
    );
    for (const y of [-16.5, 16.5]) arm.add(placed(screw(metal), 0, y, 2.4));
    group.add(placed(arm, x, 22.2, 1.6));
  }
  return group;
}

/** The cross that a screen is screwed to: 40 × 40 between its holes, tilted a little. */
function cross(span: number, { steel, metal, dark }: MountLooks): THREE.Group {
  const group = new THREE.Group().add(
    slotted(
      16,
      16,
      0.5,
      [
        [-5, -5, 0.9, 0.9],
        [5, -5, 0.9, 0.9],
        [-5, 5, 0.9, 0.9],
        [5, 5, 0.9, 0.9],
      ],
      steel,
    ),
    blockAt([span + 4, 3.6, 0.6], [0, 6, 0.4], steel, 0.25),
    blockAt([span + 4, 3.6, 0.6], [0, -6, 0.4], steel, 0.25),
  );
  for (const x of [-span / 2, span / 2]) {
    const holes = Array.from({ length: 5 }, (_, i) => [0, (i - 2) * 8, 1, 5] as const);
    group.add(
      placed(slotted(4, span + 5, 0.5, holes, steel, 0.6), x, 0, 1),
      blockAt([0.5, span + 5, 2], [x - 2, 0, 0.6], steel, 0.2),
      blockAt([0.5, span + 5, 2], [x + 2, 0, 0.6], steel, 0.2),
    );
    for (const y of [-span / 2, span / 2])
      group.add(placed(screw(metal), x, y, 1.5), blockAt([1.6, 1.6, 0.5], [x, y, 1.4], dark, 0.2));
  }
  return group;
}

/** A joint: an upright axle between two arms. */
const joint = (x: number, y: number, z: number, looks: MountLooks): THREE.Group =>
  new THREE.Group().add(
    placed(solid(turned(2, 8.6, 0.4), looks.steel), x, y - 4.3, z),
    placed(solid(turned(1.2, 9.6, 0.3), looks.metal), x, y - 4.8, z),
  );

/** Wall plate, two arms that fold, and the cross in front of them. */
export function motionMount(looks: MountLooks): THREE.Group {
  const { steel, dark } = looks;
  const y = 23;
  const group = new THREE.Group().add(
    placed(
      slotted(
        16,
        30,
        0.6,
        [
          [-5, 11, 3.4, 0.9],
          [5, 11, 3.4, 0.9],
          [-5, -11, 3.4, 0.9],
          [5, -11, 3.4, 0.9],
        ],
        steel,
      ),
      0,
      y,
      0,
    ),
    blockAt([7, 10, 4], [0, y, 2], steel, 0.8),
    joint(0, y, 5.4, looks),
  );
  const elbow = [16, 15] as const;
  const end = [2, 28] as const;
  for (const [from, to, rise] of [
    [[0, 5.4], elbow, 2],
    [elbow, end, -2],
  ] as const) {
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const turn = -Math.atan2(to[1] - from[1], to[0] - from[0]);
    const arm = new THREE.Group().add(
      placed(solid(slab(long + 4, 4, 3.2, 2, 0.5), steel), long / 2, -1.6, 0),
      blockAt([long - 5, 0.4, 1.8], [long / 2, 1.65, 0], dark, 0.15),
    );
    group.add(placed(arm, from[0], y + rise, from[1], turn));
  }
  group.add(joint(...([elbow[0], y, elbow[1]] as const), looks), joint(end[0], y, end[1], looks));
  const face = cross(40, looks);
  face.rotation.set(-0.07, -0.16, 0);
  return group.add(
    blockAt([6, 7, 5], [end[0], y, end[1] + 3], steel, 0.8),
    placed(new THREE.Group().add(face), end[0], y, end[1] + 6),
  );
}

/** A castor with its fork; its top is y = 7. */
function castor({ steel, metal, dark }: MountLooks): THREE.Group {
  const wheel = turnedPiece(
    [
      [0, -1.3],
      [2.2, -1.3],
      [2.8, -0.9],
      [2.9, 0],
      [2.8, 0.9],
      [2.2, 1.3],
      [0, 1.3],
    ],
    dark,
    56,
  );
  wheel.rotation.z = Math.PI / 2;
  return new THREE.Group().add(
    placed(wheel, 0, 2.9, 1),
    rod([-1.8, 2.9, 1], [1.8, 2.9, 1], 0.5, metal),
    blockAt([0.4, 3.6, 2.4], [-1.7, 4, 0.6], steel, 0.15),
    blockAt([0.4, 3.6, 2.4], [1.7, 4, 0.6], steel, 0.15),
    blockAt([4, 0.8, 4], [0, 6, 0], steel, 0.3),
  );
}

/** A floor stand: four castors, two columns, a shelf and the cross for a screen. */
export function floorStand(looks: MountLooks, glass: THREE.Material): THREE.Group {
  const { steel, metal, dark } = looks;
  const group = new THREE.Group();
  for (const x of [-34, 34]) {
    group.add(blockAt([6, 4, 56], [x, 8.6, 0], steel, 1));
    for (const z of [-24, 24]) group.add(placed(castor(looks), x, 0, z));
  }
  group.add(blockAt([68, 4, 7], [0, 8.6, -6], steel, 0.8));
  for (const x of [-9, 9]) {
    group.add(blockAt([5, 128, 5], [x, 72, -6], steel, 0.8));
    for (let i = 0; i < 7; i++) {
      const hole = turnedZ(
        [
          [0, 0],
          [0.6, 0],
          [0.6, 0.1],
        ],
        dark,
      );
      group.add(placed(hole, x, 84 + i * 6, -3.46));
    }
  }
  group.add(
    blockAt([26, 4, 5.2], [0, 134, -6], steel, 0.8),
    blockAt([26, 3, 5.2], [0, 40, -6], steel, 0.6),
    blockAt([46, 1.8, 26], [0, 60, 7], glass, 0.8),
    blockAt([5, 4, 22], [-9, 58, 4], steel, 0.6),
    blockAt([5, 4, 22], [9, 58, 4], steel, 0.6),
    blockAt([24, 10, 3], [0, 108, -2], steel, 0.6),
  );
  for (const x of [-9, 9])
    group.add(placed(solid(turned(1.6, 2.4, 0.3), metal).rotateX(Math.PI / 2), x, 108, -0.6));
  return group.add(placed(cross(40, looks), 0, 108, 0.6));
}
