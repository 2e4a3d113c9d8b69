import * as THREE from 'three';
import { block, disc, hoop, turnedPiece } from '../builders/parts.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { colors } from '../studio/colors.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { at, circle, placed, solid, sweep } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { rubber, satin } from '../studio/metals.ts';
import { plate, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

/** What contrasts with a housing: grey on black, black on the other colours. */
const second = (color: string) => (color === colors.black ? '#3c4146' : '#1d2023');
const faces = ['#d9a32a', '#2f8a4c', '#2a6fb5', '#c2342c'] as const;

/** Seen from above: two grips towards the viewer. */
function padShape(): THREE.Shape {
  const shape = new THREE.Shape();
  const half: [number, number, number, number, number, number][] = [
    [2.4, 3.6, 3, 3.8, 4.2, 3.8],
    [6, 3.8, 7, 2.6, 7.4, 0.6],
    [8, -2, 8.4, -4.2, 7.6, -5.4],
    [6.8, -6.4, 5.2, -5.4, 4.4, -3.4],
    [3.8, -2.2, 3, -1.9, 0, -1.9],
  ];
  shape.moveTo(0, 3.6);
  for (const c of half) shape.bezierCurveTo(...c);
  for (let i = half.length - 1; i >= 0; i--) {
    const [ax, ay, bx, by] = half[i]!;
    const [, , , , x, y] = i > 0 ? half[i - 1]! : [0, 0, 0, 0, 0, 3.6];
    shape.bezierCurveTo(-bx, by, -ax, ay, -x, y);
  }
  return shape;
}

function stick(look: THREE.Material, dark: THREE.Material): THREE.Group {
  const cap: [number, number][] = [
    [0.5, 0],
    [0.45, 0.8],
    [0.8, 1],
    [0.95, 1.25],
    [0.9, 1.5],
    [0.7, 1.5],
    [0.5, 1.36],
    [0, 1.34],
  ];
  return new THREE.Group().add(disc(1.35, 0.25, dark), turnedPiece(cap, look));
}

/** A game controller with two sticks. */
function controller(color: string = colors.black): SceneFile {
  return {
    set: 'plain',
    ground: 'lilac',
    around: -16,
    above: 48,
    fill: 0.84,
    product() {
      const shell = plastic(color, 0.4);
      const dark = softPlastic(second(color));
      const black = softPlastic('#121416');
      const pad = new THREE.Group();
      pad.add(solid(fromAbove(plate(padShape(), 3.1, 1.3), 17, 12), shell));
      const put = (thing: THREE.Object3D, x: number, z: number, y = 3.02, turn = 0) =>
        pad.add(placed(thing, x, y, z, turn));
      put(stick(rubber('#1b1d1f'), black), -4.9, -1.1);
      put(stick(rubber('#1b1d1f'), black), 2.5, 0.9);
      // The cross at the left, four buttons at the right.
      put(disc(1.5, 0.16, dark), -2.5, 0.9);
      put(solid(slab(2.3, 0.78, 0.5, 0.2, 0.12), black), -2.5, 0.9, 3.1);
      put(solid(slab(0.78, 2.3, 0.5, 0.2, 0.12), black), -2.5, 0.9, 3.1);
      faces.forEach((face, i) => {
        const turn = (i / 4) * 2 * Math.PI;
        put(
          disc(0.56, 0.5, plastic(face, 0.25)),
          4.9 + Math.sin(turn) * 1.12,
          -1.1 - Math.cos(turn) * 1.12,
        );
      });
      put(disc(0.72, 0.2, satin('#c9ccce', 0.3)), 0, -1.9);
      put(block(0.5, 0.16, 0.5, 0.06, lamp('#6fd0f0')), 0, -1.9, 3.24);
      for (const x of [-1.4, 1.4]) put(solid(slab(0.9, 0.4, 0.25, 0.18, 0.08), black), x, -1.2);
      for (const x of [-1, 1]) {
        const bumper = block(4.4, 1, 1.6, 0.45, dark);
        bumper.rotation.y = x * -0.14;
        bumper.position.set(x * 5, 2, -3.6);
        pad.add(bumper);
      }
      return pad;
    },
  };
}

/** A stick with a ball and eight buttons on a box. */
function arcadeStick(color: string = colors.black): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: 20,
    above: 34,
    fill: 0.84,
    product() {
      const group = new THREE.Group();
      const box = solid(slab(36, 21, 6, 1.6, 0.6), plastic(color, 0.4));
      const top = solid(slab(33.6, 18.6, 0.2, 1, 0.06), softPlastic(second(color)));
      group.add(box, placed(top, 0, 5.96, 0));
      const ball: [number, number][] = [
        [0.5, 0],
        [0.5, 4.4],
        [0.5, 4.4],
        [1.1, 4.7],
        [1.75, 6.2],
        [1.1, 7.7],
        [0, 8.1],
      ];
      group.add(
        placed(disc(3, 0.3, softPlastic('#121416')), -9.6, 6.1, 0.6),
        placed(disc(0.55, 4.6, satin('#c9ccce', 0.3)), -9.6, 6.3, 0.6),
        placed(
          turnedPiece(
            ball.map(([r, y]) => [y < 4.5 ? r * 0.9 : r, y] as const),
            plastic(color === colors.red ? '#f1f0ec' : '#c2342c', 0.2),
          ),
          -9.6,
          6.3,
          0.6,
        ),
      );
      for (let i = 0; i < 8; i++) {
        const column = i % 4;
        const row = Math.floor(i / 4);
        const look = plastic(faces[column]!, 0.25);
        const spot = [0.2 + column * 4.1, 2.8 - row * 4.4 - [0, 1, 1, 0.2][column]!] as const;
        group.add(
          placed(disc(1.85, 0.35, softPlastic('#f1f0ec')), spot[0], 6.1, spot[1]),
          placed(disc(1.4, 0.8, look), spot[0], 6.2, spot[1]),
        );
      }
      return group;
    },
  };
}

/** A racing wheel on its base and two pedals. */
function racingWheel(color: string = colors.black): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: -24,
    above: 18,
    fill: 0.84,
    product() {
      const group = new THREE.Group();
      const dark = softPlastic('#1b1d1f');
      const metal = satin('#c9ccce', 0.3);
      const wheel = new THREE.Group();
      wheel.add(
        solid(hoop(13.4, 1.5, 72), rubber('#1f2123')),
        placed(disc(4.2, 1.6, dark), 0, -0.4, 0),
        placed(disc(2, 0.3, plastic(color, 0.3)), 0, 1.2, 0),
      );
      for (const turn of [0, Math.PI, Math.PI / 2]) {
        const spoke = solid(slab(9.4, 3, 0.9, 0.6, 0.2), metal);
        wheel.add(placed(new THREE.Group().add(placed(spoke, 8, -0.2, 0)), 0, 0, 0, -turn));
      }
      // A coloured mark at the top of the rim.
      const arc = Array.from({ length: 12 }, (_, i) => {
        const turn = -Math.PI / 2 + (i / 11 - 0.5) * 0.3;
        return at(Math.cos(turn) * 13.4, 0, Math.sin(turn) * 13.4);
      });
      wheel.add(solid(sweep(arc, circle(1.56, 16)), plastic('#d9a32a', 0.4)));
      faces.forEach((face, i) =>
        wheel.add(
          placed(disc(0.6, 0.7, plastic(face, 0.3)), (i % 2 ? 1 : -1) * 5.6, 0.6, i < 2 ? -1 : 1),
        ),
      );
      const tilted = new THREE.Group().add(wheel);
      tilted.rotation.x = Math.PI / 2 - 0.42;
      tilted.position.set(0, 18, 6);
      const base = solid(slab(24, 19, 15, 4, 1.6), plastic(color, 0.35));
      group.add(tilted, placed(base, 0, 0, -8), placed(block(10, 8, 9, 2, dark), 0, 14.6, -2));
      const pedals = new THREE.Group().add(solid(slab(26, 22, 2.4, 2, 0.7), dark));
      for (const x of [-6, 6]) {
        const pedal = solid(slab(6, 12, 0.8, 1, 0.25), metal);
        pedal.rotation.x = 1.05;
        pedal.position.set(x, 8, 0);
        pedals.add(pedal, placed(block(2, 7, 1.6, 0.3, dark), x, 5, -3));
      }
      return group.add(placed(pedals, 30, 0, 12, -0.3));
    },
  };
}

export const scenes: Scenes = {
  'game-controller': { draw: controller, isColored: true },
  'arcade-stick': { draw: arcadeStick, isColored: true },
  'racing-wheel': { draw: racingWheel, isColored: true },
};
