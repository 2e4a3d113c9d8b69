import * as THREE from 'three';
import { basket, type Basket } from '../builders/basket.ts';
import { placed } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { handleWood } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

type Stuff = 'splint' | 'rattan';

/** Baskets of splints or of plastic that looks like rattan. */
function baskets(stuff: Stuff, count: 1 | 3): SceneFile {
  const isSplint = stuff === 'splint';
  return {
    set: count === 1 ? 'horizon' : 'plain',
    ground: isSplint ? (count === 1 ? 'sage' : 'sky') : count === 1 ? 'butter' : 'rose',
    around: count === 1 ? -28 : 20,
    above: count === 1 ? 20 : 26,
    fill: 0.82,
    product() {
      const group = new THREE.Group();
      const looks = isSplint
        ? { strip: handleWood('#c69a63', '#8f6236'), stake: handleWood('#b0824e', '#7c5330') }
        : { strip: plastic('#7a5334', 0.42), stake: plastic('#5f3f27', 0.45) };
      const places =
        count === 1
          ? ([[1, 0, 0]] as const)
          : ([
              [1.15, -9, -8],
              [0.9, 15, -2],
              [0.68, -1, 16],
            ] as const);
      for (const [size, x, z] of places)
        group.add(placed(basket(shapeOf(stuff, size), looks), x, 0, z, 0.25));
      return group;
    },
  };
}

const shapeOf = (stuff: Stuff, size: number): Basket =>
  stuff === 'splint'
    ? {
        radius: 12 * size,
        height: 13 * size,
        open: 0.22,
        oval: 1.2,
        stakes: 28,
        strip: { width: 1.9 * size, thick: 0.3 },
        handle: 'over',
      }
    : {
        radius: 12 * size,
        height: 12 * size,
        open: 0.16,
        oval: 1.35,
        stakes: 44,
        strip: { width: 0.78 * size, thick: 0.5 * size },
        handle: 'ends',
      };

export const scenes: Scenes = {
  basket: { draw: () => baskets('splint', 1), isColored: false },
  'basket-set': { draw: () => baskets('splint', 3), isColored: false },
  'basket-rattan': { draw: () => baskets('rattan', 1), isColored: false },
  'basket-rattan-set': { draw: () => baskets('rattan', 3), isColored: false },
};
