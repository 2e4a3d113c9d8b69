import * as THREE from 'three';
import { rod } from '../builders/parts.ts';
import { again, productOf, pile, vessel } from '../builders/room-stock.ts';
import {
  cartons,
  greySteel,
  kraft,
  load,
  moved,
  paleWood,
  palletRack,
  row,
  shelf,
} from '../builders/room-racks.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { board, cotton, plastic } from '../studio/materials.ts';
import { paint, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed } from '../studio/tones.ts';
import { scenes as pushchairs } from './stroller.ts';

/** Pallets in high racks, others on the floor. */
function warehouse(color: string = colors.blue): SceneFile {
  return roomScene({
    width: 1150,
    depth: 1000,
    tint: color,
    share: 0.16,
    floor: 'concrete',
    windows: windowsAt([-620, -300, 20, 340, 660], [260, 300, 480]),
    things() {
      const group = new THREE.Group();
      const looks = [
        kraft(),
        kraft('#c4a47c'),
        kraft('#d8cbb2'),
        board(mixed(color, '#efe6d6', 0.35)),
      ];
      const loads = [
        load(3, { look: looks[0]! }),
        load(4, { look: looks[1]!, missing: 1 }),
        load(3, { look: looks[3]! }),
        load(2, { look: looks[2]! }),
        load(4, { look: looks[0]!, missing: 3 }),
      ];
      const rack = (seed: number) =>
        palletRack(
          3,
          3,
          (bay, level, side) =>
            (bay * 5 + level * 3 + side + seed) % 9 === 0
              ? null
              : again(loads[(bay * 2 + level + side + seed + 5) % 5]!),
          color,
        );
      group.add(moved(rack(1), [-330, 0, -760]), moved(rack(4), [560, 0, -880]));
      group.add(moved(rack(2), [560, 0, -420], -Math.PI / 2 + 0.02));
      group.add(
        moved(again(loads[1]!), [-300, 0, -230], 0.16),
        moved(again(loads[0]!), [-150, 0, -300], 0.06),
      );
      group.add(moved(again(loads[3]!), [110, 0, -180], -0.2));
      const truck = new THREE.Group();
      const body = paint('#c9472f', 0.36);
      for (const x of [-24, 24]) truck.add(box([16, 8, 116], [x, 12, 20], body, 1.4));
      truck.add(
        box([56, 24, 34], [0, 24, -46], body, 4),
        rod([0, 30, -50], [0, 116, -84], 2.4, satin('#3b4043')),
        rod([-14, 116, -84], [14, 116, -84], 2, rubber()),
      );
      return group.add(moved(truck, [-60, 0, -150], 0.7));
    },
  });
}

/** Goods of plastic in piles, cartons for them. */
function plasticStore(color: string = colors.blue): SceneFile {
  return roomScene({
    width: 560,
    depth: 380,
    tint: color,
    share: 0.24,
    floor: 'concrete',
    windows: windowsAt([-320, -130, 60], [150, 100, 220]),
    side: windowsAt([-150, 90], [140, 90, 220]),
    things() {
      const group = new THREE.Group();
      const tones = [color, '#e0bd45', '#a8231f', mixed(color, '#ffffff', 0.5), '#2f7346'];
      const bucketForm = [
        0, 0, 10, 0, 10.4, 0.4, 14, 25, 15, 25.4, 15, 27.4, 14, 27.4, 13, 24,
      ] as const;
      const buckets = tones.map((tone) => vessel(bucketForm, plastic(tone, 0.36), 1, 40));
      const boxesOf = tones.map((tone) =>
        new THREE.Group().add(
          box([52, 24, 36], [0, 12, 0], plastic(mixed(tone, '#ffffff', 0.35), 0.34), 3),
          box([55, 3, 39], [0, 25, 0], plastic(tone, 0.36), 1.2),
        ),
      );
      const rack = shelf(
        {
          width: 360,
          depth: 48,
          levels: [16, 78, 140],
          height: 190,
          frame: greySteel(),
          boards: paleWood(),
          bays: 3,
        },
        (level, bay) =>
          (level + bay) % 2
            ? row(2, 58, (i) => again(boxesOf[(i + level + bay) % 5]!))
            : row(3, 38, (i) => {
                const heap = new THREE.Group();
                for (let k = 0; k < 4; k++)
                  heap.add(moved(again(buckets[(i + level * 2 + bay) % 5]!), [0, k * 5, 0]));
                return heap;
              }),
      );
      group.add(moved(rack, [80, 0, -350]));
      for (let k = 0; k < 3; k++)
        for (let i = 0; i < 6; i++)
          group.add(moved(again(buckets[k]!), [-200 + k * 44, i * 5, -100 - (k % 2) * 40]));
      for (let i = 0; i < 4; i++)
        group.add(
          moved(again(boxesOf[i % 5]!), [-10 + (i > 1 ? 64 : 0), (i % 2) * 26.6, -110], 0.06 * i),
        );
      return group.add(moved(load(2, { missing: 1 }), [210, 0, -150], -0.16));
    },
  });
}

/** Pushchairs in a row, cartons behind. */
function babyRoom(color: string = colors.mint): SceneFile {
  return roomScene({
    width: 560,
    depth: 360,
    tint: color,
    share: 0.5,
    floor: 'planks',
    windows: windowsAt([-250, -50], [150, 90, 210]),
    side: windowsAt([-150, 90], [140, 90, 210]),
    lamps: lampsAt([-90, 110], [160, -100]),
    things() {
      const group = new THREE.Group();
      const chair = productOf(pushchairs, 'pushchair', color);
      const other = productOf(pushchairs, 'cabin-buggy', colors.grey);
      group.add(
        moved(again(chair), [-170, 0, -130], 0.5),
        moved(again(other), [-40, 0, -140], 0.4),
        moved(again(chair), [90, 0, -150], 0.3),
      );
      const rack = shelf(
        {
          width: 240,
          depth: 48,
          levels: [16, 70, 124],
          height: 172,
          frame: paleWood(),
          boards: paleWood(),
          bays: 2,
          isClosed: true,
        },
        (level, bay) =>
          level === 1
            ? pile(60, 40, 6, [cotton(color), cotton('#f3ead8')], 5)
            : cartons([2, 1, 1], [50, 36, 40], kraft(bay ? '#d8cbb2' : '#b59470')),
      );
      return group.add(
        moved(rack, [160, 0, -330]),
        moved(cartons([2, 2, 1], [48, 36, 40], kraft(), 1), [222, 0, -90], -0.2),
      );
    },
  });
}

export const scenes: Scenes = {
  'room-warehouse': { draw: warehouse, isColored: true },
  'room-plastics': { draw: plasticStore, isColored: true },
  'room-baby': { draw: babyRoom, isColored: true },
};
