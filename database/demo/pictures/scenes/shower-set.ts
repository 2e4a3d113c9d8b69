import * as THREE from 'three';
import { blockAt } from '../builders/parts.ts';
import { overheadShower, riserRail, type ShowerLooks } from '../builders/showers.ts';
import { softPlastic } from '../studio/device-materials.ts';
import { material } from '../studio/materials.ts';
import { chrome, paint } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';
import { still } from '../studio/views.ts';

const looksOf = (isBlack: boolean): ShowerLooks => ({
  body: isBlack ? paint('#1d1f21', 0.5) : chrome(),
  face: isBlack ? softPlastic('#2a2c2e') : softPlastic('#d3d6d7'),
  nozzle: softPlastic(isBlack ? '#8a8e90' : '#6f767a'),
});

/** A wall of large tiles behind z = 0. */
function wall(width: number, height: number, color: string, joint: string): THREE.Mesh {
  const print = drawn(`shower wall ${color}`, 512, 1024, (context) => {
    context.fillStyle = joint;
    context.fillRect(0, 0, 512, 1024);
    context.fillStyle = color;
    for (let j = 0; j < 6; j++)
      for (let i = 0; i < 3; i++)
        context.fillRect((i * 512) / 3 + 2, (j * 1024) / 6 + 2, 512 / 3 - 4, 1024 / 6 - 4);
  });
  const look = material({ color, roughness: 0.34, specular: 0.035, print, printRoughness: 0.34 });
  return blockAt([width, height, 3], [0, height / 2, -1.5], look, 0.3);
}

const rail = (isBlack: boolean, ground: Ground, around: number): SceneFile => ({
  set: 'horizon',
  ground,
  around,
  above: 8,
  fill: 0.88,
  product: () =>
    new THREE.Group().add(
      isBlack ? wall(38, 94, '#d8cbb4', '#efe8da') : wall(38, 94, '#2f6570', '#5f8d95'),
      riserRail(looksOf(isBlack)),
    ),
});

const overhead = (isBlack: boolean, ground: Ground, around: number): SceneFile => ({
  set: 'horizon',
  ground,
  around,
  above: 6,
  fill: 0.86,
  product: () =>
    new THREE.Group().add(
      isBlack ? wall(42, 42, '#c9cfc4', '#e6e9e2') : wall(42, 42, '#a9654b', '#c79079'),
      overheadShower(12.5, 1.0, 33, looksOf(isBlack)),
    ),
});

export const scenes: Scenes = {
  'shower-rail': still(() => rail(false, 'sky', -28)),
  'shower-rail-black': still(() => rail(true, 'sand', 30)),
  'overhead-shower': still(() => overhead(false, 'mist', 32)),
  'overhead-shower-black': still(() => overhead(true, 'clay', -34)),
};
