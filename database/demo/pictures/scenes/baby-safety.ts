import * as THREE from 'three';
import { bent, block, rod, rodForm, turnedPiece } from '../builders/parts.ts';
import { turned } from '../builders/fittings.ts';
import { lamp, litScreen } from '../studio/device-materials.ts';
import { sheet, upright } from '../studio/device-geometry.ts';
import { at, grid, merge, placed, solid } from '../studio/geometry.ts';
import { cotton, material, plastic, timber } from '../studio/materials.ts';
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
      const tube = (x: number, from: number, to: number, r = 0.7) => rodForm([x, from, 0], [x, to, 0], r);
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
        block([9, 4, 4], [26, high, 0.4], white(), 1),
        block([4, 1.6, 2.4], [25, high + 2.4, 0.6], grey, 0.6),
        block([4, 5, 3], [-29, high - 2, 0], white(), 0.8),
        block([4, 5, 3], [-29, 7, 0], white(), 0.8),
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
      return at(Math.sin(turn) * 3.5 * round, 5.2 - Math.cos(t) * 5.2, Math.cos(turn) * 2.1 * round);
    },
    { columns: 96, rows: 60, isClosed: true },
  );
  group.add(solid(body, shell), block([5.4, 0.8, 4.2], [0, 0.4, 0], shell, 0.35));
  const dark = material({ color: '#33393c', roughness: 0.6 });
  const holes: THREE.BufferGeometry[] = [];
  for (let i = -4; i <= 4; i++)
    for (let k = -4; k <= 4; k++) {
      if (Math.hypot(i, k) > 4.3) continue;
      const [x, y] = [i * 0.42, 4.3 + k * 0.42];
      const z = 2.1 * Math.sqrt(Math.max(0, 1 - (x / 3.5) ** 2)) * 1.0 + 0.02;
      holes.push(turned(0.13, 0.06, 0.02, 12).rotateX(Math.PI / 2).translate(x, y, z - 0.02));
    }
  group.add(solid(merge(holes), dark));
  [-1.2, -0.4, 0.4, 1.2].forEach((x, i) =>
    group.add(block([0.5, 0.24, 0.2], [x, 7.6, 1.95 - x * x * 0.1], i < 3 ? lamp('#62c986') : lamp('#e3b23c'), 0.08)),
  );
  group.add(
    turnedPiece([[0, 0], [0.5, 0], [0.5, 0], [0.42, 3.4], [0.2, 3.7], [0, 3.75]], dark, 32).translateX(1.9).translateY(9),
  );
  return group;
}

/** A monitor with a screen beside its camera. */
function videoMonitor(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: 16,
    above: 14,
    fill: 0.82,
    product() {
      const group = new THREE.Group();
      const picture = drawn('sleeping baby', 1280, 720, sleepingBaby);
      const screen = new THREE.Group().add(
        block([15, 9, 1.8], [0, 5, 0], white(), 0.7),
        block([12, 7.1, 0.2], [0, 5.1, 0.88], material({ color: '#101214', roughness: 0.3, coat: 0.5 }), 0.08),
        placed(upright(sheet(11.2, 6.3, litScreen(picture, 0.6))), 0, 5.1, 1),
      );
      screen.rotation.x = -0.14;
      const stand = rod([0, 4, -0.6], [0, 0.3, -4.6], 0.5, white());
      const camera = new THREE.Group().add(
        turnedPiece([[0, 0], [2.7, 0], [2.7, 0], [2.6, 0.7], [1.2, 1.3], [1.1, 2.4], [0, 2.5]], white()),
        placed(solid(turned(2.6, 4.6, 1.6, 72).translate(0, -2.3, 0), white()), 0, 4.4, 0),
      );
      const eye = new THREE.Group().add(
        solid(turned(1.5, 0.5, 0.2, 60).rotateX(Math.PI / 2), material({ color: '#15171a', roughness: 0.2, coat: 0.8 })),
        placed(solid(turned(0.62, 0.2, 0.08, 40).rotateX(Math.PI / 2), material({ color: '#23314a', roughness: 0.08, coat: 1 })), 0, 0, 0.4),
      );
      camera.add(placed(eye, 0, 4.5, 2.35));
      return group.add(placed(new THREE.Group().add(screen, stand), 4, 0, 0, -0.1), placed(camera, -8.6, 0, 1, 0.25));
    },
  };
}

/** A cot seen from above: a baby under a blanket with stars. */
function sleepingBaby(context: CanvasRenderingContext2D): void {
  const { width: w, height: h } = context.canvas;
  context.fillStyle = '#3f5a68';
  context.fillRect(0, 0, w, h);
  context.fillStyle = '#e9e2d2';
  context.beginPath();
  context.roundRect(w * 0.12, h * 0.1, w * 0.76, h * 0.8, 60);
  context.fill();
  context.fillStyle = '#fbf7ee';
  context.beginPath();
  context.ellipse(w * 0.32, h * 0.5, w * 0.1, h * 0.24, 0, 0, 7);
  context.fill();
  context.fillStyle = '#f0c8a4';
  context.beginPath();
  context.arc(w * 0.36, h * 0.5, h * 0.15, 0, 7);
  context.fill();
  context.fillStyle = '#6a4a32';
  context.beginPath();
  context.arc(w * 0.34, h * 0.5, h * 0.155, 1.7, 4.6);
  context.fill();
  context.fillStyle = '#7fb3a8';
  context.beginPath();
  context.roundRect(w * 0.44, h * 0.28, w * 0.4, h * 0.46, 70);
  context.fill();
  context.strokeStyle = '#5a3d2c';
  context.lineWidth = 7;
  for (const y of [0.45, 0.55]) {
    context.beginPath();
    context.arc(w * 0.375, h * y, 15, -1.3, 1.3);
    context.stroke();
  }
  context.fillStyle = '#8fd08f';
  context.fillRect(w * 0.9, h * 0.05, 60, 26);
}

/** Twelve corner protectors on the corner of a table, and beside it. */
function cornerProtectors(): SceneFile {
  return {
    set: 'plain',
    ground: 'sky',
    around: -30,
    above: 40,
    fill: 0.84,
    product() {
      const group = new THREE.Group();
      const look = material({ color: '#eef0ea', roughness: 0.5, translucency: 0.5, specular: 0.04 });
      for (let i = 0; i < 11; i++) {
        const one = new THREE.Group().add(solid(cornerForm(), look));
        const column = i % 4;
        const row = Math.floor(i / 4);
        group.add(placed(one, (column - 1.5) * 6.2, 0, (row - 1) * 6 + 9, 0.5 + 0.4 * Math.sin(i * 2.3)));
      }
      const table = block([22, 3, 12], [2, 4, -6], timber('#b98a57'), 0.2);
      const legs = [-7, 11].map((x) => block([2.4, 2.6, 2.4], [x, 1.3, -2], timber('#a87a4a'), 0.2));
      const worn = placed(new THREE.Group().add(solid(cornerForm(), look)), -9.2, 3.4, 0.2, 0.785);
      return group.add(table, ...legs, worn);
    },
  };
}

/** A rounded corner: an eighth of a ball with wings. */
function cornerForm(): THREE.BufferGeometry {
  return grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const t = v * Math.PI * 0.5;
      const wide = 2.3 * (1 + 0.16 * Math.cos(3 * turn));
      return at(Math.cos(turn) * wide * Math.cos(t) ** 0.6, 0.1 + 2 * Math.sin(t) ** 0.8, Math.sin(turn) * wide * Math.max(0, Math.cos(t)) ** 0.6);
    },
    { columns: 72, rows: 30, isClosed: true },
  );
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
            for (let x = 0; x < 1024; x += 12) context.fillRect(x + ((y / 12) % 2 ? 6 : 0), y, 6, 6);
        }),
      });
      const half = 70;
      const high = 46;
      const frame: [number, number, number][] = [[-half, 6, 0], [-half, high - 6, 0], [-half + 6, high, 0], [half - 6, high, 0], [half, high - 6, 0], [half, 6, 0]];
      group.add(
        block([half * 2 - 4, high - 10, 0.5], [0, high / 2 + 1, 0], net, 0.2),
        bent(frame, 2.6, pad, { steps: 160 }),
        block([half * 2, 8, 3.4], [0, 8, 0], pad, 1.4),
        block([30, 9, 0.4], [0, 26, 0.5], pad, 0.2),
      );
      for (const x of [-50, 50]) group.add(bent([[x, 6, 0], [x, 1.4, -1], [x, 1.2, -8], [x, 1.2, -46]], 1.3, tube));
      group.add(rod([-50, 1.2, -45], [50, 1.2, -45], 1.3, tube));
      return group;
    },
  };
}

export const scenes: Scenes = {
  'stair-gate': { draw: stairGate, isColored: false },
  'audio-monitor': { draw: audioMonitor, isColored: false },
  'video-monitor': { draw: videoMonitor, isColored: false },
  'corner-protectors': { draw: cornerProtectors, isColored: false },
  'bed-rail': { draw: bedRail, isColored: false },
};
