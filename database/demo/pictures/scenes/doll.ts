import * as THREE from 'three';
import { bent, blockAt, egg, rod, type Place } from '../builders/parts.ts';
import { blended, eggAt, joined, limb } from '../builders/blended.ts';
import { plank } from '../builders/boards.ts';
import { turned } from '../builders/fittings.ts';
import { at, circle, curve, grid, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { board, cotton, material } from '../studio/materials.ts';
import { random } from '../studio/noise.ts';
import { chrome, paint } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { wood } from '../studio/wood.ts';

/** A rag doll that sits: plaits, headscarf, bodice, wide skirt. */
function ragDoll(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: -18,
    above: 10,
    fill: 0.82,
    product: () => new THREE.Group().add(dollBody(), dress(), head()),
  };
}

function dollBody(): THREE.Group {
  const skin = cotton('#e9c3a0', undefined, 1.6);
  const arms = blended(
    joined(
      [-1, 1].flatMap((s) => [
        limb([s * 3.6, 17, 0], [s * 7.4, 9.6, 2.6], 1.4, 1.2),
        eggAt([s * 7.8, 8.6, 3], [1.4, 1.5, 1.3]),
      ]),
      0.6,
    ),
    { from: [-11, 5, -3], to: [11, 20, 6], cell: 0.3 },
  );
  const legs = blended(
    joined(
      [-1, 1].flatMap((s) => [limb([s * 2.6, 3, 4], [s * 3.4, 1.7, 15], 1.8, 1.6)]),
      0.4,
    ),
    { from: [-7, -1, 0], to: [7, 6, 18], cell: 0.3 },
  );
  const group = new THREE.Group().add(
    solid(legs, cotton('#f3efe4', undefined, 1.6)),
    solid(arms, cotton('#f3e7d2', undefined, 1.6)),
  );
  for (const s of [-1, 1])
    group.add(
      placed(solid(egg(1.45, 1.6, 1.35), skin), s * 7.9, 8.4, 3.1),
      placed(solid(egg(1.9, 2.7, 2), cotton('#8c2f3a', undefined, 1.2)), s * 3.5, 2.5, 16),
    );
  return group;
}

/** A point of the skirt around the doll: v runs from her waist to the hem; `off` is outwards. */
function onSkirt(turn: number, v: number, off = 0, level = 0.25): THREE.Vector3 {
  const fold = 0.45 * v * Math.sin(turn * 13 + 0.8 * Math.sin(turn * 3));
  const r = 3.2 + 7.2 * Math.sin((v * Math.PI) / 2) + fold + off;
  const y = 11 * Math.cos((v * Math.PI) / 2) ** 0.9 + level;
  const front = Math.max(0, Math.cos(turn));
  return at(Math.sin(turn) * r, y + 2.6 * v * front, Math.cos(turn) * r * 0.92 + 2.4 * front * v);
}

/** A skirt spread on the ground, a bodice, an apron with stripes. */
function dress(): THREE.Group {
  const print = drawn('doll dress', 1024, 1024, (context) => {
    context.fillStyle = '#b3322e';
    context.fillRect(0, 0, 1024, 1024);
    const chance = random(9);
    for (let i = 0; i < 90; i++) {
      const x = chance() * 1024;
      const y = chance() * 1024;
      for (let k = 0; k < 5; k++) {
        context.fillStyle = i % 2 ? '#f4e2b6' : '#f0b64a';
        context.beginPath();
        context.arc(x + Math.cos(k * 1.257) * 12, y + Math.sin(k * 1.257) * 12, 9, 0, 7);
        context.fill();
      }
      context.fillStyle = '#2f6a4a';
      context.beginPath();
      context.arc(x, y, 7, 0, 7);
      context.fill();
    }
  });
  const skirt = grid((u, v) => onSkirt(u * 2 * Math.PI, v), {
    columns: 260,
    rows: 60,
    isClosed: true,
  });
  const bodice = blended(joined([eggAt([0, 13.6, 0], [4.1, 5.4, 3.1])], 0.5), {
    from: [-6, 6, -5],
    to: [6, 21, 5],
    cell: 0.3,
  });
  const stripes = drawn('apron', 256, 512, (context) => {
    ['#efe4c8', '#2f6a68', '#efe4c8', '#d59a2f', '#1f3f6f', '#efe4c8', '#8c2f3a'].forEach(
      (tone, i) => {
        context.fillStyle = tone;
        context.fillRect(0, i * 74, 256, 74);
      },
    );
  });
  const apron = grid((u, v) => onSkirt((u - 0.5) * 1.25, 0.12 + v * 0.82, 0.3, 0.35), {
    columns: 60,
    rows: 50,
  });
  return new THREE.Group().add(
    solid(skirt, cotton('#b3322e', print, 1.6)),
    solid(bodice, cotton('#1f4a5c', undefined, 1.4)),
    solid(apron, cotton('#efe4c8', stripes, 1.6)),
  );
}

function head(): THREE.Group {
  const group = new THREE.Group();
  const skin = cotton('#edc8a6', undefined, 1.4);
  group.add(placed(solid(egg(4.4, 4.6, 4), skin), 0, 22.4, 0.3));
  for (const s of [-1, 1]) addFaceAndPlait(group, s);
  return group.add(
    thread(
      [
        [-1, 20.6, 4],
        [-0.4, 20.2, 4.05],
        [0.4, 20.2, 4.05],
        [1, 20.6, 4],
      ],
      0.14,
      '#a8342f',
    ),
    hair(),
    headscarf(),
  );
}

/** A thread sewn through places, as a doll's mouth and brows. */
const thread = (places: readonly Place[], wire: number, tone: string): THREE.Mesh =>
  bent(places, wire, cotton(tone, undefined, 0.6), { steps: 24, sides: 8 });

/** The eye, the cheek, the brow and the plait of one side. */
function addFaceAndPlait(group: THREE.Group, s: number): void {
  group.add(
    placed(solid(egg(0.5, 0.62, 0.3), cotton('#3a2a24', undefined, 0.6)), s * 1.6, 22.9, 4.06),
    placed(solid(egg(0.9, 0.6, 0.2), cotton('#e08f80', undefined, 0.8)), s * 2.5, 21.3, 3.75),
    thread(
      [
        [s * 1.05, 24.1, 3.98],
        [s * 1.65, 24.4, 3.85],
        [s * 2.3, 24.1, 3.7],
      ],
      0.11,
      '#4a3226',
    ),
  );
  // A plait of three strands over the shoulder.
  const strands = Array.from({ length: 9 }, (_, i) =>
    egg(0.85 - i * 0.02, 0.8, 0.75, 18).translate(
      s * (4.2 + 0.1 * i),
      20.6 - i * 1.05,
      1.4 + 0.14 * i + 0.2 * (i % 2),
    ),
  );
  group.add(
    solid(merge(strands), cotton('#4a2f1f', undefined, 0.9)),
    placed(solid(egg(0.95, 0.5, 0.95), cotton('#d59a2f', undefined, 0.8)), s * 5.1, 11.6, 2.6),
  );
}

/** Hair that shows below the scarf. */
function hair(): THREE.Mesh {
  const form = grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const up = 0.28 + v * 1.3;
      const fringe = 0.2 * Math.abs(Math.sin(turn * 14));
      const r = 4.62;
      return at(
        Math.sin(turn) * Math.cos(up) * r,
        22.4 + Math.sin(up) * 4.8 + 1.1 * Math.max(0, Math.cos(turn)) * (1 - v) + fringe * (1 - v),
        0.1 + Math.cos(turn) * Math.cos(up) * 4.25,
      );
    },
    { columns: 160, rows: 24, isClosed: true },
  );
  return solid(form, cotton('#4a2f1f', undefined, 0.9));
}

/** A scarf with dots over the hair. */
function headscarf(): THREE.Mesh {
  const scarf = grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const back = Math.max(0, -Math.cos(turn));
      const up = 0.72 - back * 1.5 + v * (0.86 + back * 1.5);
      const r = 4.95 + 0.12 * Math.sin(turn * 9);
      return at(
        Math.sin(turn) * Math.cos(up) * r,
        22.5 + Math.sin(up) * 5.1,
        -0.2 + Math.cos(turn) * Math.cos(up) * 4.7,
      );
    },
    { columns: 160, rows: 40, isClosed: true },
  );
  const dots = drawn('doll scarf', 1024, 256, (context) => {
    context.fillStyle = '#f6f0e2';
    context.fillRect(0, 0, 1024, 256);
    for (let i = 0; i < 120; i++) {
      context.fillStyle = i % 3 ? '#2f6a68' : '#b3322e';
      context.beginPath();
      context.arc(((i * 37) % 1024) + 8, ((i * 61) % 240) + 8, 7, 0, 7);
      context.fill();
    }
  });
  return solid(scarf, cotton('#f6f0e2', dots, 1.2));
}

const beech = () => wood('beech', { length: 60, width: 30, stave: 30, seed: 7, lacquer: 0.4 });

/** A house open at its front: two floors, a roof, a few pieces of furniture. */
function dollsHouse(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: -24,
    above: 14,
    fill: 0.84,
    product() {
      const look = beech();
      const group = new THREE.Group();
      const put = (size: Place, place: Place, seed: number, turn: 'x' | 'y' | 'z' = 'x') => {
        const part = plank(size[0], size[1], size[2], look, { edge: 0.2, seed });
        const held = new THREE.Group().add(part);
        if (turn === 'z') part.rotation.z = Math.PI / 2;
        group.add(placed(held, ...place));
      };
      for (const y of [0.6, 24, 47]) put([60, 1.2, 30], [0, y, 0], y);
      for (const x of [-29.4, 0, 29.4]) put([46, 1.2, 29], [x, 24, 0], x + 40, 'z');
      const papers = ['#e7c9b4', '#c9d8cf', '#d9d2e6', '#f0dfae'];
      papers.forEach((tone, i) =>
        group.add(
          blockAt(
            [28.4, 22, 0.4],
            [i % 2 ? 14.7 : -14.7, i < 2 ? 12.4 : 35.6, -14.4],
            board(tone),
            0.05,
          ),
        ),
      );
      const roofLook = paint('#b3422e', 0.4);
      for (const s of [-1, 1]) {
        const side = blockAt([38, 1.4, 33], [s * 16.6, 57.6, 0], roofLook, 0.3);
        side.rotation.z = -s * 0.61;
        group.add(side);
      }
      group.add(placed(new THREE.Group().add(solid(gableForm(), look.long)), 0, 47.6, -13));
      group.add(blockAt([5, 11, 5], [16, 66, -6], paint('#c9b79a', 0.5), 0.3));
      return group.add(furniture());
    },
  };
}

/** A triangle, upright. */
const gableForm = (): THREE.BufferGeometry =>
  grid((u, v) => at((u - 0.5) * 57 * (1 - v), v * 19.4, 0), { columns: 8, rows: 8 });

/** Bed, table with chairs, sofa, cupboard. */
function furniture(): THREE.Group {
  const group = new THREE.Group();
  const red = paint('#c8402f', 0.4);
  const blue = paint('#2f6fae', 0.4);
  const yellow = paint('#e3b23c', 0.4);
  const white = paint('#f4efe4', 0.4);
  const add = (size: Place, place: Place, look: THREE.Material, radius = 0.25) =>
    group.add(blockAt(size, place, look, radius));
  add([16, 3, 9], [-14, 27.2, 2], white, 0.8);
  add([15, 1.6, 8.4], [-13.4, 29, 2], blue, 0.7);
  add([4, 1.6, 7], [-20, 29.8, 2], white, 0.7);
  add([1.4, 9, 9.4], [-22.4, 29, 2], yellow, 0.4);
  add([9, 15, 5], [22, 32.4, -9], yellow);
  add([0.3, 14, 0.4], [22, 32.4, -6.4], red, 0.1);
  add([12, 0.9, 8], [-14, 9.4, 1], yellow, 0.3);
  for (const x of [-18.6, -9.4])
    for (const z of [-2, 4]) group.add(rod([x, 1.2, z], [x, 9, z], 0.6, yellow));
  for (const [x, tone] of [
    [-23.5, red],
    [-4.6, blue],
  ] as const) {
    add([5, 5, 5], [x, 3.8, 1], tone, 0.5);
    add([1, 11, 5], [x + (x < -14 ? -2 : 2), 7, 1], tone, 0.4);
  }
  add([20, 5, 8], [15, 3.8, -4], red, 1);
  add([20, 8, 3], [15, 8.6, -7.4], red, 1);
  for (const x of [5.6, 24.4]) add([2.6, 7, 8], [x, 5.4, -4], red, 0.9);
  add([10, 1, 6], [9, 25.2, 3], blue, 0.4);
  return group;
}

/** A toy kitchen: hob, sink, oven door, a shelf with pots. */
function toyKitchen(): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: 24,
    above: 14,
    fill: 0.84,
    product() {
      const look = beech();
      const white = paint('#f6f2e8', 0.35);
      const sage = paint('#8fb0a0', 0.35);
      const dark = material({ color: '#2a2c2e', roughness: 0.3, specular: 0.05, coat: 0.4 });
      const steel = chrome();
      const group = new THREE.Group().add(
        blockAt([60, 40, 28], [0, 22, 0], white, 0.6),
        placed(plank(62, 2, 30, look, { edge: 0.4 }), 0, 43, 0),
        blockAt([60, 34, 1.6], [0, 61, -13.6], sage, 0.4),
        placed(plank(60, 1.6, 9, look, { edge: 0.3, seed: 4 }), 0, 70, -9.4),
        blockAt([60, 3, 26], [0, 1.5, -1], dark, 0.3),
      );
      // The oven: a window, a bar, knobs.
      group.add(
        blockAt([26, 24, 1.4], [-14, 18, 14.2], sage, 0.6),
        blockAt([18, 11, 0.6], [-14, 17, 14.8], dark, 0.5),
        rod([-23, 27, 16.6], [-5, 27, 16.6], 0.7, steel),
        blockAt([26, 30, 1.4], [14, 20, 14.2], sage, 0.6),
        rod([3.4, 14, 16.4], [3.4, 26, 16.4], 0.7, steel),
      );
      [-24, -17.4, -10.8, -4.2].forEach((x, i) =>
        group.add(
          placed(
            solid(
              turned(1.7, 2, 0.3, 40).rotateX(Math.PI / 2),
              paint(['#c8402f', '#e3b23c', '#2f6fae', '#4c8f5a'][i]!, 0.35),
            ),
            x,
            36,
            13.8,
          ),
        ),
      );
      group.add(blockAt([26, 0.8, 22], [-14, 44.2, 0], dark, 0.4));
      for (const x of [-20, -8])
        group.add(placed(solid(turned(4.6, 0.4, 0.15, 60), paint('#c8402f', 0.4)), x, 44.5, 0));
      group.add(
        placed(solid(turned(4.4, 6, 0.4, 60), steel), -20, 44.9, 0),
        rod([-16, 49.4, 0], [-7.6, 49.4, 3], 0.8, dark),
        placed(solid(turned(9, 0.8, 0.3, 72), steel), 14, 43.9, 1),
        placed(solid(turned(7.6, 0.3, 0.1, 72), dark), 14, 44.45, 1),
        solid(
          sweep(
            curve(
              [
                at(14, 44, -9.5),
                at(14, 52, -9.5),
                at(14, 56, -7),
                at(14, 55, -3),
                at(14, 52.6, -2.4),
              ],
              50,
            ),
            circle(0.9, 16),
          ),
          steel,
        ),
        placed(solid(turned(3.6, 5, 0.4, 48), paint('#e3b23c', 0.35)), -20, 70.8, -9),
        placed(solid(turned(3, 7, 0.4, 48), paint('#2f6fae', 0.35)), -10, 70.8, -9),
        placed(solid(turned(3.2, 4, 0.4, 48), paint('#c8402f', 0.35)), 18, 70.8, -9),
      );
      return group;
    },
  };
}

export const scenes: Scenes = {
  'rag-doll': { draw: ragDoll, isColored: false },
  'dolls-house': { draw: dollsHouse, isColored: false },
  'toy-kitchen': { draw: toyKitchen, isColored: false },
};
