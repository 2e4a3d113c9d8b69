import { fixedMount, floorStand, motionMount, type MountLooks } from '../builders/tv-mounts.ts';
import { darkGlass, lamp, softPlastic } from '../studio/device-materials.ts';
import { paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const looksOf = (): MountLooks => ({
  steel: paint('#2b2e31', 0.5),
  metal: satin('#b9bcbe', 0.3),
  dark: softPlastic('#0f1112'),
  level: lamp('#a8c93a'),
});

/** A fixed mount: rail and two uprights. */
function fixed(): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: -28,
    above: 12,
    fill: 0.8,
    product: () => fixedMount(looksOf()),
  };
}

/** A mount on two arms that fold. */
function motion(): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: -58,
    above: 26,
    fill: 0.82,
    product: () => motionMount(looksOf()),
  };
}

/** A stand with castors and a shelf. */
function stand(): SceneFile {
  return {
    set: 'horizon',
    ground: 'clay',
    around: -30,
    above: 12,
    fill: 0.88,
    product: () => floorStand(looksOf(), darkGlass('#1b1e20')),
  };
}

export const scenes: Scenes = {
  'tv-mount-fixed': { draw: fixed, isColored: false },
  'tv-mount-arm': { draw: motion, isColored: false },
  'tv-floor-stand': { draw: stand, isColored: false },
};
