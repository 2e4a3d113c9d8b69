import * as THREE from 'three';
import { doubleTeapot, knobLid, teapotBody } from '../builders/pans.ts';
import { coffeeCup } from '../builders/tableware.ts';
import { colors } from '../studio/colors.ts';
import { lathe, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { board, plastic, steel } from '../studio/materials.ts';
import { handleWood, paint } from '../studio/metals.ts';
import { star } from '../studio/patterns.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { hammered, speckled } from '../studio/weaves.ts';

type Kind = 'infuser' | 'cup' | 'box';
const grounds = { infuser: 'sand', cup: 'sky', box: 'rose' } as const;
const sides = { infuser: 18, cup: -20, box: 26 } as const;

/** A glazed teapot with what comes with it, in the colour of the variant. */
function stonewareTeapot(color: string = colors.brick, kind: Kind): SceneFile {
  return {
    set: kind === 'cup' ? 'disc' : 'horizon',
    ground: grounds[kind],
    around: sides[kind],
    above: kind === 'cup' ? 24 : 17,
    fill: 0.8,
    product() {
      const look = glazedStoneware(color);
      const group = new THREE.Group();
      const pot = new THREE.Group().add(
        teapotBody(7.6, 10.4, { body: look, handle: look, knob: look }),
        placed(knobLid(7.6 * 0.6, 1.9, look, look), 0, 10.4, 0),
      );
      group.add(pot);
      if (kind === 'infuser') group.add(placed(infuser(), 6.4, 0, 9));
      if (kind === 'cup') {
        const cup = coffeeCup(look, look, look);
        cup.scale.setScalar(1.32);
        group.add(placed(cup, 6.5, 0, 12.5, 0.4));
      }
      if (kind === 'box') group.add(placed(giftBox(), 10.5, 11, -13.5, -0.3));
      return group;
    },
  };
}

/** Glaze that breaks to brown specks. */
const glazedStoneware = (color: string) => {
  const look = speckled(color, new THREE.Color(color).multiplyScalar(0.55), 0.16);
  look.uniforms.coat!.value = 0.4;
  return look;
};

/** A strainer of perforated steel with a rim. */
function infuser(): THREE.Group {
  const holes = drawn('infuser holes', 512, 512, (context) => {
    context.fillStyle = '#2c2c2b';
    for (let y = 0; y < 22; y++)
      for (let x = 0; x < 36; x++) {
        if (y < 6 || y > 17) continue;
        context.beginPath();
        context.arc((x + (y % 2 ? 0.5 : 0)) * 14.2 + 6, y * 23, 4.2, 0, 7);
        context.fill();
      }
  });
  const metal = steel(0.2);
  const sieve = steel(0.2);
  sieve.uniforms.hasPrint!.value = true;
  sieve.uniforms.print!.value = holes;
  const body = lathe(
    smoothProfile(
      [
        [0, 0],
        [2.6, 0],
        [2.6, 0],
        [2.8, 0.2],
        [3.05, 3.2],
        [3.25, 6],
      ],
      8,
    ),
    96,
  );
  const rim = lathe(
    smoothProfile(
      [
        [3.25, 6],
        [4, 6.05],
        [4.1, 6.2],
        [4, 6.32],
        [3.15, 6.3],
        [3.05, 5.6],
        [2.6, 0.4],
        [0, 0.3],
      ],
      6,
    ),
    96,
  );
  return new THREE.Group().add(solid(body, sieve), solid(rim, metal));
}

/** A gift box with a star and what is in it. */
function giftBox(): THREE.Mesh {
  const face = drawn('teapot box', 1024, 1024, (context) => {
    context.fillStyle = '#efe6d3';
    context.fillRect(0, 0, 1024, 1024);
    context.strokeStyle = '#8a5a34';
    context.lineWidth = 10;
    context.strokeRect(60, 60, 904, 904);
    context.fillStyle = '#8a5a34';
    star(context, 512, 400, 150);
    context.fillStyle = '#efe6d3';
    star(context, 512, 400, 96);
    context.fillStyle = '#4a3020';
    context.textAlign = 'center';
    context.font = '600 150px "Markazi Text Variable"';
    context.fillText('ÇAYDANLIK', 512, 740);
  });
  return solid(roundedBox(23, 22, 19, 0.25, 2), board('#efe6d3', face));
}

type Metal = 'steel' | 'enamel' | 'copper';
const doubleGrounds = { steel: 'clay', enamel: 'butter', copper: 'sage' } as const;
const doubleSides = { steel: -22, enamel: 22, copper: -34 } as const;

/** Two teapots above each other. */
function doubleTeapotScene(metal: Metal): SceneFile {
  return {
    set: metal === 'copper' ? 'arch' : 'horizon',
    ground: doubleGrounds[metal],
    around: doubleSides[metal],
    above: 13,
    fill: 0.8,
    product() {
      if (metal === 'copper') {
        const body = hammered('#c9774a', 0.2, 10);
        const wood = handleWood('#8a5a34', '#5c381e');
        return doubleTeapot({ body, handle: wood, knob: wood });
      }
      if (metal === 'enamel') {
        const wood = handleWood('#c59a63', '#9a6f3e');
        return doubleTeapot(
          { body: paint('#2d5f8a', 0.16), handle: wood, knob: wood },
          { body: paint('#f1ece0', 0.16), handle: wood, knob: wood },
        );
      }
      const black = plastic('#1b1c1d', 0.32);
      const body = steel(0.1);
      return doubleTeapot(
        { body, handle: black, knob: black },
        { body, handle: black, knob: black },
      );
    },
  };
}

export const scenes: Scenes = {
  'stoneware-teapot': { draw: (color) => stonewareTeapot(color, 'infuser'), isColored: true },
  'stoneware-teapot-cup': { draw: (color) => stonewareTeapot(color, 'cup'), isColored: true },
  'stoneware-teapot-box': { draw: (color) => stonewareTeapot(color, 'box'), isColored: true },
  'double-teapot': { draw: () => doubleTeapotScene('steel'), isColored: false },
  'double-teapot-enamel': { draw: () => doubleTeapotScene('enamel'), isColored: false },
  'double-teapot-copper': { draw: () => doubleTeapotScene('copper'), isColored: false },
};
