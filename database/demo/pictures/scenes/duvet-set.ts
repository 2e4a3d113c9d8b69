import * as THREE from 'three';
import { madeBed } from '../builders/bedding.ts';
import { colors } from '../studio/colors.ts';
import { chenille } from '../studio/fabrics.ts';
import { cotton, timber } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { lightnessOf } from '../studio/tones.ts';

type Pattern = 'plain' | 'striped' | 'botanical';
const grounds = { plain: 'rose', striped: 'sage', botanical: 'butter' } as const;
const sides = { plain: -32, striped: 30, botanical: -38 } as const;

/** A bed made with a duvet set: cover turned back, fitted sheet, two pillowcases. */
function duvetSet(color: string = colors.white, pattern: Pattern = 'plain'): SceneFile {
  return {
    set: 'horizon',
    ground: grounds[pattern],
    around: sides[pattern],
    above: pattern === 'botanical' ? 30 : 25,
    fill: 0.86,
    exposure: 0.94,
    product() {
      const white = new THREE.Color(colors.white);
      const sheet = cotton(new THREE.Color(color).lerp(white, 0.55));
      const printed = (of: string) => (pattern === 'plain' ? undefined : print(pattern, color, of));
      return madeBed({
        cover: cotton(color, printed('cover')),
        reverse: pattern === 'plain' ? cotton(color) : sheet,
        sheet,
        pillow: cotton(color, printed('pillow')),
        bed: chenille('#b8a78c'),
        foot: timber('#8a6642'),
      });
    },
  };
}

/** Lines or sprigs, white on a colour and grey on white. */
function print(pattern: Pattern, color: string, of: string): THREE.Texture {
  const isLight = lightnessOf(color) > 0.8;
  const line = isLight ? '#8d9aa8' : 'rgba(246,242,232,.86)';
  const across = of === 'cover' ? 212 : 70;
  const down = of === 'cover' ? 160 : 48;
  const scale = of === 'cover' ? 9 : 14;
  return drawn(`duvet ${pattern} ${color} ${of}`, across * scale, down * scale, (context) => {
    context.scale(scale, scale);
    context.fillStyle = context.strokeStyle = line;
    if (pattern === 'striped') drawStripes(context, across, down);
    else drawSprigs(context, across, down, isLight);
  });
}

function drawStripes(context: CanvasRenderingContext2D, across: number, down: number): void {
  for (let x = 3; x < across; x += 10) {
    context.fillRect(x, 0, 3.2, down);
    context.fillRect(x + 4.6, 0, 0.5, down);
    context.fillRect(x - 1.9, 0, 0.5, down);
  }
}

function drawSprigs(
  context: CanvasRenderingContext2D,
  across: number,
  down: number,
  isLight: boolean,
): void {
  const step = 19;
  for (let row = 0; row * step < down + step; row++)
    for (let column = 0; column * step < across + step; column++) {
      context.save();
      context.translate(column * step + (row % 2 ? step / 2 : 0), row * step);
      context.rotate(0.5 * Math.sin(row * 5.3 + column * 3.1));
      sprig(context, isLight, (row + column) % 2 === 0);
      context.restore();
    }
}

/** A stem with pairs of leaves and a bud; 17 cm long. */
function sprig(context: CanvasRenderingContext2D, isLight: boolean, isBud: boolean): void {
  const green = isLight ? '#6f8a6a' : '#c9d6bd';
  context.strokeStyle = context.fillStyle = green;
  context.lineWidth = 0.35;
  context.beginPath();
  context.moveTo(0, 8);
  context.quadraticCurveTo(2, 0, 0, -7);
  context.stroke();
  for (let i = 0; i < 4; i++)
    for (const side of [-1, 1]) {
      context.beginPath();
      const y = 6 - i * 3.2;
      context.ellipse(0.8 + side * 2.1, y - 1.2, 2.3 - i * 0.25, 0.85, -side * 0.65, 0, 7);
      context.fill();
    }
  context.fillStyle = isBud ? (isLight ? '#c0846f' : '#e8b9a0') : green;
  context.beginPath();
  context.ellipse(0, -8, isBud ? 1.5 : 0.9, 2, 0, 0, 7);
  context.fill();
}

export const scenes: Scenes = {
  'duvet-set': { draw: (color) => duvetSet(color), isColored: true },
  'duvet-set-striped': { draw: (color) => duvetSet(color, 'striped'), isColored: true },
  'duvet-set-botanical': { draw: (color) => duvetSet(color, 'botanical'), isColored: true },
};
