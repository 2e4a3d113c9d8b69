import { hairDryer, straightener } from '../builders/barber.ts';
import { material, plastic } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import { chrome } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const looksOf = (color: string) => ({
  shell: material({ color, roughness: 0.26, specular: 0.05, coat: 0.4 }),
  dark: plastic('#27282b', 0.45),
  metal: chrome(),
});

/** A hair dryer on its side, its cord in a bend. */
function dryer(color: string = colors.claret): SceneFile {
  return {
    set: 'horizon',
    ground: 'rose',
    around: -14,
    above: 48,
    fill: 0.8,
    product: () => hairDryer(looksOf(color)),
  };
}

/** A hair straightener, its arms a little open. */
function straightenerScene(color: string = colors.black): SceneFile {
  return {
    set: 'plain',
    ground: 'sky',
    around: 28,
    above: 46,
    fill: 0.86,
    product: () => straightener(looksOf(color)),
  };
}

export const scenes: Scenes = {
  'hair-dryer': { draw: dryer, isColored: true },
  'hair-straightener': { draw: straightenerScene, isColored: true },
};
