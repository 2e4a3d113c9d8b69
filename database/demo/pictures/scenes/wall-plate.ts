import * as THREE from 'three';
import { fromAbove } from '../studio/device-geometry.ts';
import {
  at,
  circle,
  grid,
  lathe,
  placed,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { glaze } from '../studio/materials.ts';
import { handleWood } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { stone } from '../studio/stone.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;
type Pattern = 'tree' | 'dervish';
type Stuff = 'marble' | 'clay';
const size = 1024;
const radius = 15;

/** A plate for the wall on a small easel: carved of marble, or painted and glazed. */
function wallPlate(stuff: Stuff, pattern: Pattern): SceneFile {
  const isTree = pattern === 'tree';
  return {
    set: stuff === 'marble' ? 'horizon' : 'arch',
    ground: stuff === 'marble' ? (isTree ? 'clay' : 'sky') : isTree ? 'sand' : 'sage',
    around: isTree ? -20 : 18,
    above: 8,
    fill: stuff === 'marble' ? 0.78 : 0.7,
    product() {
      const plate = new THREE.Group();
      const form = face(stuff, pattern);
      const look =
        stuff === 'marble'
          ? stone('white', 'honed', { width: 30, height: 30, seed: 3 })
          : glaze(
              '#1f5f86',
              drawn(`plate ${pattern}`, size, size, (c) => paint(c, pattern)),
            );
      plate.add(solid(form, look), solid(back(), look));
      const lean = 0.2;
      const standing = new THREE.Group().add(plate);
      standing.rotation.x = Math.PI / 2 - lean;
      const group = new THREE.Group().add(placed(standing, 0, radius * Math.cos(lean) + 1.5, 0));
      return group.add(easel());
    },
  };
}

/** Two feet with a hook in front, joined by a bar. */
function easel(): THREE.Group {
  const group = new THREE.Group();
  const wood = handleWood('#7a4d2c', '#4e2f1b');
  for (const x of [-6.5, 6.5]) {
    const foot = [at(x, 2.6, 4.6), at(x, 0.9, 4), at(x, 0.7, 0), at(x, 0.7, -7), at(x, 9, -6.2)];
    group.add(
      solid(
        sweep(
          new THREE.CatmullRomCurve3(foot, false, 'catmullrom', 0.2).getPoints(60),
          circle(0.62, 14),
        ),
        wood,
      ),
    );
  }
  return group.add(solid(sweep([at(-6.5, 0.7, -5), at(6.5, 0.7, -5)], circle(0.5, 14)), wood));
}

/** The face of the plate as a disc; marble stands out where the drawing is white. */
function face(stuff: Stuff, pattern: Pattern): THREE.BufferGeometry {
  const heights = stuff === 'marble' ? heightsOf(pattern) : () => 0;
  const form = grid(
    (u, v) => {
      // Rows run from the middle outwards.
      const turn = u * 2 * Math.PI;
      const r = v * radius;
      const x = Math.cos(turn) * r;
      const z = Math.sin(turn) * r;
      const rim = Math.max(0, (r - radius * 0.84) / (radius * 0.16));
      const bead = stuff === 'marble' && rim > 0.2 && rim < 0.8 ? 0.25 : 0;
      const dish = 0.9 * Math.min(1, rim * 3) + bead - 1.1 * Math.max(0, rim - 0.94) * 8;
      return at(x, 1 + dish + 0.75 * heights(x / radius, z / radius), z);
    },
    { columns: 420, rows: 300, isClosed: true },
  );
  return fromAbove(form, radius * 2, radius * 2);
}

const back = (): THREE.BufferGeometry =>
  lathe(
    smoothProfile(
      [
        [0, 0],
        [radius * 0.6, 0],
        [radius * 0.95, 0.7],
        [radius, 1.4],
      ],
      8,
    ),
    128,
  );

/** Reads a drawing as heights; x and z run from -1 to 1. */
function heightsOf(pattern: Pattern): (x: number, z: number) => number {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d')!;
  context.filter = 'blur(3px)';
  figure(context, pattern, () => '#fff');
  const { data } = context.getImageData(0, 0, size, size);
  return (x, z) => {
    const column = Math.min(size - 1, Math.max(0, Math.round((x / 2 + 0.5) * size)));
    const line = Math.min(size - 1, Math.max(0, Math.round((z / 2 + 0.5) * size)));
    return (data[(line * size + column) * 4 + 3] ?? 0) / 255;
  };
}

type Part = 'stem' | 'leaf' | 'fruit' | 'robe' | 'fold' | 'skin' | 'hat';

/** Painted: a turquoise ground, a border of petals, the figure in its colours. */
function paint(context: Canvas, pattern: Pattern): void {
  const fills: Record<Part, string> = {
    stem: '#5a3420',
    leaf: '#2f7d55',
    fruit: '#b93a24',
    robe: '#f4f0e4',
    fold: '#a9b6bb',
    skin: '#d9a57c',
    hat: '#8a5a34',
  };
  context.fillStyle = pattern === 'tree' ? '#f2ecdc' : '#1b7f8c';
  context.fillRect(0, 0, size, size);
  context.lineWidth = size * 0.08;
  context.strokeStyle = '#1f3f96';
  context.beginPath();
  context.arc(size / 2, size / 2, size * 0.46, 0, 7);
  context.stroke();
  context.fillStyle = '#f2ecdc';
  for (let i = 0; i < 40; i++) {
    const turn = (i / 40) * 2 * Math.PI;
    context.beginPath();
    context.ellipse(
      size / 2 + Math.cos(turn) * size * 0.46,
      size / 2 + Math.sin(turn) * size * 0.46,
      size * 0.022,
      size * 0.014,
      turn,
      0,
      7,
    );
    context.fill();
  }
  figure(context, pattern, (part) => fills[part]);
}

function figure(context: Canvas, pattern: Pattern, fill: (part: Part) => string): void {
  context.lineCap = 'round';
  if (pattern === 'tree') tree(context, fill);
  else dervish(context, fill);
}

/** A trunk with roots, boughs that curl, leaves and fruit. */
function tree(context: Canvas, fill: (part: Part) => string): void {
  const bough = (points: readonly number[], wide: number) => {
    context.strokeStyle = fill('stem');
    context.lineWidth = wide;
    context.beginPath();
    context.moveTo(points[0]!, points[1]!);
    context.bezierCurveTo(points[2]!, points[3]!, points[4]!, points[5]!, points[6]!, points[7]!);
    context.stroke();
  };
  bough([512, 800, 500, 700, 524, 600, 512, 470], 46);
  bough([512, 500, 506, 400, 518, 330, 512, 230], 26);
  const leaves = (points: readonly number[], side: number) => {
    for (let i = 1; i < 8; i++) {
      const t = i / 8;
      const at1 = (k: number) =>
        (1 - t) ** 3 * points[k]! +
        3 * (1 - t) ** 2 * t * points[k + 2]! +
        3 * (1 - t) * t * t * points[k + 4]! +
        t ** 3 * points[k + 6]!;
      const [x, y] = [at1(0), at1(1)];
      for (const way of [-1, 1]) {
        context.fillStyle = fill('leaf');
        context.beginPath();
        context.ellipse(x + way * 8, y - way * 22, 25, 11, side * way * 0.8 - 0.5, 0, 7);
        context.fill();
      }
    }
    context.fillStyle = fill('fruit');
    context.beginPath();
    context.arc(points[6]!, points[7]!, 24, 0, 7);
    context.fill();
  };
  for (const side of [-1, 1]) {
    const x = (value: number) => 512 + side * value;
    bough([x(0), 790, x(60), 800, x(110), 810, x(150), 830], 26);
    bough([x(0), 770, x(30), 810, x(40), 830, x(60), 850], 22);
    const boughs = [
      [x(0), 640, x(120), 640, x(250), 600, x(262), 500],
      [x(0), 560, x(90), 520, x(130), 400, x(300), 400],
      [x(0), 480, x(60), 420, x(90), 300, x(210), 280],
      [x(0), 400, x(30), 330, x(50), 230, x(100), 200],
    ];
    for (const one of boughs) {
      bough(one, 17);
      leaves(one, side);
    }
  }
  leaves([512, 420, 512, 340, 512, 280, 512, 196], 1);
}

/** A dervish who turns: tall hat, one hand up, one down, a skirt like a bell. */
function dervish(context: Canvas, fill: (part: Part) => string): void {
  const shape = (part: Part, draw: () => void) => {
    context.fillStyle = fill(part);
    context.beginPath();
    draw();
    context.fill();
  };
  const arm = (points: readonly number[]) => {
    context.strokeStyle = fill('robe');
    context.lineWidth = 56;
    context.beginPath();
    context.moveTo(points[0]!, points[1]!);
    context.quadraticCurveTo(points[2]!, points[3]!, points[4]!, points[5]!);
    context.stroke();
    shape('skin', () => context.arc(points[4]!, points[5]!, 24, 0, 7));
  };
  arm([560, 420, 690, 400, 742, 268]);
  arm([464, 420, 350, 420, 270, 482]);
  shape('robe', () => {
    context.moveTo(470, 372);
    context.bezierCurveTo(440, 440, 462, 500, 466, 540);
    context.bezierCurveTo(440, 660, 330, 740, 188, 762);
    context.bezierCurveTo(280, 818, 420, 800, 520, 822);
    context.bezierCurveTo(640, 838, 760, 800, 842, 738);
    context.bezierCurveTo(690, 730, 590, 650, 558, 540);
    context.bezierCurveTo(564, 500, 586, 440, 556, 372);
  });
  shape('skin', () => context.ellipse(516, 318, 42, 52, 0.12, 0, 7));
  shape('hat', () => {
    context.moveTo(470, 292);
    context.lineTo(488, 176);
    context.quadraticCurveTo(526, 156, 556, 184);
    context.lineTo(566, 298);
    context.quadraticCurveTo(520, 280, 470, 292);
  });
  // Folds of the skirt and the sash are cut back.
  context.save();
  if (fill('robe') === '#fff') context.globalCompositeOperation = 'destination-out';
  context.strokeStyle = fill('fold');
  context.lineWidth = 9;
  for (const [x, y] of [
    [280, 770],
    [380, 790],
    [470, 800],
    [560, 812],
    [660, 800],
    [750, 764],
  ] as const) {
    context.beginPath();
    context.moveTo(512 + (x - 512) * 0.12, 560);
    context.quadraticCurveTo(512 + (x - 512) * 0.4, 690, x, y);
    context.stroke();
  }
  context.lineWidth = 14;
  context.beginPath();
  context.moveTo(464, 536);
  context.quadraticCurveTo(512, 552, 560, 536);
  context.stroke();
  context.restore();
}

export const scenes: Scenes = {
  'wall-plate-marble-tree': { draw: () => wallPlate('marble', 'tree'), isColored: false },
  'wall-plate-marble-dervish': { draw: () => wallPlate('marble', 'dervish'), isColored: false },
  'wall-plate-clay-tree': { draw: () => wallPlate('clay', 'tree'), isColored: false },
  'wall-plate-clay-dervish': { draw: () => wallPlate('clay', 'dervish'), isColored: false },
};
