import * as THREE from 'three';
import { bent, blockAt, rod, rodForm, turnedPiece } from '../builders/parts.ts';
import { turned } from '../builders/fittings.ts';
import { lamp } from '../studio/device-materials.ts';
import { at, grid, merge, placed, solid } from '../studio/geometry.ts';
import { cotton, material, plastic } from '../studio/materials.ts';
import { paint } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

const white = () => plastic('#f5f3ee', 0.35);

/** A stair gate of white tube with a door. */
function stairGate(): SceneFile {
  return {
    set: 'horizon',
    ground: 'clay',
    around: -20,
    above: 10,
    fill: 0.84,
    product() {
      const look = paint('#f6f4ef', 0.35);
      const grey = plastic('#6d7478', 0.4);
      const group = new THREE.Group();
      const high = 76;
      const tube = (x: number, from: number, to: number, r = 0.7) =>
        rodForm([x, from, 0], [x, to, 0], r);
      const across = (y: number, from: number, to: number) => rodForm([from, y, 0], [to, y, 0], 1);
      const bars: THREE.BufferGeometry[] = [
        across(2, -40, 40),
        tube(-40, 2, high, 1.1),
        tube(40, 2, high, 1.1),
        across(high, -40, -30),
        across(high, 30, 40),
        tube(-30, 2, high, 1),
        tube(30, 2, high, 1),
        tube(-35, 2, high),
        tube(35, 2, high),
        across(7, -28, 28),
        across(high - 2, -28, 28),
        tube(-28, 7, high - 2, 0.9),
        tube(28, 7, high - 2, 0.9),
      ];
      for (let i = 1; i < 8; i++) bars.push(tube(-28 + i * 7, 7, high - 2));
      group.add(solid(merge(bars), look));
      group.add(
        blockAt([9, 4, 4], [26, high, 0.4], white(), 1),
        blockAt([4, 1.6, 2.4], [25, high + 2.4, 0.6], grey, 0.6),
        blockAt([4, 5, 3], [-29, high - 2, 0], white(), 0.8),
        blockAt([4, 5, 3], [-29, 7, 0], white(), 0.8),
      );
      for (const side of [-1, 1])
        for (const y of [4, high - 1]) {
          const foot = solid(turned(2.4, 1.4, 0.3, 48).rotateZ(-Math.PI / 2), grey);
          group.add(
            rod([side * 40, y, 0], [side * 44, y, 0], 0.6, grey),
            placed(foot, side * 44 - (side < 0 ? 1.2 : 0), y, 0),
          );
        }
      return group;
    },
  };
}

/** Two units of an audio monitor. */
function audioMonitor(): SceneFile {
  return {
    set: 'horizon',
    ground: 'lilac',
    around: -16,
    above: 16,
    fill: 0.78,
    product: () =>
      new THREE.Group().add(
        placed(unit('#7fb3a8'), -4.6, 0, -1.6, 0.25),
        placed(unit('#f5f3ee'), 4.8, 0, 1.4, -0.3),
      ),
  };
}

/** A pebble that stands, a grille and lamps at its front, a short aerial. */
function unit(color: string): THREE.Group {
  const shell = plastic(color, 0.35);
  const group = new THREE.Group();
  const body = grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const t = v * Math.PI;
      const round = Math.max(0, Math.sin(t)) ** 0.55;
      return at(
        Math.sin(turn) * 3.5 * round,
        5.2 - Math.cos(t) * 5.2,
        Math.cos(turn) * 2.1 * round,
      );
    },
    { columns: 96, rows: 60, isClosed: true },
  );
  group.add(solid(body, shell), blockAt([5.4, 0.8, 4.2], [0, 0.4, 0], shell, 0.35));
  const dark = material({ color: '#33393c', roughness: 0.6 });
  const holes: THREE.BufferGeometry[] = [];
  for (let i = -4; i <= 4; i++)
    for (let k = -4; k <= 4; k++) {
      if (Math.hypot(i, k) > 4.3) continue;
      const [x, y] = [i * 0.42, 4.3 + k * 0.42];
      const z = 2.1 * Math.sqrt(Math.max(0, 1 - (x / 3.5) ** 2)) * 1.0 + 0.02;
      holes.push(
        turned(0.13, 0.06, 0.02, 12)
          .rotateX(Math.PI / 2)
          .translate(x, y, z - 0.02),
      );
    }
  group.add(solid(merge(holes), dark));
  [-1.2, -0.4, 0.4, 1.2].forEach((x, i) =>
    group.add(
      blockAt(
        [0.5, 0.24, 0.2],
        [x, 7.6, 1.95 - x * x * 0.1],
        i < 3 ? lamp('#62c986') : lamp('#e3b23c'),
        0.08,
      ),
    ),
  );
  group.add(
    turnedPiece(
      [
        [0, 0],
        [0.5, 0],
        [0.5, 0],
        [0.42, 3.4],
        [0.2, 3.7],
        [0, 3.75],
      ],
      dark,
      32,
    )
      .translateX(1.9)
      .translateY(9),
  );
  return group;
}

/** A bed rail: mesh in a frame with a padded edge. */
function bedRail(): SceneFile {
  return {
    set: 'horizon',
    ground: 'rose',
    around: 24,
    above: 14,
    fill: 0.88,
    product() {
      const group = new THREE.Group();
      const tube = plastic('#e9e6df', 0.4);
      const pad = cotton('#8aa5b5', undefined, 2);
      const net = material({
        color: '#f3f1ea',
        roughness: 0.9,
        print: drawn('net', 1024, 512, (context) => {
          context.fillStyle = '#dfe4e4';
          context.fillRect(0, 0, 1024, 512);
          context.fillStyle = '#aab8bd';
          for (let y = 0; y < 512; y += 12)
            for (let x = 0; x < 1024; x += 12)
              context.fillRect(x + ((y / 12) % 2 ? 6 : 0), y, 6, 6);
        }),
      });
      const half = 70;
      const high = 46;
      const frame: [number, number, number][] = [
        [-half, 6, 0],
        [-half, high - 6, 0],
        [-half + 6, high, 0],
        [half - 6, high, 0],
        [half, high - 6, 0],
        [half, 6, 0],
      ];
      group.add(
        blockAt([half * 2 - 4, high - 10, 0.5], [0, high / 2 + 1, 0], net, 0.2),
        bent(frame, 2.6, pad, { steps: 160 }),
        blockAt([half * 2, 8, 3.4], [0, 8, 0], pad, 1.4),
        blockAt([30, 9, 0.4], [0, 26, 0.5], pad, 0.2),
      );
      for (const x of [-50, 50])
        group.add(
          bent(
            [
              [x, 6, 0],
              [x, 1.4, -1],
              [x, 1.2, -8],
              [x, 1.2, -46],
            ],
            1.3,
            tube,
          ),
        );
      group.add(rod([-50, 1.2, -45], [50, 1.2, -45], 1.3, tube));
      return group;
    },
  };
}

export const scenes: Scenes = {
  'stair-gate': { draw: stairGate, isColored: false },
  'audio-monitor': { draw: audioMonitor, isColored: false },
  'bed-rail': { draw: bedRail, isColored: false },
};
