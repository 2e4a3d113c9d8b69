import * as THREE from 'three';
import { onBothSides } from '../builders/laid.ts';
import { edging, laidShape, mirrored, outlineOf, type Flat } from '../builders/laid-shape.ts';
import { seamPrint } from '../builders/small-garments.ts';
import { tShirt } from '../builders/t-shirt.ts';
import { placed, solid } from '../studio/geometry.ts';
import { jersey, material, ribbed } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { weave } from '../studio/textures.ts';

/** Fine mesh of polyester. */
const mesh = (color: THREE.ColorRepresentation, print?: THREE.Texture) =>
  material({
    color,
    print,
    roughness: 0.7,
    printRoughness: 0.7,
    sheen: 0.25,
    specular: 0.03,
    detail: weave(32),
    detailSize: 3.4,
    bump: 0.45,
    cavity: 0.22,
  });

const corner = (x: number, z: number): Flat[] => [
  [x, z],
  [x, z],
];
const paleOn = (color: string) =>
  new THREE.Color(color).getHSL({ h: 0, s: 0, l: 0 }).l > 0.7 ? '#20304a' : '#f4f1ea';

/** A shirt with a number and shorts. */
function footballKit(color: string = colors.red): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: 0,
    above: 70,
    fill: 0.92,
    product() {
      const ink = paleOn(color);
      const shirt = tShirt((print) => mesh(color, print), ribbed(ink, 2.4));
      const number = laidNumber(ink);
      shirt.add(placed(number, 0, 2.9, 33));
      return new THREE.Group().add(shirt, placed(shorts(color, ink), 0, 0, 76));
    },
  };
}

/** A 10 of two pieces, as if printed. */
function laidNumber(ink: string): THREE.Group {
  const look = material({ color: ink, roughness: 0.6, specular: 0.03 });
  const bar = (points: Flat[]) =>
    solid(
      laidShape(outlineOf(points), { thick: 0.12, soft: 0.1, step: 0.4, wrinkles: 0, level: 0 }),
      look,
    );
  const one = bar([
    ...corner(-8, -8),
    ...corner(-4, -10),
    ...corner(-4, 10),
    ...corner(-7.4, 10),
    ...corner(-7.4, -5.4),
    ...corner(-9.4, -4.6),
  ]);
  const zero: Flat[] = Array.from({ length: 60 }, (_, i) => {
    const turn = (i / 60) * 2 * Math.PI;
    return [5 + Math.cos(turn) * 4.2, Math.sin(turn) * 8.4];
  });
  return new THREE.Group().add(one, solid(edging(zero, 3.4, 0.3, 0.1, true), look));
}

function shorts(color: string, ink: string): THREE.Group {
  const outline = outlineOf(
    mirrored([
      ...corner(0, 0),
      ...corner(17, -0.4),
      [20, 12],
      ...corner(25, 37),
      [14, 40],
      ...corner(2.4, 39),
      [1.6, 28],
      ...corner(0, 22),
    ]),
  );
  const folds = onBothSides([
    { from: [2, 22], to: [15, 16], width: 1.6, height: 0.5, bend: -1 },
    { from: [4, 38], to: [6, 24], width: 1.8, height: 0.4 },
    { from: [16, 39], to: [14, 20], width: 1.8, height: 0.5, bend: 1 },
  ]);
  const waist = outlineOf([
    ...corner(-16.8, -1.4),
    ...corner(16.8, -1.4),
    ...corner(17.3, 3),
    ...corner(-17.3, 3),
  ]);
  const stripe = (side: number): Flat[] =>
    Array.from({ length: 30 }, (_, i) => {
      const t = i / 29;
      return [side * (16.2 + 1.6 * t + 6 * t * t), 4 + 33 * t];
    });
  const print = seamPrint(`kit shorts ${ink}`, outline, [], ink, (context) => {
    context.strokeStyle = ink;
    context.lineWidth = 1.8;
    for (const side of [-1, 1]) {
      context.beginPath();
      stripe(side).forEach(([x, z], i) => (i ? context.lineTo(x, z) : context.moveTo(x, z)));
      context.stroke();
    }
  });
  return new THREE.Group().add(
    solid(laidShape(outline, { thick: 1.4, soft: 1.6, folds }), mesh(color, print)),
    solid(laidShape(waist, { thick: 1.5, soft: 0.5, step: 0.35, level: 0.3 }), ribbed(color, 3)),
  );
}

/** A training bib: open at the sides, bound edges. */
function bib(color: string = colors.green): SceneFile {
  return {
    set: 'plain',
    ground: 'stone',
    around: 8,
    above: 66,
    fill: 0.84,
    product() {
      const outline = outlineOf(
        mirrored([
          [0, 13],
          [5, 10.6],
          [7.4, 4],
          ...corner(8, 0),
          ...corner(14.5, 1.6),
          [14, 10],
          [16, 20],
          [21, 27],
          ...corner(23, 28.6),
          [22.4, 44],
          ...corner(23.4, 64),
          ...corner(0, 65),
        ]),
      );
      const folds = onBothSides([
        { from: [21, 30], to: [9, 44], width: 1.8, height: 0.6, bend: -1 },
        { from: [8, 65], to: [5, 44], width: 2, height: 0.6, bend: 1 },
        { from: [17, 64], to: [15, 46], width: 2, height: 0.6, bend: -1 },
      ]);
      const binding = jersey(paleOn(color));
      return new THREE.Group().add(
        solid(laidShape(outline, { thick: 1.3, soft: 1.4, folds, step: 0.6 }), mesh(color)),
        solid(edging(outline, 1.1, 0.7, 0.4, true), binding),
      );
    },
  };
}

/** Leggings with a wide waistband. */
function leggings(color: string = colors.black): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: -8,
    above: 70,
    fill: 0.92,
    product() {
      const outline = outlineOf(
        mirrored([
          ...corner(0, 0),
          ...corner(14, -0.4),
          [17.6, 14],
          [18, 26],
          [15.4, 48],
          [14.4, 58],
          [12.6, 74],
          ...corner(10.6, 88),
          ...corner(4.6, 88.6),
          [4.4, 74],
          [4, 58],
          [2.6, 40],
          ...corner(0, 27),
        ]),
      );
      const folds = onBothSides([
        { from: [2, 28], to: [14, 22], width: 1.4, height: 0.4, bend: -1 },
        { from: [4, 54], to: [13, 57], width: 1.3, height: 0.35, bend: 1 },
        { from: [5, 80], to: [11, 82], width: 1, height: 0.35 },
      ]);
      const stretch = (tone: THREE.ColorRepresentation) =>
        material({
          color: tone,
          roughness: 0.6,
          sheen: 0.25,
          specular: 0.035,
          detail: weave(32),
          detailSize: 1.6,
          bump: 0.25,
        });
      const waist = outlineOf([
        ...corner(-13.8, -1.2),
        ...corner(13.8, -1.2),
        ...corner(15.4, 7.4),
        ...corner(-15.4, 7.4),
      ]);
      return new THREE.Group().add(
        solid(laidShape(outline, { thick: 1.4, soft: 1.6, folds, step: 0.6 }), stretch(color)),
        solid(laidShape(waist, { thick: 1.5, soft: 0.6, step: 0.4, level: 0.25 }), stretch(color)),
      );
    },
  };
}

export const scenes: Scenes = {
  'football-kit': { draw: footballKit, isColored: true },
  'training-bib': { draw: bib, isColored: true },
  'running-leggings': { draw: leggings, isColored: true },
};
