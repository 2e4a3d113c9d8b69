import * as THREE from 'three';
import { productOf, pile, pyramid, runner, wound } from '../builders/room-stock.ts';
import {
  crate,
  greySteel,
  moved,
  oakWood,
  paleWood,
  rail,
  row,
  shelf,
  table,
} from '../builders/room-racks.ts';
import { range } from '../builders/room-things.ts';
import { hangingGarment } from '../builders/room-wear.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { cotton, plastic } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed } from '../studio/tones.ts';
import { scenes as blankets } from './blanket.ts';
import { scenes as sofas } from './sofa.ts';

/** Rolls of cloth in racks, a table on which cloth is cut. */
function clothStore(color: string = colors.brick): SceneFile {
  return roomScene({
    width: 700,
    depth: 520,
    tint: color,
    floor: 'planks',
    windows: windowsAt([-330, 0], [180, 100, 260]),
    side: windowsAt([-160, 120], [150, 100, 260]),
    lamps: lampsAt([-70, 110], [186, -150]),
    things() {
      const group = new THREE.Group();
      const shades = range(color);
      const rack = shelf(
        {
          width: 380,
          depth: 70,
          levels: [20, 84, 148],
          height: 200,
          frame: oakWood(),
          boards: oakWood(),
          bays: 3,
          isClosed: true,
        },
        (level, bay) =>
          pyramid(6, level === 2 ? 2 : 3, {
            radius: 9.4,
            length: 64,
            colors: shades.map((_, i) => shades[(i + level + bay * 2) % 5]!),
          }),
      );
      group.add(moved(rack, [290, 0, -470]));
      group.add(moved(table(360, 120, 84, { top: paleWood(), legs: greySteel() }), [20, 0, -150]));
      group.add(moved(runner(130, 110, 46, cotton(color), 2), [-60, 84, -92]));
      group.add(moved(wound({ length: 130, radius: 12, color }), [-60, 85, -186]));
      group.add(
        moved(
          pile(
            60,
            50,
            6,
            shades.map((shade) => cotton(shade)),
          ),
          [110, 84, -150],
          0.1,
        ),
      );
      const upright = (i: number) => {
        const roll = wound({ length: 150, radius: 10, color: shades[i % 5]! });
        roll.rotation.z = Math.PI / 2 - 0.05;
        return moved(new THREE.Group().add(roll), [0, 74, 0]);
      };
      group.add(moved(row(7, 25, upright), [-255, 0, -400]));
      return group.add(
        moved(pile(64, 52, 5, [cotton(shades[1]!), cotton('#efe6d2')], 5), [290, 0, -100], -0.2),
      );
    },
  });
}

/** Shelves with folded blankets, a sofa with a throw before them. */
function beddingStore(color: string = colors.mustard): SceneFile {
  return roomScene({
    width: 640,
    depth: 420,
    tint: color,
    share: 0.3,
    floor: 'planks',
    windows: windowsAt([-330], [150, 90, 240]),
    side: windowsAt([-160, 110], [150, 90, 240]),
    lamps: lampsAt([-20], [176, -140]),
    things() {
      const group = new THREE.Group();
      const shades = range(color);
      const rack = shelf(
        {
          width: 440,
          depth: 56,
          levels: [12, 66, 120, 174],
          height: 214,
          frame: paleWood(),
          boards: paleWood(),
          bays: 5,
          isClosed: true,
        },
        (level, bay) =>
          pile(
            66,
            46,
            level === 3 ? 3 : 4,
            [cotton(shades[(level + bay * 2) % 5]!), cotton(shades[(level * 2 + bay) % 5]!)],
            9,
          ),
      );
      group.add(moved(rack, [120, 0, -385]));
      group.add(
        moved(productOf(sofas, 'sofa', mixed(color, '#e9e0cc', 0.7)), [-70, 0, -170], 0.16),
      );
      group.add(moved(productOf(blankets, 'blanket', color), [205, 0, -110], -0.3));
      const basket = crate(70, 36, 50, oakWood()).add(
        moved(pile(58, 40, 4, [cotton(shades[0]!), cotton(shades[3]!)], 8), [0, 6, 0]),
      );
      return group.add(moved(basket, [-275, 0, -90], 0.3));
    },
  });
}

/** A showroom: garments on rails, folded ones on a table. */
function showroom(color: string = colors.powder): SceneFile {
  return roomScene({
    width: 640,
    depth: 440,
    tint: color,
    share: 0.4,
    floor: 'planks',
    windows: windowsAt([-90, 110], [150, 70, 240]),
    side: windowsAt([-160, 120], [150, 70, 240]),
    lamps: lampsAt([-60, 110], [178, -130]),
    things() {
      const group = new THREE.Group();
      const shades = range(color);
      const hang = (long: number, flare: number, sleeve: number) => (i: number) =>
        hangingGarment({
          color: shades[(i * 3) % 5]!,
          long: long + 5 * Math.sin(i * 5),
          flare,
          sleeve,
          seed: i,
        });
      group.add(moved(rail(230, 156, 15, hang(112, 1.3, 46)), [-190, 0, -250], 0.14));
      group.add(moved(rail(230, 156, 15, hang(82, 1.05, 54)), [240, 0, -270], -0.12));
      group.add(moved(rail(190, 156, 12, hang(100, 1.2, 0)), [20, 0, -390]));
      group.add(moved(table(170, 80, 74, { top: paleWood(), legs: greySteel() }), [20, 0, -120]));
      [-56, 0, 56].forEach((x, i) =>
        group.add(
          moved(
            pile(
              38,
              30,
              4 + i,
              shades.map((_, k) => cotton(shades[(k + i) % 5]!)),
              4,
            ),
            [20 + x, 74, -118],
          ),
        ),
      );
      return group.add(
        moved(
          box([60, 44, 44], [0, 22, 0], plastic(mixed(color, '#efe6d6', 0.5), 0.6), 3),
          [265, 0, -90],
          -0.2,
        ),
      );
    },
  });
}

export const scenes: Scenes = {
  'room-cloth-store': { draw: clothStore, isColored: true },
  'room-bedding-store': { draw: beddingStore, isColored: true },
  'room-showroom': { draw: showroom, isColored: true },
};
