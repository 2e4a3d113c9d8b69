import * as THREE from 'three';
import { bent, rod } from '../builders/parts.ts';
import { places } from '../builders/points.ts';
import { productOf, leaning, vessel } from '../builders/room-stock.ts';
import { stoneSaw } from '../builders/room-machines.ts';
import { kraft, load, moved, oakWood } from '../builders/room-racks.ts';
import { box, roomScene, sheet, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { at } from '../studio/geometry.ts';
import { glaze, material } from '../studio/materials.ts';
import { castIron, chrome } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { stone } from '../studio/stone.ts';
import { drawn } from '../studio/textures.ts';
import { shaded } from '../studio/tones.ts';
import { scenes as basins } from './basin-stone.ts';
import { scenes as toilets } from './toilet.ts';

/** Slabs on their stands, a saw over a block, basins. */
function marbleYard(color: string = colors.grey): SceneFile {
  return roomScene({
    width: 760,
    depth: 480,
    tint: color,
    share: 0.18,
    floor: 'concrete',
    windows: windowsAt([-430, -180, 70, 320], [190, 120, 270]),
    things() {
      const group = new THREE.Group();
      const kinds = (['white', 'beige', 'travertine', 'white', 'concrete'] as const).map(
        (name, seed) => stone(name, 'polished', { width: 180, height: 130, seed: seed + 2 }),
      );
      group.add(
        moved(
          stoneSaw(stone('white', 'honed', { width: 230, height: 66, seed: 9 })),
          [-10, 0, -300],
        ),
      );
      for (const [x, z, turn, first] of [
        [-270, -170, 0.5, 0],
        [290, -200, -0.55, 2],
      ] as const) {
        const stand = new THREE.Group();
        for (let i = 0; i < 5; i++)
          stand.add(
            moved(
              leaning(1, 1, [180, 130, 3], () => kinds[(first + i) % 5]!, 0.12),
              [4 * Math.sin(i * 4), 12, 14 - i * 6],
            ),
          );
        stand.add(box([190, 10, 70], [0, 5, -8], castIron('#7b6a3a'), 1));
        for (const side of [-60, 60])
          stand.add(box([7, 126, 7], [side, 66, -34], castIron('#7b6a3a'), 1));
        group.add(moved(stand, [x, 0, z], turn));
      }
      const cube = stone('beige', 'honed', { width: 60, height: 50, seed: 4 });
      group.add(
        box([70, 44, 50], [40, 23, -92], cube, 1.6),
        box(
          [50, 36, 44],
          [112, 19, -74],
          stone('white', 'honed', { width: 50, height: 40, seed: 5 }),
          1.6,
        ),
      );
      group.add(moved(productOf(basins, 'stone-basin'), [36, 45, -92], 0.2));
      return group.add(moved(load(1, { look: kraft() }), [-330, 0, -330]));
    },
  });
}

/** Glazed tiles in a bond. */
const tile = (tone: string) =>
  material({
    color: '#fff',
    roughness: 0.16,
    specular: 0.05,
    coat: 0.3,
    print: drawn(`room bath ${tone}`, 512, 512, (context) => {
      context.fillStyle = '#e9e6de';
      context.fillRect(0, 0, 512, 512);
      for (let i = 0; i < 4; i++)
        for (let k = 0; k < 8; k++) {
          context.fillStyle = shaded(tone, 0.93 + 0.07 * Math.sin(i * 7 + k * 13));
          context.fillRect(i * 128 + 2 + (k % 2) * 64, k * 64 + 2, 124, 60);
          context.fillRect(i * 128 + 2 + (k % 2) * 64 - 512, k * 64 + 2, 124, 60);
        }
    }),
    printRoughness: 0.16,
  });

/** Tiles of 60 by 30 cm that lie on each other. */
function tileStack(count: number, tone: string): THREE.Group {
  const group = new THREE.Group();
  for (let i = 0; i < count; i++)
    group.add(
      box(
        [60, 1.1, 30],
        [0.5 * Math.sin(i * 4), 0.8 + i * 1.25, 0.4 * Math.cos(i * 3)],
        glaze(i === count - 1 ? tone : shaded(tone, 0.94)),
        0.2,
      ),
    );
  return group;
}

/** A cabinet with a basin and its tap under a mirror. */
function washstand(china: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  const cabinet = new THREE.Group().add(
    box([110, 50, 48], [0, 55, 0], oakWood(), 1),
    box(
      [114, 4, 50],
      [0, 82, 0],
      stone('white', 'polished', { width: 114, height: 50, seed: 6 }),
      0.6,
    ),
  );
  group.add(moved(cabinet, [70, 0, -306]));
  group.add(
    box(
      [104, 74, 2],
      [70, 158, -334],
      material({ color: '#cfe0e4', roughness: 0.1, specular: 0.08, coat: 1 }),
      1,
    ),
  );
  group.add(
    moved(
      vessel([0, 0, 14, 0, 20, 4, 24, 13, 23, 13.4, 18, 5, 0, 3], china, 1, 56),
      [70, 84, -304],
    ),
  );
  group.add(
    bent(
      places([70, 84, -326, 70, 108, -326, 70, 114, -320, 70, 113, -310, 70, 109, -306]),
      1.4,
      chrome(),
      { steps: 30, sides: 14 },
    ),
  );
  return group;
}

/** Tiles, basins and taps as a showroom has them. */
function bathRoom(color: string = colors.mint): SceneFile {
  return roomScene({
    width: 560,
    depth: 340,
    tint: color,
    share: 0.5,
    floor: 'tiles',
    windows: windowsAt([-290], [130, 90, 200]),
    side: windowsAt([-130, 80], [130, 90, 200]),
    things() {
      const group = new THREE.Group();
      const panel = sheet((u, v) => at((u - 0.5) * 430, v * 132, 0), [430, 132], 80);
      group.add(moved(new THREE.Mesh(panel, tile(color)), [100, 0, -336]));
      group.add(box([430, 3, 5], [100, 133, -334], material({ color: '#f3f0e8' }), 0.6));
      const china = glaze('#f5f4f0');
      group.add(washstand(china));
      const bath = vessel(
        [0, 0, 38, 0, 42, 2, 52, 40, 55, 58, 53, 59, 49, 50, 38, 8, 0, 6],
        china,
        1,
        72,
      );
      bath.scale.set(1.55, 1, 0.82);
      group.add(moved(bath, [232, 0, -200], -0.1));
      group.add(
        rod([160, 0, -250], [160, 92, -250], 1.6, chrome()),
        bent(places([160, 90, -250, 166, 98, -246, 184, 96, -238, 190, 86, -234]), 1.5, chrome(), {
          steps: 30,
          sides: 12,
        }),
      );
      group.add(
        moved(tileStack(30, color), [-190, 0, -90]),
        moved(tileStack(20, '#efece4'), [-118, 0, -130]),
        moved(tileStack(44, '#cfc7b8'), [-210, 0, -180]),
      );
      const toilet = productOf(toilets, 'toilet');
      return group.add(moved(toilet, [-60, 0, -250], 0.2));
    },
  });
}

export const scenes: Scenes = {
  'room-marble-yard': { draw: marbleYard, isColored: true },
  'room-bath': { draw: bathRoom, isColored: true },
};
