import { balanceBicycle, childrensBicycle, type KidsLooks } from '../builders/kids-bicycle.ts';
import { colors } from '../studio/colors.ts';
import { plastic } from '../studio/materials.ts';
import { chrome, paint, rubber } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const looksOf = (color: string): KidsLooks => ({
  frame: paint(color, 0.2),
  metal: chrome(),
  rubber: rubber('#2b2c2d'),
  dark: plastic('#232527', 0.45),
  saddle: plastic('#f1efe8', 0.42),
  plastic: plastic('#f1efe8', 0.36),
});

const scene =
  (hasPedals: boolean) =>
  (color: string = colors.blue): SceneFile => ({
    set: hasPedals ? 'horizon' : 'arch',
    ground: hasPedals ? 'butter' : 'stone',
    around: hasPedals ? -26 : 24,
    above: hasPedals ? 11 : 9,
    fill: hasPedals ? 0.86 : 0.74,
    product: () => (hasPedals ? childrensBicycle : balanceBicycle)(looksOf(color)),
  });

export const scenes: Scenes = {
  'childrens-bicycle': { draw: scene(true), isColored: true },
  'balance-bicycle': { draw: scene(false), isColored: true },
};
