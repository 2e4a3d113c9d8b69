import * as THREE from 'three';
import { tube } from '../builders/lathe.ts';
import { block, disc } from '../builders/parts.ts';
import { lacquer, lamp, softPlastic } from '../studio/device-materials.ts';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { board } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';

type Kind = 'pull-down' | 'motorised' | 'tripod';
type Size = readonly [number, number];

/** White cloth with its black border; the foot of it is y = 0. It hangs a little in. */
function cloth([width, height]: Size): THREE.Group {
  const border = 5;
  const print = drawn(`screen ${width} ${height}`, 1200, (1200 * height) / width, (context) => {
    const { width: w, height: h } = context.canvas;
    context.fillStyle = '#141517';
    context.fillRect(0, 0, w, h);
    context.fillStyle = '#fbfbf9';
    const edge = (border * w) / width;
    context.fillRect(edge, edge * 2, w - 2 * edge, h - 3 * edge);
  });
  const form = grid(
    (u, v) => at((u - 0.5) * width, v * height, -0.8 * Math.sin(v * Math.PI) * (1 - u * (1 - u))),
    { columns: 12, rows: 24 },
  );
  const bar = placed(solid(roundedBox(width + 3, 3, 2.4, 1, 4), lacquer('#1d1f21')), 0, -1, 0);
  const look = board('#fbfbf9', print);
  // It throws back what shines on it.
  look.uniforms.glow!.value = 0.14;
  look.uniforms.glowRadius!.value = 1e6;
  return new THREE.Group().add(solid(form, look), bar);
}

/** The housing at the top, along x, its middle at the origin. */
function housing(width: number, isWhite: boolean, isMotor: boolean): THREE.Group {
  const shell = lacquer(isWhite ? '#eeeeea' : '#1f2124');
  const cap = softPlastic(isWhite ? '#d3d4d1' : '#33373b');
  const group = new THREE.Group().add(
    solid(roundedBox(width + 14, 9, 9, isMotor ? 1.4 : 4, 6), shell),
  );
  for (const side of [-1, 1])
    group.add(placed(block(3, 10, 10, 1.4, cap), side * (width / 2 + 7.4), 0, 0));
  return group;
}

/** A piece of wall with its skirting; its face is z = 0. */
function wall(width: number, height: number, color: string): THREE.Group {
  return new THREE.Group().add(
    placed(block(width, height, 6, 0.6, board(color)), 0, height / 2, -3),
    placed(block(width, 11, 2, 0.5, board('#f4f2ec')), 0, 5.5, 0.8),
  );
}

/** It hangs before a wall: by hand with a pull, or with a motor, its switch and cable. */
function onWall(kind: Kind, size: Size, tone: string): THREE.Group {
  const [width, height] = size;
  const foot = 46;
  const isMotor = kind === 'motorised';
  const top = foot + height + 4;
  const wide = width + (isMotor ? 96 : 56);
  const group = new THREE.Group().add(
    wall(wide, top + 26, tone),
    placed(housing(width, isMotor, isMotor), 0, top, 7),
    placed(cloth(size), 0, foot, 7),
  );
  if (!isMotor)
    return group.add(
      tube([at(0, foot - 1, 7.4), at(0, foot - 16, 8)], 0.5, softPlastic('#1d1f21'), 6),
      tube(
        [
          at(0, foot - 15, 8),
          at(-4, foot - 18, 8),
          at(-4, foot - 22, 8),
          at(0, foot - 25, 8),
          at(4, foot - 22, 8),
          at(4, foot - 18, 8),
          at(0, foot - 15, 8),
        ],
        0.9,
        softPlastic('#1d1f21'),
        60,
      ),
    );
  const x = width / 2 + 28;
  const plate = new THREE.Group().add(
    block(15, 22, 2.4, 1.1, softPlastic('#f6f5f1')),
    ...[5.4, 0, -5.4].map((y, i) =>
      placed(block(7.6, 4, 2, 0.8, softPlastic(['#c9ccce', '#a8231f', '#c9ccce'][i]!)), 0, y, 1.2),
    ),
  );
  return group.add(
    placed(plate, x, foot + height * 0.46, 1.4),
    placed(
      block(2.4, height * 0.5 - 6, 1.6, 0.4, softPlastic('#e3e2dd')),
      x,
      top - height * 0.24,
      1,
    ),
    placed(block(3, 1.6, 1.2, 0.4, lamp('#39d353')), width / 2 - 2, top - 3, 11.8),
  );
}

/** It stands on three legs: the housing below, the cloth drawn up to a hook. */
function onTripod(size: Size): THREE.Group {
  const [width, height] = size;
  const foot = 52;
  const metal = satin('#b9bcbe', 0.3);
  const dark = softPlastic('#1d1f21');
  const group = new THREE.Group();
  const z = -7;
  group.add(
    placed(housing(width, false, false), 0, foot, 0),
    placed(cloth(size), 0, foot + 3, 0),
    placed(solid(roundedBox(width + 4, 3.4, 3, 1.2, 4), dark), 0, foot + height + 4, 0),
    tube([at(0, 22, z), at(0, foot + height + 14, z)], 1.8, metal, 6),
    tube([at(0, 14, z), at(0, foot + 30, z)], 2.5, dark, 6),
    tube(
      [
        at(0, foot + height + 13, z),
        at(0, foot + height + 17, z * 0.6),
        at(0, foot + height + 14, 0),
        at(0, foot + height + 5, 0.6),
      ],
      1,
      metal,
      30,
    ),
    placed(disc(3.6, 5, dark), 0, 42, z),
  );
  for (let i = 0; i < 3; i++) {
    const turn = (i / 3) * 2 * Math.PI - Math.PI / 2 + 0.2;
    const end = at(Math.cos(turn) * 62, 1.6, z - Math.sin(turn) * 62);
    const middle = at(Math.cos(turn) * 30, 23, z - Math.sin(turn) * 30);
    group.add(
      tube([at(Math.cos(turn) * 2, 44, z - Math.sin(turn) * 2), end], 1.5, metal, 8),
      tube([at(0, 18, z), middle], 1, metal, 6),
      placed(disc(2.6, 2.4, dark), end.x, 0, end.z),
    );
  }
  return group;
}

function screen(kind: Kind, size: Size, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 10,
    fill: 0.86,
    product: () =>
      kind === 'tripod'
        ? onTripod(size)
        : onWall(kind, size, kind === 'motorised' ? '#9fb3ad' : '#c3a487'),
  };
}

const places: readonly (readonly [Kind, Size, Ground, number])[] = [
  ['pull-down', [200, 200], 'paper', 24],
  ['pull-down', [240, 180], 'sage', 14],
  ['motorised', [200, 200], 'sand', 16],
  ['motorised', [240, 180], 'stone', 28],
  ['tripod', [200, 200], 'sky', 26],
  ['tripod', [240, 180], 'clay', -14],
];

export const scenes: Scenes = Object.fromEntries(
  places.map(([kind, size, ground, around]) => [
    `projection-screen-${kind}${size[0] === 240 ? '-wide' : ''}`,
    { draw: () => screen(kind, size, ground, around), isColored: false },
  ]),
);
