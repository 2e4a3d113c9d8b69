import * as THREE from 'three';
import { bodysuit, romper, type BabyLooks } from '../builders/small-garments.ts';
import { placed } from '../studio/geometry.ts';
import { cotton, jersey, plastic, ribbed } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import { strewn } from '../studio/baby-prints.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed } from '../studio/tones.ts';

type Kind = 'long' | 'short' | 'romper';

function looksOf(color: string, isPlain: boolean): BabyLooks {
  return {
    name: `${color} ${isPlain}`,
    cloth: (print) => (isPlain ? jersey(color, print) : cotton(color, print, 1.6)),
    rib: ribbed(color, 2),
    snaps: plastic('#f4f1ea', 0.3),
    ...(!isPlain && { pattern: strewn('stars', mixed(color, '#7d6f6a', 0.3), 5) }),
  };
}

/** Two bodysuits or rompers: one plain, one with small stars. */
const babyBody =
  (kind: Kind) =>
  (color: string = colors.mint): SceneFile => ({
    set: 'plain',
    ground: ({ long: 'butter', short: 'sky', romper: 'clay' } as const)[kind],
    around: { long: -5, short: 8, romper: -10 }[kind],
    above: 64,
    fill: 0.88,
    product() {
      const one = (isPlain: boolean) => {
        const looks = looksOf(color, isPlain);
        return kind === 'romper' ? romper(looks) : bodysuit(kind === 'long', looks);
      };
      return new THREE.Group().add(
        placed(one(true), -9, 0, -3, 0.12),
        placed(one(false), 9, 1.7, 3, -0.1),
      );
    },
  });

export const scenes: Scenes = {
  'bodysuit-long': { draw: babyBody('long'), isColored: true },
  'bodysuit-short': { draw: babyBody('short'), isColored: true },
  romper: { draw: babyBody('romper'), isColored: true },
};
