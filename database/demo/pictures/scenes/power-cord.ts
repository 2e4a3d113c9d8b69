import * as THREE from 'three';
import { cableCoil } from '../builders/cables.ts';
import { devicePlug, mainsDrum, mainsPlug, socketBar } from '../builders/mains.ts';
import { colors } from '../studio/colors.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { steel } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const looksOf = (color: string) => ({
  shell: softPlastic(color),
  dark: softPlastic(color === colors.white ? '#d8d5cd' : '#0f1011'),
  metal: steel(0.24),
});

/** A cord from a wall to a device. */
function powerCord(color: string = colors.black): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: -14,
    above: 40,
    fill: 0.86,
    product() {
      const looks = looksOf(color);
      return cableCoil({
        radius: 5.4,
        loops: 3.2,
        thick: 0.4,
        look: softPlastic(color),
        plugs: [
          mainsPlug(looks, 0.42),
          devicePlug({ ...looks, dark: softPlastic('#0f1011') }, 0.42),
        ],
      });
    },
  };
}

/** A bar of four sockets with its cable. */
function extensionLead(color: string = colors.white): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: -58,
    above: 42,
    fill: 0.9,
    product() {
      const looks = looksOf(color);
      const bar = placed(socketBar(4, looks, lamp('#e2452f')), 0, -1.9, 12.4, Math.PI / 2);
      return cableCoil({
        radius: 5,
        loops: 3.2,
        thick: 0.42,
        look: softPlastic(color),
        plugs: [mainsPlug(looks, 0.42), { level: 1.9, body: new THREE.Group().add(bar) }],
      });
    },
  };
}

/** A drum with four sockets in its side. */
function cableDrum(color: string = colors.black): SceneFile {
  return {
    set: 'plain',
    ground: 'rose',
    around: -30,
    above: 14,
    fill: 0.78,
    product: () => mainsDrum(looksOf(color), softPlastic('#d9622a'), lamp('#e2452f')),
  };
}

export const scenes: Scenes = {
  'power-cord': { draw: powerCord, isColored: true },
  'extension-lead': { draw: extensionLead, isColored: true },
  'mains-drum': { draw: cableDrum, isColored: true },
};
