import * as THREE from 'three';
import { ribbedCap, wrapped } from '../builders/care-packs.ts';
import { hexagon, turned } from '../builders/fittings.ts';
import { tray } from '../builders/gift-box.ts';
import { pencil } from '../builders/pens.ts';
import { turnedPiece } from '../builders/parts.ts';
import { placed, solid } from '../studio/geometry.ts';
import { board, material, plastic } from '../studio/materials.ts';
import { handleWood, paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { mixed } from '../studio/tones.ts';
import { painted } from '../studio/wood.ts';

const all = [
  '#d23b32',
  '#e8862e',
  '#f0c93c',
  '#4fa35a',
  '#2f74c0',
  '#7a4fa0',
  '#e58bb0',
  '#8a5a34',
  '#2a2a2c',
  '#46b5b0',
  '#a6cc55',
  '#f3efe6',
] as const;
type Kind = 'crayons' | 'paints' | 'dough' | 'pencils';
type Count = 6 | 12;

/** Colours for children, as many as the set has. */
const craft = (kind: Kind, count: Count) => (): SceneFile => ({
  set: kind === 'dough' || kind === 'paints' ? 'horizon' : 'plain',
  ground: ({ crayons: 'sky', paints: 'stone', dough: 'lilac', pencils: 'paper' } as const)[kind],
  around: { crayons: -14, paints: 12, dough: -10, pencils: 16 }[kind] * (count === 6 ? 1 : -1),
  above: { crayons: 48, paints: 24, dough: 34, pencils: 52 }[kind],
  fill: 0.86,
  product: () => makers[kind](all.slice(0, count)),
});

const makers: Record<Kind, (tones: readonly string[]) => THREE.Group> = {
  crayons: boxOfCrayons,
  paints: (tones) => inRows(tones, 6.4, 6.6, paintPot),
  dough: (tones) => inRows(tones, 7.4, 7.4, doughPot),
  pencils,
};

function inRows(
  tones: readonly string[],
  across: number,
  deep: number,
  one: (tone: string) => THREE.Group,
): THREE.Group {
  const columns = tones.length === 6 ? 3 : 4;
  const rows = tones.length / columns;
  const group = new THREE.Group();
  tones.forEach((tone, i) =>
    group.add(
      placed(
        one(tone),
        ((i % columns) - (columns - 1) / 2) * across,
        0,
        (Math.floor(i / columns) - (rows - 1) / 2) * deep,
        0.1 * Math.sin(i * 3),
      ),
    ),
  );
  return group;
}

/** A wax crayon in its paper, along z, its tip towards negative z. */
function crayon(tone: string): THREE.Group {
  const wax = material({ color: tone, roughness: 0.45, specular: 0.04, translucency: 0.15 });
  const stick = turnedPiece(
    [
      [0, 0],
      [0.46, 0],
      [0.46, 0],
      [0.46, 7.2],
      [0.46, 7.2],
      [0.4, 7.4],
      [0.2, 8.7],
      [0.14, 8.85],
      [0, 8.9],
    ],
    wax,
    40,
  );
  const print = drawn(`crayon ${tone}`, 64, 256, (context) => {
    context.fillStyle = mixed(tone, '#fff', 0.16);
    context.fillRect(0, 0, 64, 256);
    context.fillStyle = 'rgba(20,20,20,.75)';
    for (const y of [16, 30, 222, 236]) context.fillRect(0, y, 64, 6);
  });
  const sleeve = solid(wrapped(0.475, 0.5, 6.5, Math.PI), board('#fff', print));
  const upright = new THREE.Group().add(stick, sleeve);
  upright.rotation.x = -Math.PI / 2;
  return new THREE.Group().add(upright);
}

function boxOfCrayons(tones: readonly string[]): THREE.Group {
  const group = new THREE.Group();
  const pitch = 1.02;
  const width = tones.length * pitch + 0.9;
  const look = painted(board('#f2c94c'));
  group.add(placed(tray({ width, depth: 7.4, height: 1.5, wall: 0.16, look }), 0, 0, 1.6));
  tones.forEach((tone, i) =>
    group.add(
      placed(crayon(tone), (i - (tones.length - 1) / 2) * pitch, 0.72, 4.9 - 0.35 * (i % 3)),
    ),
  );
  return group;
}

/** A pot with a lid of its colour; its label has a hand. */
function paintPot(tone: string): THREE.Group {
  const print = drawn(`finger paint ${tone}`, 512, 256, (context) => {
    context.fillStyle = '#fbf8f1';
    context.fillRect(0, 0, 512, 256);
    context.fillStyle = tone;
    context.beginPath();
    context.ellipse(256, 160, 46, 50, 0, 0, 7);
    context.fill();
    for (const [x, y, turn] of [
      [214, 88, -0.25],
      [242, 72, -0.08],
      [270, 72, 0.08],
      [298, 88, 0.25],
      [196, 150, -1],
    ] as const) {
      context.beginPath();
      context.ellipse(x, y, 13, 42, turn, 0, 7);
      context.fill();
    }
  });
  return new THREE.Group().add(
    solid(turned(2.6, 4.6, 0.2), plastic('#f4f1ea', 0.35)),
    solid(wrapped(2.6, 0.6, 4.1, 1.5), board('#fbf8f1', print)),
    placed(ribbedCap(2.75, 1.4, plastic(tone, 0.35)), 0, 4.6, 0),
  );
}

/** An open tub of dough. */
function doughPot(tone: string): THREE.Group {
  const dough = material({ color: tone, roughness: 0.75, specular: 0.03, translucency: 0.15 });
  const group = new THREE.Group().add(
    turnedPiece(
      [
        [0, 0],
        [2.5, 0],
        [2.6, 0.1],
        [3, 4.6],
        [3, 4.6],
        [3.1, 4.7],
        [3, 4.8],
        [2.85, 4.7],
        [2.8, 3.6],
      ],
      plastic('#f4f1ea', 0.35),
      80,
    ),
    turnedPiece(
      [
        [2.85, 3.4],
        [2.86, 4.6],
        [2.6, 5.3],
        [1.6, 5.75],
        [0, 5.9],
      ],
      dough,
      80,
    ),
  );
  return group;
}

function pencils(tones: readonly string[]): THREE.Group {
  const group = new THREE.Group();
  const barrel = hexagon(0.72, 15, 0);
  tones.forEach((tone, i) => {
    const lead = paint(tone, 0.5);
    const one = pencil(barrel, {
      paint: paint(tone, 0.25),
      wood: handleWood('#dcb98a', '#c39a66'),
      lead,
      ferrule: satin(tone, 0.4),
      eraser: paint(tone, 0.3),
    });
    one.rotation.y = Math.PI / 2;
    const from = i - (tones.length - 1) / 2;
    one.position.set(from * 1.3, 0, 8 + 0.06 * from * from * (tones.length === 6 ? 2 : 1));
    group.add(one);
  });
  return group;
}

export const scenes: Scenes = {
  'crayons-six': { draw: craft('crayons', 6), isColored: false },
  'crayons-twelve': { draw: craft('crayons', 12), isColored: false },
  'finger-paints-six': { draw: craft('paints', 6), isColored: false },
  'finger-paints-twelve': { draw: craft('paints', 12), isColored: false },
  'dough-six': { draw: craft('dough', 6), isColored: false },
  'dough-twelve': { draw: craft('dough', 12), isColored: false },
  'colour-pencils-six': { draw: craft('pencils', 6), isColored: false },
  'colour-pencils-twelve': { draw: craft('pencils', 12), isColored: false },
};
