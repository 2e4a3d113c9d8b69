// What stands for promotions and for services, under the pointed arch of their tile.
import * as THREE from 'three';
import { bent } from '../builders/parts.ts';
import { container } from '../builders/lorry.ts';
import { clipboard, rubberStamp } from '../builders/desk-props.ts';
import { fromScene } from '../builders/from-scene.ts';
import { fromAbove, upright } from '../studio/device-geometry.ts';
import { drawSeal, drawSignature } from '../studio/documents.ts';
import { placed, solid } from '../studio/geometry.ts';
import { board, brass, timber } from '../studio/materials.ts';
import { chrome, handleWood, paint, rubber, satin } from '../studio/metals.ts';
import { plate } from '../studio/plates.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { scenes as boxes } from './carton-box.ts';

type Canvas = CanvasRenderingContext2D;

/** A gift box with a ribbon, a price tag leaning on it. */
function promotions(): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: -26,
    above: 20,
    fill: 0.66,
    product: () =>
      new THREE.Group().add(
        fromScene(boxes, 'gift-box'),
        placed(new THREE.Group().add(priceTag()), 9.4, 0.2, 11.4, 0.1),
      ),
  };
}

/** A tag of card with a star and a string, leaning back. */
function priceTag(): THREE.Group {
  const wide = 7.4;
  const high = 11.6;
  const outline = new THREE.Shape();
  outline.moveTo(-wide / 2, high / 2);
  outline.lineTo(wide / 2, high / 2);
  outline.lineTo(wide / 2, -high / 2 + 2.6);
  outline.lineTo(wide / 2 - 2.4, -high / 2);
  outline.lineTo(-wide / 2 + 2.4, -high / 2);
  outline.lineTo(-wide / 2, -high / 2 + 2.6);
  outline.closePath();
  const hole = new THREE.Path();
  hole.absarc(0, -high / 2 + 1.7, 0.6, 0, 2 * Math.PI);
  outline.holes.push(hole);
  const tag = solid(
    fromAbove(plate(outline, 0.3, 0.06), wide, high),
    board('#f7f1e2', drawn('price tag', 740, 1160, drawTag)),
  );
  const leaning = placed(upright(new THREE.Group().add(tag), 16), 0, high / 2, 0);
  const string = bent(
    [
      [0, 9.6, -1],
      [-0.6, 11.2, -0.4],
      [-2.2, 12.8, -1.2],
      [-4, 13.4, -3],
      [-5.6, 14, -5.2],
    ],
    0.13,
    board('#9c7a3e'),
  );
  return new THREE.Group().add(leaning, string);
}

function drawTag(context: Canvas): void {
  context.fillStyle = '#f7f1e2';
  context.fillRect(0, 0, 740, 1160);
  context.fillStyle = '#a8231f';
  context.fillRect(0, 1010, 740, 150);
  star(context, 370, 640, 230);
  context.fillStyle = '#f7f1e2';
  star(context, 370, 640, 120);
  context.fillStyle = '#c9a24a';
  context.beginPath();
  context.arc(370, 170, 104, 0, 7);
  context.fill();
}

/** A container; before it a sealed paper on a clipboard, and a stamp. */
function services(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: 30,
    above: 16,
    fill: 0.68,
    product() {
      const blue = paint('#1d6a8a', 0.42);
      const load = container({
        length: 27,
        looks: {
          paint: blue,
          side: blue,
          door: blue,
          metal: satin('#b9bcbe', 0.4),
          floor: timber('#9a7a52'),
        },
      });
      load.scale.setScalar(1.3);
      const paper = board('#fbfaf6', drawn('sealed paper', 1024, 1414, drawPaper));
      const list = clipboard(board('#8a4a26'), chrome(), paper);
      list.scale.setScalar(0.62);
      const leaning = upright(new THREE.Group().add(list), 14);
      leaning.position.y = 10;
      const stamp = rubberStamp(handleWood('#8c4a22', '#5b2c12'), brass(), rubber('#4a1714'));
      return new THREE.Group().add(
        placed(load, 0, 0, -3),
        placed(new THREE.Group().add(leaning), -6, 0, 9.6, -0.16),
        placed(stamp, 8, 0, 11),
      );
    },
  };
}

/** Lines, a signature and a seal. */
function drawPaper(context: Canvas): void {
  context.fillStyle = '#fbfaf6';
  context.fillRect(0, 0, 1024, 1414);
  context.fillStyle = '#14606b';
  context.fillRect(110, 120, 520, 60);
  context.fillStyle = '#8d9497';
  for (let i = 0; i < 8; i++) context.fillRect(110, 270 + i * 84, i % 3 === 2 ? 560 : 800, 34);
  drawSignature(context, 130, 1180, 130);
  drawSeal(context, 720, 1120, 190, '#b3352b');
}

export const scenes: Scenes = {
  'category-hot-promotions': { draw: promotions, isColored: false },
  'category-vouchers-services': { draw: services, isColored: false },
};
