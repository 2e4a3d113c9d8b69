import * as THREE from 'three';
import { divingMask, fin, goggles, snorkel, type DivingLooks } from '../builders/diving.ts';
import { lifeJacket } from '../builders/life-jacket.ts';
import { paddle, paddleBoard, type BoardLooks } from '../builders/paddle-board.ts';
import { colors } from '../studio/colors.ts';
import { lacquer, satinGlass } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { reflective } from '../studio/garment-cloths.ts';
import { glass, material, plastic } from '../studio/materials.ts';
import { rubber, satin } from '../studio/metals.ts';
import { nylon, webbing } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn, tapestry } from '../studio/textures.ts';

const divingLooks = (color: string, isTinted: boolean): DivingLooks => ({
  color: plastic(color, 0.34),
  soft: rubber(isTinted ? '#d9d6cc' : '#26292c'),
  dark: rubber('#202326'),
  lens: isTinted ? satinGlass('#3b5563') : glass({ color: '#e9f5f6', bend: 0.05, rimDark: 0.1 }),
});

function snorkelSet(color: string = colors.blue): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: -14,
    above: 40,
    fill: 0.86,
    product() {
      const looks = divingLooks(color, false);
      const mask = divingMask(looks);
      mask.position.set(-3, 5.6, 32);
      mask.rotation.set(-0.3, 0.1, 0);
      const tube = snorkel(looks);
      tube.rotation.set(-Math.PI / 2 + 0.06, 0, -0.12);
      tube.position.set(16, 3.4, 32);
      return new THREE.Group().add(
        placed(fin(looks), -11, 0, -8, 0.12),
        placed(fin(looks), 12, 0, -9, -0.14),
        mask,
        tube,
      );
    },
  };
}

const jacket =
  (isSmall: boolean) =>
  (color: string = colors.orange): SceneFile => ({
    set: 'plain',
    ground: isSmall ? 'sky' : 'stone',
    around: isSmall ? 7 : -6,
    above: 66,
    fill: 0.86,
    lift: 0.4,
    product: () =>
      lifeJacket(
        {
          cloth: nylon(color),
          inside: nylon('#2c2f33'),
          belt: webbing('#26282b'),
          buckle: plastic('#1b1d1f', 0.4),
          strip: reflective(),
          whistle: plastic('#e2c23c', 0.35),
        },
        isSmall,
      ),
  });

function board(color: string = colors.blue): SceneFile {
  return {
    set: 'horizon',
    ground: 'sand',
    around: -52,
    above: 32,
    fill: 0.92,
    product() {
      const deck = drawn(`paddle board ${color}`, 256, 1024, (context) => bands(context, color));
      const looks: BoardLooks = {
        side: plastic('#f3f1eb', 0.4),
        deck: lacquer('#f3f1eb', deck),
        pad: material({
          color: new THREE.Color(color).lerp(new THREE.Color('#3b4146'), 0.55),
          roughness: 0.85,
          specular: 0.02,
          detail: tapestry(32),
          detailSize: 26,
          bump: 0.7,
          cavity: 0.35,
        }),
        dark: rubber('#26282a'),
        metal: satin('#c3c6c8', 0.3),
        blade: plastic(color, 0.34),
      };
      return new THREE.Group().add(paddleBoard(looks), placed(paddle(looks), -18, 0, 64, 0.06));
    },
  };
}

/** Broad bands at both ends, a fine line beside each. */
function bands(context: CanvasRenderingContext2D, color: string): void {
  context.fillStyle = '#f3f1eb';
  context.fillRect(0, 0, 256, 1024);
  context.fillStyle = color;
  context.fillRect(0, 0, 256, 250);
  context.fillRect(0, 268, 256, 12);
  context.fillRect(0, 930, 256, 94);
  context.fillRect(0, 906, 256, 12);
}

function swimmingGoggles(color: string = colors.blue): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: 26,
    above: 24,
    fill: 0.74,
    product() {
      const one = goggles({
        ...divingLooks(color, true),
        soft: rubber('#2a2d30'),
        lens: satinGlass('#2d4a63'),
      });
      one.rotation.x = 0.07;
      return new THREE.Group().add(one);
    },
  };
}

export const scenes: Scenes = {
  'snorkel-set': { draw: snorkelSet, isColored: true },
  'life-jacket': { draw: jacket(false), isColored: true },
  'life-jacket-child': { draw: jacket(true), isColored: true },
  'paddle-board': { draw: board, isColored: true },
  'swimming-goggles': { draw: swimmingGoggles, isColored: true },
};
