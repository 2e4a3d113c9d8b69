// What stands for clothes, beauty and jewellery, under the pointed arch of their tile.
import * as THREE from 'three';
import { soapBar } from '../builders/boxes.ts';
import { fromScene } from '../builders/from-scene.ts';
import { hangerStand, hungDress, sash, type Cut } from '../builders/dress.ts';
import { colors } from '../studio/colors.ts';
import { placed } from '../studio/geometry.ts';
import { brass, cotton, soap, timber } from '../studio/materials.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { stamped } from '../studio/textures.ts';
import { scenes as rings } from './ring.ts';
import { scenes as roses } from './rose-care.ts';
import { scenes as watches } from './wristwatch.ts';

const cut: Cut = {
  length: 98,
  shoulder: 18.5,
  neck: 8.5,
  neckFront: 10,
  bust: 21,
  waist: 16,
  waistAt: 0.36,
  hem: 36,
  sleeve: [8.5, 8.6, 17],
};

/** A wide red dress on a hanger. */
function clothing(): SceneFile {
  return {
    set: 'horizon',
    ground: 'rose',
    around: -14,
    above: 8,
    fill: 0.82,
    product() {
      const cloth = cotton(colors.red);
      return new THREE.Group().add(
        hungDress(cut, cloth, cloth, 34),
        sash(cut, 4.2, cotton('#6e1613')),
        hangerStand(cut.shoulder, 116, 15, timber('#c79a63'), brass()),
      );
    },
  };
}

/** A pump bottle of rose lotion, a rose water and two bars of soap. */
function beauty(): SceneFile {
  return {
    set: 'plinth',
    ground: 'sand',
    around: -16,
    above: 14,
    fill: 0.62,
    product() {
      const bars = soap('#8f8a50', stamped('soap star', drawStar), [7.4, 6.2]);
      return new THREE.Group().add(
        fromScene(roses, 'rose-lotion', { x: -3.4, z: -2 }),
        fromScene(roses, 'rose-tonic', { x: 4.6, z: -2.6, turn: 0.2 }),
        placed(soapBar(7, 4.2, 6, bars, 1), 2.6, 2.1, 5.4, 0.3),
      );
    },
  };
}

const drawStar = (context: CanvasRenderingContext2D, size: number): void =>
  star(context, size / 2, size / 2, size * 0.3);

/** A silver ring with a turquoise before a wristwatch. */
function jewellery(): SceneFile {
  return {
    set: 'dark',
    ground: 'deep',
    around: -26,
    above: 20,
    fill: 0.66,
    product: () =>
      new THREE.Group().add(
        fromScene(watches, 'wristwatch', { color: colors.tan, height: 5.8, x: -1.4, z: -1.2 }),
        fromScene(rings, 'ring', { height: 4, x: 2.2, z: 2.2, turn: -0.35 }),
      ),
  };
}

export const scenes: Scenes = {
  'category-clothing-apparel': { draw: clothing, isColored: false },
  'category-health-beauty': { draw: beauty, isColored: false },
  'category-jewelry-watches': { draw: jewellery, isColored: false },
};
