// Small garments laid flat: briefs, boxers, leggings, what babies wear. x across, z down.
import * as THREE from 'three';
import { at, curve, merge, solid } from '../studio/geometry.ts';
import { drawn } from '../studio/textures.ts';
import { flatBand, onBothSides, rivet, type Cloth } from './laid.ts';
import {
  bandOutline,
  boundsOf,
  corner,
  curved,
  edging,
  inCentimetres,
  laidShape,
  mirrored,
  onSide,
  outlineOf,
  type Flat,
} from './laid-shape.ts';

/** A print for a laid shape: dashed seams along lines, and what `extra` draws below them. */
export function seamPrint(
  name: string,
  outline: readonly Flat[],
  lines: readonly (readonly Flat[])[],
  color = 'rgba(0,0,0,.3)',
  extra?: (context: CanvasRenderingContext2D) => void,
): THREE.Texture {
  const { width, height } = boundsOf(outline);
  const scale = Math.min(40, 1500 / Math.max(width, height));
  return drawn(
    `seams ${name}`,
    Math.round(width * scale),
    Math.round(height * scale),
    (context) => {
      inCentimetres(context, outline);
      extra?.(context);
      context.strokeStyle = color;
      context.lineWidth = 0.13;
      context.setLineDash([0.4, 0.2]);
      for (const line of lines) {
        context.beginPath();
        line.forEach(([x, z], i) => (i ? context.lineTo(x, z) : context.moveTo(x, z)));
        context.stroke();
      }
    },
  );
}

/** Briefs with a waistband and bound legs. */
export function briefs(cloth: Cloth, band: THREE.Material): THREE.Group {
  const half: Flat[] = [
    ...corner(0, 0.4),
    [8, 0],
    ...corner(16, -0.6),
    ...corner(16.4, 6.4),
    [11.5, 8.6],
    [6.6, 12.6],
    [4.2, 17],
    ...corner(3.7, 20.4),
    ...corner(0, 20.9),
  ];
  const outline = outlineOf(mirrored(half));
  const leg: readonly Flat[] = [
    [16.3, 6.4],
    [11.5, 8.6],
    [6.6, 12.6],
    [4.2, 17],
    [3.6, 20.4],
  ];
  const folds = onBothSides([
    { from: [4, 18], to: [9, 6], width: 1.4, height: 0.35, bend: 1 },
    { from: [13, 6], to: [5, 5], width: 1.3, height: 0.25, bend: 1 },
  ]);
  const print = seamPrint('briefs', outline, [
    [
      [-5.5, 13.8],
      [0, 15.2],
      [5.5, 13.8],
    ],
  ]);
  const waist = outlineOf([
    ...corner(-15.9, -1),
    [0, 0],
    ...corner(15.9, -1),
    ...corner(16.1, 1.6),
    [0, 2.6],
    ...corner(-16.1, 1.6),
  ]);
  return new THREE.Group().add(
    solid(laidShape(outline, { thick: 1, soft: 1.6, folds }), cloth(print)),
    solid(laidShape(waist, { thick: 1.05, soft: 0.5, step: 0.3, level: 0.3 }), band),
    ...[-1, 1].map((side) => solid(edging(curved(onSide(side, leg)), 0.9, 0.7, 0.45), band)),
  );
}

/** Boxer shorts of jersey with a wide waistband and a front panel. */
export function boxers(cloth: Cloth, band: THREE.Material): THREE.Group {
  const half: Flat[] = [
    ...corner(0, 0),
    ...corner(16.5, -0.4),
    [17.6, 10],
    ...corner(18.4, 25),
    [11, 26],
    ...corner(1.6, 25.4),
    [1, 21],
    ...corner(0, 17.6),
  ];
  const outline = outlineOf(mirrored(half));
  const folds = onBothSides([
    { from: [2, 18], to: [13, 13], width: 1.3, height: 0.35, bend: -1 },
    { from: [3, 21], to: [15, 20], width: 1.3, height: 0.3, bend: -1 },
    { from: [12, 26], to: [10, 15], width: 1.6, height: 0.25 },
  ]);
  const hem = [-1, 1].map((side): Flat[] => [
    [side * 1.2, 24],
    [side * 11, 24.6],
    [side * 18.3, 23.6],
  ]);
  const panel = [-1, 1].map((side): Flat[] => [
    [side * 4.6, 3],
    [side * 6.2, 10],
    [side * 4.2, 16],
    [0, 18.6],
  ]);
  const print = seamPrint(
    'boxers',
    outline,
    [
      ...hem,
      ...panel.map((line) => curved(line)),
      [
        [0, 3],
        [0, 18],
      ],
    ],
    'rgba(128,128,128,.55)',
  );
  const waist = bandOutline([16.4, -1], [16.7, 2.6]);
  return new THREE.Group().add(
    solid(laidShape(outline, { thick: 1.3, soft: 1.4, folds }), cloth(print)),
    solid(laidShape(waist, { thick: 1.3, soft: 0.5, step: 0.3, level: 0.3 }), band),
  );
}

/** Leggings up to the waist; the right half runs from the waist's middle to the crotch. */
export function leggings(half: readonly Flat[]): THREE.BufferGeometry {
  const [, crotch] = half.at(-1)!;
  const folds = onBothSides([
    { from: [2, crotch + 1], to: [14, crotch - 5], width: 1.4, height: 0.4, bend: -1 },
    { from: [4, crotch + 27], to: [13, crotch + 30], width: 1.3, height: 0.35, bend: 1 },
    { from: [5, crotch + 53], to: [11, crotch + 55], width: 1, height: 0.35 },
  ]);
  const outline = outlineOf(mirrored(half));
  return laidShape(outline, { thick: 1.4, soft: 1.6, folds, step: 0.6 });
}

export type BabyLooks = {
  readonly cloth: Cloth;
  readonly rib: THREE.Material;
  readonly snaps: THREE.Material;
  /** Draws over the cloth in centimetres. */
  readonly pattern?: (context: CanvasRenderingContext2D) => void;
  readonly name: string;
};

const bodyFolds = onBothSides([
  { from: [10, 13], to: [4, 20], width: 1.1, height: 0.35, bend: -1 },
  { from: [3, 36], to: [5, 26], width: 1.2, height: 0.3, bend: 1 },
  { from: [12, 8], to: [16, 12], width: 0.9, height: 0.3 },
]);

/**
 * A rib around the front of a neck: x and z of its end and of a point half way at the right, how
 * far its middle lies below the shoulders.
 */
function neckRib(
  { end, middle, drop }: { end: Flat; middle: Flat; drop: number },
  width: number,
  thick: number,
): THREE.BufferGeometry {
  const line = [
    at(-end[0], 0.9, end[1]),
    at(-middle[0], 1.2, middle[1]),
    at(0, 1.3, drop),
    at(middle[0], 1.2, middle[1]),
    at(end[0], 0.9, end[1]),
  ];
  return flatBand(curve(line, 60), width, thick);
}

/** A bodysuit: envelope neck, sleeves long or short, snaps at the crotch. */
export function bodysuit(isLong: boolean, looks: BabyLooks): THREE.Group {
  const sleeve: Flat[] = isLong
    ? [...corner(21.4, 19.6), ...corner(17.2, 21.8), [13, 15.6]]
    : [...corner(17.6, 9.6), ...corner(14.4, 13), [12.4, 12.2]];
  const half: Flat[] = [
    [0, 3.4],
    [4, 2.4],
    ...corner(6.4, 0),
    [9, 0.6],
    [12.4, 3],
    ...sleeve,
    [11.2, 13.6],
    [11, 20],
    [11.6, 28],
    ...corner(11.8, 30.4),
    [8, 32],
    [5.4, 35],
    ...corner(4.6, 39),
    ...corner(0, 39.4),
  ];
  const outline = outlineOf(mirrored(half), 0.3);
  const lap = (side: number): Flat[] =>
    curved([
      [side * 6.4, 0],
      [side * 9, 3.6],
      [side * 11.4, 9],
    ]);
  const print = seamPrint(
    `${looks.name} body ${isLong}`,
    outline,
    [lap(-1), lap(1)],
    'rgba(0,0,0,.22)',
    looks.pattern,
  );
  const group = new THREE.Group().add(
    solid(
      laidShape(outline, { thick: 1.1, soft: 1.3, folds: bodyFolds, step: 0.4 }),
      looks.cloth(print),
    ),
    solid(neckRib({ end: [6.5, 0.1], middle: [4, 2.5], drop: 3.5 }, 1.1, 0.4), looks.rib),
  );
  for (const side of [-1, 1]) {
    const legLine = curved([
      [side * 11.8, 30.5],
      [side * 8, 32.1],
      [side * 5.4, 35.1],
      [side * 4.6, 39],
    ]);
    const lapBand = lap(side);
    group.add(
      solid(edging(legLine, 1, 0.8, 0.5), looks.rib),
      solid(edging(lapBand, 0.8, 0.5, 1.25), looks.rib),
      solid(cuffOf(isLong, side), looks.rib),
    );
  }
  const snap = rivet(0.5);
  return group.add(
    solid(merge([-3, 0, 3].map((x) => snap.clone().translate(x, 1.25, 38))), looks.snaps),
  );
}

function cuffOf(isLong: boolean, side: number): THREE.BufferGeometry {
  const points: Flat[] = isLong
    ? [...corner(21.2, 19.4), ...corner(17, 21.7), ...corner(18.2, 24), ...corner(22.2, 21.8)]
    : [...corner(17.4, 9.3), ...corner(14.2, 12.8), ...corner(15, 13.7), ...corner(18.4, 10.3)];
  const outline = outlineOf(onSide(side, points), 0.25);
  return laidShape(outline, { thick: 0.9, soft: 0.5, step: 0.25, level: 0.15 });
}

/** A romper with feet, snaps from the neck to one ankle. */
export function romper(looks: BabyLooks): THREE.Group {
  const half: Flat[] = [
    [0, 2.6],
    [3.6, 2],
    ...corner(5.6, 0.2),
    [8.4, 0.8],
    [11.6, 3],
    ...corner(19.8, 18.4),
    ...corner(15.8, 20.6),
    [11.8, 14.6],
    [10.8, 15],
    [11.4, 24],
    [12.4, 33],
    [13.4, 44],
    [15.6, 47.6],
    [14.8, 50.6],
    [10.4, 51.4],
    [6.8, 49.4],
    [6.4, 44],
    [4, 38],
    [1.6, 35.4],
    ...corner(0, 35),
  ];
  const outline = outlineOf(mirrored(half), 0.35);
  const opening = curved([
    [0, 3.6],
    [0, 22],
    [1.2, 31],
    [4.6, 40],
    [8, 48],
  ]);
  const print = seamPrint(`${looks.name} romper`, outline, [], 'rgba(0,0,0,.2)', looks.pattern);
  const snap = rivet(0.45);
  const snaps = Array.from({ length: 9 }, (_, i) => {
    const [x, z] = opening[Math.round(3 + (i / 8) * 52)]!;
    return snap.clone().translate(x, 1.7, z);
  });
  const cuffs = [-1, 1].map((side) =>
    laidShape(
      outlineOf(
        onSide(side, [
          ...corner(19.7, 18.2),
          ...corner(15.7, 20.5),
          ...corner(16.7, 22.4),
          ...corner(20.7, 20.1),
        ]),
        0.25,
      ),
      { thick: 0.9, soft: 0.5, step: 0.25, level: 0.15 },
    ),
  );
  return new THREE.Group().add(
    solid(
      laidShape(outline, { thick: 1.2, soft: 1.4, folds: bodyFolds, step: 0.42 }),
      looks.cloth(print),
    ),
    solid(edging(opening, 1.9, 0.7, 1.25), looks.cloth()),
    solid(merge(snaps), looks.snaps),
    solid(merge(cuffs), looks.rib),
    solid(neckRib({ end: [5.7, 0.2], middle: [3.6, 2.1], drop: 2.8 }, 1.2, 0.45), looks.rib),
  );
}
