import * as THREE from 'three';
import { deskScrewdriver, deskTop } from '../builders/desk.ts';
import { clipboard, paper, paperStack } from '../builders/desk-props.ts';
import { placed } from '../studio/geometry.ts';
import { board } from '../studio/materials.ts';
import { drawSeal, drawSignature, textLines } from '../studio/documents.ts';
import { chrome } from '../studio/metals.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

/** A warranty on a clipboard, its card and a screwdriver beside it. */
function warrantyPlan(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: -18,
    above: 50,
    fill: 0.94,
    product() {
      const sheets = board('#fbfaf6', drawn('warranty sheet', 1024, 1414, drawWarranty));
      const group = new THREE.Group().add(deskTop(50, 40, 'oak'));
      group.add(placed(clipboard(board('#7c5a3c'), chrome(), sheets), -7, 0, 0.6, 0.06));
      const card = board('#14606b', drawn('warranty card', 1012, 638, drawCard));
      group.add(
        placed(paperStack(12.4, 7.8, 0.16, card, 0.6), 14.4, 0.5, 8.6, 0.2),
        placed(
          paper(11, 13, board('#f3ead6', drawn('warranty note', 512, 606, drawNote))),
          14,
          0,
          5,
        ),
      );
      return group.add(placed(deskScrewdriver(1.15, 10, true, '#b3352b'), 7.4, 0, -15.4, -0.5));
    },
  };
}

/** A shield around a star. */
function drawShield(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.beginPath();
  context.moveTo(x, y - size);
  context.bezierCurveTo(
    x + size * 0.4,
    y - size * 0.7,
    x + size * 0.7,
    y - size * 0.7,
    x + size * 0.86,
    y - size * 0.72,
  );
  context.bezierCurveTo(
    x + size * 0.9,
    y + size * 0.3,
    x + size * 0.5,
    y + size * 0.8,
    x,
    y + size * 1.1,
  );
  context.bezierCurveTo(
    x - size * 0.5,
    y + size * 0.8,
    x - size * 0.9,
    y + size * 0.3,
    x - size * 0.86,
    y - size * 0.72,
  );
  context.bezierCurveTo(
    x - size * 0.7,
    y - size * 0.7,
    x - size * 0.4,
    y - size * 0.7,
    x,
    y - size,
  );
  context.fill();
}

function drawWarranty(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#fbfaf6';
  context.fillRect(0, 0, 1024, 1414);
  context.strokeStyle = '#14606b';
  context.lineWidth = 14;
  context.strokeRect(50, 50, 924, 1314);
  context.lineWidth = 4;
  context.strokeRect(76, 76, 872, 1262);
  context.fillStyle = '#14606b';
  drawShield(context, 512, 420, 230);
  context.fillStyle = '#f4c86a';
  star(context, 512, 420, 122);
  context.fillStyle = '#1d2b30';
  context.textAlign = 'center';
  context.font = '700 150px "Markazi Text Variable"';
  context.fillText('GARANTİ', 512, 860);
  textLines(context, { x: 200, y: 920, width: 624, count: 5, step: 46 });
  drawSignature(context, 620, 1250, 110);
  drawSeal(context, 300, 1210, 92, '#b3352b');
}

function drawCard(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#14606b';
  context.fillRect(0, 0, 1012, 638);
  context.fillStyle = '#f4c86a';
  drawShield(context, 220, 300, 150);
  context.fillStyle = '#14606b';
  star(context, 220, 300, 80);
  context.fillStyle = '#fff';
  context.font = '700 120px "Markazi Text Variable"';
  context.fillText('GARANTİ', 430, 300);
  textLines(context, { x: 430, y: 350, width: 480, count: 3, step: 60, color: '#9cc7c8' });
}

function drawNote(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#f3ead6';
  context.fillRect(0, 0, 512, 606);
  textLines(context, { x: 40, y: 50, width: 430, count: 12, step: 38 });
}

export const scenes: Scenes = { 'warranty-plan': { draw: warrantyPlan, isColored: false } };
