import * as THREE from 'three';
import { block, disc, facing } from '../builders/parts.ts';
import { coil } from '../builders/rolls.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { drawBars, textLines } from '../studio/documents.ts';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { board } from '../studio/materials.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;

/** Paper that rises out of a slot and bends to the front. */
function risingPaper(width: number, high: number, bend: number, look: THREE.Material): THREE.Mesh {
  return solid(
    grid((u, v) => at((u - 0.5) * width, high * Math.sin(v * 1.5), bend * v ** 2.2), {
      columns: 2,
      rows: 40,
    }),
    look,
  );
}

function drawReceipt(context: Canvas): void {
  context.fillStyle = '#fdfdfb';
  context.fillRect(0, 0, 512, 900);
  context.fillStyle = '#1c1e20';
  context.textAlign = 'center';
  context.font = '700 100px "Markazi Text Variable"';
  context.fillText('FİŞ', 256, 120);
  for (let i = 0; i < 9; i++) {
    context.fillRect(50, 180 + i * 46, 150 + ((i * 53) % 110), 18);
    context.fillRect(390, 180 + i * 46, 72, 18);
  }
  context.fillRect(50, 620, 412, 6);
  context.fillRect(50, 650, 160, 30);
  context.fillRect(350, 650, 112, 30);
  drawBars(context, 70, 730, 372, 110);
}

/** A receipt printer for a till. */
function receipt(): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: -28,
    above: 24,
    fill: 0.8,
    product() {
      const shell = softPlastic('#2a2d31');
      const dark = softPlastic('#121416');
      const group = new THREE.Group().add(
        placed(solid(roundedBox(14.5, 9, 19, 1.2, 5), shell), 0, 4.6, 0),
        placed(solid(slab(13, 11, 4.4, 1.2, 0.7), softPlastic('#353a3f')), 0, 8.4, -2.6),
        placed(block(9, 0.5, 1.2, 0.1, dark), 0, 9.1, 4.4),
        placed(block(13.6, 0.3, 0.2, 0.05, dark), 0, 6.4, 9.5),
        placed(block(2.2, 0.4, 1.4, 0.15, dark), -4.4, 9.1, 6.8),
      );
      for (let i = 0; i < 3; i++)
        group.add(
          placed(disc(0.24, 0.2, lamp(i === 0 ? '#39d353' : '#4fb6e8')), 2.4 + i * 1.3, 9.06, 6.8),
        );
      const look = board('#fdfdfb', drawn('receipt', 512, 900, drawReceipt));
      return group.add(placed(risingPaper(8, 13, 4, look), 0, 8.8, 4.4));
    },
  };
}

function drawShipLabel(context: Canvas): void {
  context.fillStyle = '#fdfdfb';
  context.fillRect(0, 0, 600, 600);
  context.fillStyle = '#1c1e20';
  context.fillRect(40, 50, 340, 46);
  for (let i = 0; i < 3; i++) context.fillRect(40, 130 + i * 44, 460 - i * 90, 20);
  drawBars(context, 50, 300, 500, 240);
}

/** A label printer, a label at its mouth, a roll beside it. */
function label(): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: 26,
    above: 24,
    fill: 0.84,
    product() {
      const shell = softPlastic('#e9e9e4');
      const dark = softPlastic('#2b2f33');
      const group = new THREE.Group().add(
        placed(solid(roundedBox(21, 8, 25, 1.2, 5), dark), 0, 4.2, 0),
        placed(solid(roundedBox(21, 11, 24, 3, 7), shell), 0, 11.6, -0.6),
        placed(block(14, 1, 1.4, 0.3, dark), 0, 8.2, 12.2),
        placed(block(9, 4.2, 0.3, 0.1, softPlastic('#b8c7cc')), 0, 12.4, 11.4),
      );
      for (const [x, color] of [
        [-6, '#39d353'],
        [-4.4, '#e8a13a'],
      ] as const)
        group.add(placed(new THREE.Group().add(facing(disc(0.4, 0.2, lamp(color)))), x, 6, 12.5));
      group.add(placed(new THREE.Group().add(facing(disc(0.9, 0.4, shell))), 6, 5.6, 12.4));
      const look = board('#fdfdfb', drawn('ship label', 600, 600, drawShipLabel));
      const out = solid(
        grid((u, v) => at((u - 0.5) * 10.2, -5.6 * (1 - v) ** 1.7, 9 * (1 - v)), {
          columns: 2,
          rows: 24,
        }),
        look,
      );
      const roll = coil(5, 1.9, 10.4, board('#f3ead0'), board('#b08d5e'));
      return group.add(placed(out, 0, 8, 12.6), placed(new THREE.Group().add(roll), 19, 0, 4, 0.9));
    },
  };
}

function drawSheet(context: Canvas): void {
  context.fillStyle = '#fdfdfb';
  context.fillRect(0, 0, 724, 600);
  context.fillStyle = '#1f5fae';
  context.fillRect(60, 60, 360, 44);
  textLines(context, { x: 60, y: 150, width: 600, count: 10, step: 40 });
}

/** A laser printer with a tray of paper and a printed sheet. */
function laser(): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: -26,
    above: 20,
    fill: 0.82,
    product() {
      const shell = softPlastic('#eceae5');
      const dark = softPlastic('#34393e');
      const group = new THREE.Group().add(
        placed(solid(roundedBox(38, 9, 36, 1.4, 5), dark), 0, 4.8, 0),
        placed(solid(roundedBox(38, 16, 36, 2.2, 6), shell), 0, 15.6, 0),
        placed(block(24, 0.4, 17, 0.1, dark), -1.4, 23.6, -1.6),
        placed(block(26, 3, 9, 0.8, shell), -1.4, 24, -13),
        // The drawer and its handle.
        placed(block(31, 6, 0.6, 0.2, softPlastic('#3f454b')), 0, 4.6, 18),
        placed(block(10, 1.2, 0.8, 0.3, softPlastic('#16181a')), 0, 5.6, 18.2),
        placed(block(30, 0.3, 0.3, 0.05, softPlastic('#b9b6af')), 0, 12.6, 18),
      );
      const panel = new THREE.Group().add(
        solid(slab(6, 12, 0.5, 0.8, 0.15), dark),
        placed(solid(slab(4.4, 2.8, 0.1, 0.2, 0.03), lamp('#86c6dc')), 0, 0.5, -3.4),
      );
      for (let i = 0; i < 3; i++)
        panel.add(
          placed(
            disc(0.7, 0.3, softPlastic(i === 0 ? '#39a35a' : '#8d9296')),
            0,
            0.4,
            0.2 + i * 1.9,
          ),
        );
      group.add(placed(panel, 15, 23.4, 6));
      const look = board('#fdfdfb', drawn('laser sheet', 724, 600, drawSheet));
      const sheet = solid(
        grid((u, v) => at((u - 0.5) * 21, 0.4 + 2.6 * v ** 2, 9 - 18 * v), {
          columns: 2,
          rows: 24,
        }),
        look,
      );
      return group.add(placed(sheet, -1.4, 23.8, 1));
    },
  };
}

export const scenes: Scenes = {
  'receipt-printer': { draw: receipt, isColored: false },
  'label-printer': { draw: label, isColored: false },
  'laser-printer': { draw: laser, isColored: false },
};
