import * as THREE from 'three';
import { again, productOf, vessel } from '../builders/room-stock.ts';
import { bin, greySteel, moved, row, stool, table } from '../builders/room-racks.ts';
import { monitorOf } from '../builders/room-things.ts';
import { box, roomScene, shining, windowsAt } from '../builders/room.ts';
import { colors } from '../studio/colors.ts';
import { plastic } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed } from '../studio/tones.ts';
import { scenes as headphones } from './headphones.ts';
import { scenes as speakers } from './wireless-speaker.ts';

/** Benches where devices are put together under lamps. */
function assembly(
  color: string = colors.green,
  what: 'sound' | 'light' | 'screen' | 'parts' = 'parts',
): SceneFile {
  return roomScene({
    width: 640,
    depth: 460,
    tint: color,
    share: 0.2,
    floor: 'tiles',
    windows: windowsAt([-400, -200, 0, 200, 400], [160, 110, 240]),
    things() {
      const group = new THREE.Group();
      const white = paint('#e9ebe9', 0.4);
      const make: Record<typeof what, () => THREE.Object3D[]> = {
        sound: () => [
          productOf(headphones, 'headphones', color),
          productOf(speakers, 'wireless-speaker', color),
          productOf(speakers, 'party-speaker', colors.black),
        ],
        light: () => [bulb(), bulb(), bulb()],
        screen: () => [monitorOf(), monitorOf()],
        parts: () => [caseOf(color), caseOf('#2b2f33'), caseOf('#e9e7e1')],
      };
      const things = make[what]();
      const station = (seed: number) => {
        const one = new THREE.Group().add(
          table(190, 62, 78, { top: plastic('#dfe6e2', 0.5), legs: greySteel() }),
        );
        for (const x of [-88, 88])
          one.add(box([3, 74, 3], [x, 115, -26], satin('#b9bdbe', 0.4), 0.4));
        one.add(box([180, 3, 24], [0, 112, -22], white, 0.6));
        one.add(
          box([150, 3, 12], [0, 150, -14], white, 0.6),
          box([140, 0.8, 8], [0, 148, -14], shining('#fff8e6', 2.4), 0.2),
        );
        one.add(
          moved(
            row(6, 25, (i) =>
              bin(
                20,
                13,
                20,
                [color, '#8b9294', mixed(color, '#f0c040', 0.75)][(i + seed) % 3]!,
                satin('#b3b7b9', 0.3),
              ),
            ),
            [0, 113.5, -22],
          ),
        );
        const wide = what === 'screen' ? 92 : what === 'sound' ? 50 : 26;
        one.add(
          moved(
            row(Math.floor(180 / wide), wide, (i) => again(things[(i + seed) % things.length]!)),
            [0, 78, 2],
          ),
        );
        return one.add(moved(stool('#3c464a'), [10, 0, 48]));
      };
      group.add(
        moved(station(0), [-190, 0, -130]),
        moved(station(1), [30, 0, -130]),
        moved(station(2), [250, 0, -130]),
      );
      group.add(
        moved(station(3), [-120, 0, -330]),
        moved(station(4), [100, 0, -330]),
        moved(station(5), [320, 0, -330]),
        moved(station(6), [-340, 0, -330]),
      );
      return group;
    },
  });
}

const bulb = (): THREE.Object3D =>
  new THREE.Group().add(
    vessel([0, 0, 1.3, 0, 1.4, 2.4, 2, 3.4, 2.6, 6], satin('#c9cccd', 0.3), 1.5, 28),
    moved(vessel([2.6, 0, 3.4, 3, 2.6, 6, 0, 7.2], shining('#fff3d2', 1.5), 1.5, 28), [0, 9, 0]),
  );

const caseOf = (color: string): THREE.Object3D =>
  new THREE.Group().add(
    box([15, 4, 10], [0, 2, 0], plastic(color, 0.4), 1.6),
    box([9, 0.6, 6], [0, 4.1, 0], plastic('#15181a', 0.3), 0.3),
  );

export const scenes: Scenes = {
  'room-assembly': { draw: (color) => assembly(color), isColored: true },
  'room-sound-assembly': { draw: (color) => assembly(color, 'sound'), isColored: true },
  'room-lamp-assembly': { draw: (color) => assembly(color, 'light'), isColored: true },
  'room-screen-assembly': { draw: (color) => assembly(color, 'screen'), isColored: true },
};
