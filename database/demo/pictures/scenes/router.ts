import * as THREE from 'three';
import { block, disc, turnedPiece } from '../builders/parts.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { placed, solid } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { star } from '../studio/patterns.ts';
import { slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';

/** A stick-shaped aerial with a joint, standing. */
function aerial(high: number, look: THREE.Material): THREE.Group {
  const form: [number, number][] = [
    [0, 0],
    [0.62, 0],
    [0.66, 0.4],
    [0.66, 2],
    [0.56, 2.4],
    [0.5, high * 0.6],
    [0.36, high - 0.2],
    [0, high],
  ];
  return new THREE.Group().add(
    turnedPiece(form, look),
    placed(block(1.5, 1.4, 1.5, 0.4, look), 0, 0.4, 0),
  );
}

/** Slots in the lid, a star in its middle. */
function drawLid(context: CanvasRenderingContext2D, ground: string, line: string): void {
  context.fillStyle = ground;
  context.fillRect(0, 0, 1024, 640);
  context.fillStyle = line;
  for (let i = 0; i < 9; i++) {
    context.fillRect(90, 90 + i * 30, 250, 10);
    context.fillRect(684, 90 + i * 30, 250, 10);
  }
  star(context, 512, 220, 54);
}

type Kind = {
  readonly ground: Ground;
  readonly around: number;
  readonly shell: string;
  readonly line: string;
  readonly aerials: readonly number[];
  readonly high: number;
};

/** A flat housing with lamps at its front and aerials at its back. */
function router({ ground, around, shell, line, aerials, high }: Kind): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 24,
    fill: 0.84,
    product() {
      const look = plastic(shell, 0.36);
      const lid = softPlastic(
        shell,
        drawn(`router lid ${shell}`, 1024, 640, (context) => drawLid(context, shell, line)),
      );
      const group = new THREE.Group().add(
        solid(fromAbove(slab(24, 15, 3.2, 2, 0.8), 24, 15), lid),
        placed(block(23, 0.5, 14, 0.2, softPlastic('#1d1f21')), 0, 0.2, 0),
      );
      for (let i = 0; i < 6; i++)
        group.add(
          placed(
            block(0.7, 0.22, 0.2, 0.06, lamp(i === 2 ? '#e8a13a' : '#39d353')),
            -4 + i * 1.6,
            1.7,
            7.42,
          ),
        );
      for (const x of aerials) {
        const one = aerial(high, look);
        one.rotation.z = -x * 0.014;
        one.position.set(x, 1.6, -7.6);
        group.add(one);
      }
      return group;
    },
  };
}

/** A round white point for the ceiling, its ring lit. */
function accessPoint(): SceneFile {
  return {
    set: 'plinth',
    ground: 'lilac',
    around: -14,
    above: 34,
    fill: 0.62,
    product() {
      const shell = softPlastic('#f3f3f0');
      const dish: [number, number][] = [
        [0, 0],
        [8.6, 0],
        [9.4, 0.4],
        [10, 1.4],
        [9.8, 2.4],
        [8.4, 3.2],
        [4.6, 3.7],
        [4.6, 3.7],
      ];
      const mark: [number, number][] = [
        [4.6, 3.68],
        [4.4, 3.8],
        [4.2, 3.72],
      ];
      const middle: [number, number][] = [
        [4.2, 3.72],
        [2, 3.86],
        [0, 3.9],
      ];
      const group = new THREE.Group().add(
        turnedPiece(dish, shell, 128),
        turnedPiece(mark, lamp('#4fb6e8'), 128),
        turnedPiece(middle, shell, 128),
      );
      return group.add(placed(disc(7.6, 0.4, softPlastic('#cfd2d3')), 0, -0.3, 0));
    },
  };
}

export const scenes: Scenes = {
  router: {
    draw: () =>
      router({
        ground: 'sky',
        around: -24,
        shell: '#f1f1ee',
        line: '#b9bdbf',
        aerials: [-10, -3.4, 3.4, 10],
        high: 17,
      }),
    isColored: false,
  },
  'access-point': { draw: accessPoint, isColored: false },
  'router-4g': {
    draw: () =>
      router({
        ground: 'sand',
        around: 26,
        shell: '#2a2e32',
        line: '#4d5358',
        aerials: [-9, 9],
        high: 15,
      }),
    isColored: false,
  },
};
