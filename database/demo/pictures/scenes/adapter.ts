import * as THREE from 'three';
import { cableCoil, turnedZ, type Plug } from '../builders/cables.ts';
import { paperStack } from '../builders/desk-props.ts';
import { devicePlug, mainsPlug } from '../builders/mains.ts';
import { block } from '../builders/parts.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { textLines } from '../studio/documents.ts';
import { placed, solid } from '../studio/geometry.ts';
import { steel } from '../studio/materials.ts';
import { slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

const shell = softPlastic('#212427');
const dark = softPlastic('#0c0d0e');
const looks = () => ({ shell, dark, metal: steel(0.24) });

/** A round plug with a hole, as laptops take it. */
const barrelPlug = (): Plug => ({
  level: 0.62,
  body: new THREE.Group().add(
    turnedZ(
      [
        [0.3, -0.3],
        [0.42, 0.6],
        [0.6, 1.4],
        [0.6, 1.4],
        [0.6, 3.4],
        [0.6, 3.4],
        [0.44, 3.5],
      ],
      shell,
    ),
    turnedZ(
      [
        [0.3, 3.4],
        [0.3, 4.6],
        [0.3, 4.6],
        [0.18, 4.62],
        [0.18, 4.4],
      ],
      steel(0.24),
    ),
  ),
});

/** A brick, placed at the end of a cable as a plug is. */
function brick(width: number, length: number, high: number, label: THREE.Material): Plug {
  const group = new THREE.Group();
  const print = placed(paperStack(width * 0.7, length * 0.6, 0.03, label), 0, high / 2, 0);
  group.add(
    solid(slab(width, length, high, 1, 0.45).translate(0, -high / 2, 0), shell),
    print,
    placed(block(0.3, 0.06, 0.3, 0.02, lamp('#39d353')), width * 0.3, high / 2, length * 0.38),
  );
  return { level: high / 2, body: new THREE.Group().add(placed(group, 0, 0, length / 2)) };
}

function drawRating(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#2b2f33';
  context.fillRect(0, 0, 512, 700);
  context.fillStyle = '#d9dcdd';
  context.font = '700 84px "Markazi Text Variable"';
  context.fillText('AC / DC', 40, 110);
  context.font = '600 60px "Markazi Text Variable"';
  context.fillText('100–240 V ~', 40, 190);
  textLines(context, { x: 40, y: 240, width: 420, count: 8, step: 50, color: '#9aa0a3' });
}

/** A laptop adapter: a brick between two cables. */
function laptopAdapter(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: -52,
    above: 40,
    fill: 0.88,
    product() {
      const label = softPlastic('#2b2f33', drawn('rating label', 512, 700, drawRating));
      return cableCoil({
        radius: 4.4,
        loops: 2.2,
        thick: 0.26,
        look: softPlastic('#1c1e20'),
        plugs: [barrelPlug(), brick(5.4, 12.4, 3, label)],
      });
    },
  };
}

/** A white charger with three ports and a mains plug at its back. */
function wallCharger(): SceneFile {
  return {
    set: 'plinth',
    ground: 'clay',
    around: -34,
    above: 16,
    fill: 0.56,
    product() {
      const white = softPlastic('#f1f0ec');
      const group = new THREE.Group().add(
        placed(solid(slab(4.4, 6.6, 5.2, 0.8, 0.3), white), 0, 0, 0),
      );
      // Ports in the face, upright; the pins come out of the back.
      const face = new THREE.Group();
      for (const [y, w, h] of [
        [1.6, 1, 0.36],
        [0.1, 1, 0.36],
        [-1.5, 1.4, 0.6],
      ] as const)
        face.add(
          placed(block(w + 0.14, h + 0.14, 0.06, 0.03, steel(0.3)), 0, y, 0),
          placed(block(w, h, 0.1, 0.04, dark), 0, y, 0),
        );
      const charger = new THREE.Group();
      const body = group;
      body.rotation.x = Math.PI / 2;
      charger.add(placed(new THREE.Group().add(body), 0, 3.3, -2.6), placed(face, 0, 3.3, 2.62));
      const pins = mainsPlug({ ...looks(), shell: white }).body;
      const socketSide = new THREE.Group().add(pins);
      charger.add(placed(socketSide, 0, 3.3, 0.6, Math.PI));
      return charger;
    },
  };
}

/** A supply of twelve volts with its cord. */
function tableSupply(): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: -38,
    above: 44,
    fill: 0.88,
    product() {
      const label = softPlastic(
        '#2b2f33',
        drawn('12 V label', 512, 700, (context) => {
          drawRating(context);
          context.fillStyle = '#e0a63c';
          context.fillRect(40, 520, 430, 150);
          context.fillStyle = '#1c1e20';
          context.font = '700 150px "Markazi Text Variable"';
          context.fillText('12 V', 130, 645);
        }),
      );
      const cord = cableCoil({
        radius: 4.4,
        loops: 2.2,
        thick: 0.36,
        look: softPlastic('#1c1e20'),
        plugs: [mainsPlug(looks()), devicePlug(looks())],
      });
      const supply = brick(6.6, 14, 3.6, label).body;
      return new THREE.Group().add(
        placed(cord, 4, 0, -3),
        placed(new THREE.Group().add(placed(supply, 0, 1.8, 0)), -9, 0, -4, 0.3),
      );
    },
  };
}

export const scenes: Scenes = {
  'laptop-adapter': { draw: laptopAdapter, isColored: false },
  'wall-charger': { draw: wallCharger, isColored: false },
  'power-supply-12v': { draw: tableSupply, isColored: false },
};
