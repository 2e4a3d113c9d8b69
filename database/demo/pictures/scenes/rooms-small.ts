import * as THREE from 'three';
import { rod } from '../builders/parts.ts';
import { again, productOf, pile, vessel } from '../builders/room-stock.ts';
import {
  bench,
  bin,
  crate,
  darkWood,
  moved,
  oakWood,
  paleWood,
  row,
  shelf,
} from '../builders/room-racks.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { chenille } from '../studio/fabrics.ts';
import { placed, solid } from '../studio/geometry.ts';
import { brass, material, silver } from '../studio/materials.ts';
import { castIron, paint } from '../studio/metals.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { scenes as beads } from './beads.ts';
import { scenes as plush } from './plush.ts';
import { scenes as vehicles } from './wooden-vehicle.ts';

/** A jeweller's bench under its lamp; rings, beads and small drawers. */
function jewellerRoom(color: string = colors.petrol, metal = silver()): SceneFile {
  return roomScene({
    width: 236,
    depth: 170,
    tint: color,
    share: 0.5,
    floor: 'planks',
    windows: windowsAt([-110], [96, 58, 120]),
    side: windowsAt([-80, 60], [90, 58, 120]),
    lamps: lampsAt([-96], [80, -90]),
    things() {
      const group = new THREE.Group();
      const wood = darkWood();
      const chest = new THREE.Group().add(box([120, 110, 34], [0, 55, 0], wood, 1));
      for (let y = 0; y < 7; y++)
        for (let x = 0; x < 4; x++)
          chest.add(
            box([28, 13, 1.4], [(x - 1.5) * 29, 12 + y * 14.4, 17.4], oakWood(), 0.6),
            placed(
              solid(roundedBox(3, 1, 1.4, 0.3, 1), brass()),
              (x - 1.5) * 29,
              12 + y * 14.4,
              18.6,
            ),
          );
      group.add(moved(chest, [66, 0, -150]));
      group.add(moved(bench(220, 52, 46, { top: oakWood(), legs: wood }), [0, 0, -50]));
      const velvet = material({ color, roughness: 0.95, sheen: 0.7, specular: 0.01 });
      const ring = new THREE.TorusGeometry(1.05, 0.2, 14, 40);
      for (const [x, turn] of [
        [-74, 0.2],
        [-36, 0],
        [44, -0.14],
      ] as const) {
        const tray = new THREE.Group().add(
          box([32, 2, 24], [0, 1, 0], wood, 0.5),
          box([30, 1.4, 22], [0, 2, 0], velvet, 0.6),
        );
        for (let i = 0; i < 24; i++) {
          const one = ringOf(ring, metal);
          tray.add(moved(one, [((i % 6) - 2.5) * 4.7, 3.5, (Math.floor(i / 6) - 1.5) * 5], 0.4));
        }
        group.add(moved(tray, [x, 46, -44], turn));
      }
      group.add(moved(productOf(beads, 'beads'), [76, 46, -40], 0.3));
      group.add(
        box([16, 7, 12], [4, 49.5, -48], castIron(), 2),
        rod([4, 53, -48], [4, 58, -48], 1.6, castIron()),
      );
      const arm = paint('#39474a', 0.4);
      group.add(
        rod([18, 46, -66], [18, 74, -66], 0.8, arm),
        rod([18, 74, -66], [-4, 80, -54], 0.8, arm),
      );
      group.add(moved(vessel([1.4, 7, 3, 6, 7.4, 0, 7, 0], arm, 1, 40), [-4, 74, -54]));
      group.add(moved(bin(22, 14, 16, '#7d5636'), [92, 46, -66], -0.2));
      return group;
    },
  });
}

const ringOf = (form: THREE.BufferGeometry, metal: THREE.Material): THREE.Mesh => {
  const whole = form.clone();
  const count = whole.getAttribute('position').count;
  whole.setAttribute('uv1', whole.getAttribute('uv').clone());
  whole.setAttribute(
    'color',
    new THREE.Float32BufferAttribute(new Float32Array(count * 3).fill(1), 3),
  );
  return solid(whole, metal);
};

/** Wooden toys on shelves and a bench, paint in pots. */
function toyRoom(color: string = colors.yellow, isPlush = false): SceneFile {
  return roomScene({
    width: 400,
    depth: 270,
    tint: color,
    share: 0.4,
    floor: 'planks',
    windows: windowsAt([-190, -40], [110, 74, 160]),
    side: windowsAt([-110, 60], [110, 74, 160]),
    lamps: lampsAt([-60, 90], [118, -80]),
    things() {
      const group = new THREE.Group();
      const toys = isPlush
        ? (
            [
              ['plush-bear', colors.tan],
              ['plush-dog', colors.cream],
              ['plush-cat', colors.grey],
              ['plush-camel', colors.mustard],
            ] as const
          ).map(([name, tone]) => productOf(plush, name, tone))
        : [
            'wooden-train',
            'wooden-tractor-painted',
            'building-blocks-painted',
            'wooden-tractor',
          ].map((name) => productOf(vehicles, name));
      const pitch = isPlush ? 30 : 42;
      const rack = shelf(
        {
          width: 220,
          depth: 34,
          levels: [14, 54, 94],
          height: 134,
          frame: paleWood(),
          boards: paleWood(),
          bays: 2,
          isClosed: true,
        },
        (level, bay) =>
          row(isPlush ? 3 : 2, pitch, (i) => again(toys[(i + level * 3 + bay * 2) % 4]!)),
      );
      group.add(moved(rack, [100, 0, -246]));
      group.add(moved(bench(260, 62, 62, { top: paleWood(), legs: oakWood() }), [-20, 0, -84]));
      toys.forEach((toy, i) =>
        group.add(moved(again(toy), [-106 + i * 56, 62, -80], 0.5 - i * 0.25)),
      );
      if (isPlush)
        group.add(moved(pile(34, 28, 5, [chenille(color), chenille('#efe3c6')], 4), [96, 62, -84]));
      else
        for (let i = 0; i < 3; i++)
          group.add(
            moved(
              vessel(
                [0, 0, 4.4, 0, 4.6, 0.3, 4.6, 9, 4.2, 9.4, 0, 8.4],
                paint([color, '#a8231f', '#1f5fae'][i]!, 0.3),
                1,
                32,
              ),
              [92 + (i % 2) * 12, 62, -74 - i * 9],
            ),
          );
      return group.add(
        moved(
          crate(46, 26, 34, oakWood()).add(moved(again(toys[1]!), [0, 14, 0], 0.6)),
          [-160, 0, -50],
          0.3,
        ),
      );
    },
  });
}

export const scenes: Scenes = {
  'room-jeweller': { draw: (color) => jewellerRoom(color), isColored: true },
  'room-jeweller-gold': { draw: (color) => jewellerRoom(color, brass()), isColored: true },
  'room-toys': { draw: (color) => toyRoom(color), isColored: true },
  'room-plush': { draw: (color = colors.powder) => toyRoom(color, true), isColored: true },
};
