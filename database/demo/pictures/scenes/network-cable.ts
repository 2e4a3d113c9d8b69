import * as THREE from 'three';
import { cableCoil, fibrePlug, networkPlug } from '../builders/cables.ts';
import { tube } from '../builders/lathe.ts';
import { block, disc, facing, turnedPiece } from '../builders/parts.ts';
import { colors } from '../studio/colors.ts';
import { softPlastic } from '../studio/device-materials.ts';
import { at, lathe, placed, solid } from '../studio/geometry.ts';
import { board, brass, material, steel } from '../studio/materials.ts';
import { headedLabel } from '../studio/patterns.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';

/** A patch cord with boots of its colour; screened ones have plugs of metal. */
const patchCord = (isScreened: boolean) =>
  function draw(color: string = colors.blue): SceneFile {
    return {
      set: 'plain',
      ground: isScreened ? 'sand' : 'mist',
      around: isScreened ? 18 : -16,
      above: 42,
      fill: 0.86,
      product() {
        const thick = isScreened ? 0.36 : 0.29;
        const body = isScreened
          ? steel(0.3)
          : material({ color: '#dfe6e8', roughness: 0.2, specular: 0.06, coat: 0.4 });
        const one = () => networkPlug(softPlastic(color), body, brass(), thick);
        return cableCoil({
          radius: 4.8,
          loops: 4.2,
          thick,
          look: softPlastic(color),
          plugs: [one(), one()],
        });
      },
    };
  };

type Fibre = {
  readonly ground: Ground;
  readonly around: number;
  readonly jacket: string;
  readonly ends: readonly [readonly ['LC' | 'SC', string], readonly ['LC' | 'SC', string]];
  readonly count: number;
};

/** A fibre cord with its white ferrules. */
function fibre({ ground, around, jacket, ends, count }: Fibre): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 42,
    fill: 0.86,
    product() {
      const plug = ([kind, color]: readonly ['LC' | 'SC', string]) =>
        fibrePlug(kind, count, {
          shell: softPlastic(color),
          metal: softPlastic(color),
          dark: softPlastic('#f1f0ec'),
          ferrule: softPlastic('#fbfaf6'),
        });
      const look = softPlastic(jacket);
      return cableCoil({
        radius: 4,
        loops: 4.2,
        thick: 0.17,
        look,
        ...(count > 1 && { twin: look }),
        plugs: [plug(ends[0]), plug(ends[1])],
      });
    },
  };
}

const cableColors = ['#7f8c96', '#5c4a8a', '#c86a2a'] as const;

/** A drum of board with cable between its flanges, its end free. */
function drum(kind: number, ground: Ground, around: number): SceneFile {
  return {
    set: 'horizon',
    ground,
    around,
    above: 14,
    fill: 0.78,
    product() {
      const group = new THREE.Group();
      const flange = board('#c29b63', drawn('drum flange', 512, 512, drawFlange));
      const cable = softPlastic(cableColors[kind]!);
      const profile: [number, number][] = [];
      for (let i = 0; i < 18; i++)
        for (let k = 0; k <= 4; k++) {
          const turn = (k / 4) * Math.PI;
          profile.push([14.4 + 0.5 * Math.sin(turn), -9 + i + 0.5 - 0.5 * Math.cos(turn)]);
        }
      const reel = new THREE.Group().add(
        placed(disc(20, 1.2, flange), 0, 9, 0),
        placed(disc(20, 1.2, flange), 0, -10.2, 0),
        solid(lathe(profile, 96), cable),
        placed(disc(3, 0.4, softPlastic('#2a2d30')), 0, 10, 0),
      );
      group.add(placed(new THREE.Group().add(facing(reel)), 0, 20, 0));
      return group.add(
        tube(
          [at(14.6, 20, 3), at(14.9, 12, 4), at(16, 4, 6), at(19, 0.6, 11), at(12, 0.6, 19)],
          0.5,
          cable,
          60,
        ),
      );
    },
  };
}

function drawFlange(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#c29b63';
  context.fillRect(0, 0, 512, 512);
  context.fillStyle = 'rgba(90,60,28,.25)';
  for (let i = 0; i < 60; i++) context.fillRect(0, (i * 97) % 512, 512, 2);
}

/** A box of board; cable comes out of the hole in its front. */
function pullBox(kind: number, name: string, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 20,
    fill: 0.82,
    product() {
      const face = board(
        '#c8a06a',
        drawn(`pull box ${name}`, 700, 700, (context) =>
          drawBox(context, name, cableColors[kind]!),
        ),
      );
      const cable = softPlastic(cableColors[kind]!);
      const group = new THREE.Group().add(
        placed(solid(roundedBox(36, 36, 23, 0.3, 2), board('#c8a06a')), 0, 18, -11.6),
        placed(block(36, 36, 0.1, 0.04, face), 0, 18, 0),
        placed(
          new THREE.Group().add(
            facing(
              turnedPiece(
                [
                  [3.4, 0],
                  [3.4, 0.3],
                  [2.2, 0.5],
                  [1.4, 0.1],
                  [0, 0.1],
                ],
                softPlastic('#1d1f21'),
              ),
            ),
          ),
          5.8,
          14.6,
          0.1,
        ),
      );
      return group.add(
        tube(
          [
            at(5.8, 14.6, -1),
            at(5.9, 14.2, 3),
            at(7, 9, 8),
            at(8, 1.4, 12),
            at(2, 0.5, 16),
            at(-10, 0.5, 13),
            at(-20, 0.5, 17),
          ],
          0.46,
          cable,
          120,
        ),
      );
    },
  };
}

function drawBox(context: CanvasRenderingContext2D, name: string, color: string): void {
  headedLabel(context, {
    paper: '#c8a06a',
    band: [color, 150],
    mark: [84, 76, 44],
    word: [name, 160, 108, 96],
  });
  context.fillStyle = '#3a2a18';
  context.font = '700 150px "Markazi Text Variable"';
  context.fillText('305 m', 60, 330);
  context.fillRect(60, 600, 240, 24);
  context.fillRect(60, 640, 180, 16);
}

const fibres: Record<string, Fibre> = {
  lc: {
    ground: 'stone',
    around: -18,
    jacket: '#2aa7b8',
    ends: [
      ['LC', '#e8e2cf'],
      ['LC', '#e8e2cf'],
    ],
    count: 2,
  },
  'sc-lc': {
    ground: 'lilac',
    around: 20,
    jacket: '#e0bd3a',
    ends: [
      ['SC', '#1f5fae'],
      ['LC', '#1f5fae'],
    ],
    count: 2,
  },
  ftth: {
    ground: 'clay',
    around: -14,
    jacket: '#f1f0ec',
    ends: [
      ['SC', '#2f8a4c'],
      ['SC', '#2f8a4c'],
    ],
    count: 1,
  },
};

const cables = [
  ['cat6', 'Cat 6', 'sage', -28],
  ['cat6a', 'Cat 6A', 'butter', 26],
  ['cat7', 'Cat 7', 'sky', -22],
] as const;

export const scenes: Scenes = {
  'network-cable': { draw: patchCord(false), isColored: true },
  'network-cable-screened': { draw: patchCord(true), isColored: true },
  ...Object.fromEntries(
    Object.entries(fibres).map(([name, kind]) => [
      `fibre-cable-${name}`,
      { draw: () => fibre(kind), isColored: false },
    ]),
  ),
  ...Object.fromEntries(
    cables.flatMap(([id, name, ground, around], kind) => [
      [`${id}-box`, { draw: () => pullBox(kind, name, ground, around), isColored: false }],
      [`${id}-drum`, { draw: () => drum(kind, ground, -around), isColored: false }],
    ]),
  ),
};
