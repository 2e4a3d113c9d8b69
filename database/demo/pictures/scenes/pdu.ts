import * as THREE from 'three';
import { cableCoil } from '../builders/cables.ts';
import { tube } from '../builders/lathe.ts';
import { mainsPlug, socket, socketBar } from '../builders/mains.ts';
import { block, facing } from '../builders/parts.ts';
import { rackFront, rackWidth } from '../builders/rack-parts.ts';
import { aluminium, lamp, softPlastic } from '../studio/device-materials.ts';
import { at, placed, solid } from '../studio/geometry.ts';
import { steel } from '../studio/materials.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';

/** A bar of aluminium for the rack: sockets and a switch in its front. */
function rackPdu(count: number, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 24,
    fill: 0.94,
    product() {
      const shell = aluminium(count === 6 ? '#b9bdc0' : '#4b5157', 0.36);
      const looks = {
        shell: softPlastic('#2b2f33'),
        dark: softPlastic('#0c0d0e'),
        metal: steel(0.24),
      };
      const group = new THREE.Group().add(
        placed(solid(roundedBox(rackWidth, 4.3, 4.6, 0.2, 3), shell), 0, 2.2, -2.3),
        placed(rackFront(shell), 0, 0, 0.06),
      );
      const step = count === 6 ? 5.5 : 4.45;
      const from = -rackWidth / 2 + 8.4;
      for (let i = 0; i < count; i++) {
        const one = new THREE.Group().add(facing(socket(1.96, looks)));
        one.rotation.z = 0.75;
        group.add(placed(new THREE.Group().add(one), from + i * step, 2.2, 0.2));
      }
      group.add(
        placed(block(2.6, 3.2, 0.4, 0.2, looks.dark), -rackWidth / 2 + 2.4, 2.2, 0.2),
        placed(block(1.9, 2.4, 0.5, 0.2, lamp('#e2452f')), -rackWidth / 2 + 2.4, 2.2, 0.4),
      );
      const side = around > 0 ? 1 : -1;
      const x = side * (rackWidth / 2 - 3);
      return group.add(
        tube(
          [
            at(x, 1.4, -4.4),
            at(x, 0.6, -7),
            at(x + side * 5, 0.5, -8),
            at(x + side * 8, 0.5, -1),
            at(x + side * 3, 0.7, 6.4),
            at(x - side * 2, 1.6, 8),
            at(x - side * 6, 1.92, 9),
          ],
          0.5,
          softPlastic('#1c1e20'),
          100,
        ),
        placed(
          new THREE.Group().add(mainsPlug(looks, 0.5).body),
          x - side * 6,
          1.92,
          9,
          -side * 1.32,
        ),
      );
    },
  };
}

/** A strip of sockets with its cable in loops. */
function powerStrip(count: number, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 42,
    fill: 0.92,
    product() {
      const isPale = count === 6;
      const color = isPale ? '#eeece6' : '#2b2f33';
      const looks = {
        shell: softPlastic(color),
        dark: softPlastic(isPale ? '#5a6066' : '#0c0d0e'),
        metal: steel(0.24),
      };
      const bar = new THREE.Group().add(socketBar(count, looks, lamp('#e2452f')));
      const length = count * 5 + 5;
      // The lamp that says that the protection still works.
      bar.add(placed(block(0.7, 0.2, 0.7, 0.1, lamp('#39d353')), length / 2 - 4.3, 3.8, 2));
      const turned = placed(bar, 0, -1.9, length / 2 - 0.2, Math.PI / 2);
      return cableCoil({
        radius: 6,
        loops: 3.2,
        thick: 0.45,
        look: softPlastic(color),
        plugs: [mainsPlug(looks, 0.45), { level: 1.9, body: new THREE.Group().add(turned) }],
      });
    },
  };
}

export const scenes: Scenes = {
  'rack-pdu-6': { draw: () => rackPdu(6, 'sky', 24), isColored: false },
  'rack-pdu-8': { draw: () => rackPdu(8, 'clay', -24), isColored: false },
  'power-strip-6': { draw: () => powerStrip(6, 'mist', -60), isColored: false },
  'power-strip-8': { draw: () => powerStrip(8, 'butter', -66), isColored: false },
};
