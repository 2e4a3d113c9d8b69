import * as THREE from 'three';
import { handleJug, largeCanister, litreBottle } from '../builders/canisters.ts';
import { lacquer } from '../studio/device-materials.ts';
import { plastic } from '../studio/materials.ts';
import type { Ground, SetName } from '../studio/sets.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Kind = 'shampoo' | 'oil' | 'antifreeze' | 'screen-wash';
type Size = 1 | 4 | 20;
type Face = {
  readonly title: readonly string[];
  readonly line: string;
  readonly body: string;
  readonly cap: string;
  readonly band: string;
  readonly ground: Ground;
};

const faces: Record<Kind, Face> = {
  shampoo: {
    title: ['OTO', 'ŞAMPUAN'],
    line: 'pH nötr',
    body: '#e9e6dc',
    cap: '#c8372a',
    band: '#c8372a',
    ground: 'sky',
  },
  oil: {
    title: ['MOTOR YAĞI', '5W-30'],
    line: 'API SP',
    body: '#2a2d31',
    cap: '#d8a92f',
    band: '#1c2733',
    ground: 'butter',
  },
  antifreeze: {
    title: ['ANTİFRİZ', '−37 °C'],
    line: 'ASTM D3306',
    body: '#2f7fae',
    cap: '#f2efe9',
    band: '#1c5c86',
    ground: 'stone',
  },
  'screen-wash': {
    title: ['CAM SUYU', 'KONSANTRE'],
    line: 'Kış – yaz',
    body: '#4fb1a3',
    cap: '#22527a',
    band: '#22527a',
    ground: 'rose',
  },
};
const sets: Record<Size, SetName> = { 1: 'horizon', 4: 'plain', 20: 'arch' };
const makers = { 1: litreBottle, 4: handleJug, 20: largeCanister };

function drawFace(context: CanvasRenderingContext2D, kind: Kind, size: Size): void {
  const { width: w, height: h } = context.canvas;
  const { title, line, band, cap } = faces[kind];
  context.fillStyle = '#f6f3ec';
  context.fillRect(0, 0, w, h);
  context.fillStyle = band;
  context.fillRect(0, 0, w, h * 0.58);
  context.fillStyle = kind === 'antifreeze' ? '#8fc7e2' : cap;
  context.fillRect(0, h * 0.58, w, h * 0.03);
  context.fillStyle = '#fbf9f3';
  context.textAlign = 'center';
  title.forEach((text, i) => {
    let px = w * 0.24;
    context.font = `700 ${px}px "Markazi Text Variable"`;
    const wide = context.measureText(text).width;
    if (wide > w * 0.86) px *= (w * 0.86) / wide;
    context.font = `700 ${px}px "Markazi Text Variable"`;
    context.fillText(text, w / 2, h * (0.26 + i * 0.22));
  });
  context.fillStyle = '#26282b';
  context.font = `600 ${w * 0.13}px "Markazi Text Variable"`;
  context.fillText(line, w / 2, h * 0.77);
  context.font = `700 ${w * 0.15}px "Markazi Text Variable"`;
  context.fillText(`${size} L`, w / 2, h * 0.93);
}

const ratios = { 1: 11.6 / 9.6, 4: 15.4 / 16.6, 20: 23 / 22 };
const sides: Record<Kind, number> = { shampoo: -20, oil: 22, antifreeze: -26, 'screen-wash': 18 };

const scene = (kind: Kind, size: Size) => (): SceneFile => ({
  set: sets[size],
  ground: faces[kind].ground,
  around: sides[kind] * (size === 4 ? -0.8 : 1),
  above: size === 20 ? 18 : 14,
  fill: size === 20 ? 0.7 : 0.78,
  product() {
    const { body, cap } = faces[kind];
    const print = drawn(
      `car care ${kind} ${size}`,
      720,
      Math.round(720 * ratios[size]),
      (context) => drawFace(context, kind, size),
    );
    const one = makers[size]({
      body: plastic(body, 0.32),
      cap: plastic(cap, 0.36),
      label: lacquer('#f6f3ec', print),
    });
    return new THREE.Group().add(one);
  },
});

const kinds = ['shampoo', 'oil', 'antifreeze', 'screen-wash'] as const;
const names = {
  shampoo: 'car-shampoo',
  oil: 'engine-oil',
  antifreeze: 'antifreeze',
  'screen-wash': 'screen-wash',
};
export const scenes: Scenes = Object.fromEntries(
  kinds.flatMap((kind) =>
    ([1, 4, 20] as const).map((size) => [
      size === 1 ? names[kind] : `${names[kind]}-${size}`,
      { draw: scene(kind, size), isColored: false },
    ]),
  ),
);
