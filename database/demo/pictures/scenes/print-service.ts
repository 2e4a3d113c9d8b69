import * as THREE from 'three';
import { paperStack } from '../builders/desk-props.ts';
import { labelRoll } from '../builders/rolls.ts';
import { drawFold, drawPhoto, textLines } from '../studio/documents.ts';
import { placed } from '../studio/geometry.ts';
import { board } from '../studio/materials.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;

/** Two piles of catalogues, one lies open before them. */
function catalogues(): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: -28,
    above: 36,
    fill: 0.9,
    product() {
      const group = new THREE.Group();
      const cover = board('#fbfaf6', drawn('catalogue cover', 1024, 1448, drawCover));
      for (let i = 0; i < 9; i++)
        group.add(
          placed(
            paperStack(21, 29.7, 0.42, cover),
            -8 + 0.2 * Math.sin(i * 5),
            i * 0.44,
            -5 + 0.2 * Math.sin(i * 3),
            0.03 * Math.sin(i * 7) + 0.1,
          ),
        );
      const page = board('#fbfaf6', drawn('catalogue pages', 1448, 1024, drawPages));
      return group.add(placed(paperStack(40, 28.3, 0.4, page), 11, 0, 13, -0.14));
    },
  };
}

function drawCover(context: Canvas): void {
  context.fillStyle = '#14606b';
  context.fillRect(0, 0, 1024, 1448);
  drawPhoto(context, 0, 420, 1024, 760, ['#e9c58f', '#7c4a3a', '#b9805c']);
  context.fillStyle = '#f4c86a';
  star(context, 170, 190, 90);
  context.fillStyle = '#fff';
  context.font = '700 210px "Markazi Text Variable"';
  context.fillText('KATALOG', 90, 400);
  context.fillStyle = '#fff';
  context.fillRect(90, 1280, 420, 26);
  context.fillRect(90, 1330, 300, 18);
}

function drawPages(context: Canvas): void {
  context.fillStyle = '#fbfaf6';
  context.fillRect(0, 0, 1448, 1024);
  drawPhoto(context, 0, 0, 724, 600, ['#e9c58f', '#7c4a3a', '#b9805c']);
  textLines(context, { x: 60, y: 660, width: 600, count: 8, step: 38 });
  ['#b4472b', '#1f5fae', '#c08a2a', '#2f7d55', '#5b3c66', '#14606b'].forEach((color, i) => {
    const x = 780 + (i % 2) * 320;
    const y = 60 + Math.floor(i / 2) * 310;
    context.fillStyle = '#ece8df';
    context.fillRect(x, y, 290, 190);
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x + 90, y + 40, 110, 120, 26);
    context.fill();
    textLines(context, { x, y: y + 214, width: 280, count: 2, step: 34 });
  });
  drawFold(context, 724, 100, 0.45);
}

/** Two rolls of labels in full colour. */
function colorLabels(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: 24,
    above: 28,
    fill: 0.86,
    product() {
      const group = new THREE.Group();
      for (const [name, paper, accent, x, z, turn] of [
        ['ZEYTİNYAĞI', '#e4e8c8', '#4c6b2a', -6, -3, 0.1],
        ['BAL', '#f7dd98', '#a3541c', 6.4, 3.4, -0.12],
      ] as const) {
        const face = drawn(`roll label ${name}`, 512, 512, (context) =>
          drawGoodsLabel(context, name, paper, accent),
        );
        group.add(
          placed(
            labelRoll({
              radius: 5.6,
              core: 2,
              width: 8,
              tail: 20,
              liner: board('#f3ead0'),
              tube: board('#b08d5e'),
              label: board('#fff', face),
              pitch: 7.2,
            }),
            x,
            0,
            z,
            turn,
          ),
        );
      }
      return group;
    },
  };
}

function drawGoodsLabel(context: Canvas, name: string, paper: string, accent: string): void {
  context.fillStyle = paper;
  context.fillRect(0, 0, 512, 512);
  context.strokeStyle = context.fillStyle = accent;
  context.lineWidth = 12;
  context.strokeRect(24, 24, 464, 464);
  star(context, 256, 160, 84);
  context.textAlign = 'center';
  context.font = `700 ${name.length > 5 ? 96 : 170}px "Markazi Text Variable"`;
  context.fillText(name, 256, 360);
  context.fillRect(150, 400, 212, 14);
}

/** Two piles of business cards. */
function cards(): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: -34,
    above: 40,
    fill: 0.84,
    product() {
      const group = new THREE.Group();
      const faces = [
        board('#fff', drawn('card back', 850, 550, drawCardBack)),
        board('#fff', drawn('card front', 850, 550, drawCardFront)),
      ] as const;
      for (const [side, x, z, count] of [
        [0, -5, -3, 34],
        [1, 5, 2.6, 22],
      ] as const)
        for (let i = 0; i < count; i++)
          group.add(
            placed(
              paperStack(8.5, 5.5, 0.075, faces[side]),
              x + 0.05 * Math.sin(i * 5),
              i * 0.08,
              z + 0.05 * Math.sin(i * 3),
              0.02 * Math.sin(i * 2.3),
            ),
          );
      return group.add(
        placed(paperStack(8.5, 5.5, 0.075, faces[0]), 6.4, 0, 9.4, 0.5),
        placed(paperStack(8.5, 5.5, 0.075, faces[1]), -4.6, 0, 5.6, -0.3),
      );
    },
  };
}

function drawCardBack(context: Canvas): void {
  context.fillStyle = '#7a1f2b';
  context.fillRect(0, 0, 850, 550);
  context.fillStyle = '#f0c873';
  star(context, 425, 275, 150);
}
function drawCardFront(context: Canvas): void {
  context.fillStyle = '#fbfaf6';
  context.fillRect(0, 0, 850, 550);
  context.fillStyle = '#7a1f2b';
  context.fillRect(0, 0, 40, 550);
  star(context, 700, 150, 70);
  context.fillStyle = '#2b3136';
  context.fillRect(110, 210, 360, 46);
  context.fillStyle = '#7a1f2b';
  context.fillRect(110, 280, 240, 22);
  context.fillStyle = '#9aa0a2';
  for (let i = 0; i < 3; i++) context.fillRect(110, 370 + i * 44, 420 - i * 60, 18);
}

export const scenes: Scenes = {
  'print-catalogue': { draw: catalogues, isColored: false },
  'print-labels': { draw: colorLabels, isColored: false },
  'print-cards': { draw: cards, isColored: false },
};
