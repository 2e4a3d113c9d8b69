import * as THREE from 'three';
import { cableCoil, usbPlug, type Plug } from '../builders/cables.ts';
import { mainsPlug } from '../builders/mains.ts';
import { block, disc, hoop } from '../builders/parts.ts';
import { colors } from '../studio/colors.ts';
import { aluminium, lamp, softPlastic } from '../studio/device-materials.ts';
import { placed, solid } from '../studio/geometry.ts';
import { cotton, steel } from '../studio/materials.ts';
import { rubber } from '../studio/metals.ts';
import { slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const dark = () => softPlastic('#0c0d0e');
const plug = (color: string): Plug =>
  usbPlug({ shell: aluminium(color, 0.36), metal: steel(0.22), dark: dark() });
const nowhere: Plug = { level: 0.3, body: new THREE.Group() };

/** A braided cable with heads of aluminium. */
function braidedCable(color: string = colors.black): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: -18,
    above: 42,
    fill: 0.84,
    product: () =>
      cableCoil({
        radius: 3.4,
        loops: 3.2,
        thick: 0.25,
        look: cotton(color, undefined, 0.9),
        plugs: [plug(color), plug(color)],
      }),
  };
}

/** A charger with its cable before it. */
function wallCharger(color: string = colors.white): SceneFile {
  return {
    set: 'plain',
    ground: 'sky',
    around: 24,
    above: 34,
    fill: 0.84,
    product() {
      const shell = softPlastic(color);
      const body = new THREE.Group().add(
        solid(slab(3.6, 4.8, 3.8, 0.8, 0.3), shell),
        placed(block(1.2, 0.1, 0.5, 0.05, steel(0.3)), 0, 3.8, 0.4),
        placed(block(1.02, 0.12, 0.3, 0.05, dark()), 0, 3.82, 0.4),
      );
      // Turned so that the port is at the front; the pins are at the back.
      const charger = new THREE.Group().add(body);
      charger.rotation.x = Math.PI / 2;
      charger.position.set(0, 2.4, 0);
      const pins = mainsPlug({ shell, dark: shell, metal: steel(0.24) }).body;
      const standing = new THREE.Group().add(charger, placed(pins, 0, 2.4, 3, Math.PI));
      const cable = cableCoil({
        radius: 3,
        loops: 2.2,
        thick: 0.24,
        look: cotton(color, undefined, 0.9),
        plugs: [plug(color), plug(color)],
      });
      return new THREE.Group().add(
        placed(standing, -4.4, 0, -2.4, 0.5),
        placed(cable, 3, 0, 1.6, -0.2),
      );
    },
  };
}

/** A round pad with its cable. */
function wirelessCharger(color: string = colors.black): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: -30,
    above: 36,
    fill: 0.86,
    product() {
      const shell = softPlastic(color);
      const mark = rubber(color === colors.black ? '#4a4f54' : '#9aa0a3');
      const pad = new THREE.Group().add(
        disc(5, 0.9, aluminium(color, 0.36)),
        placed(disc(4.6, 0.3, shell), 0, 0.72, 0),
        placed(solid(hoop(2.6, 0.09, 72), mark), 0, 1, 0),
        placed(block(0.8, 0.16, 0.24, 0.06, lamp('#5fd6ef')), 0, 0.45, 4.96),
      );
      const cable = cableCoil({
        radius: 2.6,
        loops: 2.2,
        thick: 0.22,
        look: cotton(color, undefined, 0.9),
        plugs: [
          plug(color),
          { ...nowhere, body: new THREE.Group().add(placed(pad, 0, -0.3, 4.9)) },
        ],
      });
      return cable;
    },
  };
}

export const scenes: Scenes = {
  'braided-cable': { draw: braidedCable, isColored: true },
  'phone-charger': { draw: wallCharger, isColored: true },
  'wireless-charger': { draw: wirelessCharger, isColored: true },
};
