import * as THREE from 'three';
import {
  bandOutline,
  corner,
  edging,
  laidShape,
  onSide,
  outlineOf,
  type Flat,
} from '../builders/laid-shape.ts';
import { displace, placed, solid } from '../studio/geometry.ts';
import { board, cotton, material } from '../studio/materials.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn, paper, skin } from '../studio/textures.ts';

const nonwoven = (color: string) =>
  material({
    color,
    roughness: 0.9,
    sheen: 0.2,
    specular: 0.015,
    detail: paper(),
    detailSize: 5,
    bump: 0.5,
    translucency: 0.15,
  });

/** A box that stands, with two lines on each face. */
function packOf(
  width: number,
  height: number,
  depth: number,
  color: string,
  title: string,
  line: string,
): THREE.Mesh {
  const print = drawn(
    `protective ${title}`,
    1024,
    Math.round((1024 * height) / width),
    (context) => {
      const { width: w, height: h } = context.canvas;
      context.fillStyle = '#f8f9f8';
      context.fillRect(0, 0, w, h);
      context.fillStyle = color;
      context.fillRect(0, h * 0.6, w, h * 0.4);
      context.textAlign = 'center';
      context.font = `700 ${w * 0.13}px "Markazi Text Variable"`;
      context.fillText(title, w / 2, h * 0.36);
      context.fillStyle = '#ffffff';
      context.font = `600 ${w * 0.1}px "Markazi Text Variable"`;
      context.fillText(line, w / 2, h * 0.85);
    },
  );
  return placed(
    solid(roundedBox(width, height, depth, 0.15, 2), board('#f8f9f8', print)),
    0,
    height / 2,
    0,
  );
}

/** Two masks with pleats before their box. */
function surgicalMask(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sand',
    around: -14,
    above: 34,
    fill: 0.86,
    product: () =>
      new THREE.Group().add(
        placed(
          new THREE.Group().add(packOf(19, 9, 10, '#3f86b5', 'CERRAHİ MASKE', 'Tip IIR')),
          -1,
          0,
          -10,
          0.1,
        ),
        placed(mask(), -4, 0, 5, -0.12),
        placed(mask(), 4.5, 1.3, 9, 0.16),
      ),
  };
}

function mask(): THREE.Group {
  const outline = bandOutline([8.8, -4.7], [8.8, 4.7]);
  const body = displace(
    laidShape(outline, { thick: 0.25, soft: 0.5, step: 0.2, wrinkles: 0.4 }),
    (point) => {
      const bow = 1.3 * Math.max(0, 1 - (point.x / 9) ** 2) * Math.max(0, 1 - (point.z / 5.2) ** 2);
      const pleat = ((point.z + 2.6) / 1.7) % 1;
      const isPleated = Math.abs(point.z) < 2.7 && Math.abs(point.x) < 8.5;
      point.y += bow + (isPleated ? 0.22 * (pleat < 0 ? pleat + 1 : pleat) : 0);
    },
  );
  const white = cotton('#fbfbf9', undefined, 0.6);
  const group = new THREE.Group().add(solid(body, nonwoven('#86b9d8')));
  for (const z of [-4.4, 4.4])
    group.add(
      solid(
        edging(
          [
            [-8.8, z],
            [-3, z],
            [3, z],
            [8.8, z],
          ],
          0.7,
          0.2,
          0.45,
        ),
        nonwoven('#b7d6e8'),
      ),
    );
  for (const side of [-1, 1]) {
    group.add(
      solid(
        edging(
          [
            [side * 8.7, -4.7],
            [side * 8.7, 0],
            [side * 8.7, 4.7],
          ],
          0.7,
          0.25,
          0.35,
        ),
        nonwoven('#b7d6e8'),
      ),
      solid(
        edging(
          Array.from({ length: 40 }, (_, i): Flat => {
            const turn = (i / 39) * Math.PI - Math.PI / 2;
            return [
              side * (8.6 + Math.cos(turn) * 4.6),
              Math.sin(turn) * 4.2 + 0.4 * Math.sin(turn * 3),
            ];
          }),
          0.32,
          0.3,
          0.3,
        ),
        white,
      ),
    );
  }
  return group;
}

/** Gloves of nitrile before their box. */
function gloves(): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: -12,
    above: 42,
    fill: 0.88,
    product: () =>
      new THREE.Group().add(
        placed(
          new THREE.Group().add(packOf(23, 8, 12, '#3d4f9c', 'NİTRİL ELDİVEN', 'Pudrasız')),
          0,
          0,
          -14,
          0.08,
        ),
        placed(glove(1), -6.5, 0, 5, 0.2),
        placed(glove(-1), 7, 0, 6, -0.16),
      ),
  };
}

function glove(side: 1 | -1): THREE.Group {
  const points: Flat[] = [
    ...corner(-4.4, 12),
    [-4.2, 6],
    [-4.7, 1],
    [-5.2, -4],
    [-5.4, -8],
    [-4.6, -9],
    [-3.7, -8],
    [-3.3, -4],
    [-2.9, -2.8],
    [-2.7, -5],
    [-2.5, -10.4],
    [-1.5, -11.6],
    [-0.6, -10.4],
    [-0.5, -5],
    [-0.1, -3.2],
    [0.4, -5],
    [0.8, -10.6],
    [1.8, -11.4],
    [2.6, -10.2],
    [2.4, -5],
    [2.5, -3],
    [3.1, -4.4],
    [4.1, -8.2],
    [5.1, -8.6],
    [5.7, -7.4],
    [4.9, -3],
    [4.9, 0],
    [6.6, -0.8],
    [8.8, -3.4],
    [9.9, -3.4],
    [10.2, -2.2],
    [8.2, 1.6],
    [5.2, 4.8],
    [4.5, 7],
    ...corner(4.5, 12),
  ];
  const outline = outlineOf(onSide(side, points), 0.2);
  const film = material({
    color: '#4a63b8',
    roughness: 0.42,
    specular: 0.04,
    detail: skin(),
    detailSize: 2.4,
    bump: 0.5,
    translucency: 0.2,
  });
  const cuff: Flat[] = [
    [side * -4.4, 12],
    [0, 12.1],
    [side * 4.5, 12],
  ];
  return new THREE.Group().add(
    solid(laidShape(outline, { thick: 0.7, soft: 0.7, step: 0.24, wrinkles: 1.6 }), film),
    solid(edging(cuff, 0.4, 0.45, 0.4), film),
  );
}

export const scenes: Scenes = {
  'surgical-mask': { draw: surgicalMask, isColored: false },
  'nitrile-gloves': { draw: gloves, isColored: false },
};
