import * as THREE from 'three';
import { rod } from '../builders/parts.ts';
import { again, productOf, hideSkin, pile, pyramid, wound } from '../builders/room-stock.ts';
import { sewingMachine } from '../builders/room-machines.ts';
import {
  bench,
  cartons,
  darkWood,
  kraft,
  moved,
  oakWood,
  row,
  shelf,
  stool,
} from '../builders/room-racks.ts';
import { lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { hide } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed, shaded } from '../studio/tones.ts';
import { scenes as bags } from './bag.ts';
import { scenes as shoes } from './mens-shoes.ts';

/** Hides that hang, a bench where bags are sewn. */
function leatherRoom(color: string = colors.tan): SceneFile {
  return roomScene({
    width: 560,
    depth: 360,
    tint: mixed(color, '#e6cfae', 0.4),
    floor: 'planks',
    windows: windowsAt([-300, -110], [140, 90, 210]),
    side: windowsAt([-150, 90], [140, 90, 210]),
    lamps: lampsAt([-90, 90], [160, -100]),
    things() {
      const group = new THREE.Group();
      const tones = [
        color,
        shaded(color, 0.55),
        mixed(color, '#d8b48a', 0.5),
        '#3a2a22',
        mixed(color, '#a8231f', 0.4),
      ];
      const steelRod = satin('#8d9294', 0.36);
      group.add(rod([-20, 186, -330], [290, 186, -330], 2, steelRod));
      tones.forEach((tone, i) =>
        group.add(
          moved(hideSkin(96, 150, hide(tone), i), [20 + i * 62, 186, -330 + 5 * (i % 2)], 0.1),
        ),
      );
      group.add(moved(bench(400, 84, 78, { top: oakWood(), legs: darkWood() }), [-20, 0, -100]));
      group.add(moved(sewingMachine(paint('#2f3638', 0.3), color), [-140, 78, -108], 0.1));
      const bag = productOf(bags, 'bag', color);
      group.add(
        moved(again(bag), [-38, 78, -100], 0.3),
        moved(productOf(bags, 'bag', tones[1]), [38, 78, -112], -0.2),
      );
      const laid = hideSkin(100, 90, hide(tones[2]!), 3);
      laid.rotation.x = -Math.PI / 2;
      group.add(moved(new THREE.Group().add(laid), [130, 80, -146]));
      group.add(
        moved(
          wound({ length: 60, radius: 5, color: tones[0]!, look: hide(tones[0]!) }),
          [124, 79, -76],
          0.5,
        ),
      );
      group.add(
        moved(
          pyramid(4, 2, { radius: 9, length: 76, colors: tones }, (tone) =>
            wound({ length: 76, radius: 9, color: tone, look: hide(tone) }),
          ),
          [-240, 0, -190],
          0.1,
        ),
      );
      return group.add(moved(stool('#5b3c29'), [-130, 0, -40]));
    },
  });
}

/** Shoes and lasts on shelves and on a bench. */
function shoeRoom(color: string = colors.brown): SceneFile {
  return roomScene({
    width: 480,
    depth: 320,
    tint: mixed(color, '#e3cba6', 0.4),
    floor: 'planks',
    windows: windowsAt([-230, -60], [120, 80, 180]),
    side: windowsAt([-130, 70], [120, 80, 180]),
    lamps: lampsAt([-80, 100], [138, -90]),
    things() {
      const group = new THREE.Group();
      const pair = productOf(shoes, 'mens-shoes', color);
      const black = productOf(shoes, 'mens-shoes', colors.black);
      const rack = shelf(
        {
          width: 250,
          depth: 36,
          levels: [14, 50, 86, 122],
          height: 160,
          frame: oakWood(),
          boards: oakWood(),
          bays: 2,
          isClosed: true,
        },
        (level, bay) =>
          (level + bay) % 2
            ? cartons([3, 2, 1], [36, 13, 22], kraft('#d8cbb2'), level % 3)
            : row(3, 38, (i) => moved(again(i % 3 ? pair : black), [0, 0, 0], 0.5)),
      );
      group.add(moved(rack, [115, 0, -292]));
      group.add(moved(bench(330, 66, 74, { top: oakWood(), legs: darkWood() }), [-20, 0, -90]));
      group.add(
        moved(again(pair), [-100, 74, -84], 0.4),
        moved(again(black), [-40, 74, -92], -0.3),
      );
      group.add(moved(sewingMachine(paint('#3a4a45', 0.3), color), [60, 74, -96], -0.1));
      group.add(
        moved(pile(36, 30, 5, [hide(color), hide(shaded(color, 0.6))], 1.6), [116, 74, -78], 0.3),
      );
      group.add(moved(cartons([2, 4, 1], [34, 13, 22], kraft('#d8cbb2'), 1), [204, 0, -80], -0.2));
      return group.add(
        moved(cartons([2, 3, 1], [34, 13, 22], kraft('#d8cbb2')), [-212, 0, -66], 0.3),
      );
    },
  });
}

export const scenes: Scenes = {
  'room-leather': { draw: leatherRoom, isColored: true },
  'room-shoes': { draw: shoeRoom, isColored: true },
};
