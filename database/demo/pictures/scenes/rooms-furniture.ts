import * as THREE from 'three';
import { disc, facing, rod } from '../builders/parts.ts';
import {
  again,
  boardPile,
  productOf,
  leaning,
  pile,
  pyramid,
  wound,
} from '../builders/room-stock.ts';
import {
  bench,
  crate,
  darkWood,
  greySteel,
  load,
  moved,
  oakWood,
  paleWood,
  shelf,
  table,
} from '../builders/room-racks.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { chenille } from '../studio/fabrics.ts';
import { solid } from '../studio/geometry.ts';
import { material, timber } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed, shaded } from '../studio/tones.ts';
import { scenes as chairs } from './chair.ts';
import { scenes as doors } from './door.ts';
import { scenes as sofas } from './sofa.ts';

/** A carpenter's bench, boards that lean and lie, chairs that are finished. */
function joinery(color: string = colors.walnut): SceneFile {
  return roomScene({
    width: 620,
    depth: 420,
    tint: mixed(color, '#d9b78a', 0.5),
    floor: 'planks',
    windows: windowsAt([-190, 0], [150, 90, 230]),
    side: windowsAt([-160, 100], [150, 90, 230]),
    lamps: lampsAt([-80, 110], [176, -120]),
    things() {
      const group = new THREE.Group();
      const dark = timber(color, shaded(color, 0.6));
      const woods = [paleWood(), oakWood(), dark, oakWood()];
      group.add(
        moved(
          leaning(7, 27, [23, 240, 4], (i) => woods[(i * 3) % 4]!),
          [225, 0, -372],
        ),
      );
      group.add(moved(boardPile(250, 66, 6, oakWood()), [-215, 0, -300], 0.2));
      const top = bench(280, 76, 84, { top: paleWood(), legs: oakWood() });
      top.add(
        box([18, 16, 40], [132, 74, 30], oakWood(), 1.4),
        rod([132, 74, 50], [132, 74, 66], 2, satin('#a9adb0', 0.4)),
        rod([118, 74, 63], [146, 74, 63], 1.3, oakWood()),
        box([190, 4, 22], [-20, 86.5, 10], dark, 0.6),
        box([150, 4, 16], [-40, 86.5, -18], oakWood(), 0.6),
        box([24, 6, 7], [70, 92, 8], darkWood(), 1.4),
        box([7, 7, 4], [66, 98, 8], darkWood(), 1.4),
      );
      group.add(moved(top, [-20, 0, -110], 0.04));
      const chair = productOf(chairs, 'chair');
      group.add(
        moved(again(chair), [205, 0, -150], -0.5),
        moved(again(chair), [268, 0, -110], -0.9),
      );
      group.add(moved(again(chair), [130, 0, -280], 0.3));
      const shavings = material({ color: '#dcbd8c', roughness: 0.8 });
      for (let i = 0; i < 26; i++)
        group.add(
          moved(
            facing(solid(roundedBox(7, 0.6, 2.2, 0.2, 1), shavings)),
            [-120 + ((i * 37) % 210), 1, -40 - ((i * 23) % 44)],
            i,
          ),
        );
      return group.add(
        moved(
          crate(56, 30, 42, paleWood()).add(
            box([8, 40, 8], [6, 26, 0], oakWood()),
            box([7, 46, 7], [-10, 28, 4], dark),
          ),
          [-262, 0, -76],
          0.3,
        ),
      );
    },
  });
}

/** Sofas on their way through the hall, foam and cloth for others. */
function upholstery(color: string = colors.petrol): SceneFile {
  return roomScene({
    width: 760,
    depth: 480,
    tint: color,
    floor: 'concrete',
    windows: windowsAt([-430, -200, 30], [170, 100, 270]),
    side: windowsAt([-160, 120], [160, 100, 270]),
    lamps: lampsAt([-170, 70, 300], [216, -160]),
    things() {
      const group = new THREE.Group();
      const tones = [color, '#cdb794', mixed(color, '#efe6d6', 0.6), shaded(color, 0.6)];
      group.add(moved(productOf(sofas, 'sofa', color), [-110, 0, -150], 0.2));
      group.add(moved(productOf(sofas, 'sofa', '#cdb794'), [-170, 0, -370], 0.1));
      group.add(
        moved(productOf(sofas, 'armchair', mixed(color, '#efe6d6', 0.45)), [120, 0, -190], -0.25),
      );
      const foam = material({ color: '#efe2b6', roughness: 0.95, mottle: 0.06 });
      for (let i = 0; i < 7; i++)
        group.add(
          box(
            [120, 13, 70],
            [295 + 2 * Math.sin(i * 4), 7 + i * 13.2, -170 + 2 * Math.cos(i * 3)],
            i % 3 === 1 ? material({ color: '#e3ece6', roughness: 0.95 }) : foam,
            2,
          ),
        );
      const rack = shelf(
        {
          width: 300,
          depth: 76,
          levels: [20, 84, 148],
          height: 206,
          frame: greySteel(),
          boards: paleWood(),
          bays: 2,
        },
        (level) =>
          pyramid(
            7,
            2,
            { radius: 10, length: 70, colors: tones.map((_, i) => tones[(i + level) % 4]!) },
            (tone) => wound({ length: 70, radius: 10, color: tone, look: chenille(tone) }),
          ),
      );
      group.add(moved(rack, [250, 0, -430]));
      return group.add(
        moved(pile(66, 52, 4, [chenille(color), chenille('#cdb794')], 12), [-318, 0, -90], 0.2),
      );
    },
  });
}

/** Doors and boards of floors that lean. */
function doorHall(color: string = colors.walnut): SceneFile {
  return roomScene({
    width: 640,
    depth: 400,
    tint: color,
    share: 0.14,
    floor: 'planks',
    windows: windowsAt([-360, -170], [150, 100, 240]),
    side: windowsAt([-160, 100], [150, 100, 240]),
    lamps: lampsAt([-60, 170], [184, -110]),
    things() {
      const group = new THREE.Group();
      const walnut = productOf(doors, 'door');
      const white = productOf(doors, 'door-white');
      [again(walnut), again(white), again(walnut), again(white)].forEach((door, i) =>
        group.add(moved(door, [-40 + i * 108, 0, -380 + (i % 2) * 4])),
      );
      const woods = ['#c79a62', '#8d6437', '#5a3a26', '#d9c49c', color];
      for (let k = 0; k < 3; k++)
        for (let i = 0; i < 10 - k * 2; i++)
          group.add(
            box(
              [130, 3.4, 20],
              [-190 + k * 165, 16 + i * 3.6, -130 - k * 12],
              timber(woods[(k * 2 + (i === 9 - k * 2 ? 0 : 1)) % 5]!),
              0.4,
            ),
          );
      for (let k = 0; k < 3; k++) group.add(moved(load(0), [-190 + k * 165, 0, -130 - k * 12]));
      const saw = table(110, 70, 84, { top: satin('#a9aeb0', 0.36), legs: paint('#4a5a5c', 0.4) });
      const blade = disc(16, 0.4, satin('#d5d8d9', 0.2));
      blade.rotation.x = Math.PI / 2;
      saw.add(
        moved(new THREE.Group().add(blade), [0, 84, 0], 0),
        box([90, 8, 3], [0, 88, -22], satin('#c9cdcf', 0.3), 0.4),
      );
      return group.add(moved(saw, [268, 0, -150], -0.2));
    },
  });
}

export const scenes: Scenes = {
  'room-joinery': { draw: joinery, isColored: true },
  'room-upholstery': { draw: upholstery, isColored: true },
  'room-doors': { draw: doorHall, isColored: true },
};
