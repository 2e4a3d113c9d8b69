import * as THREE from 'three';
import { disc, rod } from '../builders/parts.ts';
import { productOf, pile } from '../builders/room-stock.ts';
import { serverCabinet } from '../builders/room-machines.ts';
import {
  cartons,
  greySteel,
  kraft,
  moved,
  oakWood,
  paleWood,
  row,
  shelf,
  table,
} from '../builders/room-racks.ts';
import { monitorOf } from '../builders/room-things.ts';
import { box, lampsAt, roomScene, sheet, shining, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { at } from '../studio/geometry.ts';
import { board, plastic } from '../studio/materials.ts';
import { paint } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed, shaded } from '../studio/tones.ts';
import { scenes as laptops } from './laptop.ts';
import { scenes as officeChairs } from './office-chair.ts';
import { scenes as planters } from './planter.ts';

/** Cabinets of servers in two rows, a desk before them. */
function servers(color: string = colors.sky): SceneFile {
  return roomScene({
    width: 620,
    depth: 520,
    tint: color,
    share: 0.3,
    floor: 'tiles',
    windows: [],
    side: windowsAt([-170, 120, 380], [160, 90, 230]),
    lamps: [],
    things() {
      const group = new THREE.Group();
      for (let i = 0; i < 7; i++)
        group.add(moved(serverCabinet(color, i), [-150 + i * 64, 0, -440]));
      for (let i = 0; i < 3; i++)
        group.add(moved(serverCabinet(color, i + 9), [296, 0, -130 - i * 66], -Math.PI / 2));
      for (const x of [-120, 80, 280])
        group.add(box([150, 2, 16], [x, 212, -260], shining('#f6fbff', 2), 0.4));
      group.add(
        moved(table(230, 72, 74, { top: paleWood(), legs: greySteel() }), [-150, 0, -110], 0.06),
      );
      group.add(
        moved(productOf(laptops, 'laptop'), [-190, 74, -108], 0.2),
        moved(monitorOf(), [-100, 74, -120], -0.1),
      );
      group.add(moved(productOf(officeChairs, 'office-chair', color), [-20, 0, -90], -0.8));
      return group.add(moved(cartons([2, 2, 1], [46, 34, 40], kraft(), 1), [120, 0, -150], 0.1));
    },
  });
}

/** A sweep of paper, lamps and a camera. */
function photoRoom(color: string = colors.powder): SceneFile {
  return roomScene({
    width: 620,
    depth: 420,
    tint: color,
    share: 0.3,
    floor: 'concrete',
    windows: windowsAt([-330], [150, 90, 230]),
    side: windowsAt([-160, 100], [150, 90, 230]),
    things() {
      const group = new THREE.Group();
      const paper = board(mixed(color, '#f4e8dc', 0.4));
      const path: [number, number][] = [
        [230, -350],
        [90, -348],
      ];
      for (let i = 1; i <= 10; i++) {
        const turn = (i / 10) * (Math.PI / 2);
        path.push([70 - Math.sin(turn) * 68, -348 + 70 * (1 - Math.cos(turn))]);
      }
      path.push([1, -150]);
      const form = sheet(
        (u, v) => {
          const [y, z] = path[Math.round(v * (path.length - 1))]!;
          return at((u - 0.5) * 260, y, z);
        },
        [1, 1],
        1,
      );
      group.add(moved(new THREE.Mesh(form, paper), [60, 0, 0]));
      const dark = paint('#24282b', 0.4);
      for (const [x, z, turn, high] of [
        [-130, -230, 0.7, 170],
        [250, -230, -0.7, 160],
      ] as const) {
        const lamp = new THREE.Group().add(
          rod([0, 4, 0], [0, high, 0], 1.6, dark),
          box([84, 62, 20], [0, high + 6, 8], dark, 3),
          box([78, 56, 1], [0, high + 6, 19], shining('#fffaf0', 1.8), 0.4),
        );
        for (let i = 0; i < 3; i++)
          lamp.add(rod([0, 34, 0], [Math.cos(i * 2.1) * 44, 2, Math.sin(i * 2.1) * 44], 1.2, dark));
        group.add(moved(lamp, [x, 0, z], turn));
      }
      group.add(moved(productOf(officeChairs, 'office-chair', color), [70, 2, -230], 0.5));
      const tripod = new THREE.Group().add(
        rod([0, 60, 0], [0, 122, 0], 2, dark),
        box([15, 11, 9], [0, 129, 0], dark, 1.4),
      );
      const lens = disc(4.4, 10, paint('#15181a', 0.3));
      lens.rotation.x = -Math.PI / 2;
      tripod.add(moved(lens, [0, 128, -4]));
      for (let i = 0; i < 3; i++)
        tripod.add(
          rod(
            [0, 70, 0],
            [Math.cos(i * 2.1 + 0.5) * 40, 1, Math.sin(i * 2.1 + 0.5) * 40],
            1.6,
            dark,
          ),
        );
      group.add(moved(tripod, [-90, 0, -90], -0.4));
      group.add(
        moved(table(150, 56, 74, { top: paleWood(), legs: greySteel() }), [-240, 0, -150], 0.1),
      );
      return group.add(moved(productOf(laptops, 'laptop'), [-240, 74, -150], 0.4));
    },
  });
}

/** Desks with screens and papers, shelves of files. */
function office(color: string = colors.petrol): SceneFile {
  return roomScene({
    width: 520,
    depth: 340,
    tint: color,
    share: 0.3,
    floor: 'planks',
    windows: windowsAt([-130, 50], [150, 84, 190]),
    side: windowsAt([-130, 80], [130, 84, 190]),
    lamps: lampsAt([-60, 120], [146, -90]),
    things() {
      const group = new THREE.Group();
      const files = shelf(
        {
          width: 120,
          depth: 34,
          levels: [10, 48, 86, 124],
          height: 160,
          frame: oakWood(),
          boards: oakWood(),
          isClosed: true,
        },
        (level) =>
          row(12, 8.6, (i) =>
            (i + level * 5) % 9 === 8
              ? null
              : box(
                  [7.6, 30, 26],
                  [0, 15.2, 0],
                  board([color, '#efe9dc', shaded(color, 0.6), '#b59470'][(i * 3 + level) % 4]!),
                  0.5,
                ),
          ),
      );
      group.add(moved(files, [208, 0, -316]));
      for (const [x, z, turn] of [
        [-110, -110, 0.06],
        [110, -150, -0.08],
      ] as const) {
        const place = new THREE.Group().add(
          table(150, 72, 74, { top: paleWood(), legs: greySteel() }),
        );
        place.add(
          moved(monitorOf(), [-20, 74, -16], 0.1),
          box([42, 1.6, 14], [-18, 75, 16], plastic('#2b2f33', 0.5), 0.5),
        );
        place.add(moved(pile(21, 29, 8, [board('#f6f4ee')], 0.5), [40, 74, 6], 0.2));
        place.add(box([24, 8, 32], [56, 78, -18], board(color), 0.6));
        group.add(moved(place, [x, 0, z], turn));
      }
      group.add(moved(productOf(officeChairs, 'office-chair', color), [-30, 0, -58], 2.6));
      const plant = productOf(planters, 'planter-concrete', '#cfcac0');
      plant.scale.setScalar(1.6);
      return group.add(
        moved(plant, [-226, 0, -120]),
        moved(productOf(laptops, 'laptop'), [150, 74, -146], -0.3),
      );
    },
  });
}

export const scenes: Scenes = {
  'room-servers': { draw: servers, isColored: true },
  'room-office': { draw: office, isColored: true },
  'room-photo-studio': { draw: photoRoom, isColored: true },
};
