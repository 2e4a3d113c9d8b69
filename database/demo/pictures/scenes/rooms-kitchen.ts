import * as THREE from 'three';
import { clayOf, copper, kiln, potOf, pottersWheel } from '../builders/room-fire.ts';
import { again, productOf, vessel } from '../builders/room-stock.ts';
import {
  bench,
  cartons,
  darkWood,
  kraft,
  moved,
  oakWood,
  paleWood,
  row,
  shelf,
} from '../builders/room-racks.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { glaze, steel } from '../studio/materials.ts';
import { castIron } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed } from '../studio/tones.ts';
import { clay } from '../studio/weaves.ts';
import { scenes as pans } from './pans.ts';
import { scenes as kitchenPots } from './pot.ts';
import { scenes as teapots } from './teapots.ts';

/** Pots on boards, a wheel, a kiln that burns. */
function pottery(color: string = colors.brick): SceneFile {
  return roomScene({
    width: 640,
    depth: 420,
    tint: '#d8b48a',
    floor: 'concrete',
    isBrick: true,
    windows: windowsAt([-330, -120], [150, 90, 230]),
    side: windowsAt([-170, 100], [150, 90, 230]),
    lamps: lampsAt([-120], [176, -150]),
    things() {
      const group = new THREE.Group();
      const raw = clayOf('#c08a63');
      const glazed = glaze(color);
      const pale = glaze(mixed(color, '#f2ead9', 0.7));
      const looks = [raw, glazed, pale, raw, glazed];
      const inside = row(3, 26, (i) => potOf(i, clay('#e8834a'), 1.1));
      group.add(moved(kiln(190, 180, { inside }), [235, 0, -260], -0.12));
      const pots = looks.map((look, i) => potOf(i, look, 1.15));
      const rack = shelf(
        {
          width: 330,
          depth: 46,
          levels: [26, 74, 122],
          height: 168,
          frame: oakWood(),
          boards: oakWood(),
          bays: 2,
        },
        (level, bay) => row(5, 31, (i) => again(pots[(i * 2 + level * 3 + bay) % 5]!)),
      );
      group.add(moved(rack, [-10, 0, -385]));
      group.add(moved(pottersWheel(clay('#a9714c')), [-60, 0, -160], -0.2));
      const board = box([170, 3, 26], [0, 77, 0], paleWood(), 0.4);
      const trestle = bench(210, 60, 76, { top: oakWood(), legs: darkWood() }).add(board);
      trestle.add(
        moved(
          row(7, 25, (i) => potOf(i % 2 ? 3 : 0, raw, i % 2 ? 0.9 : 0.8)),
          [0, 78.5, 0],
        ),
      );
      group.add(moved(trestle, [-235, 0, -105], 0.16));
      group.add(
        moved(potOf(0, glazed, 1.9), [128, 0, -66]),
        moved(potOf(2, pale, 1.7), [172, 0, -92]),
      );
      return group.add(moved(potOf(4, raw, 1.6), [88, 0, -110]));
    },
  });
}

/** A bench of pans under a rail where others hang. */
function pansHall(color: string, isCopper: boolean): SceneFile {
  return roomScene({
    width: 620,
    depth: 380,
    tint: color,
    floor: 'tiles',
    isBrick: isCopper,
    windows: windowsAt([-340], [150, 100, 230]),
    side: windowsAt([-160, 100], [150, 90, 230]),
    lamps: lampsAt([-100, 120], [176, -110]),
    things() {
      const group = new THREE.Group();
      const pan = isCopper ? productOf(pans, 'copper-pan') : productOf(kitchenPots, 'pot');
      const kettle = productOf(teapots, isCopper ? 'double-teapot-copper' : 'double-teapot');
      const bowl = vessel(
        [0, 0, 6, 0, 7, 0.6, 14, 6, 18, 13, 18.6, 13.4, 17.6, 13, 13, 6.4, 0, 1.4],
        isCopper ? copper() : steel(),
        1,
        56,
      );
      const inCopper = [pan, bowl, kettle, bowl, pan];
      const rack = shelf(
        {
          width: 400,
          depth: 52,
          levels: [20, 74, 128],
          height: 178,
          frame: oakWood(),
          boards: oakWood(),
          bays: 3,
          isClosed: true,
        },
        (level, bay) =>
          row(3, 42, (i) =>
            level === 2 ? again(bowl) : again(inCopper[(i + level + bay * 2) % 5]!, 1.35),
          ),
      );
      group.add(moved(rack, [90, 0, -350]));
      group.add(moved(bench(420, 76, 82, { top: oakWood(), legs: darkWood() }), [20, 0, -110]));
      const onBench: readonly [THREE.Object3D, number, number][] = [
        [pan, -150, 0.4],
        [kettle, -78, -0.3],
        [bowl, -10, 0],
        [pan, 70, -0.5],
        [kettle, 150, 0.6],
      ];
      for (const [thing, x, turn] of onBench)
        group.add(moved(again(thing, 1.7), [20 + x, 82, -104], turn));
      const iron = castIron();
      group.add(
        moved(vessel([0, 0, 24, 0, 24, 44, 20, 50, 0, 50], darkWood(), 1, 32), [-262, 0, -120]),
      );
      group.add(
        box([30, 12, 12], [-262, 56, -120], iron, 2),
        box([46, 7, 14], [-262, 65, -120], iron, 2),
      );
      for (let i = 0; i < 4; i++) group.add(moved(again(bowl, 1.4), [262, i * 7, -80]));
      return group.add(moved(cartons([2, 2, 1], [40, 34, 36], kraft(), 1), [262, 0, -190], -0.1));
    },
  });
}

export const scenes: Scenes = {
  'room-pottery': { draw: pottery, isColored: true },
  'room-coppersmith': { draw: (color = colors.tan) => pansHall(color, true), isColored: true },
  'room-steelware': { draw: (color = colors.sky) => pansHall(color, false), isColored: true },
};
