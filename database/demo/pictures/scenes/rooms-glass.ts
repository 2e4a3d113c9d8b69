import * as THREE from 'three';
import { disc, facing, repeated } from '../builders/parts.ts';
import { pairs } from '../builders/points.ts';
import { gather, kiln } from '../builders/room-fire.ts';
import { again, vessel } from '../builders/room-stock.ts';
import { conveyor } from '../builders/room-machines.ts';
import {
  bench,
  cartons,
  crate,
  darkWood,
  greySteel,
  kraft,
  load,
  moved,
  oakWood,
  paleWood,
  row,
  shelf,
  stool,
} from '../builders/room-racks.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { clear, lathe, solid } from '../studio/geometry.ts';
import { glass, material } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed, shaded } from '../studio/tones.ts';

/** Forms of glasses: a jar, a bottle, a tumbler. */
const glassForms = {
  jar: [0, 0, 4.6, 0, 5.2, 0.6, 5.4, 9, 4.4, 11.4, 4.1, 13],
  bottle: [0, 0, 3.4, 0, 3.8, 0.6, 3.8, 15, 2.4, 19, 1.4, 22, 1.4, 27],
  tumbler: [0, 0, 3, 0, 3.3, 0.6, 4, 9],
} as const;

/** Many glasses at once, which is as costly as one. */
function glasses(
  form: keyof typeof glassForms,
  [across, deep]: readonly [number, number],
  pitch: number,
  tone?: string,
): THREE.Group {
  const one = lathe(pairs(glassForms[form]), 28);
  const places = Array.from({ length: across * deep }, (_, i): [number, number, number] => [
    ((i % across) - (across - 1) / 2) * pitch,
    0,
    (Math.floor(i / across) - (deep - 1) / 2) * pitch,
  ]);
  const all = repeated(one, places);
  const look =
    tone === undefined
      ? glass({ bend: 0.5, rimDark: 0.5 })
      : glass({ color: tone, bend: 0.5, rimDark: 0.5 });
  const group = new THREE.Group().add(clear(all, look));
  if (form === 'jar') {
    const lids = repeated(
      roundedBox(8.6, 1.6, 8.6, 0.6, 2),
      places.map(([x, , z]) => [x, 13.4, z]),
    );
    group.add(solid(lids, satin('#c9a24e', 0.34)));
  }
  return group;
}

/** Glass on shelves and on a belt, cartons for it. */
function glassStore(color: string = colors.green): SceneFile {
  return roomScene({
    width: 560,
    depth: 360,
    tint: color,
    share: 0.3,
    floor: 'concrete',
    windows: windowsAt([-230, -40], [150, 80, 210]),
    side: windowsAt([-150, 80], [140, 80, 210]),
    lamps: lampsAt([-60, 130], [158, -110]),
    things() {
      const group = new THREE.Group();
      const tone = mixed(color, '#f2fbf6', 0.78);
      group.add(moved(conveyor(480, 46, 74), [0, 0, -110]));
      group.add(moved(glasses('jar', [17, 2], 14), [-110, 75, -110]));
      group.add(moved(glasses('bottle', [14, 2], 13, tone), [128, 75, -110]));
      const rack = shelf(
        {
          width: 240,
          depth: 44,
          levels: [16, 62, 108, 154],
          height: 190,
          frame: greySteel(),
          boards: paleWood(),
          bays: 2,
        },
        (level, bay) =>
          level % 2 === bay
            ? glasses('tumbler', [10, 2], 11)
            : glasses('bottle', [9, 2], 12, level > 1 ? tone : undefined),
      );
      group.add(moved(rack, [165, 0, -330]));
      group.add(moved(load(3, { missing: 2 }), [-205, 0, -255], 0.08));
      group.add(moved(cartons([2, 2, 1], [32, 26, 32], kraft('#c4a47c'), 1), [228, 0, -40], -0.16));
      return group;
    },
  });
}

/** A bead, its hole upright. */
const beadForm = (): THREE.BufferGeometry =>
  lathe(
    Array.from({ length: 13 }, (_, i) => {
      const turn = (i / 12) * Math.PI;
      return [1 + Math.sin(turn) * 3.4, 3.4 - Math.cos(turn) * 3.4] as const;
    }),
    28,
  );

/** A furnace with glass on an iron; beads and bowls of glass. */
function glassFurnace(color: string = colors.blue): SceneFile {
  return roomScene({
    width: 560,
    depth: 360,
    tint: '#d9bd9a',
    floor: 'concrete',
    isBrick: true,
    windows: windowsAt([-300, 300], [130, 80, 210]),
    side: windowsAt([-150, 80], [140, 80, 210]),
    things() {
      const group = new THREE.Group();
      group.add(moved(kiln(200, 150, { brick: '#a8603f' }), [-30, 0, -190]));
      group.add(moved(gather(120), [-40, 70, -150], -0.5));
      const shine = (tone: string) =>
        material({ color: tone, roughness: 0.1, specular: 0.06, coat: 0.8 });
      const tones = [color, '#f2efe9', mixed(color, '#ffffff', 0.5), shaded(color, 0.5), '#d8a83a'];
      const beads = tones.map((tone) => solid(beadForm(), shine(tone)));
      group.add(
        moved(bench(330, 70, 78, { top: oakWood(), legs: darkWood() }), [-116, 0, -88], 0.1),
      );
      for (let i = 0; i < 4; i++) {
        const tray = box([58, 3, 44], [0, 1.5, 0], paleWood(), 0.6);
        const filled = new THREE.Group().add(tray);
        for (let k = 0; k < 30; k++)
          filled.add(
            moved(again(beads[(k + i) % 5]!), [
              ((k % 6) - 2.5) * 9,
              3,
              (Math.floor(k / 6) - 2) * 8.2,
            ]),
          );
        group.add(moved(filled, [-226 + i * 72, 78, -78 - i * 7], 0.1));
      }
      const bowls = tones.map((tone) =>
        vessel(
          [0, 0, 5, 0, 6, 0.6, 14, 7, 18, 12, 17.4, 12.4, 12, 6.6, 0, 1.6],
          shine(tone),
          1,
          48,
        ),
      );
      const rack = shelf(
        {
          width: 190,
          depth: 44,
          levels: [20, 62, 104],
          height: 146,
          frame: oakWood(),
          boards: oakWood(),
        },
        (level) => row(4, 44, (i) => again(bowls[(i + level * 2) % 5]!)),
      );
      group.add(moved(rack, [190, 0, -250], -0.2));
      const eye = new THREE.Group();
      [
        [26, color],
        [17, '#f4f1ea'],
        [11, mixed(color, '#ffffff', 0.55)],
        [5.4, '#15181c'],
      ].forEach(([radius, tone], i) =>
        eye.add(moved(facing(disc(radius as number, 3, shine(tone as string))), [0, 0, i * 1.6])),
      );
      for (const [x, y, size] of [
        [104, 172, 0.8],
        [158, 166, 1],
        [206, 178, 0.7],
      ] as const) {
        const one = eye.clone();
        one.scale.setScalar(size);
        group.add(moved(new THREE.Group().add(one), [x, y, -352]));
      }
      group.add(moved(stool('#7d5636'), [70, 0, -70]));
      return group.add(moved(crate(56, 30, 40, paleWood()), [215, 0, -80], -0.2));
    },
  });
}

export const scenes: Scenes = {
  'room-glass-store': { draw: glassStore, isColored: true },
  'room-glass-furnace': { draw: glassFurnace, isColored: true },
};
