import * as THREE from 'three';
import { neckBand } from '../builders/collars.ts';
import { zip } from '../builders/garment-trims.ts';
import { onBothSides, type Cloth } from '../builders/laid.ts';
import {
  corner,
  edging,
  laidShape,
  mirrored,
  outlineOf,
  type Flat,
} from '../builders/laid-shape.ts';
import { seamPrint } from '../builders/small-garments.ts';
import { cuffs, ribHem, seams, shell, sleeveOf, type Cut } from '../builders/tops.ts';
import { colors } from '../studio/colors.ts';
import { grid, placed, solid } from '../studio/geometry.ts';
import { cotton, material, ribbed, steel } from '../studio/materials.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { weave } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;
/** Polyester of sportswear: fine, with a low shine. */
const sporty = (color: THREE.ColorRepresentation, size = 2.4): Cloth => {
  return (print) =>
    material({
      color,
      print,
      roughness: 0.62,
      printRoughness: 0.62,
      printFlat: 0.4,
      sheen: 0.3,
      specular: 0.035,
      detail: weave(32),
      detailSize: size,
      bump: 0.3,
      cavity: 0.15,
    });
};

const trimOf = (color: string): string => (color === colors.black ? '#e0a63c' : '#f4f1ea');

const shirtShape = outlineOf(
  mirrored([
    [0, 9.4],
    [3.4, 7.2],
    ...corner(8.6, 0),
    [14, 1.6],
    [22, 4.6],
    [27, 8.4],
    ...corner(40, 21),
    ...corner(31.6, 30),
    ...corner(25, 24.4),
    [24.6, 40],
    ...corner(25.2, 68),
    [14, 69],
    [0, 69.2],
  ]),
);

/** Seams, bands at the sleeves, two stripes down the sides, a star and a number. */
function drawShirt(context: Canvas, trim: string): void {
  context.fillStyle = trim;
  for (const side of [-1, 1]) {
    context.beginPath();
    context.moveTo(side * 38.4, 19.4);
    context.lineTo(side * 41, 21);
    context.lineTo(side * 31.6, 31);
    context.lineTo(side * 29.6, 28.8);
    context.fill();
    context.beginPath();
    context.moveTo(side * 22.8, 26);
    context.lineTo(side * 26, 26);
    context.lineTo(side * 26, 70);
    context.lineTo(side * 20.6, 70);
    context.fill();
  }
  context.fillStyle = trim;
  star(context, 11.4, 18.4, 4);
  context.textAlign = 'center';
  context.font = '700 30px "Markazi Text Variable"';
  context.fillText('10', 0, 48);
}

function shirt(cloth: Cloth, trim: string, rib: THREE.Material): THREE.Group {
  const folds = onBothSides([
    { from: [25, 26], to: [9, 36], width: 1.7, height: 0.7, bend: -2 },
    { from: [24, 23], to: [12, 28], width: 1.3, height: 0.5, bend: -1 },
    { from: [22, 68], to: [18, 46], width: 1.8, height: 0.8, bend: -1 },
    { from: [10, 68], to: [12, 50], width: 2, height: 0.7, bend: 1 },
    { from: [26, 12], to: [34, 25], width: 1.3, height: 0.6, bend: 1 },
  ]);
  const lines = [-1, 1].map((side): Flat[] => [
    [side * 21.4, 4.6],
    [side * 22, 12],
    [side * 24.8, 24.4],
  ]);
  const hem: Flat[] = [
    [-25, 66.4],
    [0, 67.4],
    [25, 66.4],
  ];
  const print = seamPrint(`football shirt ${trim}`, shirtShape, [...lines, hem], undefined, (c) =>
    drawShirt(c, trim),
  );
  const neck = outlineOf([
    ...corner(-8.6, 0),
    [-3.4, 7.2],
    [0, 9.4],
    [3.4, 7.2],
    ...corner(8.6, 0),
    [0, 2.2],
  ]);
  const front: Flat[] = [
    [-8.4, 0.2],
    [-3.6, 7],
    [0, 9.2],
    [3.6, 7],
    [8.4, 0.2],
  ];
  const behind: Flat[] = [
    [-8.4, 0.2],
    [0, 2],
    [8.4, 0.2],
  ];
  return new THREE.Group().add(
    solid(laidShape(shirtShape, { thick: 1.4, soft: 1.4, folds, step: 0.55 }), cloth(print)),
    solid(laidShape(neck, { thick: 0.25, soft: 0.6, step: 0.4, level: 0.05 }), cloth()),
    solid(edging(smooth(front), 1.9, 0.9, 1.2), rib),
    solid(edging(smooth(behind), 1.7, 0.8, 0.7), rib),
  );
}

/** A line made dense and smooth. */
const smooth = (line: readonly Flat[]): Flat[] =>
  new THREE.CatmullRomCurve3(line.map(([x, z]) => new THREE.Vector3(x, 0, z)))
    .getSpacedPoints(48)
    .map(({ x, z }) => [x, z]);

/** Shorts or long trousers: `length` along the leg, how wide it ends. */
function legs(cloth: Cloth, trim: string, length: number, hem: number, name: string): THREE.Group {
  const isLong = length > 60;
  const outline = outlineOf(
    mirrored([
      ...corner(0, 0),
      ...corner(17, -0.4),
      [21, 14],
      [22.4, 26],
      ...(isLong ? ([[20, 55]] as Flat[]) : []),
      ...corner(isLong ? 15.4 : 25.6, length - 0.6),
      ...corner((isLong ? 15.4 : 25.6) - 2 * hem, length),
      ...(isLong ? ([[3.2, 55]] as Flat[]) : []),
      [1, 32],
      ...corner(0, 28),
    ]),
  );
  const folds = onBothSides([
    { from: [2, 28], to: [14, 20], width: 1.6, height: 0.5, bend: -1 },
    { from: [8, length - 2], to: [10, length * 0.7], width: 1.8, height: 0.6, bend: 1 },
    { from: [18, length * 0.8], to: [19, length * 0.5], width: 1.7, height: 0.5, bend: -1 },
    { from: [12, 2], to: [13, 14], width: 1.2, height: 0.4 },
  ]);
  const print = seamPrint(
    `${name} ${trim}`,
    outline,
    [
      [
        [0, 4],
        [0, 27],
      ],
    ],
    undefined,
    (context) => {
      context.strokeStyle = trim;
      for (const side of [-1, 1])
        for (const move of isLong ? [0, 2] : [0]) {
          context.lineWidth = isLong ? 1.1 : 3.4;
          context.beginPath();
          context.moveTo(side * (15.6 - move), 0);
          context.bezierCurveTo(
            side * (21.4 - move),
            20,
            side * ((isLong ? 20.4 : 22) - move),
            length * 0.6,
            side * ((isLong ? 14.2 : 24) - move),
            length + 1,
          );
          context.stroke();
        }
      if (isLong) return;
      context.fillStyle = trim;
      star(context, 15.6, length - 6, 2.6);
    },
  );
  const waist = outlineOf([
    ...corner(-16.6, -1),
    ...corner(16.6, -1),
    ...corner(17.4, 3.6),
    ...corner(-17.4, 3.6),
  ]);
  return new THREE.Group().add(
    solid(laidShape(outline, { thick: 1.5, soft: 1.6, folds, step: 0.55 }), cloth(print)),
    solid(laidShape(waist, { thick: 1.4, soft: 0.5, step: 0.3, level: 0.3, wrinkles: 2 }), cloth()),
  );
}

/** Shirt and shorts laid out. */
function footballKit(color: string = colors.red): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: -4,
    above: 72,
    fill: 0.9,
    lift: 0.5,
    product() {
      const cloth = sporty(color, 3.2);
      const trim = trimOf(color);
      return new THREE.Group().add(
        placed(shirt(cloth, trim, ribbed(trim, 3)), -4, 0, 0, 0.03),
        placed(legs(cloth, trim, 41, 11.6, 'football shorts'), 8, 0, 71.6, -0.05),
      );
    },
  };
}

const cut: Cut = {
  length: 64,
  shoulder: 23.5,
  chest: 28,
  hem: 27,
  neck: 8.4,
  neckFront: 6.4,
  slope: 5,
  armpit: 26,
  thick: 1.7,
  rib: 5.4,
  wrist: [38, 55],
  cuff: 6.4,
  gather: 0.8,
  folds: onBothSides([
    { from: [26, 27], to: [12, 36], width: 1.8, height: 0.8, bend: -2 },
    { from: [22, 58], to: [19, 44], width: 1.8, height: 0.7, bend: -1 },
    { from: [8, 58], to: [9, 46], width: 1.8, height: 0.5, bend: 1 },
    { from: [28, 16], to: [35, 34], width: 1.5, height: 0.7, bend: 1 },
    { from: [30, 38], to: [38, 36], width: 1.4, height: 0.8, bend: 1 },
    { from: [33, 48], to: [40, 46], width: 1.3, height: 0.7, bend: 0.6 },
  ]),
};

/** Two stripes along a sleeve. */
function stripes(side: number, look: THREE.Material): THREE.Mesh[] {
  const sleeve = sleeveOf(cut, side);
  return [0.34, 0.5].map((from) =>
    solid(
      grid((u, v) => sleeve(from + u * 0.08, 0.02 + v * 0.96, 0.2), { columns: 8, rows: 90 }),
      look,
    ),
  );
}

/** A jacket with a zip beside its trousers. */
function tracksuit(color: string = colors.blue): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: 4,
    above: 72,
    fill: 0.92,
    lift: 0.5,
    product() {
      const cloth = sporty(color);
      const trim = trimOf(color);
      const rib = ribbed(color, 5);
      const pale = material({ color: trim, roughness: 0.7, sheen: 0.2, specular: 0.03 });
      const jacket = shell({
        cut,
        cloth,
        inside: cloth(),
        print: seams(`tracksuit ${color}`, cut, 5.8, 'rgba(128,128,128,.5)'),
      }).add(
        ribHem(cut, rib),
        cuffs(cut, 6, 1.03, 2, rib),
        zip(cut, cotton('#1d1f21'), steel(0.25)),
        neckBand(cut, 4, rib),
        ...stripes(-1, pale),
        ...stripes(1, pale),
      );
      return new THREE.Group().add(
        placed(jacket, -24, 0, 0, 0.03),
        placed(legs(cloth, trim, 96, 5.6, 'tracksuit trousers'), 42, 0, -2, -0.04),
      );
    },
  };
}

export const scenes: Scenes = {
  'football-kit': { draw: footballKit, isColored: true },
  tracksuit: { draw: tracksuit, isColored: true },
};
