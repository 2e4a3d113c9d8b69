import * as THREE from 'three';
import { paperStack } from '../builders/desk-props.ts';
import { block, polygon, wireForm } from '../builders/parts.ts';
import { aluminium, printedMetal, softPlastic } from '../studio/device-materials.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { at, merge, placed, solid } from '../studio/geometry.ts';
import { brass, steel } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { star } from '../studio/patterns.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

/** The outline of a card, its cut corner and notch at the right. */
const cardShape = () =>
  polygon([
    [-0.55, -0.75],
    [0.55, -0.75],
    [0.55, 0.1],
    [0.45, 0.18],
    [0.45, 0.3],
    [0.53, 0.38],
    [0.42, 0.75],
    [-0.55, 0.75],
  ]);

function drawFace(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#1b1e21';
  context.fillRect(0, 0, 660, 900);
  context.fillStyle = '#b3281f';
  context.fillRect(0, 500, 660, 400);
  context.fillStyle = '#fff';
  context.font = '700 150px "Markazi Text Variable"';
  context.fillText('micro', 60, 300);
  context.fillText('SD', 60, 440);
  context.font = '700 190px "Markazi Text Variable"';
  context.fillText('U3', 60, 740);
  star(context, 520, 690, 80);
}

/** Two memory cards, one shows its contacts. */
function memoryCard(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: -20,
    above: 46,
    fill: 0.84,
    product() {
      const face = softPlastic('#fff', drawn('card face', 660, 900, drawFace));
      const card = () => solid(fromAbove(plate(cardShape(), 0.09, 0.02), 1.1, 1.5), face);
      const back = new THREE.Group().add(
        solid(plate(cardShape(), 0.09, 0.02), softPlastic('#1b1e21')),
      );
      const contacts = Array.from({ length: 8 }, (_, i) =>
        roundedBox(0.085, 0.02, 0.26, 0.008, 1).translate(-0.42 + i * 0.115, 0.095, -0.5),
      );
      back.add(solid(merge(contacts), brass()));
      const group = new THREE.Group();
      const one = placed(card(), -0.9, 0, 0.1, 0.22);
      group.add(one, placed(back, 0.75, 0, 0.3, -0.2));
      return group;
    },
  };
}

/** A flash drive of metal with a ring. */
function flashDrive(): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: 28,
    above: 36,
    fill: 0.84,
    product() {
      const drive = new THREE.Group();
      const shell = satin('#c6c9cc', 0.3);
      const outline = slab(1.5, 3.9, 0.62, 0.3, 0.1);
      drive.add(solid(outline, shell));
      const ring = wireForm(
        Array.from({ length: 16 }, (_, i) => {
          const turn = (i / 16) * 2 * Math.PI;
          return at(
            Math.cos(turn) * 0.85,
            0.34 + 0.16 * Math.sin(turn),
            2.4 + Math.sin(turn) * 0.85,
          );
        }),
        0.09,
        { steps: 60, sides: 12, isClosed: true },
      );
      drive.add(
        solid(ring, steel(0.2)),
        placed(solid(slab(0.56, 0.56, 0.66, 0.27, 0.04), softPlastic('#1b1e21')), 0, -0.02, 1.52),
        // The plug: a sleeve of steel, white and four contacts inside.
        placed(block(1.2, 0.46, 1.3, 0.05, aluminium('#d9dbdc', 0.3)), 0, 0.31, -2.5),
        placed(block(1.06, 0.3, 0.1, 0.02, softPlastic('#0c0d0e')), 0, 0.31, -3.14),
        placed(block(1.02, 0.12, 0.14, 0.02, softPlastic('#f2f2f0')), 0, 0.24, -3.16),
      );
      for (const x of [-0.27, 0.27])
        drive.add(placed(block(0.24, 0.48, 0.22, 0.02, softPlastic('#0c0d0e')), x, 0.31, -2.6));
      const mark = drawn('drive mark', 512, 512, (context) => {
        context.fillStyle = '#5a5f63';
        star(context, 256, 256, 200);
      });
      const label = paperStack(0.8, 0.8, 0.02, printedMetal('#c6c9cc', mark));
      drive.add(placed(label, 0, 0.62, -0.4));
      const second = drive.clone();
      return new THREE.Group().add(
        placed(drive, -1.3, 0, 0, -0.5),
        placed(second, 1.5, 0, 0.4, Math.PI - 0.9),
      );
    },
  };
}

export const scenes: Scenes = {
  'memory-card': { draw: memoryCard, isColored: false },
  'flash-drive': { draw: flashDrive, isColored: false },
};
