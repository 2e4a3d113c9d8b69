import * as THREE from 'three';
import { feedingBottle, trainingCup, type FeedingLooks } from '../builders/feeding.ts';
import { placed } from '../studio/geometry.ts';
import { glass, material, plastic } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed } from '../studio/tones.ts';

type Body = 'plastic' | 'glass';

function looksOf(color: string, body: Body): FeedingLooks {
  return {
    body:
      body === 'glass'
        ? glass({ bend: 0.5 })
        : glass({ color: '#eef3f2', bend: 0.15, rimDark: 0.2, gloss: 0.45 }),
    milk: material({ color: '#fbf8f0', roughness: 0.5, translucency: 0.4 }),
    collar: plastic(color, 0.35),
    teat: material({ color: '#f3ead9', roughness: 0.4, translucency: 0.5, specular: 0.04 }),
    ink: mixed(color, '#5a6a70', 0.6),
  };
}

/** A feeding bottle with milk. */
const bottle =
  (body: Body) =>
  (color: string = colors.mint): SceneFile => ({
    set: body === 'glass' ? 'disc' : 'horizon',
    ground: body === 'glass' ? 'sand' : 'lilac',
    around: 0,
    above: body === 'glass' ? 8 : 14,
    fill: 0.74,
    product: () => new THREE.Group().add(placed(feedingBottle(looksOf(color, body)), 0, 0, 0)),
  });

/** A training cup with two handles. */
const cup =
  (body: Body) =>
  (color: string = colors.blue): SceneFile => ({
    set: body === 'glass' ? 'plinth' : 'horizon',
    ground: body === 'glass' ? 'sky' : 'butter',
    around: body === 'glass' ? 14 : -16,
    above: 14,
    fill: 0.74,
    product: () => trainingCup(looksOf(color, body)),
  });

export const scenes: Scenes = {
  'feeding-bottle': { draw: bottle('plastic'), isColored: true },
  'feeding-bottle-glass': { draw: bottle('glass'), isColored: true },
  'training-cup': { draw: cup('plastic'), isColored: true },
  'training-cup-glass': { draw: cup('glass'), isColored: true },
};
