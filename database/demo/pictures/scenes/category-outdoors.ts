// What stands for sport, books and cars, under the pointed arch of their tile.
import * as THREE from 'three';
import { hexagon } from '../builders/fittings.ts';
import { fromScene } from '../builders/from-scene.ts';
import { pencil } from '../builders/pens.ts';
import { alloyWheel, tyre } from '../builders/wheels.ts';
import { colors } from '../studio/colors.ts';
import { placed } from '../studio/geometry.ts';
import { material, plastic } from '../studio/materials.ts';
import { castIron, chrome, handleWood, paint, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { scenes as backpacks } from './backpack.ts';
import { scenes as balls } from './ball.ts';
import { scenes as books } from './book.ts';
import { scenes as oils } from './car-care.ts';

/** A hiking backpack and a football. */
function sport(): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: -28,
    above: 14,
    fill: 0.66,
    product: () =>
      new THREE.Group().add(
        fromScene(backpacks, 'backpack', { color: colors.orange }),
        fromScene(balls, 'football', { height: 24, x: 15, z: 24 }),
      ),
  };
}

/** Three books with two pencils on them. */
function office(): SceneFile {
  return {
    set: 'disc',
    ground: 'sky',
    around: -40,
    above: 28,
    fill: 0.68,
    product() {
      const barrel = hexagon(0.72, 15, 0);
      const one = (color: string) =>
        pencil(barrel, {
          paint: paint(color, 0.25),
          wood: handleWood('#dcb98a', '#c39a66'),
          lead: material({ color: '#2b2c2e', roughness: 0.4, metalness: 0.3 }),
          ferrule: satin('#c9c3a6', 0.25),
          eraser: plastic('#d98a86', 0.7),
        });
      return new THREE.Group().add(
        fromScene(books, 'book'),
        placed(one(colors.mustard), -5.4, 7.9, 7.5, 1.05),
        placed(one(colors.green), -3.4, 7.9, 8.6, 1.2),
      );
    },
  };
}

/** A tyre on its alloy wheel, a jug of oil beside it. */
function cars(): SceneFile {
  return {
    set: 'horizon',
    ground: 'stone',
    around: 28,
    above: 12,
    fill: 0.64,
    product() {
      const wheel = new THREE.Group().add(
        tyre(31.6, 20.5, 20.3, rubber('#37383b'), rubber('#37383b')),
        alloyWheel(20.6, 19, {
          alloy: material({
            color: '#c6c9cc',
            roughness: 0.26,
            metalness: 0.85,
            specular: 0.05,
            coat: 0.5,
          }),
          barrel: castIron('#85888b'),
          dark: plastic('#202224', 0.5),
          bolt: chrome(),
        }),
      );
      wheel.rotation.x = Math.PI / 2;
      return new THREE.Group().add(
        placed(wheel, 0, 31.6, 0),
        fromScene(oils, 'engine-oil-4', { height: 29, x: 30, z: 20, turn: -0.2 }),
      );
    },
  };
}

export const scenes: Scenes = {
  'category-sport-outdoor': { draw: sport, isColored: false },
  'category-books-office': { draw: office, isColored: false },
  'category-cars-motorcycles': { draw: cars, isColored: false },
};
