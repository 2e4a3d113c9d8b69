import * as THREE from 'three';
import { turnedPiece, type Profile } from '../builders/parts.ts';
import { clipLid, jar, squareLathe, twistLid } from '../builders/tableware.ts';
import { colors } from '../studio/colors.ts';
import { clear, lathe, placed, shade, smoothProfile } from '../studio/geometry.ts';
import { brass, glass, material, plastic } from '../studio/materials.ts';
import { chrome, rubber } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import * as textures from '../studio/textures.ts';

type Lid = 'twist' | 'clip' | 'none';
const grounds = { twist: 'mist', clip: 'sage', none: 'rose' } as const;
const sides = { twist: -16, clip: 22, none: -30 } as const;

/** Jam, honey or pickles, glossy behind the glass. */
const filling = (color: string) =>
  material({
    color,
    roughness: 0.35,
    specular: 0.03,
    translucency: 0.8,
    detail: textures.leather(),
    detailSize: 7,
    bump: 0.5,
    cavity: 0.35,
    mottle: 0.35,
  });

/** Three preserve jars of different sizes. */
function preserveJars(kind: Lid): SceneFile {
  return {
    set: kind === 'clip' ? 'plinth' : 'horizon',
    ground: grounds[kind],
    around: sides[kind],
    above: 16,
    fill: kind === 'clip' ? 0.7 : 0.78,
    product() {
      const group = new THREE.Group();
      const clearGlass = () => glass({ color: '#f1f9f7', bend: 0.3, rimDark: 0.45 });
      for (const [radius, height, x, z, color] of [
        [5, 15.5, -5.6, -3, '#8c1f26'],
        [4.4, 11.6, 5.2, -1.6, '#c9861f'],
        [3.7, 8.4, -0.6, 6.6, '#6f7a2d'],
      ] as const) {
        const looks = {
          glass: clearGlass(),
          filling: kind === 'twist' ? filling(color) : undefined,
        };
        const one = new THREE.Group().add(jar(radius, height, looks));
        const mouth = radius * 0.8;
        if (kind === 'twist') one.add(placed(twistLid(mouth * 1.1, brass()), 0, height - 0.75, 0));
        if (kind === 'clip')
          one.add(
            placed(
              clipLid(mouth, {
                glass: clearGlass(),
                rubber: rubber('#c8623a'),
                wire: chrome(),
              }),
              0,
              height,
              0,
            ),
          );
        group.add(placed(one, x, 0, z, 0.2));
      }
      return group;
    },
  };
}

type Kind = 'marasca' | 'dorica' | 'square';

/** Shoulder and neck decide what a bottle is called. */
const profiles: Record<Kind, { outer: Profile; power: number; neck: number; level: number }> = {
  marasca: {
    outer: [
      [0, 0.3],
      [2.6, 0.2],
      [2.95, 0],
      [3.15, 0.3],
      [3.2, 0.9],
      [3.2, 0.9],
      [3.25, 15],
      [3.25, 15],
      [3.2, 15.9],
      [2.5, 17.4],
      [1.6, 18.4],
      [1.38, 19.6],
      [1.36, 24],
    ],
    power: 9,
    neck: 24,
    level: 17,
  },
  dorica: {
    outer: [
      [0, 0.3],
      [2.5, 0.2],
      [3, 0],
      [3.3, 0.4],
      [3.4, 1],
      [3.4, 1],
      [3.75, 12],
      [3.7, 15],
      [3.1, 17],
      [2, 18.6],
      [1.5, 20.4],
      [1.38, 22.5],
      [1.36, 26],
    ],
    power: 2,
    neck: 26,
    level: 16.6,
  },
  square: {
    outer: [
      [0, 0.3],
      [3, 0.2],
      [3.3, 0],
      [3.45, 0.3],
      [3.5, 0.8],
      [3.5, 0.8],
      [3.5, 13.6],
      [3.5, 13.6],
      [3.4, 14.2],
      [2.6, 14.8],
      [1.6, 15.2],
      [1.38, 16],
      [1.36, 19],
    ],
    power: 9,
    neck: 19,
    level: 14,
  },
};
const bottleGrounds = { marasca: 'butter', dorica: 'lilac', square: 'sand' } as const;
const bottleSides = { marasca: -24, dorica: 14, square: -36 } as const;

/** Two oil bottles with pourers: one closed, one with its cap beside it. */
function oilBottle(color: string = colors.green, kind: Kind): SceneFile {
  return {
    set: kind === 'dorica' ? 'arch' : 'horizon',
    ground: bottleGrounds[kind],
    around: bottleSides[kind],
    above: 13,
    fill: kind === 'dorica' ? 0.72 : 0.8,
    product() {
      const group = new THREE.Group();
      const isGreen = color === colors.green;
      group.add(
        placed(bottleOf(kind, isGreen, true), -4.6, 0, 1.4, 0.2),
        placed(bottleOf(kind, isGreen, false), 4.6, 0, -3, -0.35),
      );
      const cap = turnedPiece(capShape, plastic('#1c1d1e', 0.4), 64, 5);
      return group.add(placed(cap, 5.2, 0, 5.2));
    },
  };
}

const capShape: Profile = [
  [0, 0],
  [1.7, 0],
  [1.7, 0],
  [1.72, 0.1],
  [1.72, 2.3],
  [1.72, 2.3],
  [1.62, 2.5],
  [0, 2.5],
];
const pourerShape: Profile = [
  [1.5, 0],
  [1.62, 0.1],
  [1.62, 0.9],
  [1.5, 1.1],
  [1.5, 1.1],
  [0.95, 1.25],
  [0.8, 1.9],
  [1.15, 2.5],
  [1.05, 2.55],
  [0.7, 2.1],
  [0, 2],
];

function bottleOf(kind: Kind, isGreen: boolean, isClosed: boolean): THREE.Group {
  const { outer, power, neck, level } = profiles[kind];
  const profile = smoothProfile(outer, 8);
  const top = profile.at(-1)![1];
  // The neck is round, whatever the body is.
  const round = (t: number) => {
    const y = profile[Math.round(t * (profile.length - 1))]![1];
    const share = Math.max(0, Math.min(1, (y - level + 1) / 3.4));
    return power + (2 - power) * share;
  };
  const bottle = new THREE.Group();
  const look = isGreen
    ? glass({ color: '#4c6b2f', bend: 0.5, rimDark: 0.5 })
    : glass({ color: '#f1f7f4', bend: 0.4, rimDark: 0.45 });
  const body = squareLathe(profile, round, 120);
  body.computeVertexNormals();
  bottle.add(clear(body, look));
  const oil = glass({
    color: isGreen ? '#7f8c34' : '#d8b53a',
    bend: 1.1,
    rimDark: 0.3,
    gloss: 0.4,
  });
  const inside = smoothProfile(
    outer
      .filter(([radius, y]) => radius > 0 && y < level)
      .map(([radius, y]) => [radius * 0.93, y + 0.3] as const),
    8,
  );
  const [lastRadius] = inside.at(-1)!;
  const filled: Profile = [[0, 0.5], ...inside, [lastRadius, level], [0, level]];
  const liquid = clear(
    squareLathe(filled, () => power, 120),
    oil,
  );
  liquid.renderOrder = 1;
  const shadow: Profile = [
    [0, 0.1],
    [2.2, 0.1],
    [2.2, level * 0.9],
    [0, level * 0.9],
  ];
  bottle.add(liquid, shade(lathe(shadow, 40)));
  const black = plastic('#1c1d1e', 0.4);
  const shape = isClosed ? capShape : pourerShape;
  bottle.add(placed(turnedPiece(shape, black, 64, 5), 0, Math.min(neck, top) - 1.2, 0));
  return bottle;
}

export const scenes: Scenes = {
  'preserve-jars': { draw: () => preserveJars('twist'), isColored: false },
  'preserve-jars-clip': { draw: () => preserveJars('clip'), isColored: false },
  'preserve-jars-open': { draw: () => preserveJars('none'), isColored: false },
  'oil-bottle-marasca': { draw: (color) => oilBottle(color, 'marasca'), isColored: true },
  'oil-bottle-dorica': { draw: (color) => oilBottle(color, 'dorica'), isColored: true },
  'oil-bottle-square': { draw: (color) => oilBottle(color, 'square'), isColored: true },
};
