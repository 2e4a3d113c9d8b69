import { bulletCamera, domeCamera } from '../builders/surveillance.ts';
import { darkGlass, softPlastic } from '../studio/device-materials.ts';
import { glass } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const looks = () => ({
  shell: softPlastic('#eeeeea'),
  dark: softPlastic('#141618'),
  glass: darkGlass('#141a26'),
  metal: satin('#8d9296', 0.35),
});

/** A dome camera; its lens looks out of the bubble. */
function dome(): SceneFile {
  return {
    set: 'plinth',
    ground: 'sky',
    around: -18,
    above: 24,
    fill: 0.6,
    product: () => domeCamera(looks(), glass({ color: '#dfe8ea', bend: 0.2, rimDark: 0.3 })),
  };
}

/** A bullet camera on its bracket. */
function bullet(): SceneFile {
  return {
    set: 'horizon',
    ground: 'clay',
    around: 34,
    above: 8,
    fill: 0.76,
    product: () => bulletCamera(looks()),
  };
}

export const scenes: Scenes = {
  'dome-camera': { draw: dome, isColored: false },
  'bullet-camera': { draw: bullet, isColored: false },
};
