import * as THREE from 'three';
import { tumbler } from '../builders/tableware.ts';
import { placed } from '../studio/geometry.ts';
import { glass } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

type Kind = 'plain' | 'cut' | 'coloured';
const grounds = { plain: 'clay', cut: 'sky', coloured: 'paper' } as const;
const sides = { plain: -18, cut: 20, coloured: -26 } as const;
const tints = ['#5fb6b0', '#d99a4e', '#6f9fd0', '#c8798a', '#94b36a', '#a38cc4'];

/** Six water tumblers. */
function tumblers(kind: Kind): SceneFile {
  return {
    set: kind === 'cut' ? 'horizon' : 'plain',
    ground: grounds[kind],
    around: sides[kind],
    above: kind === 'coloured' ? 26 : 20,
    fill: 0.8,
    product() {
      const group = new THREE.Group();
      for (let i = 0; i < 6; i++) {
        const look = glass({
          color: kind === 'coloured' ? tints[i]! : '#eef7f6',
          bend: kind === 'cut' ? 1.1 : 0.45,
          rimDark: 0.45,
        });
        const row = i < 3 ? 1 : 0;
        group.add(
          placed(
            tumbler(look, kind === 'cut' ? 0.42 : 0),
            ((i % 3) - 1) * 9.4 + (1 - row) * 2.4,
            0,
            (row - 1) * 8.6,
          ),
        );
      }
      return group;
    },
  };
}

export const scenes: Scenes = {
  tumblers: { draw: () => tumblers('plain'), isColored: false },
  'tumblers-cut': { draw: () => tumblers('cut'), isColored: false },
  'tumblers-coloured': { draw: () => tumblers('coloured'), isColored: false },
};
