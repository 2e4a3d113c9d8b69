import * as THREE from 'three';
import { deskPen, deskTop } from '../builders/desk.ts';
import { clipboard, hardHat, magnifier, paperStack } from '../builders/desk-props.ts';
import { drawChecklist, drawPhoto, textLines } from '../studio/documents.ts';
import { placed } from '../studio/geometry.ts';
import { board, glass, plastic } from '../studio/materials.ts';
import { chrome, paint } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

const penAt = (x: number, z: number, turn: number) => placed(deskPen('#1f5fae'), x, 0, z, turn);
const checks = (title: string, accent: string, done: number) =>
  board(
    '#fbfaf6',
    drawn(`checks ${title}`, 1024, 1414, (context) =>
      drawChecklist(context, { title, accent, rows: 8, done }),
    ),
  );

/** A list of checks on a clipboard, under a magnifying glass. */
function preShipment(): SceneFile {
  return {
    set: 'plain',
    ground: 'sky',
    around: -20,
    above: 52,
    fill: 0.94,
    product() {
      const group = new THREE.Group().add(deskTop(48, 40, 'walnut'));
      const look = checks('DENETİM', '#14606b', 6);
      group.add(
        placed(clipboard(board('#2f6b5e'), chrome(), look), -7, 0, 0.8, 0.05),
        placed(
          magnifier(chrome(), plastic('#22262a', 0.3), glass({ bend: 0.25, rimDark: 0.2 })),
          9.4,
          0.9,
          4.6,
          -0.5,
        ),
        placed(
          paperStack(13, 9.4, 0.2, board('#fff', drawn('sample photo', 768, 556, drawSample))),
          14,
          0,
          -8.6,
          -0.14,
        ),
        penAt(8, 14.4, 0.2),
      );
      return group;
    },
  };
}

/** A photograph of cartons with a scale. */
function drawSample(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 768, 556);
  context.fillStyle = '#c9d3d6';
  context.fillRect(34, 34, 700, 488);
  context.fillStyle = '#8f9a9e';
  context.fillRect(34, 390, 700, 132);
  for (const [x, y, w, h, color] of [
    [150, 240, 200, 180, '#b98f5e'],
    [350, 200, 230, 220, '#a67a4a'],
    [240, 120, 180, 120, '#c69d6c'],
  ] as const) {
    context.fillStyle = color;
    context.fillRect(x, y, w, h);
    context.fillStyle = 'rgba(80,52,26,.45)';
    context.fillRect(x + w / 2 - 12, y, 24, h);
  }
}

/** A helmet on the plan of a works, with a list of checks. */
function factoryAudit(): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: 22,
    above: 36,
    fill: 0.92,
    product() {
      const group = new THREE.Group().add(deskTop(68, 50, 'oak'));
      group.add(
        placed(
          paperStack(52, 36, 0.12, board('#eef3f6', drawn('plan of works', 1536, 1063, drawPlan))),
          -3,
          0,
          -5,
          0.06,
        ),
        placed(hardHat(paint('#f2f1ec', 0.3)), -15, 0.2, -8, 0.4),
        placed(
          clipboard(board('#7c5a3c'), chrome(), checks('FABRİKA', '#b3352b', 5)),
          17,
          0.2,
          5,
          -0.1,
        ),
        penAt(-14, 15.4, 0.3),
      );
      return group;
    },
  };
}

/** Walls, lines of machines and a way through, as blue lines. */
function drawPlan(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#e4edf3';
  context.fillRect(0, 0, 1536, 1063);
  context.strokeStyle = context.fillStyle = '#1f5fae';
  context.lineWidth = 18;
  context.strokeRect(90, 90, 1356, 883);
  context.beginPath();
  context.moveTo(620, 90);
  context.lineTo(620, 560);
  context.moveTo(620, 740);
  context.lineTo(620, 973);
  context.moveTo(620, 560);
  context.lineTo(1080, 560);
  context.stroke();
  context.lineWidth = 6;
  for (let i = 0; i < 4; i++)
    for (let k = 0; k < 2; k++) {
      context.strokeRect(160 + k * 230, 170 + i * 190, 150, 110);
      context.strokeRect(720 + i * 170, 170 + k * 190, 110, 120);
    }
  for (let i = 0; i < 3; i++) context.fillRect(740 + i * 230, 700, 130, 150);
}

/** A list of checks and photographs of a container. */
function containerCheck(): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: 16,
    above: 46,
    fill: 0.94,
    product() {
      const group = new THREE.Group().add(deskTop(52, 40, 'walnut'));
      group.add(
        placed(
          clipboard(board('#33475b'), chrome(), checks('YÜKLEME', '#1f5fae', 7)),
          9,
          0,
          0.6,
          -0.05,
        ),
      );
      for (const [x, z, turn, step] of [
        [-13, -9, 0.12, 0],
        [-14, 2.4, -0.1, 1],
      ] as const)
        group.add(
          placed(
            paperStack(
              16,
              11,
              0.2,
              board(
                '#fff',
                drawn(`container photo ${step}`, 800, 550, (context) => drawLoad(context, step)),
              ),
            ),
            x,
            step * 0.2,
            z,
            turn,
          ),
        );
      group.add(penAt(-19, 15, 0.12));
      return group;
    },
  };
}

/** A container seen from its door: half full, then full. */
function drawLoad(context: CanvasRenderingContext2D, step: number): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 800, 550);
  drawPhoto(context, 30, 30, 740, 490, ['#bcd3df', '#9a9c98', '#aab0ae']);
  context.fillStyle = '#b4472b';
  context.fillRect(190, 90, 420, 390);
  for (const [x, dir] of [
    [190, -1],
    [610, 1],
  ] as const) {
    context.beginPath();
    context.moveTo(x, 90);
    context.lineTo(x + dir * 110, 60);
    context.lineTo(x + dir * 110, 510);
    context.lineTo(x, 480);
    context.fill();
  }
  context.fillStyle = '#23282b';
  context.fillRect(216, 116, 368, 340);
  const rows = step === 0 ? 2 : 4;
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < 4; i++) {
      context.fillStyle = (row + i) % 2 ? '#b98f5e' : '#c69d6c';
      context.fillRect(220 + i * 91, 456 - (row + 1) * 82, 87, 78);
    }
  textLines(context, { x: 40, y: 500, width: 120, count: 1, step: 30, color: '#fff' });
}

export const scenes: Scenes = {
  'inspection-shipment': { draw: preShipment, isColored: false },
  'inspection-factory': { draw: factoryAudit, isColored: false },
  'inspection-container': { draw: containerCheck, isColored: false },
};
