// Machines of an office: calculator, shredder, counter for banknotes, laminator. Fronts: +z.
import * as THREE from 'three';
import { fromAbove, sheet, stackedLoft } from '../studio/device-geometry.ts';
import { at, clear, grid, merge, placed, solid } from '../studio/geometry.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import { keyCaps, type KeyRows } from './keys.ts';
import { blockAt, turnedPiece } from './parts.ts';
import { ringed } from './rings.ts';

export type OfficeLooks = {
  readonly shell: THREE.Material;
  readonly shade: THREE.Material;
  readonly dark: THREE.Material;
  readonly screen: THREE.Material;
  readonly accent: THREE.Material;
  readonly light: THREE.Material;
};

export const calculatorKeys: KeyRows = [
  'MC MR M− M+ ÷',
  'GT 7 8 9 ×',
  '± 4 5 6 −',
  '← 1 2 3 +',
  'AC 0 00 . =',
];

/** A desktop calculator that leans towards the viewer; keys take their print from `keys`. */
export function calculator(looks: OfficeLooks, keys: THREE.Material): THREE.Group {
  const { shell, dark, screen, shade } = looks;
  const width = 15.4;
  const depth = 20;
  const body = new THREE.Group().add(
    solid(
      stackedLoft(width, depth, 1.3, [
        [0.5, 0],
        [0.1, 0.25],
        [0, 0.7],
        [0, 1.6],
        [0.15, 1.95],
        [0.5, 2.1],
      ]),
      shell,
    ),
    placed(solid(slab(width - 1.2, 5, 0.5, 0.7, 0.16), dark), 0, 1.96, -6.4),
  );
  const glass = placed(sheet(12.4, 3.2, screen, 0.3), 0, 2.48, -6);
  const solar = placed(sheet(4.6, 0.8, shade, 0.06), 3.6, 2.48, -8.35);
  const caps = keyCaps(calculatorKeys, 2.55, cap, () => true, 0.42);
  body.add(glass, solar, placed(solid(caps, keys), 0, 2.02, 2.9));
  body.rotation.x = 0.14;
  return new THREE.Group().add(
    placed(body, 0, 1.5, 0),
    blockAt([13, 2.4, 1.4], [0, 1.2, -8], dark, 0.4),
  );
}

const cap = (width: number, depth: number): THREE.BufferGeometry =>
  stackedLoft(
    width,
    depth,
    0.32,
    [
      [0, 0],
      [0.02, 0.4],
      [0.12, 0.62],
      [0.26, 0.7],
    ],
    0.05,
  );

/** A shredder on its bin: a head with a slot, a window that shows what is cut. */
export function shredder(
  looks: OfficeLooks,
  paper: THREE.Material,
  strips: THREE.BufferGeometry,
  glass: THREE.Material,
): THREE.Group {
  const { shell, shade, dark, accent, light } = looks;
  const group = new THREE.Group();
  const bin = ringed([
    [0, 0, -1, 1, 6, 6],
    [0, 15, -10.6, 10.6, 7, 7],
    [0, 15, -10.6, 10.6, 7, 7],
    [1, 15.6, -11, 11, 7, 7],
    [31, 17, -12, 12, 7, 7],
    [31, 17, -12, 12, 7, 7],
    [31, 0, -1, 1, 6, 6],
  ]);
  const head = ringed([
    [31.2, 0, -1, 1, 6, 6],
    [31.2, 18, -13, 13, 6, 6],
    [31.2, 18, -13, 13, 6, 6],
    [32, 18.7, -13.6, 13.6, 6, 6],
    [38, 18.6, -13.4, 13.4, 6, 6],
    [41, 18, -12.6, 12.4, 6, 6],
    [42.4, 16.8, -11.4, 11, 6, 6],
    [42.6, 15, -9.6, 9.4, 6, 6],
    [42.6, 0, -1, 1, 6, 6],
  ]);
  group.add(solid(bin, dark), solid(head, shell));
  group.add(
    blockAt([24, 0.5, 1.5], [0, 42.7, -1], shade, 0.2),
    blockAt([22.6, 0.6, 0.6], [0, 42.75, -1], looks.dark, 0.15),
    blockAt([7, 0.5, 2.6], [11.6, 42.5, 5.6], shade, 0.2),
    blockAt([2.8, 0.5, 1.6], [10.2, 42.8, 5.6], accent, 0.2),
    blockAt([0.7, 0.4, 0.7], [13.8, 42.8, 5.6], light, 0.15),
  );
  // The window is a pane before a lit hollow with strips.
  group.add(
    blockAt([15, 17, 0.4], [0, 16, 11.35], shade, 0.2),
    placed(solid(strips, paper), 0, 8, 11.9),
    placed(clear(roundedBox(16, 18, 0.3, 0.14, 2), glass), 0, 16, 13),
  );
  for (const [w, h, x, y] of [
    [17.6, 1, 0, 25.4],
    [17.6, 1, 0, 6.6],
    [1, 19.8, -8.4, 16],
    [1, 19.8, 8.4, 16],
  ] as const)
    group.add(blockAt([w, h, 1.9], [x, y, 12.4], dark, 0.35));
  // A sheet on its way in.
  const page = grid(
    (u, v) => {
      const y = 42.4 + v * 17;
      return at((u - 0.5) * 21, y, -1 - 2.6 * v * v + 0.3 * Math.sin(u * 3) * v);
    },
    { columns: 20, rows: 24 },
  );
  group.add(solid(page, paper));
  for (const x of [-13, 13])
    for (const z of [-8, 8])
      group.add(
        placed(
          turnedPiece(
            [
              [0, -1.4],
              [1.4, -1.4],
              [1.4, 0.1],
              [0, 0.1],
            ],
            shade,
            32,
          ),
          x,
          0,
          z,
        ),
      );
  return group;
}

/** A counter for banknotes: notes in its hopper, counted ones in front, a display. */
export function noteCounter(looks: OfficeLooks, note: THREE.Material): THREE.Group {
  const { shell, shade, dark, screen, accent } = looks;
  const group = new THREE.Group();
  const body = ringed([
    [0, 0, -1, 1, 5, 5],
    [0, 13, -12, 6, 6, 6],
    [0, 13, -12, 6, 6, 6],
    [0.8, 13.4, -12.4, 6.6, 6, 6],
    [10, 13.4, -12.2, 5.6, 6, 6],
    [17, 13.3, -11.6, 2.4, 6, 6],
    [20, 13, -11, 0.6, 6, 6],
    [21, 12, -10, -0.6, 6, 6],
    [21.2, 0, -5, -4, 5, 5],
  ]);
  group.add(solid(body, shell));
  // Walls of the hopper above and behind, notes leaning in it.
  const back = blockAt([19, 10, 1.2], [0, 25, -9], shade, 0.5);
  back.rotation.x = -0.42;
  group.add(back);
  for (const side of [-1, 1]) {
    const wall = blockAt([1.1, 6.4, 9], [side * 9.6, 22.6, -5.4], shade, 0.5);
    group.add(wall);
  }
  const pile = new THREE.Group().add(notes(17.2, 7.6, 3, 3, note));
  pile.rotation.x = 0.9;
  group.add(placed(pile, 0, 22.6, -5.4));
  // The stacker: a tray that juts out, counted notes upright in it.
  group.add(
    blockAt([20, 1.2, 8.4], [0, 1, 9.4], dark, 0.5),
    blockAt([19.4, 9.4, 0.8], [0, 5.6, 5.6], dark, 0.3),
  );
  for (const side of [-1, 1]) group.add(blockAt([1, 8, 7], [side * 9.6, 4.6, 9], shade, 0.45));
  const counted = new THREE.Group().add(notes(17.2, 7.6, 2.2, 5, note));
  counted.rotation.x = Math.PI / 2 - 0.16;
  group.add(placed(counted, 0, 5.4, 7.4));
  // Wheels that stack, the display and keys on the slope above.
  for (const x of [-4.6, 4.6]) {
    const wheel = turnedPiece(
      [
        [0, -0.5],
        [2.2, -0.5],
        [2.3, 0],
        [2.2, 0.5],
        [0, 0.5],
      ],
      accent,
      40,
    );
    wheel.rotation.z = Math.PI / 2;
    group.add(placed(wheel, x, 10.8, 5.4));
  }
  const panel = new THREE.Group().add(
    placed(solid(slab(20, 6.4, 0.7, 0.8, 0.2), dark), 0, 0, 0),
    placed(sheet(8.4, 3.6, screen, 0.2), -4.6, 0.72, 0),
  );
  for (let i = 0; i < 6; i++)
    panel.add(
      placed(
        solid(slab(2, 1.5, 0.5, 0.4, 0.12), i === 5 ? accent : shell),
        2.6 + (i % 3) * 2.6,
        0.6,
        -1.1 + Math.floor(i / 3) * 2.2,
      ),
    );
  panel.rotation.x = 1.12;
  return group.add(placed(panel, 0, 15.4, 3));
}

/** A pile of notes; each lies a little aside. The print shows on the uppermost. */
function notes(
  width: number,
  depth: number,
  thick: number,
  seed: number,
  look: THREE.Material,
): THREE.Mesh {
  const count = 12;
  const forms = Array.from({ length: count }, (_, i) => {
    const shift = (((i * 7 + seed) % 5) - 2) * 0.06;
    return fromAbove(slab(width, depth, thick / count, 0.1, 0.02), width, depth).translate(
      shift,
      (i * thick) / count,
      shift * 0.8,
    );
  });
  return solid(merge(forms), look);
}

/** A laminator: low and wide, a pouch leaving its slot in front. */
export function laminator(
  looks: OfficeLooks,
  page: THREE.Material,
  film: THREE.Material,
): THREE.Group {
  const { shell, shade, dark, accent, light } = looks;
  const group = new THREE.Group();
  const half = 19;
  const ring = (y: number, inset: number, front: number, back: number) =>
    [y, half - inset, -back, front, 7, 7] as const;
  const lower = ringed([
    [0, 0, -1, 1, 5, 5],
    ring(0, 0.6, 6.4, 6.4),
    ring(0, 0.6, 6.4, 6.4),
    ring(0.6, 0, 7, 7),
    ring(3.4, 0, 7.4, 7),
    ring(3.4, 0, 7.4, 7),
    [3.4, 0, -1, 1, 5, 5],
  ]);
  const upper = ringed([
    [4.2, 0, -1, 1, 5, 5],
    ring(4.2, 0, 7.4, 7),
    ring(4.2, 0, 7.4, 7),
    ring(6, 0, 6.8, 7),
    ring(7.8, 0.5, 4.6, 6),
    ring(8.6, 1.6, 2.4, 4),
    ring(8.7, 3, 1, 2.4),
    [8.7, 0, -1, 1, 5, 5],
  ]);
  group.add(
    solid(lower, dark),
    solid(upper, shell),
    blockAt([37, 1, 13], [0, 3.8, -0.4], dark, 0.3),
    blockAt([25.4, 0.6, 0.8], [-3.4, 3.8, 7.3], shade, 0.2),
  );
  const panel = new THREE.Group().add(
    solid(slab(7.6, 2.6, 0.3, 0.6, 0.1), dark),
    placed(solid(slab(2.4, 1.5, 0.4, 0.3, 0.1), accent), -1.8, 0.2, 0),
    placed(solid(slab(0.5, 0.5, 0.3, 0.2, 0.08), light), 0.8, 0.2, 0),
    placed(solid(slab(0.5, 0.5, 0.3, 0.2, 0.08), light), 2.2, 0.2, 0),
  );
  panel.rotation.x = 0.9;
  group.add(placed(panel, 13.2, 6.9, 6));
  const sheetOf = (width: number, from: number, to: number, lift: number) =>
    grid(
      (u, v) => {
        const z = from + (to - from) * v;
        const drop = 3.8 * Math.min(1, Math.max(0, (z - 7) / 9)) ** 1.6;
        return at(-3.4 + (u - 0.5) * width, Math.max(0.06, 3.8 - drop) + lift, z);
      },
      { columns: 12, rows: 60 },
    );
  const printed = sheetOf(20.4, 7, 28.6, 0.03);
  const unit = printed.getAttribute('uv1') as THREE.BufferAttribute;
  for (let i = 0; i < unit.count; i++) unit.setY(i, 1 - unit.getY(i));
  return group.add(
    solid(printed, page),
    clear(sheetOf(22.6, 6.6, 29.8, 0.09), film),
    blockAt([13, 0.5, 3], [0, 8.7, -2.4], shade, 0.2),
  );
}
