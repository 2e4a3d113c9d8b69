import * as THREE from 'three';
import { blockCell, roundCell } from '../builders/cells.ts';
import { softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';
import type { View } from '../studio/views.ts';

type Canvas = CanvasRenderingContext2D;
type Kind = {
  readonly word: string;
  readonly top: string;
  readonly body: string;
  readonly ink: string;
};
const alkaline: Kind = { word: 'ALKALİN', top: '#c58a34', body: '#1d2226', ink: '#f2e3c2' };
const rechargeable: Kind = { word: 'NiMH', top: '#e9ece8', body: '#2d7a4e', ink: '#ffffff' };

const sleeveOf = (print: THREE.Texture) =>
  material({
    color: '#fff',
    roughness: 0.3,
    specular: 0.05,
    coat: 0.4,
    print,
    printRoughness: 0.3,
  });

/** The sleeve of a cell: the word twice, upright, under a band of another colour. */
function drawSleeve(context: Canvas, { word, top, body, ink }: Kind, size: string): void {
  context.fillStyle = body;
  context.fillRect(0, 0, 1024, 1024);
  context.fillStyle = top;
  context.fillRect(0, 0, 1024, 230);
  context.fillStyle = ink;
  context.fillRect(0, 230, 1024, 14);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const x of [256, 768]) {
    context.save();
    context.translate(x, 620);
    context.rotate(-Math.PI / 2);
    context.scale(0.5, 1.1);
    context.font = '700 230px "Markazi Text Variable"';
    context.fillText(word, 0, 0);
    context.restore();
    context.save();
    context.scale(1, 0.55);
    context.fillStyle = top === '#e9ece8' ? body : '#1d2226';
    context.font = '700 190px "Markazi Text Variable"';
    context.fillText(size, x, 225);
    context.font = '700 150px "Markazi Text Variable"';
    context.fillText('+', x + 190, 225);
    context.fillStyle = ink;
    context.restore();
  }
}

/** One side of a block. */
function drawBlock(context: Canvas, { word, top, body, ink }: Kind): void {
  context.fillStyle = body;
  context.fillRect(0, 0, 600, 1000);
  context.fillStyle = top;
  context.fillRect(0, 0, 600, 240);
  context.textAlign = 'center';
  context.fillStyle = top === '#e9ece8' ? body : '#1d2226';
  context.font = '700 190px "Markazi Text Variable"';
  context.fillText('9 V', 300, 190);
  context.fillStyle = ink;
  context.font = '700 128px "Markazi Text Variable"';
  context.fillText(word, 300, 560);
  context.fillRect(120, 620, 360, 14);
  context.font = '600 90px "Markazi Text Variable"';
  context.fillText('−   +', 300, 880);
}

/** Cells that stand: four apart, more in close rows. */
function cells(kind: Kind, size: 'AA' | 'AAA', count: number, view: View): SceneFile {
  return {
    set: 'plain',
    fill: 0.8,
    ...view,
    product() {
      const [radius, height] = size === 'AA' ? [0.725, 5] : [0.525, 4.4];
      const look = sleeveOf(
        drawn(`sleeve ${kind.word} ${size}`, 1024, 1024, (context) =>
          drawSleeve(context, kind, size),
        ),
      );
      const columns = count === 4 ? 4 : 8;
      const step = radius * (count === 4 ? 2.9 : 2.12);
      const group = new THREE.Group();
      for (let i = 0; i < count; i++) {
        const column = i % columns;
        const row = Math.floor(i / columns);
        group.add(
          placed(
            roundCell(radius, height, look, satin('#cfd1d2', 0.26)),
            (column - (columns - 1) / 2) * step,
            0,
            -row * step + (count === 4 ? 0.5 * (column % 2) : 0),
            0.25 * Math.sin(i * 2.4) + (view.around * Math.PI) / 180,
          ),
        );
      }
      return group;
    },
  };
}

function blocks(kind: Kind, count: number, view: View): SceneFile {
  return {
    set: 'plain',
    fill: 0.8,
    ...view,
    product() {
      const look = sleeveOf(
        drawn(`block ${kind.word}`, 600, 1000, (context) => drawBlock(context, kind)),
      );
      const columns = count === 4 ? 4 : 6;
      const group = new THREE.Group();
      for (let i = 0; i < count; i++)
        group.add(
          placed(
            blockCell(look, satin('#cfd1d2', 0.26), softPlastic('#17191b')),
            ((i % columns) - (columns - 1) / 2) * (count === 4 ? 3.3 : 2.8),
            0,
            -Math.floor(i / columns) * 1.95 + (count === 4 ? 0.7 * (i % 2) : 0),
            count === 4 ? 0.08 * Math.sin(i * 5) : 0,
          ),
        );
      return group;
    },
  };
}

const grounds: readonly Ground[] = ['sand', 'mist', 'rose', 'sky', 'butter', 'lilac'];
const all: Record<string, () => SceneFile> = {};
[
  ['alkaline', alkaline],
  ['rechargeable', rechargeable],
].forEach(([name, kind], k) => {
  (['AA', 'AAA', '9V'] as const).forEach((size, i) => {
    for (const count of [4, 24]) {
      const view = {
        ground: grounds[(i * 2 + k * 3 + (count === 4 ? 0 : 1)) % grounds.length]!,
        around: count === 4 ? -16 + 10 * i : 24,
        above: count === 4 ? 18 : 26,
      };
      const key = `cells-${name as string}-${size.toLowerCase()}-${count}`;
      all[key] = () =>
        size === '9V' ? blocks(kind as Kind, count, view) : cells(kind as Kind, size, count, view);
    }
  });
});

export const scenes: Scenes = Object.fromEntries(
  Object.entries(all).map(([name, draw]) => [name, { draw, isColored: false }]),
);
