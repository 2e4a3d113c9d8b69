import { dish, type DishLooks } from '../builders/dishes.ts';
import { aluminium, lacquer, softPlastic } from '../studio/device-materials.ts';
import { paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { still, type View } from '../studio/views.ts';

type Kind = 'steel' | 'aluminium' | 'motor';

/** Enamelled steel or bare aluminium. */
function looksOf(kind: Kind): DishLooks {
  const metal = satin('#9ea3a6', 0.4);
  const dark = softPlastic('#26292c');
  const plastic = softPlastic('#e9e8e3');
  if (kind === 'aluminium')
    return {
      face: aluminium('#cfd2d4', 0.5),
      back: aluminium('#b9bdc0', 0.5),
      metal,
      dark,
      plastic,
    };
  const color = kind === 'steel' ? '#d9dad7' : '#4d565c';
  return { face: lacquer(color), back: paint(color, 0.45), metal, dark, plastic };
}

const satellite = (kind: Kind, view: View): SceneFile => ({
  set: 'horizon',
  ...view,
  fill: 0.84,
  product: () =>
    dish({
      radius: 40,
      looks: looksOf(kind),
      ...(kind === 'motor' && { converters: 2, motor: softPlastic('#e3e2dc') }),
    }),
});

export const scenes: Scenes = {
  'satellite-dish': still(() => satellite('steel', { ground: 'sky', around: -36, above: 10 })),
  'satellite-dish-aluminium': still(() =>
    satellite('aluminium', { ground: 'clay', around: 34, above: 12 }),
  ),
  'satellite-dish-motor': still(() =>
    satellite('motor', { ground: 'sand', around: -62, above: 8 }),
  ),
};
