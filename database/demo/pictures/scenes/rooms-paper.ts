import * as THREE from 'three';
import { bent, disc } from '../builders/parts.ts';
import { places } from '../builders/points.ts';
import { again, productOf, vessel, wound } from '../builders/room-stock.ts';
import { printingUnit } from '../builders/room-machines.ts';
import {
  bench,
  cartons,
  greySteel,
  kraft,
  load,
  moved,
  oakWood,
  paleWood,
  row,
  shelf,
} from '../builders/room-racks.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { board, material, plastic } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed } from '../studio/tones.ts';
import { scenes as notebooks } from './notebook.ts';

/** A printing press, rolls and piles of paper. */
function pressHall(color: string = colors.turquoise, isBindery = false): SceneFile {
  return roomScene({
    width: 720,
    depth: 460,
    tint: color,
    share: 0.22,
    floor: 'concrete',
    windows: windowsAt([-430, -220, -10], [170, 120, 260]),
    side: windowsAt([-160, 120], [160, 110, 260]),
    lamps: lampsAt([-120, 120, 320], [204, -150]),
    things() {
      const group = new THREE.Group();
      for (let i = 0; i < 3; i++)
        group.add(
          moved(printingUnit(color, i + (isBindery ? 1 : 0)), [-60 + i * 196, 0, -290 - i * 6]),
        );
      const paperLook = board('#f2efe6');
      for (const [x, y, z] of [
        [-310, 0, -260],
        [-310, 0, -150],
        [-308, 60, -206],
      ] as const) {
        const roll = wound({
          length: 96,
          radius: 34,
          color: '#f2efe6',
          look: paperLook,
          core: 0.16,
        });
        group.add(moved(new THREE.Group().add(roll), [x, y, z], 1.2));
      }
      const sheets = (tone: string, layers: number) => {
        const one = load(0);
        one.add(box([112, layers, 76], [0, 14.6 + layers / 2, 0], board(tone), 0.4));
        return one;
      };
      group.add(
        moved(sheets('#f4f1e8', 46), [120, 0, -110], 0.06),
        moved(sheets(mixed(color, '#ffffff', 0.3), 30), [270, 0, -120], -0.1),
      );
      if (isBindery) {
        group.add(moved(bench(190, 66, 78, { top: oakWood(), legs: greySteel() }), [-70, 0, -100]));
        const book = productOf(notebooks, 'notebook', color);
        for (let i = 0; i < 4; i++)
          group.add(moved(again(book), [-136 + i * 44, 78, -98], 0.2 * i));
      }
      return group;
    },
  });
}

/** Cartons flat and folded, rolls of kraft paper. */
function paperStore(color: string = colors.tan): SceneFile {
  return roomScene({
    width: 640,
    depth: 420,
    tint: color,
    share: 0.16,
    floor: 'concrete',
    windows: windowsAt([-360, -160, 40], [160, 110, 240]),
    side: windowsAt([-160, 110], [150, 100, 240]),
    things() {
      const group = new THREE.Group();
      for (const [x, z, tall] of [
        [210, -330, 150],
        [290, -250, 150],
        [130, -340, 110],
      ] as const) {
        const roll = wound({
          length: tall,
          radius: 38,
          color: '#b99468',
          look: board('#b99468'),
          core: 0.18,
        });
        roll.rotation.z = Math.PI / 2;
        group.add(moved(new THREE.Group().add(roll), [x + 38, tall / 2, z]));
      }
      for (let k = 0; k < 3; k++) {
        const flat = load(0);
        for (let i = 0; i < 22; i++)
          flat.add(
            box(
              [112 - (i % 3), 2.6, 76],
              [0.6 * Math.sin(i * 5), 16 + i * 2.8, 0],
              board(i % 2 ? '#b59470' : '#c4a47c'),
              0.3,
            ),
          );
        flat.add(
          box([2, 62, 77], [-30, 46, 0], paint(color, 0.4), 0.1),
          box([2, 62, 77], [30, 46, 0], paint(color, 0.4), 0.1),
        );
        group.add(moved(flat, [-240 + k * 150, 0, -300 + k * 10], 0.04 * k));
      }
      group.add(moved(bench(300, 80, 78, { top: paleWood(), legs: greySteel() }), [-60, 0, -110]));
      group.add(
        moved(cartons([3, 1, 1], [40, 30, 34], kraft()), [-120, 78, -112]),
        moved(cartons([2, 1, 1], [30, 22, 26], kraft('#d8cbb2')), [10, 78, -104], 0.3),
      );
      const bag = new THREE.Group().add(
        box([24, 32, 12], [0, 16, 0], board('#b99468'), 0.6),
        bent(places([-5, 32, 0, -4, 40, 0, 4, 40, 0, 5, 32, 0]), 0.5, board('#8d6a42'), {
          steps: 20,
          sides: 8,
        }),
      );
      group.add(moved(again(bag), [66, 78, -110], 0.2), moved(again(bag), [48, 78, -92], 0.5));
      return group.add(moved(cartons([2, 3, 1], [44, 32, 40], kraft(), 1), [230, 0, -90], -0.2));
    },
  });
}

const otherPaints = '#e0bd45 #2f7346 #1f5fae #a8231f #efe3c6 #2b9fa3 #5b2f50'.split(' ');

/** A white tin with a band of its colour. */
const tinOf = (tone: string): THREE.Group =>
  new THREE.Group().add(
    vessel(
      [0, 0, 12, 0, 12.4, 0.4, 13, 26, 13.6, 26.4, 13.6, 28, 12, 28.4, 0, 28.2],
      plastic('#f2f1ec', 0.4),
      1,
      40,
    ),
    vessel([12.62, 6, 12.98, 20], plastic(tone, 0.4), 1.01, 40),
  );

/** Tins of paint on shelves, open ones on a bench. */
function paintRoom(color: string = colors.orange): SceneFile {
  return roomScene({
    width: 480,
    depth: 310,
    tint: color,
    share: 0.22,
    floor: 'concrete',
    windows: windowsAt([-240, -70], [120, 80, 180]),
    side: windowsAt([-120, 70], [120, 80, 180]),
    things() {
      const group = new THREE.Group();
      const tones = [color, ...otherPaints];
      const tins = tones.map(tinOf);
      const rack = shelf(
        {
          width: 260,
          depth: 40,
          levels: [16, 62, 108],
          height: 150,
          frame: greySteel(),
          boards: greySteel(),
          bays: 2,
        },
        (level, bay) => row(4, 31, (i) => again(tins[(i + level * 3 + bay * 4) % 8]!)),
      );
      group.add(moved(rack, [110, 0, -280]));
      group.add(moved(bench(310, 66, 74, { top: paleWood(), legs: greySteel() }), [-20, 0, -90]));
      const open = vessel(
        [0, 0, 8, 0, 8.4, 0.4, 8.4, 17, 9, 17.4, 8, 17.4, 7.9, 14],
        satin('#c9cbcb', 0.3),
        1,
        40,
      );
      tones.slice(0, 6).forEach((tone, i) => {
        group.add(moved(again(open), [-130 + i * 27, 74, -84 - (i % 2) * 12]));
        group.add(
          moved(disc(7.9, 1, material({ color: tone, roughness: 0.12, coat: 0.6 })), [
            -130 + i * 27,
            88,
            -84 - (i % 2) * 12,
          ]),
        );
      });
      tones.forEach((tone, i) =>
        group.add(
          box(
            [16, 0.5, 24],
            [54 + (i % 4) * 18, 74.6 + (i > 3 ? 0.6 : 0), -100 + (i > 3 ? 20 : 0)],
            board(tone),
            0.1,
          ),
        ),
      );
      for (let y = 0; y < 2; y++)
        for (let i = 0; i < 3 - y; i++)
          group.add(moved(again(tins[(i + y * 3) % 8]!), [-212 + i * 29 + y * 14, y * 28.6, -56]));
      const drum = vessel(
        [0, 0, 28, 0, 29, 1, 29, 28, 30, 30, 29, 32, 29, 58, 30, 60, 29, 62, 29, 86, 27, 88, 0, 87],
        paint(color, 0.36),
        1,
        56,
      );
      return group.add(moved(again(drum), [206, 0, -110]), moved(again(drum), [-190, 0, -210]));
    },
  });
}

export const scenes: Scenes = {
  'room-press': { draw: (color) => pressHall(color), isColored: true },
  'room-bindery': { draw: (color = colors.claret) => pressHall(color, true), isColored: true },
  'room-paper-store': { draw: paperStore, isColored: true },
  'room-paint': { draw: paintRoom, isColored: true },
};
