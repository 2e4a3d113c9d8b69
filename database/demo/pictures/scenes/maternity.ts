import * as THREE from 'three';
import { hangerStand, hungDress, type Cut } from '../builders/dress.ts';
import { corner, laidShape, outlineOf } from '../builders/laid-shape.ts';
import { leggings } from '../builders/small-garments.ts';
import { solid } from '../studio/geometry.ts';
import { brass, jersey, material, ribbed, timber } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { weave } from '../studio/textures.ts';

/** Leggings whose waistband covers the belly. */
function maternityLeggings(color: string = colors.navy): SceneFile {
  return {
    set: 'plain',
    ground: 'rose',
    around: 8,
    above: 70,
    fill: 0.92,
    product() {
      const form = leggings([
        ...corner(0, 0),
        ...corner(16, 0),
        [18.6, 12],
        [18.4, 24],
        [15.6, 46],
        [14.4, 56],
        [12.6, 72],
        ...corner(10.8, 86),
        ...corner(4.8, 86.6),
        [4.4, 72],
        [4, 56],
        [2.6, 38],
        ...corner(0, 25),
      ]);
      const panel = outlineOf([
        ...corner(-15.2, -18),
        [0, -17],
        ...corner(15.2, -18),
        [17.6, -8],
        ...corner(16.4, 2),
        [8, 6],
        [0, 7.4],
        [-8, 6],
        ...corner(-16.4, 2),
        [-17.6, -8],
      ]);
      const stretch = material({
        color,
        roughness: 0.75,
        sheen: 0.3,
        specular: 0.02,
        detail: weave(32),
        detailSize: 1.6,
        bump: 0.25,
      });
      return new THREE.Group().add(
        solid(form, stretch),
        solid(
          laidShape(panel, { thick: 2.2, soft: 4, step: 0.5, level: 0.3, wrinkles: 0.5 }),
          ribbed(color, 5),
        ),
      );
    },
  };
}

const cut: Cut = {
  length: 100,
  shoulder: 18,
  neck: 9,
  neckFront: 12,
  bust: 20.5,
  waist: 18.5,
  waistAt: 0.27,
  hem: 28,
  sleeve: [8, 7.4, 26],
};

/** A dress with a high waist on a hanger. */
function nursingDress(color: string = colors.powder): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: 14,
    above: 8,
    fill: 0.88,
    product: () =>
      new THREE.Group().add(
        hungDress(cut, jersey(color), jersey(color), 34),
        hangerStand(cut.shoulder, 120, 15, timber('#c79a63'), brass()),
      ),
  };
}

export const scenes: Scenes = {
  'maternity-leggings': { draw: maternityLeggings, isColored: true },
  'nursing-dress': { draw: nursingDress, isColored: true },
};
