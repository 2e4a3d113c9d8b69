import * as THREE from 'three';
import { bent, repeated, rod } from '../builders/parts.ts';
import { pairs, places } from '../builders/points.ts';
import { still } from '../builders/room-fire.ts';
import { again, phial, vessel } from '../builders/room-stock.ts';
import { conveyor } from '../builders/room-machines.ts';
import {
  cartons,
  greySteel,
  kraft,
  load,
  moved,
  paleWood,
  row,
  table,
} from '../builders/room-racks.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { lathe, solid } from '../studio/geometry.ts';
import { brass, material, plastic } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed, shaded } from '../studio/tones.ts';

/** Copper stills, bottles on a table before them. */
function distillery(color: string = colors.pink): SceneFile {
  return roomScene({
    width: 620,
    depth: 420,
    tint: color,
    share: 0.4,
    floor: 'tiles',
    windows: windowsAt([-360, -150, 60, 270], [140, 90, 230]),
    side: windowsAt([-160, 100], [150, 90, 230]),
    things() {
      const group = new THREE.Group();
      group.add(moved(still(), [-230, 0, -270]), moved(still(), [70, 0, -300]));
      group.add(moved(table(300, 62, 76, { top: paleWood(), legs: greySteel() }), [-20, 0, -84]));
      const tones = [mixed(color, '#fff4f0', 0.35), '#f2ead9', mixed(color, '#ffffff', 0.6)];
      const bottles = tones.map((tone) =>
        phial(
          material({ color: tone, roughness: 0.1, specular: 0.06, coat: 0.7, translucency: 0.4 }),
          brass(),
          1.15,
        ),
      );
      for (let k = 0; k < 2; k++)
        group.add(
          moved(
            row(16, 13, (i) => again(bottles[(i + k) % 3]!)),
            [-60, 76, -70 - k * 18],
          ),
        );
      const basket = vessel(
        [0, 0, 22, 0, 26, 26, 28, 28, 26, 28, 22, 8, 0, 8],
        material({ color: '#b58a55', roughness: 0.8 }),
        1,
        48,
      );
      const petals: [number, number, number][] = Array.from({ length: 90 }, (_, i) => [
        22 * Math.sqrt((i % 30) / 30) * Math.cos(i * 2.4),
        27 + 4 * Math.sin(i * 1.7) - (i % 30) * 0.1,
        22 * Math.sqrt((i % 30) / 30) * Math.sin(i * 2.4),
      ]);
      const flower = lathe(pairs([0, 0, 3, 0.6, 4.2, 2, 3, 3.4, 1.2, 3]), 10);
      for (const [x, z] of [
        [196, -90],
        [252, -64],
      ] as const) {
        group.add(moved(basket.clone(), [x, 0, z]));
        group.add(
          moved(
            solid(
              repeated(flower, petals),
              material({ color, roughness: 0.8, translucency: 0.5, sheen: 0.2, mottle: 0.3 }),
            ),
            [x, 0, z],
          ),
        );
      }
      return group.add(moved(cartons([2, 2, 1], [34, 26, 30], kraft(), 1), [-268, 0, -60], 0.14));
    },
  });
}

/** Tanks of steel, a belt with bottles that are filled. */
function fillingHall(color: string = colors.turquoise): SceneFile {
  return roomScene({
    width: 620,
    depth: 420,
    tint: color,
    share: 0.28,
    floor: 'tiles',
    windows: windowsAt([-360, -160], [150, 100, 230]),
    side: windowsAt([-160, 100], [150, 90, 230]),
    lamps: lampsAt([-90, 110], [178, -120]),
    things() {
      const group = new THREE.Group();
      const tank = new THREE.Group().add(
        moved(
          vessel(
            [0, 0, 10, 2, 52, 26, 56, 34, 56, 120, 50, 134, 24, 144, 14, 146, 0, 146],
            satin('#cfd3d4', 0.24),
            1,
            72,
          ),
          [0, 34, 0],
        ),
      );
      for (const [x, z] of [
        [-36, -28],
        [36, -28],
        [-36, 28],
        [36, 28],
      ] as const)
        tank.add(rod([x, 0, z], [x, 70, z], 3, satin('#aeb3b5', 0.4)));
      [
        [150, -330],
        [280, -330],
        [20, -340],
      ].forEach(([x, z]) => group.add(moved(tank.clone(), [x!, 0, z!])));
      group.add(
        bent(
          places([20, 180, -340, 20, 196, -340, 80, 200, -330, 150, 196, -330, 150, 180, -330]),
          3,
          satin('#c3c7c8', 0.3),
          { steps: 40, sides: 12 },
        ),
      );
      group.add(moved(conveyor(540, 44, 78), [0, 0, -110]));
      const cap = plastic('#f2f0ea', 0.4);
      const bottles = [color, mixed(color, '#ffffff', 0.6)].map((tone) =>
        phial(plastic(tone, 0.3), cap, 1.2),
      );
      group.add(
        moved(
          row(15, 17, () => again(bottles[0]!)),
          [-128, 79, -110],
        ),
      );
      group.add(
        moved(
          row(14, 17, (i) => (i > 3 ? again(bottles[1]!) : null)),
          [120, 79, -110],
        ),
      );
      const machine = new THREE.Group().add(
        box([110, 60, 56], [0, 146, -8], plastic('#eceeec', 0.4), 5),
        box([16, 90, 40], [-52, 74, -26], satin('#c9cdcf', 0.3), 2),
        box([16, 90, 40], [52, 74, -26], satin('#c9cdcf', 0.3), 2),
        box(
          [30, 20, 2],
          [-24, 152, 21],
          material({ color: shaded(color, 0.5), roughness: 0.3, coat: 0.6 }),
          1,
        ),
      );
      for (let i = 0; i < 5; i++)
        machine.add(rod([-34 + i * 17, 118, 8], [-34 + i * 17, 104, 8], 2, satin('#b9bdbf', 0.3)));
      group.add(moved(machine, [-20, 0, -112]));
      return group.add(moved(load(2, { missing: 1 }), [-250, 0, -250], 0.1));
    },
  });
}

export const scenes: Scenes = {
  'room-distillery': { draw: distillery, isColored: true },
  'room-filling-hall': { draw: fillingHall, isColored: true },
};
