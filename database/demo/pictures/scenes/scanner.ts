import * as THREE from 'three';
import { paperStack } from '../builders/desk-props.ts';
import { grip } from '../builders/hot-drinks.ts';
import { bent, block, disc } from '../builders/parts.ts';
import { darkGlass, lamp, softPlastic } from '../studio/device-materials.ts';
import { textLines } from '../studio/documents.ts';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { board, material } from '../studio/materials.ts';
import { rubber } from '../studio/metals.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

const dark = () => softPlastic('#24282b');

/** The head and grip of a hand scanner; its window looks to -x. */
function gun(): THREE.Group {
  const shell = softPlastic('#2e3338');
  const head = new THREE.Group().add(
    placed(solid(roundedBox(10, 5, 6.6, 1.9, 6), shell), 0, 0, 0),
    placed(solid(roundedBox(2.6, 4.2, 6.9, 1.2, 5), softPlastic('#d9622a')), -3.6, 0, 0),
    placed(block(0.3, 2.6, 4.8, 0.12, darkGlass('#3a0d0b')), -4.92, 0, 0),
    placed(disc(0.4, 0.3, lamp('#39d353')), 1.6, 2.4, 0),
  );
  head.rotation.z = 0.12;
  head.position.set(0, 17, 0);
  const trigger = block(1.4, 3, 1.8, 0.6, softPlastic('#d9622a'));
  trigger.position.set(-0.6, 13, 0);
  return new THREE.Group().add(
    head,
    grip(
      [at(1.6, 16.6, 0), at(2.2, 13, 0), at(3.2, 8, 0), at(4.4, 3, 0), at(4.8, 1, 0)],
      4.4,
      3.6,
      shell,
    ),
    trigger,
  );
}

/** A hand scanner on its cable, leaning in its foot. */
function barcode(): SceneFile {
  return {
    set: 'plain',
    ground: 'rose',
    around: 26,
    above: 18,
    fill: 0.8,
    product() {
      const group = new THREE.Group().add(
        gun(),
        placed(solid(slab(12, 10, 1.6, 3, 0.6), dark()), 4, 0, 0),
        placed(block(6, 2.6, 5.6, 1, dark()), 4.8, 1.8, 0),
      );
      return group.add(
        bent(
          [
            [9, 1, 0],
            [14, 0.5, 2],
            [17, 0.5, 8],
            [10, 0.5, 13],
            [-4, 0.5, 11],
            [-10, 0.5, 15],
          ],
          0.36,
          rubber(),
          { steps: 100, sides: 10 },
        ),
      );
    },
  };
}

const sheetLook = () =>
  board(
    '#fdfdfb',
    drawn('scanned sheet', 724, 1024, (context) => {
      context.fillStyle = '#fdfdfb';
      context.fillRect(0, 0, 724, 1024);
      context.fillStyle = '#1f5fae';
      context.fillRect(70, 80, 380, 50);
      textLines(context, { x: 70, y: 180, width: 580, count: 18, step: 38 });
    }),
  );

/** A scanner with a slanting feeder, sheets above and before it. */
function documents(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: -28,
    above: 20,
    fill: 0.82,
    product() {
      const shell = softPlastic('#eceae5');
      const group = new THREE.Group().add(
        placed(solid(roundedBox(30, 9, 15, 2, 6), dark()), 0, 4.8, 0),
        placed(solid(roundedBox(30, 10, 12, 2.4, 6), shell), 0, 10.6, -2),
        placed(block(23, 0.6, 1, 0.2, softPlastic('#101214')), 0, 6, 7.5),
      );
      const panel = new THREE.Group().add(
        placed(disc(0.9, 0.3, lamp('#39d353')), 11.6, 0, 0),
        placed(disc(0.7, 0.3, softPlastic('#8d9296')), 9, 0, 0),
      );
      panel.rotation.x = 0.7;
      panel.position.set(0, 13.6, 3.4);
      const look = sheetLook();
      // The tray behind, with sheets; it leans back.
      const tray = new THREE.Group().add(
        placed(block(25, 20, 0.8, 0.3, dark()), 0, 10, 0),
        placed(block(21, 25, 0.6, 0.05, board('#fdfdfb')), 0, 13, 0.7),
      );
      const face = new THREE.Group().add(paperStack(21, 25, 0.06, look));
      face.rotation.x = Math.PI / 2;
      face.position.set(0, 13, 1);
      tray.add(face);
      tray.rotation.x = -0.5;
      tray.position.set(0, 12.6, -5);
      const out = solid(
        grid((u, v) => at((u - 0.5) * 21, 5.6 * v ** 1.6, 17 - 17 * v), { columns: 2, rows: 30 }),
        look,
      );
      return group.add(tray, panel, placed(out, 0, 0.3, 7.4));
    },
  };
}

/** A flat scanner, its lid up, a sheet on the glass. */
function flatbed(): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: 24,
    above: 30,
    fill: 0.84,
    product() {
      const shell = softPlastic('#2f3439');
      const group = new THREE.Group().add(
        solid(slab(28, 40, 4.4, 1.6, 0.5), shell),
        placed(
          solid(
            slab(23, 32, 0.1, 0.4, 0.03),
            material({ color: '#5d7480', roughness: 0.1, specular: 0.06, coat: 0.8 }),
          ),
          0,
          4.38,
          -1,
        ),
        placed(paperStack(15, 21, 0.1, sheetLook()), -3, 4.5, -4, 0.06),
        placed(block(3, 0.24, 1, 0.1, softPlastic('#8d9296')), -6, 4.4, 18),
        placed(block(3, 0.24, 1, 0.1, softPlastic('#8d9296')), -2, 4.4, 18),
        placed(disc(0.4, 0.2, lamp('#39d353')), 9, 4.4, 18),
      );
      const lid = new THREE.Group().add(
        placed(solid(slab(28, 36, 2, 1.6, 0.5), shell), 0, 0, 18),
        placed(solid(slab(23, 32, 0.5, 0.4, 0.1), softPlastic('#f1f0ec')), 0, -0.4, 18),
      );
      lid.rotation.x = -1.12;
      lid.position.set(0, 4.6, -19.4);
      return group.add(lid);
    },
  };
}

export const scenes: Scenes = {
  'barcode-scanner': { draw: barcode, isColored: false },
  'document-scanner': { draw: documents, isColored: false },
  'flatbed-scanner': { draw: flatbed, isColored: false },
};
