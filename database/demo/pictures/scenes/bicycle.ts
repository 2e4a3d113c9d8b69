import { bicycle, type BicycleKind } from '../builders/bicycle.ts';
import { material } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import { chrome, paint, rubber } from '../studio/metals.ts';
import { calf } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

/** A bicycle from its chain side. */
const scene =
  (kind: BicycleKind) =>
  (color: string = colors.blue): SceneFile => ({
    set: 'horizon',
    ground: ({ city: 'butter', mountain: 'stone', electric: 'mist' } as const)[kind],
    around: { city: -16, mountain: 20, electric: -8 }[kind],
    above: 8,
    fill: 0.92,
    product: () =>
      bicycle(kind, {
        frame: paint(color, 0.22),
        metal: chrome(),
        rubber: rubber('#2a2b2c'),
        dark: material({ color: '#1d1e20', roughness: 0.45, specular: 0.04 }),
        saddle: kind === 'city' ? calf('#7a4a2a') : rubber('#26272a'),
      }),
  });

export const scenes: Scenes = {
  'city-bicycle': { draw: scene('city'), isColored: true },
  'mountain-bicycle': { draw: scene('mountain'), isColored: true },
  'electric-bicycle': { draw: scene('electric'), isColored: true },
};
