import * as THREE from 'three';
import { paperStack } from '../builders/desk-props.ts';
import { finBlock } from '../builders/interface-cards.ts';
import { tube } from '../builders/lathe.ts';
import { block, facing } from '../builders/parts.ts';
import { circuitBoard, softPlastic } from '../studio/device-materials.ts';
import { at, circle, lathe, merge, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { board, brass, plastic } from '../studio/materials.ts';
import { rubber, satin } from '../studio/metals.ts';
import { star } from '../studio/patterns.ts';
import { plate, roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { drawTraces } from '../studio/traces.ts';
import { still } from '../studio/views.ts';

type Profile = readonly (readonly [number, number])[];

/** A turned form along x, its middle at the origin. */
const alongX = (profile: Profile, look: THREE.Material): THREE.Mesh =>
  solid(lathe(smoothProfile(profile, 5), 96).rotateZ(Math.PI / 2), look);

/** A plain roller with broken edges. */
const roller = (radius: number, length: number, look: THREE.Material): THREE.Mesh =>
  alongX(
    [
      [0, -length / 2],
      [radius - 0.1, -length / 2],
      [radius - 0.1, -length / 2],
      [radius, -length / 2 + 0.1],
      [radius, -length / 2 + 0.1],
      [radius, length / 2 - 0.1],
      [radius, length / 2 - 0.1],
      [radius - 0.1, length / 2],
      [radius - 0.1, length / 2],
      [0, length / 2],
    ],
    look,
  );

/** A wheel with teeth, its axis along x. */
function gear(radius: number, teeth: number, wide: number): THREE.BufferGeometry {
  const shape = new THREE.Shape();
  for (let i = 0; i < teeth * 4; i++) {
    const turn = (i / (teeth * 4)) * 2 * Math.PI;
    const r = i % 4 < 2 ? radius : radius * 0.87;
    const [x, y] = [Math.cos(turn) * r, Math.sin(turn) * r];
    if (i === 0) shape.moveTo(x, y);
    else shape.lineTo(x, y);
  }
  shape.closePath();
  shape.holes.push(new THREE.Path(circle(radius * 0.24, 32).toReversed()));
  return plate(shape, wide, 0.03).rotateZ(-Math.PI / 2);
}

const dark = () => softPlastic('#26292c');

/** A glossy drum between two ends, a gear at one, a grip above. */
function drumUnit(): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: -24,
    above: 30,
    fill: 0.9,
    product() {
      const shell = dark();
      const group = new THREE.Group().add(
        placed(roller(1.9, 26, plastic('#1f8f86', 0.1)), 0, 3.4, 3.2),
        placed(roller(0.5, 31, satin('#c6c9cb', 0.22)), 0, 3.4, 3.2),
        placed(roller(0.8, 25, rubber('#1d1f21')), 0, 3, 0.2),
        // The tray behind, its rim, a blade above the drum.
        placed(solid(roundedBox(29, 1.2, 9, 0.4, 4), shell), 0, 0.8, -2.6),
        placed(solid(roundedBox(29, 4.4, 1.2, 0.4, 4), shell), 0, 2.6, -6.6),
        placed(block(26, 0.2, 3, 0.06, satin('#c6c9cb', 0.24)), 0, 4.4, -1),
        placed(solid(roundedBox(28, 1.4, 3.4, 0.5, 4), shell), 0, 4.4, -3.4),
        placed(solid(gear(2.2, 26, 1.2), softPlastic('#eeece6')), 13.3, 3.4, 3.2),
        placed(solid(gear(1.1, 16, 0.9), softPlastic('#eeece6')), 13.3, 3, 0),
      );
      for (const side of [-1, 1])
        group.add(
          placed(solid(roundedBox(1, 6.4, 13, 0.4, 4), shell), side * 15.1, 3.3, -1),
          placed(block(0.8, 2.2, 4.4, 0.3, softPlastic('#1f5fae')), side * 15.7, 4.6, -4),
        );
      const label = board(
        '#f4f2ec',
        drawn('drum label', 700, 200, (context) => {
          context.fillStyle = '#f4f2ec';
          context.fillRect(0, 0, 700, 200);
          context.fillStyle = '#0f5865';
          star(context, 100, 100, 60);
          context.fillStyle = '#1c1e21';
          context.font = '700 130px "Markazi Text Variable"';
          context.fillText('DRUM  12K', 190, 142);
        }),
      );
      return group.add(placed(paperStack(9, 2.6, 0.05, label), 2, 5.1, -3.4));
    },
  };
}

/** Two hot rollers in a frame of sheet metal, levers at both ends, a cable with its plug. */
function fuserUnit(): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: 24,
    above: 26,
    fill: 0.9,
    product() {
      const sheetMetal = satin('#aeb2b5', 0.34);
      const group = new THREE.Group().add(
        placed(roller(2, 24, rubber('#b5532f')), 0, 3.6, 2.6),
        placed(roller(1.8, 24.4, plastic('#5a3a2a', 0.14)), 0, 7.2, 1.6),
        placed(solid(roundedBox(31, 1, 9, 0.2, 3), dark()), 0, 0.6, 0),
        placed(solid(roundedBox(30, 6.6, 0.3, 0.1, 2), sheetMetal), 0, 4.2, -4),
        placed(solid(roundedBox(28, 2, 4.4, 0.6, 4), dark()), 0, 10.2, -0.6),
        placed(block(24, 0.3, 3.4, 0.1, sheetMetal), 0, 2, 5.4),
      );
      const slots = Array.from({ length: 13 }, (_, i) =>
        roundedBox(1.1, 0.2, 2.4, 0.08, 1).translate(-11.4 + i * 1.9, 11.2, -0.6),
      );
      group.add(solid(merge(slots), softPlastic('#0f1113')));
      for (const side of [-1, 1]) {
        group.add(
          placed(solid(roundedBox(1, 9.6, 9.4, 0.4, 4), sheetMetal), side * 13.4, 5.2, 0),
          placed(solid(roundedBox(1.8, 10.4, 8.4, 0.6, 4), dark()), side * 15, 5.4, -0.4),
          placed(block(1.6, 1, 4.6, 0.4, softPlastic('#2f8a4c')), side * 15, 10.6, 3.6),
        );
      }
      group.add(placed(solid(gear(2.3, 26, 1.2), softPlastic('#eeece6')), 15.9, 3.8, 2.6));
      const warn = board(
        '#e8b92f',
        drawn('hot sign', 300, 260, (context) => {
          context.fillStyle = '#f0bf2c';
          context.fillRect(0, 0, 300, 260);
          context.strokeStyle = context.fillStyle = '#1c1e21';
          context.lineWidth = 18;
          context.lineJoin = 'round';
          context.beginPath();
          context.moveTo(150, 30);
          context.lineTo(270, 226);
          context.lineTo(30, 226);
          context.closePath();
          context.stroke();
          for (let i = 0; i < 3; i++) {
            context.beginPath();
            context.moveTo(110 + i * 40, 196);
            context.bezierCurveTo(130 + i * 40, 170, 90 + i * 40, 150, 110 + i * 40, 120);
            context.lineWidth = 12;
            context.stroke();
          }
        }),
      );
      group.add(placed(facing(paperStack(3, 2.6, 0.05, warn)), -8, 10.2, 1.62));
      return group.add(
        tube(
          [
            at(-12, 3, -4.4),
            at(-12.6, 1, -7),
            at(-16, 0.5, -7.4),
            at(-19, 0.5, -3),
            at(-19, 0.5, 1),
          ],
          0.36,
          softPlastic('#f0eee8'),
          60,
        ),
        placed(block(1.8, 1.2, 2.6, 0.2, softPlastic('#f0eee8')), -19, 0.7, 2),
      );
    },
  };
}

/** Soft ribbed rollers on their hubs. */
function pickupRollers(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: -20,
    above: 34,
    fill: 0.82,
    product() {
      const hub = softPlastic('#3b6f9c');
      const soft = rubber('#63686c');
      const wheel = (radius: number, wide: number) => {
        const group = new THREE.Group();
        const ribs = new THREE.Shape();
        const count = 96;
        for (let i = 0; i < count * 2; i++) {
          const turn = (i / (count * 2)) * 2 * Math.PI;
          const r = i % 2 ? radius : radius * 0.985;
          const [x, y] = [Math.cos(turn) * r, Math.sin(turn) * r];
          if (i === 0) ribs.moveTo(x, y);
          else ribs.lineTo(x, y);
        }
        ribs.closePath();
        ribs.holes.push(new THREE.Path(circle(radius * 0.66, 64).toReversed()));
        group.add(
          solid(
            plate(ribs, wide, 0.06)
              .rotateZ(-Math.PI / 2)
              .translate(-wide / 2, 0, 0),
            soft,
          ),
          alongX(ringProfile(radius * 0.67, radius * 0.54, wide + 0.3), hub),
          alongX(ringProfile(radius * 0.3, radius * 0.18, wide + 1), hub),
        );
        for (let i = 0; i < 3; i++)
          group.add(
            solid(
              roundedBox(wide * 0.7, radius * 0.5, 0.4, 0.06, 2)
                .translate(0, radius * 0.4, 0)
                .rotateX((i / 3) * 2 * Math.PI),
              hub,
            ),
          );
        return group;
      };
      const group = new THREE.Group();
      for (const [radius, wide, x, z, turn] of [
        [2.4, 3.8, -5.6, -1, 0.5],
        [2.4, 3.8, 0.6, 1.4, 0.2],
        [1.7, 3, 6.4, -2.2, 0.7],
      ] as const)
        group.add(placed(new THREE.Group().add(wheel(radius, wide)), x, radius, z, turn));
      // The pad that parts the sheets.
      return group.add(
        placed(solid(roundedBox(5, 1, 3.4, 0.3, 4), dark()), 6.4, 0.5, 4.6, 0.2),
        placed(solid(roundedBox(3.4, 0.4, 2.2, 0.1, 3), rubber('#6b4a3a')), 6.4, 1.1, 4.6, 0.2),
      );
    },
  };
}

/** A ring along x, open in its middle. */
const ringProfile = (outer: number, inner: number, wide: number): Profile => [
  [inner, -wide / 2],
  [inner, -wide / 2],
  [outer, -wide / 2],
  [outer, -wide / 2],
  [outer, wide / 2],
  [outer, wide / 2],
  [inner, wide / 2],
  [inner, wide / 2],
  [inner, -wide / 2],
];

/** A thermal head: a block with fins, a board, the line that prints, a plug. */
function printHead(): SceneFile {
  return {
    set: 'plain',
    ground: 'rose',
    around: 26,
    above: 36,
    fill: 0.86,
    product() {
      const metal = satin('#b9bdc0', 0.3);
      const traces = drawn('print head traces', 1400, 400, (context) =>
        drawTraces(context, '#2b7a55', 29, 0.5),
      );
      const group = new THREE.Group().add(
        placed(solid(finBlock(9.6, 3.4, 1.3).rotateX(Math.PI), metal), 0, 1.5, -0.2),
        placed(solid(roundedBox(10.4, 0.4, 4.4, 0.06, 2), metal), 0, 1.6, -0.1),
        placed(
          solid(roundedBox(9.4, 0.2, 1.9, 0.04, 2), circuitBoard('#1b5a3c', traces)),
          0,
          1.88,
          -1.2,
        ),
        // The ceramic strip with its dark line.
        placed(solid(roundedBox(9.6, 0.3, 1.6, 0.05, 2), plastic('#e9e6da', 0.12)), 0, 1.9, 0.9),
        placed(solid(roundedBox(8, 0.1, 0.16, 0.04, 2), plastic('#3a2b22', 0.1)), 0, 2.06, 1.2),
        placed(block(8.6, 0.24, 0.5, 0.1, softPlastic('#17191b')), 0, 2.02, 0.1),
        placed(block(4.4, 0.7, 1, 0.1, softPlastic('#f0eee8')), 0, 2.3, -1.8),
      );
      const pins = Array.from({ length: 14 }, (_, i) =>
        roundedBox(0.1, 0.1, 0.6, 0.02, 1).translate((i - 6.5) * 0.28, 2.34, -1.2),
      );
      const chips = Array.from({ length: 4 }, (_, i) =>
        roundedBox(0.7, 0.12, 0.3, 0.03, 1).translate(-3.6 + i * 0.9, 2.02, -0.7),
      );
      group.add(solid(merge(pins), brass()), solid(merge(chips), softPlastic('#17191b')));
      const wires = Array.from({ length: 10 }, (_, i) =>
        tube(
          [
            at((i - 4.5) * 0.36, 2.3, -2.2),
            at((i - 4.5) * 0.36, 2.5, -3.4),
            at((i - 4.5) * 0.36 + 1, 1, -5.6),
            at((i - 4.5) * 0.36 + 3.4, 0.3, -6.8),
            at((i - 4.5) * 0.3 + 7, 0.3, -5.8),
          ],
          0.15,
          plastic(i === 0 ? '#b3281f' : i % 2 ? '#e9e7e1' : '#c9c7c1', 0.4),
          50,
        ),
      );
      return group.add(
        ...wires,
        placed(block(3.6, 0.7, 1.3, 0.12, softPlastic('#f0eee8')), 7, 0.36, -5.5),
      );
    },
  };
}

export const scenes: Scenes = {
  'drum-unit': still(drumUnit),
  'fuser-unit': still(fuserUnit),
  'pickup-rollers': still(pickupRollers),
  'print-head': still(printHead),
};
