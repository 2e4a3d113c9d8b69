import * as THREE from 'three';
import { cone, pile, pyramid, wound } from '../builders/room-stock.ts';
import { loom } from '../builders/room-machines.ts';
import {
  bench,
  cartons,
  crate,
  darkWood,
  greySteel,
  kraft,
  moved,
  paleWood,
  row,
} from '../builders/room-racks.ts';
import { range } from '../builders/room-things.ts';
import { box, lampsAt, roomScene, sheet, windowsAt } from '../builders/room.ts';
import { geometricCarpet, medallionCarpet, type Palette } from '../studio/carpets.ts';
import { colors } from '../studio/colors.ts';
import { at } from '../studio/geometry.ts';
import { cotton, kilim, towelling } from '../studio/materials.ts';
import { kilim as kilimPattern } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { shaded } from '../studio/tones.ts';
import { pile as carpetPile } from '../studio/weaves.ts';

/** Looms in two rows, baskets of yarn before them. */
function loomHall(color: string = colors.petrol): SceneFile {
  return roomScene({
    width: 900,
    depth: 760,
    tint: color,
    floor: 'planks',
    windows: windowsAt([-560, -300, -40, 220, 480], [200, 96, 300]),
    side: windowsAt([-150, 170, 430], [170, 96, 300]),
    things() {
      const group = new THREE.Group();
      const shades = range(color);
      for (const [x, z, shade] of [
        [-270, -190, 0],
        [10, -190, 4],
        [290, -190, 3],
        [-330, -520, 3],
        [-70, -520, 0],
        [190, -520, 1],
        [450, -520, 4],
      ] as const)
        group.add(moved(loom(190, shades[shade]!), [x, 0, z]));
      for (const [x, z, turn] of [
        [-330, -52, 0.3],
        [385, -60, -0.3],
      ] as const) {
        const basket = crate(64, 30, 44, paleWood());
        for (let i = 0; i < 6; i++)
          basket.add(
            moved(cone(shades[i % 5]!), [
              ((i % 3) - 1) * 19,
              8 + (i % 2) * 2,
              (i > 2 ? 1 : -1) * 10,
            ]),
          );
        group.add(moved(basket, [x, 0, z], turn));
      }
      return group;
    },
  });
}

/** Terry looms behind a table with piles of towels. */
function towelHall(color: string = colors.sage): SceneFile {
  return roomScene({
    width: 760,
    depth: 620,
    tint: color,
    share: 0.3,
    floor: 'concrete',
    windows: windowsAt([-420, -200, 20, 240, 460], [170, 100, 270]),
    lamps: lampsAt([-200, 40, 280], [215, -260]),
    things() {
      const group = new THREE.Group();
      const shades = range(color);
      for (const [x, shade] of [
        [-270, 2],
        [10, 0],
        [290, 1],
      ] as const)
        group.add(moved(loom(180, shades[shade]!, false), [x, 0, -420]));
      group.add(moved(bench(560, 90, 78, { top: paleWood(), legs: greySteel() }), [10, 0, -90]));
      [0, 1, 2, 3, 4, 5, 6].forEach((i) => {
        const looks = [towelling(shades[i % 5]!), towelling(shades[(i + 2) % 5]!)];
        group.add(
          moved(pile(54, 42, 5 + ((i * 5) % 4), looks, 5), [-230 + i * 80, 78, -92], 0.02 * i),
        );
      });
      group.add(moved(cartons([2, 2, 1], [44, 34, 40], kraft(), 1), [-330, 0, -70], 0.12));
      return group;
    },
  });
}

const paletteOf = (color: string): Palette => ({
  field: color,
  border: shaded(color, 0.42),
  light: '#e6d8bb',
  accent: '#c08a3a',
  dark: '#241a18',
  leaf: '#5f7a58',
});

/** Carpets that hang, lie in piles and stand rolled. */
function carpetHall(color: string = colors.claret): SceneFile {
  return roomScene({
    width: 860,
    depth: 520,
    tint: '#d9c29a',
    floor: 'planks',
    windows: windowsAt([-520, 560], [150, 110, 290]),
    lamps: lampsAt([-230, 60, 350], [240, -190]),
    things() {
      const group = new THREE.Group();
      const medallion = drawn(`room carpet ${color}`, 784, 1120, (context) =>
        medallionCarpet(context, paletteOf(color)),
      );
      const angular = drawn('room carpet geometric', 784, 1120, (context) =>
        geometricCarpet(context),
      );
      const woven = drawn('room kilim', 704, 1056, kilimPattern);
      [medallion, kilim(woven), angular, medallion].forEach((print, i) => {
        const look = print instanceof THREE.Texture ? carpetPile('#fff', print, 7) : print;
        const [wide, high] = [150, 214];
        const form = sheet(
          (u, v) => at((u - 0.5) * wide, v * high, 1.5 * Math.sin(u * 9 + i)),
          [1, 1],
          1,
        );
        group.add(moved(new THREE.Mesh(form, look), [-300 + i * 200, 52, -508]));
        group.add(box([wide + 16, 5, 5], [-300 + i * 200, 268, -505], darkWood(), 1));
      });
      const edge = cotton('#e9e0cc');
      const tops = [carpetPile('#fff', medallion, 7), carpetPile('#fff', angular, 7)];
      for (let pileAt = 0; pileAt < 2; pileAt++)
        for (let i = 0; i < 16; i++) {
          const top = i === 15;
          group.add(
            box(
              [230, 3.2, 150],
              [-110 + pileAt * 290 + 2 * Math.sin(i * 4), 3 + i * 3.4, -190 + 2 * Math.cos(i * 3)],
              i % 2 ? edge : cotton(shaded(color, 0.5 + (i % 4) * 0.14)),
              1.2,
            ),
          );
          if (top) {
            const face = sheet((u, v) => at((u - 0.5) * 226, 0, (0.5 - v) * 146), [1, 1], 1);
            face.rotateY(0);
            const unit = face.getAttribute('uv1') as THREE.BufferAttribute;
            for (let k = 0; k < unit.count; k++) unit.setXY(k, unit.getY(k), unit.getX(k));
            group.add(
              moved(new THREE.Mesh(face, tops[pileAt]), [
                -110 + pileAt * 290 + 2 * Math.sin(i * 4),
                60.2,
                -190 + 2 * Math.cos(i * 3),
              ]),
            );
          }
        }
      const shades = [color, '#1f2f4f', '#b08a4a', shaded(color, 0.55), '#8796a0'];
      group.add(
        moved(pyramid(4, 3, { radius: 15, length: 200, colors: shades }), [-350, 0, -230], 0.12),
      );
      const upright = (i: number) => {
        const roll = wound({
          length: 190,
          radius: 12,
          color: shades[i % 5]!,
          look: carpetPile(shades[i % 5]!),
        });
        roll.rotation.z = Math.PI / 2 - 0.06;
        return moved(new THREE.Group().add(roll), [0, 96, 0]);
      };
      return group.add(moved(row(4, 28, upright), [390, 0, -300]));
    },
  });
}

export const scenes: Scenes = {
  'room-loom-hall': { draw: loomHall, isColored: true },
  'room-towel-hall': { draw: towelHall, isColored: true },
  'room-carpet-hall': { draw: carpetHall, isColored: true },
};
