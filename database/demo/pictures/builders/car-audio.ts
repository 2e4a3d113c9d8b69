// Sound and cameras of a car. Fronts look to +z.
import * as THREE from 'three';
import { sheet } from '../studio/device-geometry.ts';
import {
  at,
  circle,
  curve,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import { tube } from './lathe.ts';
import { bent, blockAt, disc, facing, turnedPiece } from './parts.ts';
import { pairs, places } from './points.ts';

export type AudioLooks = {
  readonly shell: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
  readonly glass: THREE.Material;
  readonly coating: THREE.Material;
  readonly screen: THREE.Material;
};

/** A screen of 9 inches before a metal box. */
export function multimediaUnit(looks: AudioLooks): THREE.Group {
  const [w, h] = [23, 13.6];
  const group = new THREE.Group().add(
    placed(facing(solid(slab(w, h, 1.5, 0.9, 0.3), looks.shell)), 0, h / 2, -1.5),
    placed(facing(solid(slab(w - 0.5, h - 0.5, 0.16, 0.8, 0.05), looks.glass)), 0, h / 2, -0.1),
    placed(facing(sheet(19.8, 11.4, looks.screen, 0.15)), 0.9, h / 2, 0.1),
    blockAt([17.8, 9.6, 8.4], [0, h / 2 - 0.6, -6], looks.metal, 0.3),
  );
  for (let i = 0; i < 5; i++)
    group.add(placed(facing(disc(0.34, 0.05, looks.metal)), -10.3, h / 2 + 4.4 - i * 2.2, 0.06));
  for (const side of [-1, 1])
    for (let i = 0; i < 4; i++)
      group.add(
        blockAt([0.2, 5.4, 0.8], [side * 9, h / 2 - 0.6, -3.4 - i * 1.6], looks.dark, 0.08),
      );
  for (let i = 0; i < 4; i++)
    group.add(
      tube(
        [
          at(-6 + i * 3, 3.4, -10),
          at(-7 + i * 3.4, 1.4, -13),
          at(-2 + i * 3, 0.5, -14 + i),
          at(6 + i * 3, 0.4, -12 + i * 2),
        ],
        0.26,
        looks.dark,
      ),
    );
  return group;
}

/** A speaker of 16 cm that lies on its magnet, its cone up; without or with its grille. */
export function carSpeaker(
  looks: AudioLooks,
  cone: THREE.Material,
  hasGrille: boolean,
): THREE.Group {
  const r = 8;
  const group = new THREE.Group();
  const turnedPart = (list: readonly number[], look: THREE.Material) =>
    group.add(solid(lathe(smoothProfile(pairs(list), 6), 96), look));
  turnedPart([0, 0, 4.4, 0, 4.4, 0, 4.5, 0.2, 4.5, 2, 4.5, 2, 4.3, 2.2, 3, 2.2], looks.dark);
  turnedPart([3, 2.2, 3.4, 3, 5.4, 4.4, 6.9, 5.8, 7, 5.9], looks.shell);
  const frame = new THREE.Shape(
    Array.from({ length: 160 }, (_, i) => {
      const turn = (i / 160) * 2 * Math.PI;
      const ear = Math.max(0, Math.cos(turn * 4)) ** 14;
      return new THREE.Vector2(Math.cos(turn) * (r + 0.9 * ear), Math.sin(turn) * (r + 0.9 * ear));
    }),
  );
  frame.holes.push(new THREE.Path(circle(6.9, 80)));
  for (let i = 0; i < 4; i++) {
    const turn = (i / 4) * 2 * Math.PI;
    const spot = new THREE.Vector2(Math.cos(turn) * (r + 0.2), Math.sin(turn) * (r + 0.2));
    frame.holes.push(new THREE.Path(circle(0.3, 20).map((p) => p.add(spot))));
  }
  group.add(solid(plate(frame, 0.5, 0.12).translate(0, 5.8, 0), looks.shell));
  turnedPart([7.1, 6.2, 6.9, 6.5, 6.5, 6.75, 6.1, 6.6, 5.9, 6.1], looks.dark);
  turnedPart([5.95, 6.15, 4, 5, 2.4, 4.3], cone);
  turnedPart([1.7, 4.6, 1.7, 6.2, 1.7, 6.2, 1.5, 6.5, 1.2, 6.5, 0.9, 6.25, 0, 6.6], looks.metal);
  turnedPart([2.6, 4.3, 2.2, 4.9, 1.6, 5.1], looks.dark);
  if (hasGrille) {
    turnedPart([8.2, 6.2, 8.3, 6.7, 8, 7.1, 7.7, 7.1, 7.6, 6.8], looks.dark);
    const wires: THREE.BufferGeometry[] = [];
    for (const radius of [2.2, 3.4, 4.6, 5.8, 7])
      wires.push(
        sweep(
          circle(radius, 90).map((p) => at(p.x, 7.9 - 0.016 * radius ** 2, p.y)),
          circle(0.14, 8),
          { isClosed: true },
        ),
      );
    for (let i = 0; i < 12; i++) {
      const turn = (i / 12) * 2 * Math.PI;
      const spoke = [1.4, 3, 5, 7.8].map((q) =>
        at(Math.cos(turn) * q, 7.95 - 0.016 * q ** 2, Math.sin(turn) * q),
      );
      wires.push(sweep(spoke, circle(0.16, 8)));
    }
    group.add(solid(merge(wires), looks.dark), placed(disc(1.7, 0.4, looks.metal), 0, 7.7, 0));
  }
  return group;
}

/** A lens whose axis is z. */
function lens(radius: number, { dark, metal, glass, coating }: AudioLooks): THREE.Group {
  const r = radius;
  return new THREE.Group().add(
    facing(
      new THREE.Group().add(
        disc(r, 1.2, dark),
        placed(disc(r * 0.86, 0.3, metal), 0, 1.1, 0),
        turnedPiece(pairs([r * 0.78, 1.36, r * 0.6, 1.6, r * 0.3, 1.78, 0, 1.84]), glass),
        placed(disc(r * 0.22, 0.03, coating), r * 0.2, 1.74, r * 0.16),
      ),
    ),
  );
}

/** A camera that hangs behind the windscreen, with its foot; its back has a screen. */
export function dashCamera(looks: AudioLooks): THREE.Group {
  const group = new THREE.Group().add(
    placed(facing(solid(slab(9.4, 5.2, 2.8, 1.3, 0.5), looks.shell)), 0, 4, -1.4),
    placed(facing(solid(slab(8.6, 4.4, 0.3, 1, 0.1), looks.dark)), 0, 4, 1.3),
    placed(lens(1.9, looks), 1.9, 4, 1.3),
    blockAt([2.8, 0.34, 0.3], [-2.3, 5, 1.6], looks.metal, 0.1),
  );
  for (let i = 0; i < 5; i++)
    group.add(blockAt([2.6, 0.12, 0.16], [-2.3, 4 - i * 0.4, 1.62], looks.metal, 0.05));
  for (let i = 0; i < 4; i++)
    group.add(blockAt([0.9, 0.24, 0.5], [-2.7 + i * 1.7, 6.64, 0.1], looks.dark, 0.1));
  // The foot that is glued to the glass, on a ball joint.
  const joint = turnedPiece(
    pairs([0, 0, 0.9, 0.2, 0.9, 0.9, 0.6, 1.3, 0.6, 2, 1.2, 2.3, 1.5, 3, 1.2, 3.7, 0, 4]),
    looks.dark,
  );
  const pad = solid(slab(6.4, 4.6, 0.7, 1, 0.2), looks.shell);
  pad.rotation.x = 0.5;
  group.add(placed(joint, 0, 6.5, -0.4), placed(pad, 0, 10.4, -0.6));
  return group.add(
    bent(
      places([-4.4, 5, -0.8, -6.4, 4.4, -1.4, -8.4, 2.4, -1, -7.6, 1.74, 2.4, -4, 1.7, 4.6]),
      0.3,
      looks.dark,
    ),
  );
}

/** A small camera for the bumper, four sensors, their box. */
export function parkingKit(looks: AudioLooks): THREE.Group {
  const group = new THREE.Group();
  const camera = new THREE.Group().add(
    placed(facing(solid(slab(3.4, 2.6, 2.4, 0.8, 0.3), looks.dark)), 0, 2.5, -1.2),
    placed(lens(1.15, looks), 0, 2.5, 1),
    blockAt([5.6, 0.5, 2.4], [0, 4.3, -0.4], looks.metal, 0.2),
    blockAt([0.5, 3, 2], [-2.4, 3, -0.4], looks.metal, 0.2),
    blockAt([0.5, 3, 2], [2.4, 3, -0.4], looks.metal, 0.2),
  );
  for (let i = 0; i < 8; i++) {
    const turn = (i / 8) * 2 * Math.PI;
    camera.add(
      placed(
        facing(disc(0.13, 0.2, looks.metal)),
        Math.cos(turn) * 1.0,
        2.5 + Math.sin(turn) * 1.0,
        2.1,
      ),
    );
  }
  camera.scale.setScalar(1.5);
  group.add(placed(camera, -6, 0, 5, 0.16));
  const wire = (list: readonly number[]) => group.add(bent(places(list), 0.2, looks.dark));
  for (let i = 0; i < 4; i++) {
    const x = 3.4 + (i % 2) * 5.6;
    const z = 1.4 + Math.floor(i / 2) * 6;
    const sensor = new THREE.Group().add(
      disc(1.15, 2.4, looks.dark),
      placed(disc(1.55, 0.5, looks.shell), 0, 2.3, 0),
      placed(disc(1.05, 0.2, looks.shell), 0, 2.7, 0),
    );
    group.add(placed(sensor, x, 0, z));
    wire([
      x,
      1,
      z - 1,
      x + 0.4,
      0.4,
      z - 2.2,
      x - 1,
      0.25,
      -2 - (i % 2),
      2 - i * 0.5,
      0.4,
      -5,
      1 - i * 0.6,
      1,
      -6.4,
    ]);
  }
  group.add(
    blockAt([9, 2.4, 6.4], [-1, 1.2, -9], looks.dark, 0.5),
    placed(solid(roundedBox(6, 0.1, 2.4, 0.04, 2), looks.metal), -1, 2.42, -9),
  );
  wire([-6, 2, 2.4, -8, 0.6, -1, -7, 0.3, -5, -4, 0.6, -6.4]);
  const coil = curve(
    Array.from({ length: 60 }, (_, i) => {
      const turn = (i / 60) * 6 * Math.PI;
      return at(
        -11.5 + Math.cos(turn) * (2.6 - i * 0.012),
        0.3 + i * 0.012,
        -6 + Math.sin(turn) * (2.6 - i * 0.012),
      );
    }),
    240,
  );
  return group.add(solid(sweep(coil, circle(0.22, 8)), looks.dark));
}
