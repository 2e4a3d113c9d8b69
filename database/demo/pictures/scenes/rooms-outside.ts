import * as THREE from 'three';
import { container, lorry } from '../builders/lorry.ts';
import { disc, rod } from '../builders/parts.ts';
import { again, productOf, vessel } from '../builders/room-stock.ts';
import { greySteel, moved, paleWood, row, table } from '../builders/room-racks.ts';
import { roomScene, sheet, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { at, solid } from '../studio/geometry.ts';
import { material, plastic, timber } from '../studio/materials.ts';
import { paint, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { clay, coir } from '../studio/weaves.ts';
import { scenes as campFurniture } from './camp-furniture.ts';
import { scenes as gardenTools } from './garden-tools.ts';
import { scenes as planters } from './planter.ts';
import { scenes as tents } from './tent.ts';

/** Tents that stand, chairs before them. */
function campHall(color: string = colors.orange): SceneFile {
  return roomScene({
    width: 860,
    depth: 560,
    tint: color,
    share: 0.16,
    floor: 'planks',
    windows: windowsAt([-460, -220, 20, 260, 500], [190, 120, 300]),
    things() {
      const group = new THREE.Group();
      group.add(moved(productOf(tents, 'dome-tent', color), [-210, 0, -290], 0.4));
      group.add(moved(productOf(tents, 'family-tent', colors.green), [220, 0, -380], -0.4));
      group.add(
        moved(productOf(campFurniture, 'camp-chair', color), [30, 0, -110], 0.2),
        moved(productOf(campFurniture, 'camp-chair', colors.petrol), [120, 0, -130], -0.3),
      );
      return group.add(moved(productOf(campFurniture, 'camp-table', color), [280, 0, -110], -0.1));
    },
  });
}

/** Containers in piles, a lorry before them. */
function yard(color: string = colors.navy): SceneFile {
  return roomScene({
    width: 2600,
    depth: 2600,
    tint: color,
    floor: 'asphalt',
    isOpen: true,
    windows: [],
    ground: 'sky',
    above: 5,
    things() {
      const group = new THREE.Group();
      const looksOf = (tone: string) => {
        const coat = paint(tone, 0.42);
        return {
          paint: coat,
          side: coat,
          door: coat,
          metal: satin('#b9bcbe', 0.4),
          floor: timber('#9a7a52'),
        };
      };
      const tones = ['#b4472b', color, '#1f6a78', '#c9a13a', '#5d7a4a', '#8f9193'];
      const boxes = tones.map((tone) => {
        const one = container({ length: 30, looks: looksOf(tone) });
        one.scale.setScalar(20);
        return new THREE.Group().add(one);
      });
      for (const [x, z, layers, seed] of [
        [-900, -1500, 3, 0],
        [-260, -1500, 3, 2],
        [380, -1500, 2, 5],
        [1020, -1500, 3, 1],
        [-1200, -820, 2, 3],
        [1180, -800, 2, 4],
        [-580, -2200, 4, 4],
        [700, -2200, 4, 3],
      ] as const)
        for (let y = 0; y < layers; y++)
          group.add(
            moved(again(boxes[(seed + y * 2) % 6]!), [x + 8 * Math.sin(y * 5 + seed), y * 292, z]),
          );
      const white = material({ color: '#e9e5da', roughness: 0.6, specular: 0.03 });
      const truck = lorry(50, {
        cab: paint(color, 0.22),
        trailer: white,
        side: white,
        glass: material({ color: '#16222a', roughness: 0.12, specular: 0.06, coat: 0.8 }),
        dark: paint('#25292c', 0.5),
        rubber: rubber(),
        metal: satin('#c4c7c9', 0.34),
        light: material({ color: '#f6ead0', roughness: 0.2, coat: 0.5 }),
      });
      truck.scale.setScalar(20);
      return group.add(moved(new THREE.Group().add(truck), [60, 0, -620], -0.24));
    },
  });
}

/** Pots with seedlings on benches under glass. */
function greenhouse(color: string = colors.green): SceneFile {
  return roomScene({
    width: 560,
    depth: 420,
    tint: '#dfe6d4',
    floor: 'concrete',
    windows: windowsAt([-330, -100, 130, 360], [210, 40, 230]),
    side: windowsAt([-130, 80, 290], [180, 40, 230]),
    things() {
      const group = new THREE.Group();
      const terracotta = clay('#b5683f');
      const potForm = [0, 0, 6, 0, 6.2, 0.2, 8, 11, 8.8, 11.2, 9, 14, 8.4, 14, 7.6, 12] as const;
      const earth = coir('#3f2d20');
      const leaves = [sprout('#4d7d3c', 9), sprout('#6b9447', 7), sprout('#3f6b3c', 11)];
      const pots = leaves.map((leaf, i) =>
        new THREE.Group().add(
          vessel(potForm, i === 1 ? plastic(color, 0.5) : terracotta, 1, 32),
          moved(disc(7.8, 0.6, earth), [0, 12, 0]),
          moved(leaf.clone(), [0, 12.4, 0]),
        ),
      );
      for (const [z, count, x] of [
        [-100, 14, -40],
        [-230, 18, 10],
        [-350, 22, 0],
      ] as const) {
        const long = count * 22 + 16;
        group.add(moved(table(long, 66, 68, { top: paleWood(), legs: greySteel() }), [x, 0, z]));
        for (let k = 0; k < 2; k++)
          group.add(
            moved(
              row(count, 22, (i) => again(pots[(i * 2 + k + (i % 5)) % 3]!)),
              [x, 68, z + (k ? 15 : -14)],
            ),
          );
      }
      const big = productOf(planters, 'planter-terracotta', colors.brick);
      big.scale.setScalar(1.4);
      group.add(
        moved(big, [208, 0, -80]),
        moved(productOf(gardenTools, 'spade'), [-236, 0, -120], 0.3),
      );
      return group;
    },
  });
}

/** Leaves on short stalks. */
function sprout(tone: string, count: number): THREE.Group {
  const look = material({
    color: tone,
    roughness: 0.5,
    specular: 0.03,
    translucency: 0.35,
    mottle: 0.2,
  });
  const group = new THREE.Group();
  for (let i = 0; i < count; i++) {
    const turn = i * 2.4;
    const long = 7 + (i % 3) * 2.6;
    const lean = 0.3 + (i / count) * 0.8;
    const leaf = sheet(
      (u, v) => {
        const wide = 2.6 * Math.sin(Math.PI * Math.min(1, v * 0.92 + 0.06));
        const out = v * long * Math.sin(lean);
        return at(
          (u - 0.5) * 2 * wide,
          v * long * Math.cos(lean) + 4 + 0.6 * (1 - (u * 2 - 1) ** 2) - 2 * v * v,
          out,
        );
      },
      [1, 1],
      1,
    );
    group.add(moved(new THREE.Group().add(solid(leaf, look)), [0, 0, 0], turn));
  }
  return group.add(rod([0, 0, 0], [0, 6, 0], 0.5, look));
}

export const scenes: Scenes = {
  'room-yard': { draw: yard, isColored: true },
  'room-greenhouse': { draw: greenhouse, isColored: true },
  'room-camp': { draw: campHall, isColored: true },
};
