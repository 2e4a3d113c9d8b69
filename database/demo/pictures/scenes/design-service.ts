import * as THREE from 'three';
import { deskPen, deskTop } from '../builders/desk.ts';
import { colorFan, drawRuler, paper, paperStack, ruler } from '../builders/desk-props.ts';
import { monitor } from '../builders/screens.ts';
import { aluminium, darkGlass, litScreen, softPlastic } from '../studio/device-materials.ts';
import { drawPhoto, textLines } from '../studio/documents.ts';
import { placed, solid } from '../studio/geometry.ts';
import { board } from '../studio/materials.ts';
import { chrome } from '../studio/metals.ts';
import { star } from '../studio/patterns.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;
const palette = ['#7a1f2b', '#b4472b', '#e0a63c', '#8fa66a', '#1d7a78', '#1f3f7a', '#5b3c66'];
const fan = () =>
  colorFan(
    palette.map((color) => board(color)),
    chrome(),
  );
const measure = (ground: string) =>
  ruler(
    board(
      ground,
      drawn(`ruler ${ground}`, 2048, 212, (context) =>
        drawRuler(context, { ground, ink: '#2b3136' }),
      ),
    ),
  );

/** The construction of a logo, a fan of colours, a ruler and a pen. */
function logo(): SceneFile {
  return {
    set: 'plain',
    ground: 'lilac',
    around: -16,
    above: 50,
    fill: 0.94,
    product() {
      const group = new THREE.Group().add(deskTop(56, 40, 'oak'));
      const sheet = board('#fdfcf8', drawn('brand sheet', 1448, 1024, drawBrand));
      group.add(
        placed(paperStack(36, 25.4, 0.16, sheet), -6, 0, -3.4, 0.05),
        placed(fan(), 18.6, 0, 12.4, -0.3),
        placed(measure('#e9d9b0'), -7, 0, 14.4, 0.06),
        placed(deskPen('#1f3f7a'), -18, 0, 17.6, 0.1),
      );
      return group;
    },
  };
}

/** A star in a grid, its name, squares of colour. */
function drawBrand(context: Canvas): void {
  context.fillStyle = '#fdfcf8';
  context.fillRect(0, 0, 1448, 1024);
  context.strokeStyle = '#c9d4da';
  context.lineWidth = 3;
  for (let i = 0; i <= 12; i++) {
    context.strokeRect(80 + i * 50, 80, 0.1, 600);
    context.strokeRect(80, 80 + i * 50, 600, 0.1);
  }
  context.fillStyle = '#1d7a78';
  star(context, 380, 380, 250);
  context.fillStyle = '#fdfcf8';
  star(context, 380, 380, 150);
  context.fillStyle = '#e0a63c';
  star(context, 380, 380, 84);
  context.strokeStyle = '#b4472b';
  context.lineWidth = 5;
  for (const r of [84, 150, 250]) {
    context.beginPath();
    context.arc(380, 380, r, 0, 7);
    context.stroke();
  }
  context.fillStyle = '#1d7a78';
  context.font = '700 230px "Markazi Text Variable"';
  context.fillText('lale', 800, 330);
  context.fillStyle = '#2b3136';
  context.font = '600 120px "Markazi Text Variable"';
  context.fillText('Aa Ğğ Şş', 800, 520);
  textLines(context, { x: 800, y: 570, width: 540, count: 4, step: 36 });
  palette.slice(0, 5).forEach((color, i) => {
    context.fillStyle = color;
    context.fillRect(80 + i * 260, 780, 230, 160);
  });
}

/** A box drawn flat with its lines of cut and fold; the box itself. */
function packaging(): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: -24,
    above: 38,
    fill: 0.92,
    product() {
      const group = new THREE.Group();
      const flat = board('#fdfcf8', drawn('die line', 1400, 1000, drawDieLine));
      group.add(placed(paperStack(46, 33, 0.12, flat), 0, 0, 4, 0.04));
      const face = board('#1d7a78', drawn('box face', 512, 768, drawBoxFace));
      group.add(
        placed(solid(roundedBox(9, 13.5, 5.4, 0.12, 2), face), 13, 6.9, -9, -0.3),
        placed(measure('#d7e3ea'), -7, 0.14, 21.4, 0.04),
        placed(deskPen('#b3352b'), -20, 0.14, -9.6, 0.3),
      );
      return group;
    },
  };
}

function drawBoxFace(context: Canvas): void {
  context.fillStyle = '#1d7a78';
  context.fillRect(0, 0, 512, 768);
  context.fillStyle = '#e0a63c';
  star(context, 256, 290, 150);
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.font = '700 150px "Markazi Text Variable"';
  context.fillText('lale', 256, 600);
}

/** Four walls, flaps and a tab: cuts red, folds dashed. */
function drawDieLine(context: Canvas): void {
  context.fillStyle = '#fdfcf8';
  context.fillRect(0, 0, 1400, 1000);
  const walls = [300, 180, 300, 180];
  const top = 310;
  const high = 400;
  let x = 190;
  context.lineJoin = 'round';
  const line = (color: string, isDashed: boolean) => {
    context.strokeStyle = color;
    context.lineWidth = 8;
    context.setLineDash(isDashed ? [26, 16] : []);
  };
  walls.forEach((wide, i) => {
    if (i % 2 === 0) {
      context.fillStyle = '#1d7a78';
      context.fillRect(x, top, wide, high);
      context.fillStyle = '#e0a63c';
      star(context, x + wide / 2, top + 150, 90);
      context.fillStyle = '#fff';
      context.textAlign = 'center';
      context.font = '700 90px "Markazi Text Variable"';
      context.fillText('lale', x + wide / 2, top + 330);
    } else {
      context.fillStyle = '#cfe2df';
      context.fillRect(x, top, wide, high);
      textLines(context, { x: x + 24, y: top + 60, width: wide - 48, count: 8, step: 34 });
    }
    const flap = i % 2 ? 110 : i === 0 ? 190 : 60;
    line('#c8102e', false);
    for (const [edge, side] of [
      [top, -1],
      [top + high, 1],
    ] as const) {
      context.beginPath();
      context.moveTo(x, edge);
      context.lineTo(x + 18, edge + side * flap);
      context.lineTo(x + wide - 18, edge + side * flap);
      context.lineTo(x + wide, edge);
      context.stroke();
    }
    line('#2b3136', true);
    context.strokeRect(x, top, wide, high);
    x += wide;
  });
  line('#c8102e', false);
  context.beginPath();
  context.moveTo(190, top);
  context.lineTo(130, top + 30);
  context.lineTo(130, top + high - 30);
  context.lineTo(190, top + high);
  context.moveTo(x, top);
  context.lineTo(x, top + high);
  context.stroke();
  context.setLineDash([]);
}

/** A page of a product on a screen, the sketch of it before it. */
function pageLayout(): SceneFile {
  return {
    set: 'plain',
    ground: 'sky',
    around: -20,
    above: 20,
    fill: 0.9,
    product() {
      const group = new THREE.Group().add(deskTop(70, 46, 'walnut'));
      const device = monitor({
        width: 54,
        height: 32,
        shell: softPlastic('#22262a'),
        glass: darkGlass(),
        screen: litScreen(drawn('product page', 1600, 920, drawPage), 0.45),
        foot: aluminium(),
      });
      const sketch = board('#fdfcf8', drawn('sketch', 724, 1024, drawSketch));
      group.add(
        placed(device, 0, 0, -9),
        placed(paper(17, 24, sketch, 0.8), 17, 0, 10, -0.12),
        placed(fan(), -20, 0, 18, 0.2),
        placed(deskPen('#b3352b'), -3, 0, 16, 0.5),
      );
      return group;
    },
  };
}

function drawPage(context: Canvas): void {
  context.fillStyle = '#f6f2ea';
  context.fillRect(0, 0, 1600, 920);
  context.fillStyle = '#14606b';
  context.fillRect(0, 0, 1600, 100);
  context.fillStyle = '#f4c86a';
  star(context, 90, 50, 32);
  drawPhoto(context, 80, 160, 680, 520, ['#e9c58f', '#7c4a3a', '#b9805c']);
  for (let i = 0; i < 4; i++)
    drawPhoto(context, 80 + i * 175, 710, 155, 120, ['#9fc6d4', palette[i]!, palette[i + 2]!]);
  context.fillStyle = '#2b3136';
  context.fillRect(840, 170, 600, 54);
  context.fillRect(840, 250, 420, 54);
  textLines(context, { x: 840, y: 350, width: 640, count: 8, step: 40 });
  context.fillStyle = '#b4472b';
  context.beginPath();
  context.roundRect(840, 730, 340, 100, 22);
  context.fill();
}

function drawSketch(context: Canvas): void {
  context.fillStyle = '#fdfcf8';
  context.fillRect(0, 0, 724, 1024);
  context.strokeStyle = '#4a5359';
  context.lineWidth = 9;
  context.strokeRect(70, 70, 584, 110);
  context.strokeRect(70, 230, 280, 300);
  context.beginPath();
  context.moveTo(70, 230);
  context.lineTo(350, 530);
  context.moveTo(350, 230);
  context.lineTo(70, 530);
  context.stroke();
  textLines(context, { x: 400, y: 240, width: 254, count: 8, step: 38 });
  context.strokeRect(400, 620, 254, 90);
  textLines(context, { x: 70, y: 600, width: 280, count: 9, step: 40 });
}

export const scenes: Scenes = {
  'design-logo': { draw: logo, isColored: false },
  'design-packaging': { draw: packaging, isColored: false },
  'design-page': { draw: pageLayout, isColored: false },
};
