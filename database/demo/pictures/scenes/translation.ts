import * as THREE from 'three';
import { deskPen, deskTop } from '../builders/desk.ts';
import { inkPad, paperStack, rubberStamp, scales } from '../builders/desk-props.ts';
import {
  drawFold,
  drawLetter,
  drawPhoto,
  drawSeal,
  drawSignature,
  textLines,
} from '../studio/documents.ts';
import { placed } from '../studio/geometry.ts';
import { board, brass } from '../studio/materials.ts';
import { handleWood, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;

const sheetOf = (name: string, draw: (context: Canvas) => void) =>
  board('#fbfaf6', drawn(name, 1024, 1448, draw));

/** An original and its translation, stamped; the stamp beside them. */
function sworn(): SceneFile {
  return {
    set: 'plain',
    ground: 'rose',
    around: -16,
    above: 46,
    fill: 0.94,
    product() {
      const group = new THREE.Group().add(deskTop(58, 38, 'walnut'));
      const original = sheetOf('original', (context) =>
        drawLetter(context, { title: 'Belge', accent: '#8d9294', lines: 18, isRight: true }),
      );
      const translated = sheetOf('translated', (context) => {
        drawLetter(context, { title: 'Tercüme', accent: '#14606b', lines: 13 });
        context.fillStyle = '#fbfaf6';
        context.fillRect(0, 1060, 1024, 388);
        drawSignature(context, 130, 1280, 130);
        drawSeal(context, 730, 1220, 150, '#b3352b');
      });
      group.add(
        placed(paperStack(20, 28.3, 0.14, original), -15.4, 0, -0.6, 0.08),
        placed(paperStack(20, 28.3, 0.14, translated), 6, 0, 0.8, -0.03),
      );
      const stamp = rubberStamp(handleWood('#8c4a22', '#5b2c12'), brass(), rubber('#4a1714'));
      stamp.scale.setScalar(1.25);
      group.add(
        placed(stamp, 22.4, 0, 4.4),
        placed(inkPad(satin('#c2c5c8', 0.4), rubber('#7c1d18')), 22.4, 0, -8, 0.3),
      );
      return group;
    },
  };
}

/** Two open catalogues with the same page in two languages. */
function catalogue(): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: 18,
    above: 48,
    fill: 0.94,
    product() {
      const group = new THREE.Group().add(deskTop(62, 44, 'oak'));
      const page = (name: string, isRight: boolean, title: string) =>
        board(
          '#fbfaf6',
          drawn(name, 1448, 1024, (context) => drawSpread(context, isRight, title)),
        );
      group.add(
        placed(paperStack(36, 25.4, 0.5, page('catalogue tr', false, 'Katalog')), -8, 0, -6.4, 0.1),
        placed(
          paperStack(36, 25.4, 0.5, page('catalogue other', true, 'Catalogue')),
          9,
          0.5,
          5,
          -0.06,
        ),
        placed(deskPen('#b3352b'), -22, 0, 17.6, 0.2),
      );
      return group;
    },
  };
}

/** Two pages: a picture and a text, small pictures with lines. */
function drawSpread(context: Canvas, isRight: boolean, title: string): void {
  context.fillStyle = '#fbfaf6';
  context.fillRect(0, 0, 1448, 1024);
  const left = isRight ? 724 : 0;
  const other = 724 - left;
  drawPhoto(context, left + 50, 60, 624, 420, ['#9fc6d4', '#2d6a5e', '#6f9a7a']);
  context.fillStyle = '#14606b';
  context.textAlign = isRight ? 'right' : 'left';
  context.font = '700 96px "Markazi Text Variable"';
  context.fillText(title, isRight ? left + 674 : left + 50, 590);
  textLines(context, { x: left + 50, y: 640, width: 624, count: 9, step: 34, isRight });
  const colors = ['#b4472b', '#1f5fae', '#c08a2a', '#2f7d55'];
  colors.forEach((color, i) => {
    const x = other + 50 + (i % 2) * 326;
    const y = 60 + Math.floor(i / 2) * 470;
    context.fillStyle = '#ece8df';
    context.fillRect(x, y, 296, 270);
    context.fillStyle = color;
    context.beginPath();
    context.ellipse(x + 148, y + 150, 84, 84, 0, 0, 7);
    context.fill();
    textLines(context, { x, y: y + 300, width: 290, count: 4, step: 34, isRight });
  });
  drawFold(context, 724, 120, 0.42);
}

/** A contract with notes, a pen and a balance. */
function contract(): SceneFile {
  return {
    set: 'plain',
    ground: 'stone',
    around: -22,
    above: 26,
    fill: 0.88,
    product() {
      const group = new THREE.Group().add(deskTop(56, 40, 'walnut'));
      const look = sheetOf('contract', (context) => {
        drawLetter(context, { title: 'Sözleşme', accent: '#7a1f2b', lines: 15 });
        context.fillStyle = 'rgba(244,205,90,.55)';
        context.fillRect(90, 470, 760, 40);
        context.fillRect(90, 760, 560, 40);
        context.strokeStyle = '#b3352b';
        context.lineWidth = 12;
        context.beginPath();
        context.ellipse(560, 990, 330, 70, -0.03, 0, 7);
        context.stroke();
        context.fillStyle = '#fbfaf6';
        context.fillRect(0, 1180, 1024, 268);
        drawSignature(context, 600, 1330, 120);
      });
      group.add(
        placed(paperStack(21, 29.7, 0.5, look), -12, 0, 2.6, 0.14),
        placed(scales(brass(), handleWood('#6d3f22', '#3d2110')), 12, 0, -5, 0.2),
        placed(deskPen('#23282c'), 2.6, 0, 14, 0.5),
      );
      return group;
    },
  };
}

export const scenes: Scenes = {
  'translation-sworn': { draw: sworn, isColored: false },
  'translation-catalogue': { draw: catalogue, isColored: false },
  'translation-contract': { draw: contract, isColored: false },
};
