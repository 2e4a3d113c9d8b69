import * as THREE from 'three';
import {
  bandOutline,
  corner,
  edging,
  laidShape,
  mirrored,
  outlineOf,
  type Flat,
} from '../builders/laid-shape.ts';
import { bent } from '../builders/parts.ts';
import { placed, solid } from '../studio/geometry.ts';
import { cotton, material, ribbed } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import { webbing } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { tapestry } from '../studio/textures.ts';

/** Crêpe of hard twisted yarn: rows of fine grains. */
const crepe = (color: string) =>
  material({
    color,
    roughness: 0.95,
    sheen: 0.2,
    specular: 0.01,
    detail: tapestry(40),
    detailSize: 6.5,
    bump: 1,
    cavity: 0.5,
  });

/** A mitt: rounded at the fingers, an elastic band and a loop at the wrist. */
function mitt(width: number, length: number, color: string): THREE.Group {
  const half = width / 2;
  const shape: Flat[] = outlineOf(
    mirrored([
      [0, -length / 2],
      [half * 0.55, -length / 2 + 0.35],
      [half * 0.9, -length * 0.36],
      [half, -length * 0.18],
      [half, length * 0.2],
      ...corner(half * 0.94, length / 2),
    ]),
  );
  const cuff = bandOutline([half * 0.97, length / 2 - 1.4], [half * 0.95, length / 2 + 1.7]);
  const piping = cotton(new THREE.Color(color).multiplyScalar(0.62), undefined, 0.8);
  const side = shape.filter(([, z]) => z < length / 2 - 0.1);
  return new THREE.Group().add(
    solid(laidShape(shape, { thick: 1, soft: 1.4, seed: 3 }), crepe(color)),
    solid(laidShape(cuff, { thick: 1.05, soft: 0.7, step: 0.3, level: 0.2 }), ribbed(color, 4)),
    solid(edging(side, 0.5, 0.5, 0.45, true), piping),
    bent(
      [
        [half * 0.8, 0.5, length / 2 + 1.4],
        [half * 0.95, 0.7, length / 2 + 4.2],
        [half * 0.62, 0.5, length / 2 + 5.4],
        [half * 0.4, 0.6, length / 2 + 3.6],
        [half * 0.62, 0.5, length / 2 + 1.4],
      ],
      0.22,
      piping,
    ),
  );
}

/** Two kese mitts, one on the other. */
function kese(color: string = colors.claret): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: 0,
    above: 58,
    fill: 0.84,
    product() {
      const upper = placed(mitt(15.5, 21, color), 2.6, 1.15, 1.5, -0.3);
      return new THREE.Group().add(placed(mitt(15.5, 21, color), -3.4, 0, -0.8, 0.24), upper);
    },
  };
}

/** A small kese for the face. */
function faceKese(color: string = colors.turquoise): SceneFile {
  return {
    set: 'plain',
    ground: 'rose',
    around: 10,
    above: 50,
    fill: 0.74,
    product: () => mitt(9, 10.5, color),
  };
}

/** A scrubber for the back: a long band with a handle at each end. */
function backScrubber(color: string = colors.white): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: -36,
    above: 46,
    fill: 0.92,
    product() {
      const half = 24;
      const band = bandOutline([half, -5], [half, 5]);
      const tape = webbing(new THREE.Color(color).multiplyScalar(0.7));
      const group = new THREE.Group().add(
        solid(laidShape(band, { thick: 1.1, soft: 1.2, wrinkles: 1.4 }), crepe(color)),
      );
      for (const side of [-1, 1]) {
        const edge = outlineOf([
          ...corner(side * (half - 1.2), -5.1),
          ...corner(side * (half + 1), -5.1),
          ...corner(side * (half + 1), 5.1),
          ...corner(side * (half - 1.2), 5.1),
        ]);
        group.add(
          solid(laidShape(edge, { thick: 1.2, soft: 0.5, step: 0.3, level: 0.15 }), tape),
          solid(
            edging(
              Array.from({ length: 40 }, (_, i): Flat => {
                const turn = (i / 39 - 0.5) * Math.PI;
                return [side * (half + 0.8 + Math.cos(turn) * 9), Math.sin(turn) * 4.2];
              }),
              1.7,
              0.5,
              0.5,
            ),
            tape,
          ),
        );
      }
      return group;
    },
  };
}

export const scenes: Scenes = {
  kese: { draw: kese, isColored: true },
  'face-kese': { draw: faceKese, isColored: true },
  'back-scrubber': { draw: backScrubber, isColored: true },
};
