import * as THREE from 'three';
import { rod } from '../builders/parts.ts';
import { again, productOf } from '../builders/room-stock.ts';
import {
  bench,
  bin,
  cartons,
  greySteel,
  kraft,
  load,
  moved,
  oakWood,
  row,
  shelf,
} from '../builders/room-racks.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { pairs } from '../builders/points.ts';
import { colors } from '../studio/colors.ts';
import { lathe, placed, solid } from '../studio/geometry.ts';
import { castIron, paint, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed } from '../studio/tones.ts';
import { scenes as brakes } from './brake.ts';
import { scenes as filters } from './filter.ts';
import { scenes as suspensions } from './suspension.ts';
import { scenes as wheels } from './wheel.ts';

/** Bins of parts on shelves, larger ones on a bench. */
function partsStore(color: string = colors.blue, kind: 'car' | 'screws' = 'car'): SceneFile {
  return roomScene({
    width: 620,
    depth: 400,
    tint: color,
    share: 0.22,
    floor: 'concrete',
    windows: windowsAt([-340, -150], [140, 110, 230]),
    side: windowsAt([-160, 100], [150, 110, 230]),
    lamps: lampsAt([-110, 110], [178, -120]),
    things() {
      const group = new THREE.Group();
      const metal = satin('#b3b7b9', 0.3);
      const bins = [
        bin(26, 20, 34, color, metal),
        bin(26, 20, 34, mixed(color, '#f0c040', 0.8), metal),
        bin(26, 20, 34, '#8b9294', castIron()),
      ];
      const rack = shelf(
        {
          width: 390,
          depth: 44,
          levels: [16, 52, 88, 124, 160],
          height: 204,
          frame: greySteel(),
          boards: greySteel(),
          bays: 3,
        },
        (level, bay) => row(4, 31, (i) => again(bins[level % 2 ? (i + bay) % 3 : bay]!)),
      );
      group.add(moved(rack, [100, 0, -370]));
      group.add(moved(bench(400, 76, 82, { top: oakWood(), legs: greySteel() }), [0, 0, -110]));
      if (kind === 'car') {
        const brake = productOf(brakes, 'brake');
        const filter = productOf(filters, 'filter', color);
        const suspension = productOf(suspensions, 'suspension');
        for (const [thing, x, turn] of [
          [brake, -150, 0.3],
          [filter, -84, 0],
          [filter, -52, 0.6],
          [suspension, 14, 0.4],
          [brake, 96, -0.4],
          [filter, 160, 0.2],
        ] as const)
          group.add(moved(again(thing, 1.8), [x, 82, -104], turn));
      } else {
        group.add(
          moved(
            row(9, 40, (i) => again(bins[i % 3]!)),
            [0, 82, -112],
          ),
        );
      }
      group.add(moved(load(2, { missing: 2 }), [-258, 0, -240], 0.1));
      return group.add(moved(cartons([2, 2, 1], [38, 30, 34], kraft(), 1), [270, 0, -100], -0.16));
    },
  });
}

/** A tyre that lies on y = 0; there are too many for a fine one. */
function coarseTyre(): THREE.Mesh {
  const side = [20.3, 3, 21, 1.4, 27, 0, 30, 1.6, 31.2, 3.6];
  const tread = [5, 8, 11, 14].flatMap((y) => [31.6, y, 31.6, y + 1.9, 30.8, y + 2, 30.8, y + 2.8]);
  const other = pairs(side)
    .toReversed()
    .flatMap(([radius, y]) => [radius, 20.6 - y]);
  return solid(lathe(pairs([...side, ...tread, ...other]), 56), rubber('#37383b'));
}

/** Tyres on racks and in piles, wheels of alloy. */
function tyreStore(color: string = colors.red): SceneFile {
  return roomScene({
    width: 620,
    depth: 400,
    tint: color,
    share: 0.14,
    floor: 'concrete',
    windows: windowsAt([-340, -130], [150, 120, 230]),
    side: windowsAt([-160, 100], [150, 110, 230]),
    lamps: lampsAt([-60, 150], [180, -120]),
    things() {
      const group = new THREE.Group();
      const lying = coarseTyre();
      const standing = (turn: number) => {
        const inner = again(lying);
        inner.rotation.x = Math.PI / 2;
        return placed(new THREE.Group().add(inner), 0, 31.6, 0, turn);
      };
      const steelFrame = paint(color, 0.4);
      const rack = new THREE.Group();
      for (const level of [8, 84, 160]) {
        for (const z of [-18, 18])
          rack.add(rod([-190, level + 4, z], [190, level + 4, z], 2.4, steelFrame));
        rack.add(
          moved(
            row(15, 25, () => standing(Math.PI / 2 - 0.1)),
            [0, level, 0],
          ),
        );
      }
      for (const x of [-192, 0, 192])
        for (const z of [-24, 24]) rack.add(box([6, 236, 6], [x, 118, z], steelFrame, 0.8));
      group.add(moved(rack, [100, 0, -350]));
      [
        [-240, -150, 6],
        [-165, -190, 5],
        [250, -130, 4],
      ].forEach(([x, z, count]) => {
        for (let i = 0; i < count!; i++)
          group.add(
            moved(again(lying), [
              x! + 1.4 * Math.sin(i * 5),
              10.3 + i * 20.6,
              z! + 1.4 * Math.cos(i * 4),
            ]),
          );
      });
      const wheel = productOf(wheels, 'wheel', colors.silver);
      group.add(
        moved(again(wheel), [-40, 0, -110], 0.2),
        moved(again(wheel), [50, 0, -140], -0.2),
        moved(again(wheel), [140, 0, -105], -0.3),
      );
      return group.add(moved(standing(0.5), [-110, 0, -80]));
    },
  });
}

export const scenes: Scenes = {
  'room-parts-store': { draw: (color) => partsStore(color), isColored: true },
  'room-screw-store': { draw: (color) => partsStore(color, 'screws'), isColored: true },
  'room-tyre-store': { draw: tyreStore, isColored: true },
};
