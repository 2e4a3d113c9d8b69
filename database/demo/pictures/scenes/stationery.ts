import * as THREE from 'three';
import { paperStack } from '../builders/desk-props.ts';
import { block } from '../builders/parts.ts';
import { drawPhoto } from '../studio/documents.ts';
import { grid, at, placed, solid } from '../studio/geometry.ts';
import { board, material } from '../studio/materials.ts';
import { star } from '../studio/patterns.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;

/** The wrapper of a ream: size in large letters. */
function drawReam(context: Canvas, size: string): void {
  context.fillStyle = '#f4f5f2';
  context.fillRect(0, 0, 1024, 724);
  context.fillStyle = '#1f5fae';
  context.fillRect(0, 0, 1024, 210);
  context.fillStyle = '#7fb6dd';
  context.beginPath();
  context.moveTo(0, 210);
  context.bezierCurveTo(320, 330, 700, 120, 1024, 260);
  context.lineTo(1024, 210);
  context.fill();
  context.fillStyle = '#fff';
  star(context, 110, 108, 62);
  context.font = '700 130px "Markazi Text Variable"';
  context.fillText('FOTOKOPİ', 210, 150);
  context.fillStyle = '#1c2b3a';
  context.font = '700 300px "Markazi Text Variable"';
  context.fillText(size, 70, 590);
  context.font = '600 96px "Markazi Text Variable"';
  context.fillText('500', 720, 560);
  context.fillRect(720, 600, 220, 16);
}

/** Two reams, and loose sheets before them. */
function copyPaper(size: 'A4' | 'A3'): SceneFile {
  return {
    set: 'plain',
    ground: size === 'A4' ? 'butter' : 'sage',
    around: size === 'A4' ? -28 : 30,
    above: 30,
    fill: 0.86,
    product() {
      const [width, depth] = size === 'A4' ? [29.7, 21] : [42, 29.7];
      const look = board(
        '#f4f5f2',
        drawn(`ream ${size}`, 1024, 724, (context) => drawReam(context, size)),
      );
      const group = new THREE.Group();
      for (let i = 0; i < 3; i++)
        group.add(
          placed(
            solid(roundedBox(width, 5.2, depth, 0.5, 4), look),
            0.3 * Math.sin(i * 4),
            2.6 + i * 5.25,
            0.2 * Math.sin(i * 7),
            0.02 * Math.sin(i * 5),
          ),
        );
      for (let i = 0; i < 5; i++)
        group.add(
          placed(
            paperStack(width, depth, 0.08, board('#ffffff')),
            width * 0.2 + i * 0.3,
            i * 0.09,
            depth * 0.9,
            -0.3 + i * 0.03,
          ),
        );
      return group;
    },
  };
}

type Pack = { readonly ground: Ground; readonly around: number; readonly above: number };

/** Sheets fanned; the print lies on each. */
function fanned(
  view: Pack,
  looks: readonly THREE.Material[],
  extra?: () => THREE.Object3D,
): SceneFile {
  return {
    set: 'plain',
    fill: 0.88,
    ...view,
    product() {
      const group = new THREE.Group();
      looks.forEach((look, i) => {
        const t = i / Math.max(1, looks.length - 1) - 0.5;
        group.add(placed(paperStack(21, 29.7, 0.12, look), t * 15, i * 0.14, t * t * 10, -t * 0.7));
      });
      if (extra) group.add(extra());
      return group;
    },
  };
}

const shots: readonly (readonly [string, string, string])[] = [
  ['#9fc6d4', '#2d6a5e', '#6f9a7a'],
  ['#f0d59a', '#a3541c', '#cf8f4a'],
  ['#e6c9c4', '#5b2f50', '#b26a8e'],
];

/** Photographs upon blank, glossy sheets. */
function photoPaper(): SceneFile {
  const gloss = (print?: THREE.Texture) =>
    material({ color: '#fdfdfb', roughness: 0.15, coat: 0.4, ...(print && { print }) });
  const looks = shots.map((shot, i) =>
    gloss(
      drawn(`photo print ${i}`, 724, 1024, (context) => {
        context.fillStyle = '#fff';
        context.fillRect(0, 0, 724, 1024);
        drawPhoto(context, 44, 44, 636, 936, shot);
      }),
    ),
  );
  return fanned({ ground: 'sky', around: -14, above: 52 }, [gloss(), ...looks]);
}

/** Rough sheets; a wash of colours on the upper one. */
function watercolour(): SceneFile {
  const look = (print?: THREE.Texture) => board('#f8f5ec', print);
  const wash = drawn('wash', 724, 1024, (context) => {
    context.fillStyle = '#f8f5ec';
    context.fillRect(0, 0, 724, 1024);
    for (const [x, y, r, color] of [
      [240, 300, 200, '58,122,170'],
      [440, 380, 190, '196,92,64'],
      [330, 560, 220, '80,140,96'],
      [520, 640, 130, '222,170,60'],
    ] as const)
      for (let k = 0; k < 5; k++) {
        context.fillStyle = `rgba(${color},.2)`;
        context.beginPath();
        for (let i = 0; i <= 30; i++) {
          const turn = (i / 30) * 2 * Math.PI;
          const wave =
            r * (0.7 + 0.08 * k + 0.08 * Math.sin(turn * 3 + k) + 0.05 * Math.sin(turn * 7 + x));
          context.lineTo(x + Math.cos(turn) * wave, y + Math.sin(turn) * wave * 1.1);
        }
        context.fill();
      }
  });
  return fanned({ ground: 'sand', around: 16, above: 48 }, [look(), look(), look(wash)]);
}

/** Combed waves of colour, as they float on water. */
function drawEbru(context: Canvas, seed: number, palette: readonly string[]): void {
  const { width, height } = context.canvas;
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const comb = 26 * Math.sin((x / width) * 40 + seed);
      const drift =
        60 * Math.sin(y / 150 + seed * 2) + 40 * Math.sin(x / 90 + y / 210) + 22 * Math.sin(x / 37);
      const t = (y + comb + drift) / 34;
      const i = ((Math.floor(t) % palette.length) + palette.length) % palette.length;
      const vein = t - Math.floor(t) < 0.13;
      context.fillStyle = vein ? '#f5ecd8' : palette[i]!;
      context.fillRect(x, y, 2, 2);
    }
}

/** Three marbled sheets. */
function ebru(): SceneFile {
  const looks = [
    ['#1f4f7a', '#7fb0c4', '#22324f', '#c9dfe0'],
    ['#8a2b2b', '#e0b07a', '#5b1f2b', '#c9633f'],
    ['#2d6a5e', '#d8c27a', '#1d3f3a', '#8fb58a'],
  ].map((palette, i) =>
    board(
      '#f5ecd8',
      drawn(`ebru ${i}`, 724, 1024, (context) => drawEbru(context, i * 2.1, palette)),
    ),
  );
  return fanned({ ground: 'rose', around: -20, above: 50 }, looks);
}

/** Window envelopes, fanned, one shows its flap. */
function envelopes(): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: -20,
    above: 46,
    fill: 0.88,
    product() {
      const front = board('#fbfaf7', drawn('envelope front', 1100, 550, drawWindow));
      const back = board('#f4f2ec', drawn('envelope back', 1100, 550, drawFlap));
      const group = new THREE.Group();
      for (let i = 0; i < 6; i++)
        group.add(
          placed(
            paperStack(22, 11, 0.14, front),
            -1 + i * 0.9,
            i * 0.15,
            -6 + i * 1.5,
            0.12 - i * 0.05,
          ),
        );
      return group.add(placed(paperStack(22, 11, 0.14, back), 3, 0, 12, 0.14));
    },
  };
}

function drawWindow(context: Canvas): void {
  context.fillStyle = '#fbfaf7';
  context.fillRect(0, 0, 1100, 550);
  context.fillStyle = '#c3d3da';
  context.strokeStyle = '#9fb0b8';
  context.lineWidth = 5;
  context.beginPath();
  context.roundRect(120, 280, 440, 170, 22);
  context.fill();
  context.stroke();
  context.strokeStyle = '#e3dfd5';
  context.strokeRect(2, 2, 1096, 546);
}
function drawFlap(context: Canvas): void {
  context.fillStyle = '#f4f2ec';
  context.fillRect(0, 0, 1100, 550);
  context.fillStyle = '#e6e2d8';
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(60, 210);
  context.lineTo(1040, 210);
  context.lineTo(1100, 0);
  context.fill();
  context.fillStyle = '#cfdbe0';
  context.fillRect(70, 176, 960, 26);
  context.strokeStyle = '#c4bfb2';
  context.lineWidth = 5;
  context.strokeRect(2, 2, 1096, 546);
  for (const x of [150, 950]) {
    context.beginPath();
    context.moveTo(x, 210);
    context.lineTo(x, 550);
    context.stroke();
  }
}

/** Envelopes of kraft, thick with bubbles. */
function padded(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: 22,
    above: 44,
    fill: 0.86,
    product() {
      const kraft = material({ color: '#c99a5f', roughness: 0.85, specular: 0.02 });
      const one = () => {
        const puff = (sign: number) =>
          solid(
            grid(
              (u, v) => {
                const edge = Math.max(
                  0,
                  1 - Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5)) ** 6 * 64,
                );
                const bubble = 0.06 * Math.sin(u * 52) * Math.sin(v * 74);
                return at(
                  (u - 0.5) * 18,
                  0.8 + sign * (0.1 + (0.62 + bubble) * edge ** 0.5),
                  (0.5 - v) * 26,
                );
              },
              { columns: 120, rows: 160 },
            ),
            kraft,
          );
        const flap = placed(
          block(17.8, 0.12, 5, 0.05, material({ color: '#bb8b50', roughness: 0.85 })),
          0,
          1.42,
          -10.4,
        );
        return new THREE.Group().add(puff(1), puff(-1), flap);
      };
      return new THREE.Group().add(
        placed(one(), -4, 0, -1, 0.3),
        placed(one(), 5, 1.4, 1.6, -0.12),
      );
    },
  };
}

export const scenes: Scenes = {
  'copy-paper-a4': { draw: () => copyPaper('A4'), isColored: false },
  'copy-paper-a3': { draw: () => copyPaper('A3'), isColored: false },
  'photo-paper': { draw: photoPaper, isColored: false },
  'watercolour-paper': { draw: watercolour, isColored: false },
  'ebru-paper': { draw: ebru, isColored: false },
  envelope: { draw: envelopes, isColored: false },
  'padded-envelope': { draw: padded, isColored: false },
};
