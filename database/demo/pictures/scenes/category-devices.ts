// What stands for the groups of devices, under the pointed arch of their tile.
import * as THREE from 'three';
import { fromScene } from '../builders/from-scene.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { scenes as cameras } from './camera.ts';
import { scenes as headphones } from './headphones.ts';
import { scenes as laptops } from './laptop.ts';
import { scenes as mice } from './mouse.ts';
import { scenes as phones } from './smartphone.ts';
import { scenes as watches } from './smartwatch.ts';

/** Headphones behind a camera. */
function electronics(): SceneFile {
  return {
    set: 'plain',
    ground: 'sky',
    around: 22,
    above: 15,
    fill: 0.64,
    product: () =>
      new THREE.Group().add(
        fromScene(headphones, 'headphones', { color: colors.brick, x: -2, z: -5, turn: -0.1 }),
        fromScene(cameras, 'compact-camera', { height: 9, x: 5, z: 6, turn: 0.1 }),
      ),
  };
}

/** A laptop with a mouse. */
function computers(): SceneFile {
  return {
    set: 'horizon',
    ground: 'clay',
    around: -24,
    above: 22,
    fill: 0.7,
    product: () =>
      new THREE.Group().add(
        fromScene(laptops, 'laptop'),
        fromScene(mice, 'mouse', { color: colors.anthracite, x: 23, z: 7, turn: Math.PI }),
      ),
  };
}

/** A smartphone from both sides, a smartwatch before it. */
function telephones(): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: 16,
    above: 15,
    fill: 0.66,
    product: () =>
      new THREE.Group().add(
        fromScene(phones, 'smartphone', { color: colors.blue }),
        fromScene(watches, 'smartwatch', { height: 7, x: -3.6, z: 7.4, turn: 0.2 }),
      ),
  };
}

export const scenes: Scenes = {
  'category-consumer-electronic': { draw: electronics, isColored: false },
  'category-computer-technology': { draw: computers, isColored: false },
  'category-phones-accessories': { draw: telephones, isColored: false },
};
