import * as THREE from 'three';
import { onBothSides } from '../builders/laid.ts';
import {
  bandOutline,
  corner,
  edging,
  laidShape,
  mirrored,
  outlineOf,
} from '../builders/laid-shape.ts';
import { leggings } from '../builders/small-garments.ts';
import { solid } from '../studio/geometry.ts';
import { jersey, material } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { weave } from '../studio/textures.ts';
import { lightnessOf } from '../studio/tones.ts';

/** Fine mesh of polyester. */
const mesh = (color: THREE.ColorRepresentation, print?: THREE.Texture) =>
  material({
    color,
    print,
    roughness: 0.7,
    printRoughness: 0.7,
    sheen: 0.25,
    specular: 0.03,
    detail: weave(32),
    detailSize: 3.4,
    bump: 0.45,
    cavity: 0.22,
  });

const paleOn = (color: string) => (lightnessOf(color) > 0.7 ? '#20304a' : '#f4f1ea');

/** A training bib: open at the sides, bound edges. */
function bib(color: string = colors.green): SceneFile {
  return {
    set: 'plain',
    ground: 'stone',
    around: 8,
    above: 66,
    fill: 0.84,
    product() {
      const outline = outlineOf(
        mirrored([
          [0, 13],
          [5, 10.6],
          [7.4, 4],
          ...corner(8, 0),
          ...corner(14.5, 1.6),
          [14, 10],
          [16, 20],
          [21, 27],
          ...corner(23, 28.6),
          [22.4, 44],
          ...corner(23.4, 64),
          ...corner(0, 65),
        ]),
      );
      const folds = onBothSides([
        { from: [21, 30], to: [9, 44], width: 1.8, height: 0.6, bend: -1 },
        { from: [8, 65], to: [5, 44], width: 2, height: 0.6, bend: 1 },
        { from: [17, 64], to: [15, 46], width: 2, height: 0.6, bend: -1 },
      ]);
      const binding = jersey(paleOn(color));
      return new THREE.Group().add(
        solid(laidShape(outline, { thick: 1.3, soft: 1.4, folds, step: 0.6 }), mesh(color)),
        solid(edging(outline, 1.1, 0.7, 0.4, true), binding),
      );
    },
  };
}

/** Leggings with a wide waistband. */
function runningLeggings(color: string = colors.black): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: -8,
    above: 70,
    fill: 0.92,
    product() {
      const form = leggings([
        ...corner(0, 0),
        ...corner(14, -0.4),
        [17.6, 14],
        [18, 26],
        [15.4, 48],
        [14.4, 58],
        [12.6, 74],
        ...corner(10.6, 88),
        ...corner(4.6, 88.6),
        [4.4, 74],
        [4, 58],
        [2.6, 40],
        ...corner(0, 27),
      ]);
      const stretch = material({
        color,
        roughness: 0.6,
        sheen: 0.25,
        specular: 0.035,
        detail: weave(32),
        detailSize: 1.6,
        bump: 0.25,
      });
      const waist = bandOutline([13.8, -1.2], [15.4, 7.4]);
      return new THREE.Group().add(
        solid(form, stretch),
        solid(laidShape(waist, { thick: 1.5, soft: 0.6, step: 0.4, level: 0.25 }), stretch),
      );
    },
  };
}

export const scenes: Scenes = {
  'training-bib': { draw: bib, isColored: true },
  'running-leggings': { draw: runningLeggings, isColored: true },
};
