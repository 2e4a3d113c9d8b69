import * as THREE from 'three';
import {
  foldingScooter,
  skateboard,
  threeWheeler,
  type ScooterLooks,
} from '../builders/scooters.ts';
import { inlineSkate } from '../builders/skates.ts';
import { colors } from '../studio/colors.ts';
import { lacquer } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { cotton, plastic } from '../studio/materials.ts';
import { paint, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

const looksOf = (color: string): ScooterLooks => ({
  frame: paint(color, 0.24),
  metal: satin('#c9cccd', 0.24),
  tyre: rubber('#e6e3da'),
  core: plastic(color, 0.3),
  dark: rubber('#242628'),
  tread: rubber('#35383a'),
});

const scooter =
  (isFolding: boolean) =>
  (color: string = colors.red): SceneFile => ({
    set: isFolding ? 'horizon' : 'disc',
    ground: isFolding ? 'mist' : 'sand',
    around: isFolding ? -32 : 36,
    above: isFolding ? 12 : 18,
    fill: isFolding ? 0.88 : 0.78,
    product: () => (isFolding ? foldingScooter : threeWheeler)(looksOf(color)),
  });

/** A skateboard on its side, its lower face to the viewer. */
function board(color: string = colors.turquoise): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: -24,
    above: 14,
    fill: 0.86,
    product() {
      const looks = { ...looksOf(color), frame: plastic('#c79a62', 0.5), tyre: rubber('#f0ede4') };
      const print = drawn(`skateboard ${color}`, 256, 1024, (context) => stripes(context, color));
      const one = skateboard(looks, lacquer(color, print));
      one.rotation.x = -Math.PI / 2 - 0.22;
      return new THREE.Group().add(one);
    },
  };
}

/** Slanted bands and a sun. */
function stripes(context: CanvasRenderingContext2D, color: string): void {
  context.fillStyle = color;
  context.fillRect(0, 0, 256, 1024);
  context.fillStyle = '#f2e9d3';
  context.beginPath();
  context.arc(128, 512, 92, 0, 7);
  context.fill();
  context.fillStyle = color;
  for (let i = 0; i < 4; i++) context.fillRect(20, 520 + i * 22, 216, 6 + i * 2);
  context.fillStyle = '#f2e9d3';
  for (const y of [250, 290, 740, 780]) {
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(256, y - 60);
    context.lineTo(256, y - 42);
    context.lineTo(0, y + 18);
    context.fill();
  }
}

/** A pair of inline skates. */
function skates(color: string = colors.black): SceneFile {
  return {
    set: 'horizon',
    ground: 'lilac',
    around: -34,
    above: 14,
    fill: 0.82,
    product() {
      const pair = new THREE.Group();
      for (const [x, z, turn] of [
        [-6, -9, 0.16],
        [5, 10, -0.06],
      ] as const)
        pair.add(
          placed(
            inlineSkate({
              shell: plastic(color, 0.32),
              cuff: plastic(color === colors.black ? '#63676b' : '#2b2e31', 0.42),
              liner: cotton('#d9d6ce', undefined, 1.6),
              frame: satin('#c6c9cb', 0.28),
              wheel: rubber('#efece2'),
              metal: satin('#aeb2b4', 0.3),
              dark: rubber('#26282a'),
            }),
            x,
            0,
            z,
            turn,
          ),
        );
      return pair;
    },
  };
}

export const scenes: Scenes = {
  'folding-scooter': { draw: scooter(true), isColored: true },
  'three-wheeled-scooter': { draw: scooter(false), isColored: true },
  skateboard: { draw: board, isColored: true },
  'inline-skates': { draw: skates, isColored: true },
};
