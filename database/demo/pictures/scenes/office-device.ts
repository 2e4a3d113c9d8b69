import * as THREE from 'three';
import { drawLegends } from '../builders/keys.ts';
import {
  calculator,
  calculatorKeys,
  laminator,
  noteCounter,
  shredder,
  type OfficeLooks,
} from '../builders/office-machines.ts';
import { drawLetter } from '../studio/documents.ts';
import { lamp, lacquer, litScreen, softPlastic } from '../studio/device-materials.ts';
import { at, merge, sweep } from '../studio/geometry.ts';
import { glass, material } from '../studio/materials.ts';
import { random } from '../studio/noise.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { still, type View } from '../studio/views.ts';

type Canvas = CanvasRenderingContext2D;

const figures = (name: string, text: string, paper: string, ink: string) =>
  drawn(`figures ${name}`, 992, 256, (context) => {
    context.fillStyle = paper;
    context.fillRect(0, 0, 992, 256);
    context.fillStyle = ink;
    context.textAlign = 'right';
    context.font = '700 190px "Markazi Text Variable"';
    const fit = Math.min(1, 920 / context.measureText(text).width);
    context.font = `700 ${190 * fit}px "Markazi Text Variable"`;
    context.fillText(text, 956, 186);
  });

function looksOf(shell: string, screen: THREE.Material): OfficeLooks {
  return {
    shell: softPlastic(shell),
    shade: softPlastic('#b7babb'),
    dark: softPlastic('#25282b'),
    screen,
    accent: softPlastic('#d0672b'),
    light: lamp('#52d66a'),
  };
}

/** A calculator of twelve digits. */
const calculatorScene = (view: View, shell: string): SceneFile => ({
  set: 'plain',
  ...view,
  fill: 0.8,
  product() {
    const keys = softPlastic(
      '#33383c',
      drawn('calculator keys', 1000, 1000, (context) => {
        context.fillStyle = '#f1efe9';
        context.fillRect(0, 0, 1000, 1000);
        context.fillStyle = '#3c4348';
        context.fillRect(0, 0, 1000, 200);
        context.fillRect(800, 0, 200, 1000);
        context.fillStyle = '#c2512b';
        context.fillRect(0, 800, 200, 200);
        context.fillRect(0, 600, 200, 200);
        drawLegends(context, calculatorKeys, '#23282b');
        drawLight(context);
      }),
    );
    const screen = lacquer(
      '#b9c7b2',
      figures('calculator', '123 456 789 012', '#b9c7b2', '#1f2a22'),
    );
    return calculator({ ...looksOf(shell, screen), shade: softPlastic('#3a2a2a') }, keys);
  },
});

/** The legends of dark keys again, in white. */
function drawLight(context: Canvas): void {
  context.save();
  context.beginPath();
  context.rect(0, 0, 1000, 200);
  context.rect(800, 200, 200, 800);
  context.rect(0, 600, 200, 400);
  context.clip();
  drawLegends(context, calculatorKeys, '#f6f4ee');
  context.restore();
}

/** Strips of cut paper in a heap, as a window shows them. */
function cutPaper(): THREE.BufferGeometry {
  const chance = random(9);
  const section = [
    [-0.26, -0.01],
    [0.26, -0.01],
    [0.26, 0.01],
    [-0.26, 0.01],
  ].map(([x, y]) => new THREE.Vector2(x, y));
  const strips = Array.from({ length: 130 }, () => {
    const x = (chance() - 0.5) * 13;
    const y = chance() * chance() * 12;
    const turn = (chance() - 0.5) * 2.6;
    const long = 2 + chance() * 2.6;
    const spot = (t: number, bow: number) =>
      at(
        Math.max(-7, Math.min(7, x + Math.sin(turn) * long * t)),
        Math.max(0.2, y + Math.cos(turn) * long * t),
        chance() * 0.2 + bow * 0.5,
      );
    return sweep([spot(-1, 0), spot(-0.3, 1), spot(0.4, 0.8), spot(1, 0)], section);
  });
  return merge(strips);
}

const shredderScene = (view: View, shell: string): SceneFile => ({
  set: 'horizon',
  ...view,
  fill: 0.8,
  product: () =>
    shredder(
      { ...looksOf(shell, lamp('#fff')), shade: softPlastic('#8f9496') },
      material({ color: '#f7f6f1', roughness: 0.85, specular: 0.02 }),
      cutPaper(),
      glass({ color: '#dfe9ea', bend: 0.05, rimDark: 0.2 }),
    ),
});

/** A note of no country: waves, a star, a figure. */
function drawNote(context: Canvas): void {
  context.fillStyle = '#d5e0cd';
  context.fillRect(0, 0, 1024, 452);
  context.lineWidth = 3;
  for (let i = 0; i < 26; i++) {
    context.strokeStyle = i % 2 ? 'rgba(47,115,88,.5)' : 'rgba(160,104,60,.4)';
    context.beginPath();
    for (let x = 0; x <= 1024; x += 8)
      context.lineTo(x, 226 + (i - 13) * 15 + 22 * Math.sin(x * 0.012 + i * 0.3));
    context.stroke();
  }
  context.fillStyle = context.strokeStyle = '#24583f';
  context.lineWidth = 12;
  context.strokeRect(18, 18, 988, 416);
  star(context, 780, 226, 110);
  context.font = '700 190px "Markazi Text Variable"';
  context.fillText('100', 90, 290);
}

const counterScene = (view: View, shell: string): SceneFile => ({
  set: 'horizon',
  ...view,
  fill: 0.8,
  product: () =>
    noteCounter(
      looksOf(shell, litScreen(figures('counter', '100', '#101416', '#ff6a4a'), 0.6)),
      material({
        color: '#d5e0cd',
        roughness: 0.8,
        specular: 0.02,
        print: drawn('note', 1024, 452, drawNote),
        printRoughness: 0.8,
      }),
    ),
});

const laminatorScene = (view: View, shell: string): SceneFile => ({
  set: 'plain',
  ...view,
  fill: 0.84,
  product: () =>
    laminator(
      looksOf(shell, lamp('#fff')),
      material({
        color: '#fff',
        roughness: 0.3,
        coat: 0.5,
        print: drawn('laminated page', 720, 1000, (context) =>
          drawLetter(context, { title: 'FİYAT LİSTESİ', accent: '#1d7a90', lines: 13 }),
        ),
        printRoughness: 0.3,
      }),
      glass({ color: '#f2f8f8', bend: 0.02, rimDark: 0.1, gloss: 0.8 }),
    ),
});

export const scenes: Scenes = {
  calculator: still(() => calculatorScene({ ground: 'sand', around: -22, above: 44 }, '#e9e7e1')),
  'calculator-heavy': still(() =>
    calculatorScene({ ground: 'mist', around: 20, above: 46 }, '#3a4046'),
  ),
  'paper-shredder': still(() =>
    shredderScene({ ground: 'sage', around: -26, above: 20 }, '#e6e5e0'),
  ),
  'paper-shredder-heavy': still(() =>
    shredderScene({ ground: 'rose', around: 26, above: 22 }, '#4a5157'),
  ),
  'banknote-counter': still(() =>
    counterScene({ ground: 'lilac', around: -28, above: 22 }, '#e6e5e0'),
  ),
  'banknote-counter-heavy': still(() =>
    counterScene({ ground: 'butter', around: 28, above: 24 }, '#59636b'),
  ),
  laminator: still(() => laminatorScene({ ground: 'sky', around: -28, above: 34 }, '#efeee9')),
  'laminator-heavy': still(() =>
    laminatorScene({ ground: 'clay', around: 26, above: 36 }, '#454c52'),
  ),
};
