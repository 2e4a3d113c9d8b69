import { laptopPack, pouchCell } from '../builders/battery-packs.ts';
import { softPlastic } from '../studio/device-materials.ts';
import { textLines } from '../studio/documents.ts';
import { board, brass, material, plastic } from '../studio/materials.ts';
import { headedLabel } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;

/** A sign of a battery with its load. */
function drawSign(context: Canvas, x: number, y: number, size: number, color: string): void {
  context.strokeStyle = context.fillStyle = color;
  context.lineWidth = size * 0.1;
  context.strokeRect(x, y, size * 1.9, size);
  context.fillRect(x + size * 1.98, y + size * 0.28, size * 0.2, size * 0.44);
  for (let i = 0; i < 3; i++)
    context.fillRect(x + size * (0.18 + i * 0.55), y + size * 0.2, size * 0.4, size * 0.6);
}

function drawLabel(context: Canvas, volts: string, accent: string): void {
  headedLabel(context, {
    paper: '#f3f2ee',
    band: [accent, 96],
    mark: [70, 48, 32],
    word: ['Li-Po', 130, 72, 74],
  });
  context.fillStyle = '#1c1e21';
  context.font = '700 210px "Markazi Text Variable"';
  context.fillText(volts, 50, 320);
  drawSign(context, 880, 150, 110, accent);
  textLines(context, { x: 600, y: 300, width: 550, count: 4, step: 40 });
  textLines(context, { x: 50, y: 390, width: 440, count: 2, step: 36 });
}

const foil = () =>
  material({ color: '#c3c6c8', roughness: 0.32, metalness: 0.8, specular: 0.1, bump: 0 });

function laptopBattery(
  cells: number,
  volts: string,
  accent: string,
  view: Pick<SceneFile, 'ground' | 'around' | 'above'>,
): SceneFile {
  return {
    set: 'plain',
    ...view,
    fill: 0.88,
    product() {
      const label = board(
        '#f3f2ee',
        drawn(`pack label ${volts}`, 1200, 480, (context) => drawLabel(context, volts, accent)),
      );
      const colors = ['#b3281f', '#b3281f', '#e0bd45', '#2f7346', '#202225', '#202225'];
      return laptopPack(cells, cells === 3 ? 23 : 17, cells === 3 ? 9.4 : 10.4, {
        frame: softPlastic('#26292c'),
        pouch: softPlastic('#3a3e42'),
        label,
        plug: plastic('#f0eee8', 0.35),
        gold: brass(),
        wires: colors.map((color) => plastic(color, 0.35)),
      });
    },
  };
}

/** A soft battery of foil with a tail. */
function tabletBattery(): SceneFile {
  return {
    set: 'plain',
    ground: 'lilac',
    around: -20,
    above: 44,
    fill: 0.86,
    product() {
      const label = softPlastic(
        '#202225',
        drawn('tablet battery label', 900, 900, (context) => {
          context.fillStyle = '#202225';
          context.fillRect(0, 0, 900, 900);
          context.fillStyle = '#e9ebec';
          context.font = '700 170px "Markazi Text Variable"';
          context.fillText('3.8 V', 80, 240);
          context.font = '700 110px "Markazi Text Variable"';
          context.fillText('Li-Po', 80, 380);
          drawSign(context, 560, 110, 120, '#5fd6a4');
          textLines(context, { x: 80, y: 480, width: 740, count: 6, step: 54, color: '#82888c' });
        }),
      );
      return pouchCell([11, 13, 0.5], 2.6, {
        foil: foil(),
        label,
        tape: plastic('#d59a2b', 0.4),
        flex: plastic('#c57a2c', 0.45),
        plug: softPlastic('#202225'),
        gold: brass(),
      });
    },
  };
}

export const scenes: Scenes = {
  'laptop-battery-three-cells': {
    draw: () => laptopBattery(3, '11.4 V', '#1d5564', { ground: 'sage', around: 22, above: 40 }),
    isColored: false,
  },
  'laptop-battery-two-cells': {
    draw: () => laptopBattery(2, '7.6 V', '#9d4a30', { ground: 'sky', around: -26, above: 38 }),
    isColored: false,
  },
  'tablet-battery': { draw: tabletBattery, isColored: false },
};
