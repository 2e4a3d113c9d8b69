import * as THREE from 'three';
import { block, disc, facing, turnedPiece } from '../builders/parts.ts';
import { darkGlass, lamp, satinGlass, softPlastic } from '../studio/device-materials.ts';
import { placed, solid } from '../studio/geometry.ts';
import { satin } from '../studio/metals.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

/** A lens in its ring that looks to the front. */
function lens(radius: number): THREE.Group {
  const r = radius;
  const group = new THREE.Group().add(
    turnedPiece(
      [
        [r * 1.3, 0],
        [r * 1.3, 0.8],
        [r * 1.2, 1.1],
        [r * 1.06, 1.1],
        [r, 0.3],
      ],
      satin('#8d9296', 0.34),
    ),
    turnedPiece(
      [
        [r * 1.02, 0.1],
        [r * 0.7, 0.7],
        [r * 0.3, 0.95],
        [0, 1],
      ],
      darkGlass('#141a26'),
    ),
    placed(disc(r * 0.4, 0.05, satinGlass('#2b2748')), r * 0.2, 0.84, -r * 0.2),
  );
  return new THREE.Group().add(facing(group));
}

/** Slots for air, upright, in a row along x. */
function slots(group: THREE.Group, x: number, y: number, z: number, count: number, high: number) {
  const dark = softPlastic('#17191b');
  for (let i = 0; i < count; i++)
    group.add(placed(block(0.34, high, 0.3, 0.1, dark), x + i * 0.85, y, z));
}

/** A small projector. */
function led(): SceneFile {
  return {
    set: 'horizon',
    ground: 'lilac',
    around: 26,
    above: 16,
    fill: 0.74,
    product() {
      const shell = softPlastic('#f0efeb');
      const dark = softPlastic('#2a2e32');
      const group = new THREE.Group().add(
        placed(solid(roundedBox(18, 13, 18, 2.6, 7), shell), 0, 7.2, 0),
        placed(solid(roundedBox(16, 10.6, 0.8, 0.36, 3), dark), 0, 7.2, 8.8),
        placed(lens(2.7), -2.6, 7.6, 9.2),
        placed(block(2.4, 1.2, 0.3, 0.12, darkGlass()), 4.4, 9.4, 9.2),
        placed(disc(3, 0.3, dark), 0, 13.6, 0),
        placed(disc(1.2, 0.3, lamp('#4fb6e8')), 0, 13.8, 0),
      );
      slots(group, 2.2, 4.6, 9.1, 6, 3);
      for (const x of [-6.4, 6.4])
        for (const z of [-6.4, 6.4]) group.add(placed(disc(1, 1, dark), x, 0, z));
      return group;
    },
  };
}

/** A wide projector for a room. */
function laser(): SceneFile {
  return {
    set: 'horizon',
    ground: 'clay',
    around: -28,
    above: 18,
    fill: 0.82,
    product() {
      const shell = softPlastic('#e6e6e2');
      const dark = softPlastic('#2a2e32');
      const group = new THREE.Group().add(
        placed(solid(roundedBox(40, 11, 31, 2.2, 7), shell), 0, 7, 0),
        placed(block(39.6, 0.4, 31, 0.1, softPlastic('#b4b6b6')), 0, 5.4, 0),
        placed(lens(3.8), -9, 7.4, 15),
        placed(block(8, 0.2, 5, 0.1, dark), -9, 12.45, 9),
        placed(disc(1.4, 0.4, satin('#b9bcbe', 0.3)), -9, 12.5, 9),
        placed(solid(slab(12, 7, 0.3, 0.8, 0.1), softPlastic('#d3d4d1')), 10, 12.3, -4),
      );
      slots(group, 2.6, 7.4, 15.3, 16, 5);
      for (let i = 0; i < 5; i++)
        group.add(placed(disc(0.7, 0.25, i === 0 ? lamp('#39d353') : dark), 6 + i * 2, 12.56, -4));
      for (const x of [-15, 15])
        for (const z of [-11, 11]) group.add(placed(disc(1.6, 1.8, dark), x, 0, z));
      return group;
    },
  };
}

export const scenes: Scenes = {
  'led-projector': { draw: led, isColored: false },
  'laser-projector': { draw: laser, isColored: false },
};
