import * as THREE from 'three';
import { repeated, rod } from '../builders/parts.ts';
import { productOf, vessel } from '../builders/room-stock.ts';
import {
  bench,
  crate,
  darkWood,
  greySteel,
  moved,
  oakWood,
  paleWood,
  row,
  shelf,
} from '../builders/room-racks.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { solid } from '../studio/geometry.ts';
import { material, steel } from '../studio/materials.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed, shaded } from '../studio/tones.ts';
import { scenes as candles } from './candle.ts';

/** A loft where soap dries in towers; bars on trays before them. */
function soapLoft(color: string = colors.sage): SceneFile {
  return roomScene({
    width: 620,
    depth: 480,
    tint: '#d9c49c',
    floor: 'planks',
    windows: windowsAt([-380, -190, 0, 190, 380], [130, 70, 220]),
    side: windowsAt([-150, 110, 330], [150, 70, 220]),
    things() {
      const group = new THREE.Group();
      const soap = (tone: string) =>
        material({ color: tone, roughness: 0.55, specular: 0.03, translucency: 0.4, mottle: 0.12 });
      const looks = [soap(color), soap(shaded(color, 0.82)), soap(mixed(color, '#efe3c2', 0.4))];
      const bar = roundedBox(10, 6.4, 9, 0.8, 2);
      const tower = (layers: number, radius: number, seed: number) => {
        const places: [number, number, number][][] = [[], [], []];
        for (let y = 0; y < layers; y++) {
          const r = radius * (1 - 0.42 * (y / layers));
          const count = Math.floor((2 * Math.PI * r) / 12.4);
          for (let i = 0; i < count; i++) {
            const turn = ((i + (y % 2) * 0.5) / count) * 2 * Math.PI;
            places[(i * 5 + y * 3 + seed) % 3]!.push([
              Math.cos(turn) * r,
              y * 6.5 + 3.2,
              Math.sin(turn) * r,
            ]);
          }
        }
        const one = new THREE.Group();
        places.forEach((list, k) => one.add(solid(repeated(bar, list), looks[k]!)));
        return one;
      };
      [
        [-260, -330, 22, 46],
        [-120, -370, 24, 50],
        [40, -350, 21, 46],
        [190, -380, 24, 50],
        [330, -330, 20, 44],
      ].forEach(([x, z, layers, radius], i) =>
        group.add(moved(tower(layers!, radius!, i), [x!, 0, z!])),
      );
      const tray = new THREE.Group().add(box([150, 3, 52], [0, 1.5, 0], paleWood(), 0.6));
      const spots: [number, number, number][] = [];
      for (let i = 0; i < 11; i++)
        for (let k = 0; k < 4; k++) spots.push([(i - 5) * 13, 6.4, (k - 1.5) * 12]);
      tray.add(solid(repeated(bar, spots), looks[0]!));
      tray.add(
        solid(
          repeated(
            bar,
            spots.filter((_, i) => i % 7 !== 3).map(([x, y, z]) => [x + 1, y + 6.5, z]),
          ),
          looks[2]!,
        ),
      );
      const rack = (seed: number) => {
        const stand = bench(360, 66, 62, { top: oakWood(), legs: darkWood() });
        stand.add(moved(tray.clone(), [-88, 62, 0]), moved(tray.clone(), [88, 62, 0], 0.01 * seed));
        return stand;
      };
      group.add(moved(rack(1), [-120, 0, -120], 0.06));
      const basket = crate(70, 34, 50, paleWood());
      const heap: [number, number, number][] = [];
      for (let i = 0; i < 36; i++)
        heap.push([
          ((i % 6) - 2.5) * 10.6,
          22 + 6 * (i % 2) + 2 * Math.sin(i),
          (Math.floor(i / 6) - 2.5) * 7.6,
        ]);
      basket.add(solid(repeated(bar, heap), looks[1]!));
      group.add(moved(basket, [190, 0, -130], -0.2));
      return group.add(moved(tower(9, 28, 2), [288, 0, -110]));
    },
  });
}

/** Candles on shelves and on a table where they are poured. */
function candleRoom(color: string = colors.cream): SceneFile {
  return roomScene({
    width: 460,
    depth: 300,
    tint: color,
    share: 0.4,
    floor: 'planks',
    windows: windowsAt([-190, -30], [120, 74, 178]),
    side: windowsAt([-130, 60], [120, 74, 178]),
    lamps: lampsAt([-60, 100], [132, -90]),
    things() {
      const group = new THREE.Group();
      const pillar = productOf(candles, 'candle-pillar', color);
      const wax = (tone: string) =>
        material({ color: tone, roughness: 0.5, specular: 0.03, translucency: 0.7 });
      const tones = [color, mixed(color, '#f6efdf', 0.6), shaded(color, 0.7), '#f3ead6'];
      const single = (i: number) => {
        const high = 10 + 6 * ((i * 7) % 4);
        return new THREE.Group().add(
          vessel(
            [0, 0, 4, 0, 4.2, 0.4, 4.2, high - 0.6, 3.8, high, 0, high - 0.4],
            wax(tones[i % 4]!),
            1,
            32,
          ),
          rod([0, high, 0], [0.4, high + 1.6, 0], 0.2, material({ color: '#3a3026' })),
        );
      };
      const rack = shelf(
        {
          width: 250,
          depth: 34,
          levels: [14, 54, 94, 134],
          height: 168,
          frame: oakWood(),
          boards: oakWood(),
          bays: 2,
          isClosed: true,
        },
        (level, bay) => row(10, 11, (i) => single(i * 3 + level + bay * 5)),
      );
      group.add(moved(rack, [130, 0, -278]));
      group.add(moved(bench(330, 66, 74, { top: paleWood(), legs: greySteel() }), [-10, 0, -84]));
      group.add(
        moved(
          row(9, 13, (i) => single(i)),
          [-96, 74, -76],
        ),
      );
      group.add(moved(pillar, [62, 74, -84], 0.2));
      const pan = vessel(
        [0, 0, 13, 0, 14, 1, 14, 22, 14.6, 22.6, 13.4, 22.4, 13, 2, 0, 1.4],
        steel(0.2),
        1,
        56,
      );
      group.add(moved(pan, [128, 74, -84]));
      return group.add(moved(crate(50, 26, 36, oakWood()), [-196, 0, -60], 0.2));
    },
  });
}

export const scenes: Scenes = {
  'room-soap-loft': { draw: soapLoft, isColored: true },
  'room-candles': { draw: candleRoom, isColored: true },
};
