import * as THREE from 'three';
import { clipper, safetyRazor, straightRazor } from '../builders/barber.ts';
import { lamp } from '../studio/device-materials.ts';
import { placed, solid } from '../studio/geometry.ts';
import { material, plastic, steel } from '../studio/materials.ts';
import { chrome, ground } from '../studio/metals.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

type Finish = 'black' | 'chrome';
const shell = (finish: Finish) =>
  finish === 'chrome' ? chrome() : material({ color: '#26282a', roughness: 0.62, specular: 0.04 });

/** A cordless clipper or a beard trimmer. */
const clipperScene = (finish: Finish, isTrimmer: boolean) => (): SceneFile => ({
  set: 'horizon',
  ground: isTrimmer
    ? finish === 'black'
      ? 'butter'
      : 'lilac'
    : finish === 'black'
      ? 'sky'
      : 'clay',
  around: isTrimmer ? 34 : -38,
  above: isTrimmer ? 46 : 38,
  fill: 0.78,
  product: () =>
    clipper(
      {
        body: shell(finish),
        grip: plastic(finish === 'black' ? '#4a4c4f' : '#1f2022', 0.6),
        steel: steel(0.16),
        light: lamp('#63d08a'),
      },
      isTrimmer,
    ),
});

const razor = (finish: Finish) => (): SceneFile => ({
  set: 'plain',
  ground: finish === 'black' ? 'stone' : 'sage',
  around: finish === 'black' ? 40 : -40,
  above: 44,
  fill: 0.8,
  product: () => safetyRazor(shell(finish), chrome()),
});

/** A straight razor and a packet of blades. */
const openRazor = (finish: Finish) => (): SceneFile => ({
  set: 'plain',
  ground: finish === 'black' ? 'sand' : 'mist',
  around: finish === 'black' ? -10 : 14,
  above: 58,
  fill: 0.8,
  product: () =>
    new THREE.Group().add(
      straightRazor(shell(finish), ground('#d8dada', 0.16)),
      placed(solid(roundedBox(4.6, 0.9, 2.6, 0.06, 2), plastic('#2d5b8c', 0.4)), 9, 0.45, 5, 0.2),
    ),
});

export const scenes: Scenes = {
  'clipper-black': { draw: clipperScene('black', false), isColored: false },
  'clipper-chrome': { draw: clipperScene('chrome', false), isColored: false },
  'trimmer-black': { draw: clipperScene('black', true), isColored: false },
  'trimmer-chrome': { draw: clipperScene('chrome', true), isColored: false },
  'safety-razor-black': { draw: razor('black'), isColored: false },
  'safety-razor-chrome': { draw: razor('chrome'), isColored: false },
  'straight-razor-black': { draw: openRazor('black'), isColored: false },
  'straight-razor-chrome': { draw: openRazor('chrome'), isColored: false },
};
