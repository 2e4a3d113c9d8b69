import * as THREE from 'three';
import { coil, labelRoll } from '../builders/rolls.ts';
import { drawBars } from '../studio/documents.ts';
import { placed } from '../studio/geometry.ts';
import { board, material } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;
type Kind = {
  readonly ground: Ground;
  readonly around: number;
  readonly liner: string;
  readonly draw: (context: Canvas) => void;
  readonly name: string;
};

/** A roll of labels; small ones in two sizes, as the family has them. */
function labels({ ground, around, liner, draw, name }: Kind, isLarge: boolean): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 30,
    fill: 0.84,
    product: () =>
      labelRoll({
        radius: isLarge ? 7.4 : 4.6,
        core: 2,
        width: isLarge ? 10.6 : 4.6,
        tail: isLarge ? 24 : 13,
        liner: board(liner),
        tube: board('#b08d5e'),
        label: material({
          color: '#fff',
          roughness: 0.5,
          print: drawn(`label ${name} ${isLarge}`, isLarge ? 400 : 800, isLarge ? 600 : 400, draw),
          printRoughness: 0.5,
        }),
        pitch: isLarge ? 15.6 : 2.5,
        gap: isLarge ? 0.4 : 0.28,
      }),
  };
}

/** An address, a code of bars and lines, printed by heat. */
function drawThermal(context: Canvas): void {
  const { width: w, height: h } = context.canvas;
  context.fillStyle = '#fdfdfb';
  context.fillRect(0, 0, w, h);
  context.fillStyle = '#1a1c1e';
  if (h > w) {
    context.fillRect(30, 40, w - 60, 56);
    for (let i = 0; i < 4; i++) context.fillRect(30, 130 + i * 40, (w - 60) * (0.9 - 0.15 * i), 18);
    drawBars(context, 40, 330, w - 80, 180);
  } else {
    context.fillRect(40, 40, 420, 50);
    drawBars(context, 40, 130, w - 80, 200);
  }
}
/** Clear film with a little print. */
function drawClear(context: Canvas): void {
  const { width: w, height: h } = context.canvas;
  context.fillStyle = 'rgba(205,228,232,.85)';
  context.fillRect(0, 0, w, h);
  context.strokeStyle = context.fillStyle = '#14606b';
  context.lineWidth = 14;
  context.strokeRect(30, 30, w - 60, h - 60);
  context.font = `700 ${Math.min(w, h) * 0.34}px "Markazi Text Variable"`;
  context.textAlign = 'center';
  context.fillText('PP', w / 2, h / 2 + Math.min(w, h) * 0.1);
}
/** Red, with a word that shows when it is torn off. */
function drawTamper(context: Canvas): void {
  const { width: w, height: h } = context.canvas;
  context.fillStyle = '#b3202c';
  context.fillRect(0, 0, w, h);
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.save();
  context.translate(w / 2, h / 2);
  if (h > w) context.rotate(-Math.PI / 2);
  const long = Math.max(w, h);
  context.font = `700 ${long * 0.17}px "Markazi Text Variable"`;
  context.fillText('AÇILMAZ', 0, long * 0.02);
  context.fillRect(-long * 0.34, long * 0.08, long * 0.68, long * 0.02);
  context.fillRect(-long * 0.34, -long * 0.16, long * 0.68, long * 0.02);
  context.restore();
}

const kinds: Record<string, Kind> = {
  thermal: { name: 'thermal', ground: 'sky', around: 28, liner: '#f0e3bd', draw: drawThermal },
  clear: { name: 'clear', ground: 'lilac', around: -30, liner: '#e9eef0', draw: drawClear },
  tamper: { name: 'tamper', ground: 'sand', around: 24, liner: '#f4f1e8', draw: drawTamper },
};

/** Two rolls of black ribbon on their cores. */
function ribbons(
  isWide: boolean,
  view: { ground: Ground; around: number; tone: string },
): SceneFile {
  return {
    set: 'plain',
    ground: view.ground,
    around: view.around,
    above: 26,
    fill: 0.8,
    product() {
      const width = isWide ? 11 : 6;
      const look = material({ color: view.tone, roughness: 0.16, specular: 0.06, coat: 0.4 });
      const one = () => coil(3.6, 1.5, width, look, board('#c9b48a'));
      const top = one();
      top.rotation.x = 0.7;
      return new THREE.Group().add(
        placed(one(), 0, 3.6, -3.7),
        placed(one(), 0, 3.6, 3.7),
        placed(top, 0, 9.9, 0),
      );
    },
  };
}

export const scenes: Scenes = {
  ...Object.fromEntries(
    Object.entries(kinds).flatMap(([name, kind]) => [
      [`labels-${name}`, { draw: () => labels(kind, false), isColored: false }],
      [`labels-${name}-large`, { draw: () => labels(kind, true), isColored: false }],
    ]),
  ),
  'ribbon-narrow': {
    draw: () => ribbons(false, { ground: 'rose', around: -34, tone: '#17181b' }),
    isColored: false,
  },
  'ribbon-wide': {
    draw: () => ribbons(true, { ground: 'mist', around: 30, tone: '#17181b' }),
    isColored: false,
  },
};
