import * as THREE from 'three';
import { again, cone, pile, runner } from '../builders/room-stock.ts';
import { knittingBed, sewingPlace } from '../builders/room-machines.ts';
import {
  crate,
  greySteel,
  moved,
  oakWood,
  paleWood,
  row,
  shelf,
  stool,
  table,
} from '../builders/room-racks.ts';
import { range } from '../builders/room-things.ts';
import { lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { stitchedDenim } from '../studio/garment-cloths.ts';
import { cotton, jersey } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

/** Sewing places in two rows, cut cloth beside them. */
function sewingHall(color: string = colors.navy, cloth = cotton(color)): SceneFile {
  return roomScene({
    width: 760,
    depth: 640,
    tint: color,
    floor: 'concrete',
    windows: windowsAt([-500, -260, -20, 220, 460], [180, 100, 270]),
    side: windowsAt([-150, 120, 380], [160, 100, 270]),
    lamps: lampsAt([-210, 30, 270], [216, -330]),
    things() {
      const group = new THREE.Group();
      const shades = range(color);
      for (const [z, count, pitch, shift] of [
        [-130, 4, 168, -10],
        [-330, 5, 168, 30],
        [-520, 6, 168, 0],
      ] as const)
        group.add(
          moved(
            row(count, pitch, (i) => {
              const place = sewingPlace(shades[i % 5]!, i);
              const work = z === -130 ? cloth : cotton(shades[(i + 3) % 5]!);
              place.add(moved(runner(40, 40, 26, work, i + 1), [-22, 76.4, 26]));
              place.add(moved(stool('#8a6a48'), [2, 0, 62]));
              return place;
            }),
            [shift, 0, z],
          ),
        );
      const box1 = crate(66, 40, 46, paleWood()).add(
        moved(pile(54, 36, 5, [cloth, cotton(shades[1]!)], 6), [0, 8, 0]),
      );
      return group.add(moved(box1, [322, 0, -62], -0.2));
    },
  });
}

/** Knitting machines, cones of yarn on shelves and in front. */
function knittingHall(color: string = colors.claret): SceneFile {
  return roomScene({
    width: 760,
    depth: 560,
    tint: color,
    floor: 'tiles',
    windows: windowsAt([-430, -210], [170, 110, 270]),
    side: windowsAt([-160, 110, 360], [160, 110, 270]),
    lamps: lampsAt([-110, 180], [216, -200]),
    things() {
      const group = new THREE.Group();
      const shades = range(color);
      group.add(moved(knittingBed(300, shades), [-150, 0, -220], 0.1));
      group.add(moved(knittingBed(300, [...shades.slice(2), shades[0]!]), [-40, 0, -430], 0.1));
      const cones = new Map(shades.map((shade) => [shade, cone(shade)]));
      const rack = shelf(
        {
          width: 330,
          depth: 46,
          levels: [16, 66, 116, 166],
          height: 214,
          frame: greySteel(),
          boards: paleWood(),
          bays: 2,
        },
        (level, bay) =>
          row(8, 19, (i) => again(cones.get(shades[(Math.floor(i / 3) + level + bay) % 5]!)!)),
      );
      group.add(moved(rack, [255, 0, -480]));
      const trolley = table(120, 60, 70, { top: paleWood(), legs: greySteel() });
      trolley.add(
        moved(
          pile(
            44,
            36,
            6,
            shades.map((shade) => jersey(shade)),
            5,
          ),
          [-30, 70, 0],
        ),
      );
      trolley.add(moved(pile(44, 36, 4, [jersey(color), jersey(shades[1]!)], 5), [28, 70, 0]));
      group.add(moved(trolley, [215, 0, -130], -0.12));
      const basket = crate(60, 28, 44, oakWood());
      for (let i = 0; i < 6; i++)
        basket.add(moved(cone(shades[i % 5]!), [((i % 3) - 1) * 18, 7, (i > 2 ? 1 : -1) * 10]));
      return group.add(moved(basket, [-290, 0, -60], 0.3));
    },
  });
}

export const scenes: Scenes = {
  'room-sewing-hall': { draw: (color) => sewingHall(color), isColored: true },
  'room-denim-hall': {
    draw: (color = colors.indigo) => sewingHall(color, stitchedDenim(color)),
    isColored: true,
  },
  'room-knitting-hall': { draw: knittingHall, isColored: true },
};
