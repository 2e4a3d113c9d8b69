import * as THREE from 'three';
import { brakeShoes, motoPad } from '../builders/moto-parts.ts';
import { placed } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { castIron, paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { skin } from '../studio/textures.ts';

const looksOf = (back: string) => ({
  lining: material({
    color: '#6a6058',
    roughness: 0.92,
    specular: 0.02,
    detail: skin(),
    detailSize: 1,
    bump: 0.5,
    mottle: 0.4,
  }),
  back: paint(back, 0.34),
  cast: castIron('#b4b7b9'),
  spring: satin('#c9cbcc', 0.26),
});

/** Two pads: one lies with its lining up, the other leans on it. */
function pads(): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: -14,
    above: 38,
    fill: 0.8,
    product() {
      const looks = looksOf('#b98a2e');
      const leaning = motoPad(looks);
      leaning.rotation.set(1.02, -0.2, 0, 'YXZ');
      leaning.position.set(1, 2.4, -2.4);
      return new THREE.Group().add(placed(motoPad(looks), -1.6, 0, 3.6, 0.3), leaning);
    },
  };
}

function shoes(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: 24,
    above: 40,
    fill: 0.78,
    product: () => brakeShoes(looksOf('#2a2c2e')),
  };
}

export const scenes: Scenes = {
  'moto-brake-pads': { draw: pads, isColored: false },
  'moto-brake-shoes': { draw: shoes, isColored: false },
};
