import { plushAnimal, type Animal } from '../builders/plush.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

/** A plush animal. */
const plush =
  (animal: Animal) =>
  (color: string = colors.brown): SceneFile => ({
    set: animal === 'bear' ? 'horizon' : animal === 'cat' ? 'disc' : 'horizon',
    ground: ({ bear: 'sky', cat: 'rose', dog: 'sage', camel: 'butter' } as const)[animal],
    around: { bear: -16, cat: 18, dog: -24, camel: -52 }[animal],
    above: { bear: 12, cat: 14, dog: 12, camel: 10 }[animal],
    fill: 0.8,
    product: () => plushAnimal(animal, color),
  });

export const scenes: Scenes = {
  'plush-bear': { draw: plush('bear'), isColored: true },
  'plush-cat': { draw: plush('cat'), isColored: true },
  'plush-dog': { draw: plush('dog'), isColored: true },
  'plush-camel': { draw: plush('camel'), isColored: true },
};
