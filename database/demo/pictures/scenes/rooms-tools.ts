import * as THREE from 'three';
import { facing, rod } from '../builders/parts.ts';
import { again, productOf } from '../builders/room-stock.ts';
import { bench, greySteel, moved, oakWood } from '../builders/room-racks.ts';
import { box, lampsAt, roomScene, windowsAt } from '../builders/room.ts';
import { clawHammer, wrench } from '../builders/tools.ts';
import { colors } from '../studio/colors.ts';
import { castIron, chrome, ground, handleWood, paint, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { shaded } from '../studio/tones.ts';
import { scenes as bicycles } from './bicycle.ts';
import { scenes as toolBoxes } from './installation.ts';

/** Tools on a wall over a bench. */
function toolRoom(color: string = colors.orange): SceneFile {
  return roomScene({
    width: 460,
    depth: 260,
    tint: color,
    share: 0.24,
    floor: 'concrete',
    windows: windowsAt([-210], [100, 90, 180]),
    side: windowsAt([-110, 60], [120, 80, 180]),
    lamps: lampsAt([-30, 120], [140, -84]),
    things() {
      const group = new THREE.Group();
      const panel = paint('#5f6d6c', 0.5);
      group.add(box([300, 110, 3], [66, 132, -256], panel, 0.8));
      const bright = satin('#d5d7d8', 0.16);
      const tool = satin('#c4c6c8', 0.24);
      for (let i = 0; i < 9; i++) {
        const one = facing(wrench(1 + i * 0.14, tool, bright));
        const hung = new THREE.Group().add(one);
        hung.rotation.z = Math.PI / 2;
        hung.scale.setScalar(1.9);
        group.add(moved(hung, [-60 + i * 17, 130, -252]));
      }
      const grip = handleWood('#b98a57', '#8a5f36');
      for (let i = 0; i < 5; i++) {
        const one = new THREE.Group().add(
          box([3, 34, 2.4], [0, -14, 0], grip, 1),
          box([17, 5.4, 5], [0, 5, 0], i % 2 ? tool : paint('#2c3033', 0.4), 1.2),
        );
        group.add(moved(one, [116 + i * 24, 150, -250]));
      }
      for (let i = 0; i < 9; i++)
        group.add(
          rod([108 + i * 12, 112, -252], [108 + i * 12, 94, -252], 0.6, tool),
          rod(
            [108 + i * 12, 122, -252],
            [108 + i * 12, 112, -252],
            1.7,
            paint(i % 2 ? color : '#22282a', 0.3),
          ),
        );
      group.add(moved(bench(380, 70, 76, { top: oakWood(), legs: greySteel() }), [20, 0, -110]));
      group.add(moved(productOf(toolBoxes, 'installation-machines'), [-60, 76, -112], 0.1));
      group.add(
        box([22, 14, 30], [146, 83, -104], castIron('#3f5b74'), 2),
        box([30, 8, 12], [146, 94, -98], castIron('#3f5b74'), 1.4),
        rod([146, 86, -90], [146, 86, -70], 2, satin('#a9adb0')),
      );
      const drawers = new THREE.Group().add(box([70, 84, 46], [0, 46, 0], paint(color, 0.36), 2));
      for (let i = 0; i < 6; i++)
        drawers.add(
          box([62, 11, 1.4], [0, 12 + i * 13, 23.4], paint(shaded(color, 0.86), 0.36), 0.6),
          box([50, 1.6, 2], [0, 16 + i * 13, 24.6], chrome(), 0.4),
        );
      group.add(moved(drawers, [190, 0, -72], -0.2));
      group.add(
        moved(
          new THREE.Group().add(
            clawHammer({ head: ground(), bright: chrome(), wood: grip, grip: rubber() }),
          ),
          [70, 77, -96],
          0.4,
        ),
      );
      return group;
    },
  });
}

/** Bicycles in a row, frames and wheels on the wall. */
function bicycleRoom(color: string = colors.turquoise): SceneFile {
  return roomScene({
    width: 620,
    depth: 380,
    tint: color,
    share: 0.24,
    floor: 'concrete',
    windows: windowsAt([-190, 20, 230], [150, 100, 230]),
    side: windowsAt([-160, 100], [150, 90, 230]),
    lamps: lampsAt([-150, 60, 240], [178, -110]),
    things() {
      const group = new THREE.Group();
      const city = productOf(bicycles, 'city-bicycle', color);
      const mountain = productOf(bicycles, 'mountain-bicycle', shaded(color, 0.5));
      [
        [-190, -130, 0.12],
        [30, -120, 0.06],
      ].forEach(([x, z, turn], i) =>
        group.add(moved(again(i ? mountain : city), [x!, 0, z!], turn)),
      );
      for (let i = 0; i < 5; i++)
        group.add(moved(again(i % 2 ? city : mountain), [-200 + i * 105, 0, -290], 0.9));
      group.add(
        moved(bench(150, 60, 84, { top: oakWood(), legs: greySteel() }), [240, 0, -130], -0.14),
      );
      group.add(moved(productOf(toolBoxes, 'installation-machines'), [240, 84, -130], -0.2));
      return group;
    },
  });
}

export const scenes: Scenes = {
  'room-tools': { draw: toolRoom, isColored: true },
  'room-bicycles': { draw: bicycleRoom, isColored: true },
};
