import * as THREE from 'three';
import { shirtCollar } from '../builders/collars.ts';
import { onBothSides, patch } from '../builders/laid.ts';
import { corner, edging, laidShape, onSide, outlineOf, type Flat } from '../builders/laid-shape.ts';
import { buttons, cuffs, frontOf, halfWidth, seams, shell, type Cut } from '../builders/tops.ts';
import { placed, solid } from '../studio/geometry.ts';
import { cotton, material, plastic } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn, twill } from '../studio/textures.ts';

const cut: Cut = {
  length: 72,
  shoulder: 22.5,
  chest: 27,
  hem: 27.5,
  waist: 2.2,
  neck: 8.4,
  neckFront: 33,
  isVNeck: true,
  slope: 4.6,
  armpit: 25,
  tail: 2.4,
  thick: 1.6,
  wrist: [34, 62],
  cuff: 7,
  gather: 0.98,
  folds: onBothSides([
    { from: [25, 27], to: [16, 38], width: 1.6, height: 0.5, bend: -2 },
    { from: [4, 38], to: [18, 42], width: 1.6, height: 0.3, bend: 1 },
    { from: [26, 17], to: [31, 36], width: 1.4, height: 0.4, bend: 1 },
    { from: [28, 40], to: [34, 38], width: 1.3, height: 0.4, bend: 1 },
  ]),
};

const wool = (color: THREE.ColorRepresentation, print?: THREE.Texture) =>
  material({
    color,
    print,
    roughness: 0.88,
    sheen: 0.3,
    specular: 0.02,
    detail: twill(),
    detailSize: 3,
    bump: 0.35,
    cavity: 0.12,
  });

/** A jacket over a shirt with a tie, the trousers beside it; the third piece is a waistcoat. */
const suit =
  (isThree: boolean) =>
  (color: string = colors.navy): SceneFile => ({
    set: 'plain',
    ground: isThree ? 'stone' : 'clay',
    around: isThree ? 5 : -5,
    above: 72,
    fill: 0.94,
    product: () =>
      new THREE.Group().add(jacket(color, isThree), placed(trousers(color), 52, 0, -4, 0.04)),
  });

function jacket(color: string, isThree: boolean): THREE.Group {
  const cloth = (print?: THREE.Texture) => wool(color, print);
  const surface = frontOf(cut);
  const group = shell({ cut, cloth, inside: cotton('#f4f2ec'), print: seams('suit', cut, 80) });
  group.add(...shirtAndTie(isThree ? color : null));
  for (const side of [-1, 1]) {
    const lapel = outlineOf(
      onSide(side, [
        ...corner(8.2, -1.2),
        ...corner(12.4, 5.6),
        ...corner(10.8, 8),
        ...corner(15.4, 9),
        [11, 20],
        [4.6, 30],
        ...corner(side > 0 ? 0.2 : -1.4, 36.4),
        [3.4, 26],
        [7.2, 9],
      ]),
      0.3,
    );
    group.add(
      solid(
        laidShape(lapel, { thick: 0.5, soft: 0.6, step: 0.35, wrinkles: 0.4, level: 2.5 }),
        cloth(),
      ),
      solid(
        edging(
          [
            [side * 8.4, -1.6],
            [side * 10.6, 2],
            [side * 12.4, 5.6],
          ],
          1,
          0.4,
          3,
        ),
        cloth(),
      ),
      pocket(side, surface, cloth()),
    );
  }
  // The front that lies above ends in an edge from the button down.
  group.add(
    solid(
      patch(surface, {
        left: () => -1.5,
        right: () => -1.1,
        from: 36,
        to: 70,
        lift: 0.35,
        columns: 4,
      }),
      wool(new THREE.Color(color).multiplyScalar(0.7)),
    ),
    buttons(surface, 0.6, [37.5, 47], 1, 0.4, plastic('#2a221d', 0.3)),
    cuffs(cut, 1, 1.01, 1.6, cloth()),
  );
  for (const side of [-1, 1])
    group.add(
      solid(
        laidShape(
          outlineOf([
            ...corner(side * 30.6, 62.4),
            ...corner(side * 40.4, 59.8),
            ...corner(side * 40.8, 61.6),
            ...corner(side * 31, 64.2),
          ]),
          { thick: 0.9, soft: 0.5, step: 0.3 },
        ),
        cotton('#f4f2ec'),
      ),
    );
  return group;
}

/** A flap below, a welt at the breast of one side. */
function pocket(
  side: number,
  surface: ReturnType<typeof frontOf>,
  look: THREE.Material,
): THREE.Group {
  const span = (from: number, to: number): Flat => (side > 0 ? [from, to] : [-to, -from]);
  const [left, right] = span(9.4, halfWidth(cut, 50) - 3.4);
  const group = new THREE.Group().add(
    solid(
      patch(surface, {
        left: () => left,
        right: () => right,
        from: 48,
        to: 53,
        lift: 0.5,
        columns: 30,
      }),
      look,
    ),
  );
  if (side > 0)
    group.add(
      solid(
        patch(surface, {
          left: () => 12.6,
          right: () => 21.4,
          from: (u) => 25.6 - 1.4 * u,
          to: (u) => 27.8 - 1.4 * u,
          lift: 0.4,
          columns: 24,
        }),
        look,
      ),
    );
  return group;
}

const stripedTie = () =>
  material({
    color: '#7d2233',
    roughness: 0.5,
    sheen: 0.4,
    specular: 0.04,
    print: drawn('tie', 256, 1024, (context) => {
      context.fillStyle = '#7d2233';
      context.fillRect(0, 0, 256, 1024);
      context.strokeStyle = '#c9a35e';
      context.lineWidth = 10;
      for (let y = -256; y < 1280; y += 84) {
        context.beginPath();
        context.moveTo(0, y);
        context.lineTo(256, y + 150);
        context.stroke();
      }
    }),
    printRoughness: 0.5,
  });

/** The shirt, the tie and, of the colour given, the waistcoat that show between the lapels. */
function shirtAndTie(waistcoat: string | null): THREE.Object3D[] {
  const white = cotton('#f4f2ec', undefined, 1.6);
  const tieLook = stripedTie();
  const knot = outlineOf(
    [...corner(-2, 3.4), ...corner(2, 3.4), ...corner(1.2, 7.2), ...corner(-1.2, 7.2)],
    0.2,
  );
  const blade = outlineOf(
    [
      ...corner(-1.2, 6.6),
      ...corner(1.2, 6.6),
      [2.8, 22],
      ...corner(3.6, 36),
      ...corner(-3.6, 36),
      [-2.8, 22],
    ],
    0.3,
  );
  const front = outlineOf(
    [
      ...corner(-9, -0.6),
      ...corner(9, -0.6),
      [7, 14],
      ...corner(0.6, 36),
      ...corner(-0.6, 36),
      [-7, 14],
    ],
    0.4,
  );
  const parts: THREE.Object3D[] = [
    solid(laidShape(front, { thick: 0.7, soft: 1, step: 0.5, wrinkles: 0.4, level: 0.4 }), white),
    solid(
      laidShape(blade, { thick: 0.4, soft: 0.5, step: 0.3, wrinkles: 0.3, level: 1.15 }),
      tieLook,
    ),
    solid(
      laidShape(knot, { thick: 1.1, soft: 0.6, step: 0.2, wrinkles: 0.3, level: 1.3 }),
      tieLook,
    ),
    shirtCollar({ ...cut, neck: 6.6, neckFront: 4 }, 6, 2.4, white),
  ];
  return waistcoat === null ? parts : [...parts, ...waistcoatParts(waistcoat)];
}

function waistcoatParts(color: string): THREE.Object3D[] {
  const halves = [-1, 1].map((side) => {
    const half = outlineOf(
      onSide(side, [
        ...corner(7.4, 3),
        [5.4, 11],
        ...corner(0, 23.6),
        ...corner(0, 37),
        ...corner(1, 37),
        [5, 24],
      ]),
      0.3,
    );
    return solid(
      laidShape(half, { thick: 0.5, soft: 0.6, step: 0.35, wrinkles: 0.3, level: 1.6 }),
      wool(color),
    );
  });
  const button = outlineOf(
    Array.from({ length: 24 }, (_, i): Flat => [
      Math.cos(i * 0.2618) * 0.75,
      Math.sin(i * 0.2618) * 0.75,
    ]),
    0.15,
  );
  const flat = { thick: 0.35, soft: 0.2, step: 0.12, wrinkles: 0, level: 2.1 };
  return [...halves, placed(solid(laidShape(button, flat), plastic('#2a221d', 0.3)), 0, 0, 26)];
}

/** Trousers folded along their creases: one leg on the other. */
function trousers(color: string): THREE.Group {
  const leg = (shift: number): Flat[] =>
    outlineOf([
      ...corner(-11, 0),
      ...corner(10, 0.6),
      [13.4, 16],
      [13.6, 24],
      [10.8, 34],
      [9.8, 60],
      ...corner(9.2 + shift, 98),
      ...corner(-9.6 + shift, 98.6),
      [-10.6, 60],
      [-11.6, 24],
    ]);
  const cloth = wool(color);
  const folds = [
    { from: [13, 25], to: [2, 18], width: 1.6, height: 0.4 },
    { from: [-10, 58], to: [4, 61], width: 1.4, height: 0.3, bend: 1 },
    { from: [-11, 10], to: [-10, 96], width: 0.8, height: 0.3 },
  ] as const;
  const band = outlineOf([
    ...corner(-11.2, -1.4),
    ...corner(10, -0.8),
    ...corner(10.4, 2.8),
    ...corner(-11.4, 2.4),
  ]);
  return new THREE.Group().add(
    placed(solid(laidShape(leg(0.8), { thick: 0.9, soft: 1.2, step: 0.6 }), cloth), 1, 0, 0.6),
    solid(laidShape(leg(0), { thick: 1.1, soft: 1.2, step: 0.6, folds, level: 0.9 }), cloth),
    solid(laidShape(band, { thick: 1.2, soft: 0.5, step: 0.4, level: 1.15 }), cloth),
  );
}

export const scenes: Scenes = {
  'two-piece-suit': { draw: suit(false), isColored: true },
  'three-piece-suit': { draw: suit(true), isColored: true },
};
