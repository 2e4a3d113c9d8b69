import * as THREE from 'three';
import { foldedCloth } from '../builders/cloth.ts';
import { hollow } from '../builders/lathe.ts';
import { squareLathe } from '../builders/tableware.ts';
import { turned } from '../builders/fittings.ts';
import { clear, placed, shade, solid } from '../studio/geometry.ts';
import { cotton, glass, plastic } from '../studio/materials.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const long = 1.42;
const high = 26;

/** A storage box with lid and clips, clear or opaque on wheels. */
function storageBox(isClear: boolean): SceneFile {
  return {
    set: isClear ? 'plain' : 'horizon',
    ground: isClear ? 'butter' : 'rose',
    around: isClear ? -30 : 30,
    above: 22,
    fill: 0.82,
    product() {
      const box = new THREE.Group();
      const body = tub();
      const level = isClear ? 0 : 3.2;
      if (isClear) {
        const look = glass({ color: '#e4f0f2', bend: 0.5, rimDark: 0.5 });
        box.add(clear(body, look), ...contents());
      } else {
        box.add(placed(solid(body, plastic('#4f6f86', 0.42)), 0, level, 0));
        for (const x of [-19, 19])
          for (const z of [-13, 13]) {
            const wheel = solid(turned(2.6, 1.8, 0.3), plastic('#232425', 0.5));
            wheel.rotation.x = Math.PI / 2;
            box.add(placed(wheel, x, 2.6, z - 0.9));
          }
      }
      box.add(placed(cover(isClear), 0, high + level, 0));
      return box;
    },
  };
}

/** Square with round corners, wider at the top, with a rim. */
function tub(): THREE.BufferGeometry {
  const profile = hollow(
    [
      [0, 0],
      [15.4, 0],
      [15.4, 0],
      [16, 0.5],
      [16.3, 3],
      [17.6, high - 4],
      [17.6, high - 4],
      [18.4, high - 3.6],
      [18.6, high],
    ],
    0.35,
    0.7,
  );
  const form = squareLathe(profile, () => 9, 168).scale(long, 1, 1);
  form.computeVertexNormals();
  return form;
}

/** Folded clothes show that the box is clear. */
function contents(): THREE.Object3D[] {
  const things: THREE.Object3D[] = [];
  const colors = ['#c97f62', '#e8dfcb', '#6f8f8a', '#d9b45f', '#8aa0b8', '#f0ece2'];
  colors.forEach((color, i) => {
    const one = solid(
      foldedCloth({ width: 20, depth: 25, thickness: 1.5, seed: i + 2 }),
      cotton(color, undefined, 4),
    );
    const [column, row] = [i % 2, Math.floor(i / 2)];
    things.push(placed(one, column * 21.5 - 10.75, 4 + row * 6.3, 0, 0.03 * Math.sin(i * 3)));
  });
  things.push(shade(roundedBox(42, 3, 29, 0.5, 2).translate(0, 2, 0)));
  return things;
}

/** The lid with a raised middle, and a clip at either end. */
function cover(isClear: boolean): THREE.Group {
  const group = new THREE.Group();
  const look = plastic(isClear ? '#f1efe9' : '#3c566a', 0.4);
  group.add(solid(slab(37.6 * long, 37.6, 1.6, 5, 0.5), look));
  group.add(placed(solid(slab(30 * long, 29, 1, 4, 0.4), look), 0, 1.3, 0));
  const clip = plastic(isClear ? '#5fa3a8' : '#d98a3f', 0.38);
  for (const side of [-1, 1]) {
    group.add(placed(solid(roundedBox(1.3, 6.4, 12, 0.5, 4), clip), side * 18.9 * long, -1.4, 0));
    group.add(placed(solid(roundedBox(4, 0.9, 12, 0.4, 4), clip), side * 17.8 * long, 1.8, 0));
  }
  return group;
}

export const scenes: Scenes = {
  'storage-box': { draw: () => storageBox(true), isColored: false },
  'storage-box-wheels': { draw: () => storageBox(false), isColored: false },
};
