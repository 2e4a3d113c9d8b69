import { fairStand, type StandLooks } from '../builders/fair-stand.ts';
import { litScreen } from '../studio/device-materials.ts';
import { drawPhoto, textLines } from '../studio/documents.ts';
import { board, cotton, material, plastic, timber } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;

/** What both stands have: lamps and posters, and no company's name. */
const shared = () => ({
  dark: plastic('#24282b', 0.5),
  light: litScreen(
    drawn('stand lamp', 8, 8, (context) => fill(context, '#fff6dc')),
    0.5,
  ),
  posters: (
    [
      ['#9fc6d4', '#2d6a5e', '#6f9a7a'],
      ['#f0d59a', '#a3541c', '#cf8f4a'],
      ['#e6c9c4', '#7a1f2b', '#b26a5e'],
    ] as const
  ).map((colors) =>
    board(
      '#fff',
      drawn(`poster ${colors[1]}`, 512, 800, (context) => drawPoster(context, colors)),
    ),
  ),
});

function fill(context: Canvas, color: string): void {
  context.fillStyle = color;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

function drawPoster(context: Canvas, colors: readonly [string, string, string]): void {
  fill(context, '#fbfaf6');
  drawPhoto(context, 0, 0, 512, 520, colors);
  context.fillStyle = colors[1];
  context.fillRect(50, 570, 320, 44);
  textLines(context, { x: 50, y: 650, width: 400, count: 3, step: 44 });
}

function drawHeader(context: Canvas, ground: string, ink: string): void {
  fill(context, ground);
  context.fillStyle = ink;
  for (const x of [330, 1270]) star(context, x, 92, 56);
  context.textAlign = 'center';
  context.font = '700 150px "Markazi Text Variable"';
  context.fillText('HOŞ GELDİNİZ', 800, 142);
}

const header = (ground: string, ink: string) =>
  board(
    ground,
    drawn(`header ${ground}`, 1600, 184, (context) => drawHeader(context, ground, ink)),
  );

/** White panels between profiles of aluminium. */
function modular(): SceneFile {
  const looks: StandLooks = {
    ...shared(),
    floor: cotton('#5b6d7a', undefined, 2),
    panel: material({ color: '#f6f6f3', roughness: 0.5 }),
    frame: satin('#c9cccf', 0.34),
    header: header('#14606b', '#fff'),
    counter: material({ color: '#f6f6f3', roughness: 0.4 }),
    top: plastic('#14606b', 0.3),
    seat: plastic('#e0a63c', 0.4),
  };
  return {
    set: 'horizon',
    ground: 'sky',
    around: -26,
    above: 22,
    fill: 0.88,
    product: () => fairStand(looks),
  };
}

/** Walls, counter and floor of timber. */
function timbered(): SceneFile {
  const oak = () => timber('#c89a62', '#9a6d3a');
  const looks: StandLooks = {
    ...shared(),
    floor: timber('#8a6542', '#5f422a'),
    panel: oak(),
    frame: timber('#a87846', '#7a5230'),
    header: header('#3a2a1e', '#f4d9a0'),
    counter: oak(),
    top: paint('#2b2f31', 0.4),
    seat: plastic('#f2efe6', 0.4),
  };
  return {
    set: 'horizon',
    ground: 'sage',
    around: -36,
    above: 18,
    fill: 0.88,
    product: () => fairStand(looks, 5),
  };
}

export const scenes: Scenes = {
  'stand-modular': { draw: modular, isColored: false },
  'stand-timber': { draw: timbered, isColored: false },
};
