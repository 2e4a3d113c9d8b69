import { stroller } from '../builders/stroller.ts';
import { cotton, plastic } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import { rubber, satin } from '../studio/metals.ts';
import { calf, nylon, webbing } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

type Kind = 'travel' | 'cabin' | 'twin';

/** A pushchair from its front. */
const scene =
  (kind: Kind) =>
  (color: string = colors.grey): SceneFile => ({
    set: 'horizon',
    ground: ({ travel: 'rose', cabin: 'butter', twin: 'sage' } as const)[kind],
    around: { travel: -38, cabin: 34, twin: -30 }[kind],
    above: 12,
    fill: 0.84,
    product: () =>
      stroller(
        kind === 'twin' ? 2 : 1,
        {
          cloth: nylon(color),
          lining: cotton('#d9d5cb', undefined, 3),
          frame: satin('#b8bcc0', 0.35),
          hard: plastic('#222428', 0.45),
          rubber: rubber('#2c2d2f'),
          webbing: webbing('#2a2c30'),
          grip: calf('#7a4f33'),
        },
        kind === 'cabin',
      ),
  });

export const scenes: Scenes = {
  pushchair: { draw: scene('travel'), isColored: true },
  'cabin-buggy': { draw: scene('cabin'), isColored: true },
  'twin-pushchair': { draw: scene('twin'), isColored: true },
};
