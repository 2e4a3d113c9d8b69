import * as THREE from 'three';
import { block, facing } from '../builders/parts.ts';
import {
  cableManager,
  cableTie,
  cageNut,
  fanUnit,
  panScrew,
  rackShelf,
} from '../builders/rack-parts.ts';
import { lacquer, lamp, litScreen, softPlastic } from '../studio/device-materials.ts';
import { sheet } from '../studio/device-geometry.ts';
import { at, curve, grid, merge, placed, solid, type Point } from '../studio/geometry.ts';
import { board, plastic } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { still } from '../studio/views.ts';

const shelf = (): SceneFile => ({
  set: 'plain',
  ground: 'sand',
  around: -26,
  above: 34,
  fill: 0.88,
  product: () => rackShelf(35, lacquer('#34383c')),
});

const manager = (): SceneFile => ({
  set: 'plain',
  ground: 'mist',
  around: 50,
  above: 30,
  fill: 0.92,
  product: () =>
    cableManager(
      lacquer('#33373b'),
      ['#2a6fb5', '#d9a32a', '#b3352b', '#2f8a4c', '#2a6fb5', '#b9bdc0'].map((color) =>
        softPlastic(color),
      ),
    ),
});

/** The thermostat: figures that shine, two keys, a switch. */
function thermostat(): THREE.Group {
  const print = drawn('thermostat', 600, 260, (context) => {
    context.fillStyle = '#08110c';
    context.fillRect(0, 0, 600, 260);
    context.fillStyle = '#4be28a';
    context.textAlign = 'center';
    context.font = '700 240px "Markazi Text Variable"';
    context.fillText('28.5°', 300, 205);
  });
  const group = new THREE.Group().add(
    placed(block(9.6, 3, 0.3, 0.12, softPlastic('#0f1113')), 0, 0, 0),
    placed(facing(sheet(5.4, 2.3, litScreen(print), 0.1)), -1.6, 0, 0.18),
    placed(block(2.2, 2, 0.4, 0.2, lamp('#e2452f')), 9, 0, 0),
  );
  for (const y of [-0.6, 0.6])
    group.add(placed(block(1, 0.8, 0.3, 0.15, softPlastic('#6d747a')), 3, y, 0.14));
  return group;
}

const fans = (): SceneFile => ({
  set: 'plain',
  ground: 'rose',
  around: 22,
  above: 36,
  fill: 0.9,
  product: () =>
    fanUnit(
      {
        shell: lacquer('#4a5056'),
        fan: softPlastic('#1f2225'),
        metal: satin('#c6c9cb', 0.24),
        dark: softPlastic('#0f1113'),
      },
      thermostat(),
    ),
});

/** Nuts in their cages, screws and washers; some stand, some lie. */
function nutSet(): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: -14,
    above: 38,
    fill: 0.88,
    product() {
      const cage = satin('#c2c6c9', 0.24);
      const nut = satin('#dadcdd', 0.2);
      const screw = satin('#c9ccce', 0.22);
      const collar = plastic('#1d1f21', 0.4);
      const dark = softPlastic('#2b2f33');
      const group = new THREE.Group();
      const nuts: [number, number, number, number][] = [];
      for (let i = 0; i < 15; i++)
        nuts.push([
          -3.8 + (i % 5) * 1.9 + 0.3 * Math.sin(i * 5),
          0.02,
          -3.4 + Math.floor(i / 5) * 1.8 + 0.3 * Math.cos(i * 3),
          i * 1.3,
        ]);
      for (const [x, y, z, turn] of nuts)
        group.add(placed(new THREE.Group().add(cageNut(cage, nut)), x, y, z, turn));
      for (const [x, z, turn] of [
        [-1.2, -2.6, 0.5],
        [1.9, -1.6, 1.2],
        [0.2, -0.8, 2],
      ] as const)
        group.add(placed(new THREE.Group().add(cageNut(cage, nut)), x, 0.92, z, turn));
      for (const [x, z, turn] of [
        [-4.2, 3.4, 0.3],
        [-1.9, 4.2, -0.5],
        [0.6, 3.6, 0.2],
        [2.8, 4.4, 0.8],
        [4.6, 3.2, -0.2],
      ] as const) {
        const lying = panScrew(1.9, screw, collar, dark);
        lying.rotation.x = -Math.PI / 2 + 0.2;
        lying.position.set(0, 0.5, 0);
        group.add(placed(new THREE.Group().add(lying), x, 0, z, turn + Math.PI));
      }
      for (const [x, z] of [
        [-5.4, 1.4],
        [5.6, 0.8],
        [6, -2],
      ] as const) {
        const standing = panScrew(1.9, screw, collar, dark);
        standing.rotation.x = Math.PI;
        group.add(placed(new THREE.Group().add(placed(standing, 0, 2.32, 0)), x, 0, z));
      }
      return group;
    },
  };
}

const ties = (): SceneFile => ({
  set: 'plain',
  ground: 'butter',
  around: 18,
  above: 40,
  fill: 0.9,
  product() {
    const look = plastic('#1f2123', 0.4);
    const parts: THREE.BufferGeometry[] = [];
    for (let i = 0; i < 46; i++) {
      const layer = Math.floor(i / 12);
      const z = ((i % 12) - 5.5) * (0.5 - layer * 0.02) + 0.16 * Math.sin(i * 7);
      const y = 0.2 + layer * 0.42;
      const spread = 0.2 * z + 0.3 * Math.sin(i * 3.1);
      const path: Point[] = curve(
        [
          at(-15 + 0.5 * Math.sin(i * 5), y, z + spread),
          at(-7, y + 0.1, z + spread * 0.3),
          at(0, y + 0.1, z),
          at(7, y + 0.1, z + spread * 0.3),
          at(14.6 + 0.4 * Math.cos(i * 4), y, z + spread),
        ],
        24,
      );
      parts.push(cableTie(path));
    }
    const band = board(
      '#f3f1ea',
      drawn('ties band', 700, 900, (context) => {
        context.fillStyle = '#f3f1ea';
        context.fillRect(0, 0, 700, 900);
        context.fillStyle = '#1d5564';
        context.fillRect(0, 0, 700, 90);
        context.fillRect(0, 810, 700, 90);
        star(context, 350, 260, 80);
        context.textAlign = 'center';
        context.font = '700 170px "Markazi Text Variable"';
        context.fillText('300 mm', 350, 540);
        context.fillText('×100', 350, 710);
      }),
    );
    const wrap = grid(
      (u, v) => {
        const turn = (v - 0.5) * Math.PI * 1.08;
        return at(
          (u - 0.5) * 5.4,
          Math.max(0.05, 0.1 + Math.abs(Math.cos(turn)) ** 0.6 * 2.2),
          -Math.sin(turn) * 3.7,
        );
      },
      { columns: 2, rows: 48 },
    );
    const loop = curve(
      [
        at(-2.2, 0.3, 8),
        ...Array.from({ length: 15 }, (_, i) => {
          const turn = Math.PI - (i / 15) * 1.92 * Math.PI;
          return at(0.6 + Math.cos(turn) * 2.9, 0.3, 8.6 + Math.sin(turn) * 2.4);
        }),
        at(-2.6, 0.34, 7.4),
        at(-5.4, 0.34, 6.3),
        at(-8.8, 0.34, 5.6),
      ],
      130,
    );
    return new THREE.Group().add(
      solid(merge(parts), look),
      solid(wrap, band),
      solid(cableTie(loop), look),
    );
  },
});

export const scenes: Scenes = {
  'rack-shelf': still(shelf),
  'cable-manager': still(manager),
  'rack-fans': still(fans),
  'cage-nuts': still(nutSet),
  'cable-ties': still(ties),
};
