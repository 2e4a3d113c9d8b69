import * as THREE from 'three';
import { bent, disc, rod, sphere } from '../builders/parts.ts';
import { again, productOf, hung, netPrint, vessel, wound } from '../builders/room-stock.ts';
import { crate, darkWood, greySteel, moved, paleWood, row, shelf } from '../builders/room-racks.ts';
import { box, roomScene, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { at, grid, solid } from '../studio/geometry.ts';
import { material, timber } from '../studio/materials.ts';
import { paint, rubber } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed, shaded } from '../studio/tones.ts';
import { scenes as balls } from './ball.ts';
import { scenes as gyms } from './gym.ts';

/** Balls in a cage, weights on a rack, mats. */
function sportsHall(color: string = colors.red): SceneFile {
  return roomScene({
    width: 480,
    depth: 330,
    tint: color,
    share: 0.2,
    floor: 'planks',
    windows: windowsAt([-300, -130], [130, 90, 190]),
    side: windowsAt([-120, 70], [120, 80, 180]),
    things() {
      const group = new THREE.Group();
      const kinds = ['football', 'basketball', 'volleyball'].map((name) => productOf(balls, name));
      // There are too many for fine ones.
      const coarse = ['#f2efe9', '#c4622d', mixed(color, '#f2efe9', 0.3)].map((tone) =>
        moved(new THREE.Group().add(solid(sphere(11), rubber(tone))), [0, 11, 0]),
      );
      const rack = shelf(
        {
          width: 250,
          depth: 36,
          levels: [18, 58, 98],
          height: 132,
          frame: greySteel(),
          boards: greySteel(),
          bays: 2,
        },
        (level) => row(4, 28, () => again(coarse[level]!)),
      );
      group.add(moved(rack, [110, 0, -300]));
      const mats = [color, '#2f7346', '#1f5fae', '#3c4045'];
      mats.forEach((tone, i) => {
        const roll = wound({ length: 64, radius: 7, color: tone, look: rubber(tone), core: 0.12 });
        roll.rotation.z = Math.PI / 2 - 0.04;
        group.add(moved(new THREE.Group().add(roll), [-210 + i * 22, 32, -220]));
      });
      group.add(moved(productOf(gyms, 'gym', color), [-70, 0, -110], 0.2));
      group.add(moved(again(kinds[0]!), [40, 0, -80]), moved(again(kinds[1]!), [78, 0, -110]));
      const plate = disc(21, 4.4, rubber('#2c2e30'));
      for (let i = 0; i < 6; i++) group.add(moved(again(plate), [170, i * 4.6, -90]));
      return group.add(
        moved(
          crate(56, 34, 44, paleWood()).add(
            moved(again(kinds[2]!), [-10, 22, 0]),
            moved(again(kinds[0]!), [14, 22, 4]),
          ),
          [-180, 0, -66],
          0.2,
        ),
      );
    },
  });
}

/** Nets that hang, rods on a wall, floats and cord. */
function netLoft(color: string = colors.petrol): SceneFile {
  return roomScene({
    width: 520,
    depth: 340,
    tint: color,
    share: 0.24,
    floor: 'planks',
    windows: windowsAt([-250, -80], [130, 84, 190]),
    side: windowsAt([-130, 70], [130, 84, 190]),
    things() {
      const group = new THREE.Group();
      const cords = (tone: string) =>
        material({
          color: shaded(tone, 0.7),
          second: tone,
          roughness: 0.9,
          print: netPrint(mixed(tone, '#ffffff', 0.35)),
          printRoughness: 0.9,
        });
      group.add(rod([0, 172, -300], [270, 172, -300], 2, darkWood()));
      [color, '#2f7346', mixed(color, '#ffffff', 0.4)].forEach((tone, i) => {
        const net = hung(88, 150, cords(tone), { folds: 8, deep: 6, seed: i });
        const unit = net.geometry.getAttribute('uv1') as THREE.BufferAttribute;
        for (let k = 0; k < unit.count; k++) unit.setXY(k, unit.getX(k) * 26, unit.getY(k) * 34);
        group.add(moved(net, [46 + i * 90, 172, -300 + 4 * i]));
      });
      const boat = new THREE.Group();
      boat.add(hullOf(color));
      group.add(moved(boat, [-120, 26, -170], 0.2));
      for (const x of [-190, -50]) group.add(box([12, 26, 70], [x, 13, -170], darkWood(), 1));
      const float = material({ color: '#d8702c', roughness: 0.4, coat: 0.3 });
      for (let i = 0; i < 9; i++)
        group.add(
          moved(
            vessel([0, 0, 6, 1, 8, 7, 6, 13, 0, 14], i % 3 ? float : paint('#f2efe9', 0.4), 1, 28),
            [130 + (i % 3) * 17, Math.floor(i / 6) * 12, -90 - (Math.floor(i / 3) % 2) * 17],
          ),
        );
      const rope = material({ color: '#c9ad7c', roughness: 0.9 });
      for (let i = 0; i < 5; i++) {
        const loop: [number, number, number][] = Array.from({ length: 16 }, (_, k) => [
          Math.cos((k / 16) * 2 * Math.PI) * (24 - i),
          2 + i * 3.2,
          Math.sin((k / 16) * 2 * Math.PI) * (24 - i),
        ]);
        group.add(
          moved(bent(loop, 1.8, rope, { steps: 60, sides: 8, isClosed: true }), [222, 0, -80]),
        );
      }
      return group.add(
        moved(
          crate(60, 34, 44, paleWood()).add(box([50, 20, 34], [0, 22, 0], cords(color), 8)),
          [-212, 0, -56],
          0.2,
        ),
      );
    },
  });
}

/** A rowing boat, its keel along x; about 260 long. */
function hullOf(color: string): THREE.Group {
  const skin = (inset: number) => (u: number, v: number) => {
    const s = u * 2 - 1;
    const beam = 48 * Math.sqrt(Math.max(0, 1 - Math.abs(s) ** 2.6)) - inset;
    const turn = (v - 0.5) * Math.PI * 0.86;
    return at(
      s * (130 - inset),
      44 - Math.cos(turn) * (42 - inset) + 12 * s ** 4,
      Math.sin(turn) * Math.max(0, beam) * 1.03,
    );
  };
  const gunwale = (v: number) =>
    Array.from({ length: 41 }, (_, i): [number, number, number] => {
      const { x, y, z } = skin(1)(i / 40, v);
      return [x, y, z];
    });
  const body = (inset: number, look: THREE.Material) =>
    solid(grid(skin(inset), { columns: 48, rows: 24 }), look);
  const group = new THREE.Group().add(
    body(0, paint(color, 0.36)),
    body(2.4, timber('#c79a62', '#9a6f3f')),
  );
  for (const v of [0, 1])
    group.add(bent(gunwale(v), 2.2, timber('#8d6437'), { steps: 60, sides: 8 }));
  for (const x of [-60, 0, 60])
    group.add(box([16, 3, 84], [x, 36, 0], timber('#c79a62', '#9a6f3f'), 0.6));
  return group;
}

export const scenes: Scenes = {
  'room-sports': { draw: sportsHall, isColored: true },
  'room-nets': { draw: netLoft, isColored: true },
};
