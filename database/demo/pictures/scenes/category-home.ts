// What stands for the groups of the house, of children and of building, under the pointed arch of
// their tile.
import * as THREE from 'three';
import { hardHat } from '../builders/desk-props.ts';
import { fromScene } from '../builders/from-scene.ts';
import { clawHammer } from '../builders/tools.ts';
import { toolBox } from '../builders/workshop.ts';
import { colors } from '../studio/colors.ts';
import { placed } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { handleWood, paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { scenes as bottles } from './feeding-bottle.ts';
import { scenes as animals } from './plush.ts';
import { scenes as glasses } from './tea-glass.ts';
import { scenes as teapots } from './teapots.ts';

/** A copper teapot on its kettle, a glass of tea before it. */
function home(): SceneFile {
  return {
    set: 'disc',
    ground: 'sage',
    around: 24,
    above: 15,
    fill: 0.68,
    product: () =>
      new THREE.Group().add(
        fromScene(teapots, 'double-teapot-copper', { x: -2, z: -3 }),
        fromScene(glasses, 'tea-glass', { height: 11.5, x: -2, z: 13, turn: -0.6 }),
      ),
  };
}

/** A plush bear with a feeding bottle. */
function babies(): SceneFile {
  return {
    set: 'horizon',
    ground: 'lilac',
    around: 16,
    above: 12,
    fill: 0.66,
    product: () =>
      new THREE.Group().add(
        fromScene(animals, 'plush-bear', { color: colors.tan, x: -3 }),
        fromScene(bottles, 'feeding-bottle', { color: colors.turquoise, height: 18, x: 14, z: 5 }),
      ),
  };
}

/** A tool box, a hard hat and a hammer. */
function building(): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: -24,
    above: 20,
    fill: 0.7,
    product() {
      const hammer = clawHammer({
        head: satin('#8b8e91', 0.3),
        bright: satin('#e2e3e3', 0.2),
        wood: handleWood('#c99f68', '#b58650'),
        grip: paint(colors.red, 0.32),
      });
      return new THREE.Group().add(
        toolBox({
          shell: paint(colors.petrol, 0.34),
          dark: plastic('#26292c', 0.5),
          metal: satin('#c9cbcd', 0.3),
        }),
        placed(hardHat(paint('#e9b52c', 0.3)), 15, 0, 25, 0.5),
        placed(hammer, -32, 0, 19, 0.1),
      );
    },
  };
}

export const scenes: Scenes = {
  'category-home-garden-kitchen': { draw: home, isColored: false },
  'category-babies-moms': { draw: babies, isColored: false },
  'category-home-improvements': { draw: building, isColored: false },
};
