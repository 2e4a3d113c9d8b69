import * as THREE from 'three';
import { fanOf } from '../builders/circuit-boards.ts';
import { block, disc, facing, hoop } from '../builders/parts.ts';
import { aluminium, lacquer, lamp, softPlastic } from '../studio/device-materials.ts';
import { clear, placed, solid } from '../studio/geometry.ts';
import { glass } from '../studio/materials.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const dark = () => softPlastic('#101214');

/** Sockets and a switch on the top edge of the front. */
function addPanel(group: THREE.Group, x: number, y: number, z: number): void {
  const metal = aluminium('#b9bcbe', 0.36);
  group.add(
    placed(disc(0.9, 0.2, metal), x, y, z),
    placed(disc(0.3, 0.26, lamp('#5fd6ef')), x, y, z),
  );
  for (let i = 0; i < 3; i++)
    group.add(placed(block(1.5, 0.14, 0.7, 0.05, dark()), x + 3 + i * 2.2, y + 0.05, z));
}

/** Feet below a tower. */
function addFeet(group: THREE.Group, width: number, depth: number): void {
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      group.add(placed(disc(1.8, 1.6, dark()), x * (width / 2 - 3), 0, z * (depth / 2 - 4)));
}

/** A tower of steel: slots in its front, drive bays above. */
function steelTower(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: 34,
    above: 12,
    fill: 0.78,
    product() {
      const shell = lacquer('#3a3f44');
      const group = new THREE.Group().add(
        placed(solid(roundedBox(20, 44, 42, 0.6, 3), shell), 0, 23.6, 0),
        placed(solid(roundedBox(20.4, 44.4, 2.6, 0.8, 4), softPlastic('#25292c')), 0, 23.6, 21),
      );
      for (const y of [41.6, 37])
        group.add(placed(block(15.4, 4, 0.4, 0.2, softPlastic('#30353a')), 0, y, 22.3));
      for (let i = 0; i < 15; i++)
        group.add(placed(block(14, 0.5, 0.5, 0.15, dark()), 0, 32 - i * 1.9, 22.2));
      addPanel(group, -6, 45.8, 20);
      addFeet(group, 20, 42);
      return group;
    },
  };
}

/** A tower whose side is glass; fans are seen through it and through its front. */
function glassTower(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sand',
    around: 40,
    above: 12,
    fill: 0.8,
    product() {
      const shell = lacquer('#23272a');
      const group = new THREE.Group();
      const [w, h, d] = [21, 46, 44];
      const y = h / 2 + 1.6;
      const panel = (pw: number, ph: number, pd: number, x: number, py: number, z: number) =>
        group.add(placed(block(pw, ph, pd, 0.25, shell), x, py, z));
      panel(w, 0.8, d, 0, 2, 0);
      panel(w, 0.8, d, 0, h + 1.4, 0);
      panel(w, h, 0.8, 0, y, -d / 2);
      panel(0.8, h, d, -w / 2, y, 0);
      panel(1.4, h, 1.4, w / 2 - 0.6, y, -d / 2 + 0.6);
      panel(1.4, h, 1.4, w / 2 - 0.6, y, d / 2 - 0.6);
      panel(w - 1, 9, d - 1, -0.4, 6.4, 0);
      const looks = {
        fan: softPlastic('#cfe3ea'),
        trim: softPlastic('#2b2f33'),
        metal: aluminium('#3a4046', 0.4),
      };
      for (const fy of [17, 30, 41])
        group.add(
          placed(new THREE.Group().add(facing(fanOf(5.8, looks))), 0, fy - 0.6, d / 2 - 0.4),
          placed(
            new THREE.Group().add(facing(solid(hoop(6, 0.24, 72), lamp('#4fb6e8')))),
            0,
            fy - 0.6,
            d / 2 + 0.5,
          ),
        );
      panel(w, h, 0.6, 0, y, d / 2 - 2);
      // The tray and a fan at the back, behind the glass.
      const rear = new THREE.Group().add(facing(fanOf(5.6, looks)));
      rear.rotation.y = 0;
      group.add(placed(rear, 0, 36, -d / 2 + 1));
      group.add(
        placed(block(0.5, h - 14, d - 6, 0.1, softPlastic('#3a3f44')), -w / 2 + 1.4, y + 4, 0),
        placed(block(0.3, 20, 20, 0.1, softPlastic('#17352c')), -w / 2 + 2, y + 6, -8),
        placed(block(4, 1, 14, 0.2, softPlastic('#4a5056')), -w / 2 + 4, y + 2, -8),
        placed(block(4, 4, 4, 0.3, aluminium('#9aa0a4')), -w / 2 + 4, y + 10, -8),
      );
      group.add(
        placed(
          clear(
            roundedBox(0.4, h - 2, d - 2, 0.1, 2),
            glass({ color: '#b5c4c9', bend: 0.05, rimDark: 0.2 }),
          ),
          w / 2,
          y,
          0,
        ),
      );
      addPanel(group, -6, h + 1.9, d / 2 - 3);
      addFeet(group, w, d);
      return group;
    },
  };
}

/** A low case for an office. */
function slim(): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: -30,
    above: 16,
    fill: 0.76,
    product() {
      const shell = lacquer('#4a4f54');
      const group = new THREE.Group().add(
        placed(solid(roundedBox(9.6, 33, 36, 0.5, 3), shell), 0, 18, 0),
        placed(solid(roundedBox(9.9, 33.4, 2.2, 0.6, 4), softPlastic('#23272a')), 0, 18, 18),
        placed(block(15, 1.2, 22, 0.4, dark()), 0, 0.9, 0),
        placed(block(1.2, 13, 0.4, 0.15, softPlastic('#33393e')), -2, 26, 19),
      );
      for (let i = 0; i < 11; i++)
        group.add(placed(block(7, 0.45, 0.4, 0.15, dark()), 0, 4.6 + i * 1.3, 19));
      group.add(
        placed(new THREE.Group().add(facing(disc(0.8, 0.3, lamp('#5fd6ef')))), 2.4, 31, 19),
      );
      for (let i = 0; i < 3; i++)
        group.add(placed(block(0.6, 1.5, 0.3, 0.08, dark()), 2.4, 28 - i * 2.4, 19.05));
      return group;
    },
  };
}

export const scenes: Scenes = {
  'atx-case': { draw: steelTower, isColored: false },
  'atx-case-glass': { draw: glassTower, isColored: false },
  'slim-case': { draw: slim, isColored: false },
};
