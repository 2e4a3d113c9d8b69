import { blender, standFan, steamIron, vacuumCleaner } from '../builders/household.ts';
import { softPlastic } from '../studio/device-materials.ts';
import { glass, plastic } from '../studio/materials.ts';
import { chrome, paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const dark = () => softPlastic('#25282b');

/** A vacuum cleaner with its hose. */
function vacuum(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sand',
    around: -28,
    above: 16,
    fill: 0.86,
    product: () =>
      vacuumCleaner({
        shell: paint('#a8231f', 0.25),
        accent: softPlastic('#3a3f44'),
        dark: dark(),
        metal: satin('#c6c9cb', 0.26),
      }),
  };
}

/** A steam iron. */
function iron(): SceneFile {
  return {
    set: 'plain',
    ground: 'sky',
    around: 24,
    above: 18,
    fill: 0.82,
    product: () =>
      steamIron(
        {
          shell: plastic('#f1f0ec', 0.3),
          accent: plastic('#e08a2a', 0.3),
          dark: dark(),
          metal: satin('#d3d6d7', 0.2),
        },
        plastic('#5fa9bd', 0.2),
      ),
  };
}

/** A fan on its column. */
function fan(): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: -24,
    above: 8,
    fill: 0.86,
    product: () =>
      standFan({
        shell: plastic('#f1f0ec', 0.35),
        accent: plastic('#2b8f9e', 0.3),
        dark: dark(),
        metal: chrome(),
      }),
  };
}

/** A blender with a drink in its jug. */
function blenderScene(): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: -18,
    above: 12,
    fill: 0.8,
    product: () =>
      blender(
        {
          shell: paint('#2f3337', 0.3),
          accent: plastic('#e08a2a', 0.3),
          dark: dark(),
          metal: satin('#c6c9cb', 0.26),
        },
        glass({ bend: 0.4 }),
        plastic('#d7566a', 0.3),
      ),
  };
}

export const scenes: Scenes = {
  'vacuum-cleaner': { draw: vacuum, isColored: false },
  'steam-iron': { draw: iron, isColored: false },
  'stand-fan': { draw: fan, isColored: false },
  blender: { draw: blenderScene, isColored: false },
};
