import * as THREE from 'three';
import { paperStack } from '../builders/desk-props.ts';
import { bottle } from '../builders/lathe.ts';
import { block, disc, turnedPiece } from '../builders/parts.ts';
import { softPlastic } from '../studio/device-materials.ts';
import { placed, solid } from '../studio/geometry.ts';
import { board, brass, plastic } from '../studio/materials.ts';
import { headedLabel } from '../studio/patterns.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;
const inks = {
  black: { ink: '#1d1f21', pale: '#c9ccce' },
  cyan: { ink: '#0f8fc4', pale: '#c4e3f0' },
  magenta: { ink: '#b8246f', pale: '#f0cbdf' },
  yellow: { ink: '#dfb519', pale: '#f7ebb8' },
} as const;
type Ink = keyof typeof inks;

/** A neutral box: a drop of the ink, a star. */
function drawBox(context: Canvas, word: string, { ink, pale }: (typeof inks)[Ink]): void {
  headedLabel(context, {
    paper: '#f6f5f1',
    band: [ink, 130],
    mark: [90, 66, 40],
    word: [word, 160, 96, 96],
  });
  context.fillStyle = pale;
  context.fillRect(0, 130, 1024, 30);
  context.fillStyle = ink;
  drop(context, 820, 350, 110);
  context.fillRect(70, 250, 420, 40);
  context.fillStyle = '#9aa0a2';
  for (let i = 0; i < 3; i++) context.fillRect(70, 330 + i * 44, 380 - i * 70, 16);
}

function drop(context: Canvas, x: number, y: number, size: number): void {
  context.beginPath();
  context.moveTo(x, y - size * 1.2);
  context.bezierCurveTo(x + size * 0.9, y - size * 0.1, x + size, y + size, x, y + size);
  context.bezierCurveTo(x - size, y + size, x - size * 0.9, y - size * 0.1, x, y - size * 1.2);
  context.fill();
}

/** A cartridge before its box: a hopper, a drum with a gear at its end. */
function toner(name: Ink, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 26,
    fill: 0.88,
    product() {
      const { ink } = inks[name];
      const dark = softPlastic('#24282b');
      const group = new THREE.Group();
      const cartridge = new THREE.Group();
      cartridge.add(
        placed(solid(roundedBox(30, 4.6, 8.6, 1.4, 5), dark), 0, 5, -1.6),
        placed(solid(roundedBox(31, 3, 6.4, 0.9, 4), dark), 0, 2.4, 3),
        placed(block(27, 0.5, 6, 0.2, softPlastic(ink)), 0, 7.2, -1.6),
        placed(paperStack(12, 3.6, 0.06, board('#f6f5f1', labelOf(name))), 3, 7.42, -1.6),
      );
      // The drum lies in front, green and glossy; a gear at its right end.
      const drum = turnedPiece(
        [
          [0, -14],
          [1.5, -14],
          [1.5, -14],
          [1.5, 14],
          [1.5, 14],
          [0, 14],
        ],
        plastic('#2f8f86', 0.14),
      );
      drum.rotation.z = Math.PI / 2;
      drum.position.set(0, 2.2, 6.2);
      const gear = disc(1.9, 1, softPlastic('#e9e7e1'));
      gear.rotation.z = -Math.PI / 2;
      gear.position.set(14, 2.2, 6.2);
      cartridge.add(drum, gear);
      for (const x of [-15.4, 15.4])
        cartridge.add(placed(block(1.2, 7, 11.4, 0.5, dark), x, 3.8, 1));
      for (let i = 0; i < 9; i++)
        cartridge.add(placed(block(0.4, 0.5, 5.6, 0.1, dark), -13 + i * 0.9, 7.4, -1.6));
      const box = board(
        '#f6f5f1',
        drawn(`toner box ${name}`, 1024, 512, (context) => drawBox(context, 'TONER', inks[name])),
      );
      group.add(
        placed(cartridge, 2, 0, 6, 0.06),
        placed(solid(roundedBox(34, 15, 11, 0.2, 2), box), -2, 7.5, -9, 0.1),
      );
      return group;
    },
  };
}

const labelOf = (name: Ink) =>
  drawn(`cartridge label ${name}`, 600, 180, (context) => {
    context.fillStyle = '#f6f5f1';
    context.fillRect(0, 0, 600, 180);
    context.fillStyle = inks[name].ink;
    drop(context, 80, 100, 50);
    context.fillRect(170, 50, 360, 34);
    context.fillStyle = '#9aa0a2';
    context.fillRect(170, 110, 260, 18);
  });

/** An ink cartridge with its contacts, before its box. */
function inkCartridge(name: Ink, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 20,
    fill: 0.82,
    product() {
      const { ink } = inks[name];
      const dark = softPlastic('#1f2225');
      const face = board(
        '#f6f5f1',
        drawn(`ink face ${name}`, 500, 500, (context) => drawInk(context, name)),
      );
      const cartridge = new THREE.Group().add(
        placed(solid(roundedBox(6.2, 4.8, 1.9, 0.25, 4), dark), 0, 3, 0),
        placed(block(5.2, 3.4, 0.1, 0.04, face), 0.2, 3.2, 0.94),
        placed(solid(roundedBox(6.3, 0.6, 2, 0.2, 3), softPlastic(ink)), 0, 5.5, 0),
        placed(block(1.2, 0.7, 1.3, 0.2, dark), -1.8, 0.4, 0),
        placed(block(0.1, 1.2, 1.1, 0.04, brass()), 3.12, 1.6, 0),
        placed(block(0.5, 2.6, 0.8, 0.15, dark), -3.3, 3.4, 0),
      );
      const box = board(
        '#f6f5f1',
        drawn(`ink box ${name}`, 1024, 512, (context) => drawBox(context, 'MÜREKKEP', inks[name])),
      );
      return new THREE.Group().add(
        placed(cartridge, 1.6, 0, 3.4, 0.1),
        placed(solid(roundedBox(11, 7.6, 3.4, 0.12, 2), box), -0.8, 3.8, -1.6, 0.16),
      );
    },
  };
}

function drawInk(context: Canvas, name: Ink): void {
  const { ink, pale } = inks[name];
  context.fillStyle = '#f6f5f1';
  context.fillRect(0, 0, 500, 500);
  context.fillStyle = pale;
  context.fillRect(0, 360, 500, 140);
  context.fillStyle = ink;
  drop(context, 250, 220, 130);
  context.fillRect(90, 410, 320, 40);
}

/** A bottle of ink for a tank, its cap of the colour. */
function inkBottle(name: Ink, ground: Ground, around: number): SceneFile {
  return {
    set: 'plinth',
    ground,
    around,
    above: 14,
    fill: 0.6,
    product() {
      const { ink } = inks[name];
      const print = drawn(`ink bottle ${name}`, 1024, 1024, (context) => {
        context.fillStyle = '#f6f5f1';
        context.fillRect(0, 0, 1024, 1024);
        context.fillStyle = ink;
        context.fillRect(0, 780, 1024, 244);
        drop(context, 512, 380, 200);
        context.fillStyle = '#fff';
        context.textAlign = 'center';
        context.font = '700 190px "Markazi Text Variable"';
        context.fillText('70 ml', 512, 960);
      });
      return new THREE.Group().add(
        bottle({
          radius: 2.3,
          height: 9.4,
          neck: 0.8,
          look: plastic(ink, 0.25),
          liquid: undefined,
          label: board('#f6f5f1', print),
          cap: softPlastic(name === 'black' ? '#3c4145' : ink),
        }),
      );
    },
  };
}

const grounds: Record<Ink, readonly [Ground, Ground]> = {
  black: ['mist', 'butter'],
  cyan: ['sand', 'clay'],
  magenta: ['sage', 'sky'],
  yellow: ['lilac', 'stone'],
};

export const scenes: Scenes = Object.fromEntries([
  ...(['black', 'cyan', 'magenta'] as const).map((name, i) => [
    `toner-${name}`,
    { draw: () => toner(name, grounds[name][0], i % 2 ? 26 : -26), isColored: false },
  ]),
  ...(['black', 'cyan', 'yellow'] as const).flatMap((name, i) => [
    [
      `ink-cartridge-${name}`,
      { draw: () => inkCartridge(name, grounds[name][1], i % 2 ? -24 : 24), isColored: false },
    ],
    [
      `ink-bottle-${name}`,
      { draw: () => inkBottle(name, grounds[name][0], i % 2 ? 12 : -12), isColored: false },
    ],
  ]),
]);
