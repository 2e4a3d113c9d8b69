import * as THREE from 'three';
import { floorLamp, hangingLantern, tableLamp } from '../builders/lamps.ts';
import { colors } from '../studio/colors.ts';
import { placed } from '../studio/geometry.ts';
import { brass, material } from '../studio/materials.ts';
import { random } from '../studio/noise.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Kind = 'table' | 'hanging' | 'floor';
const grounds = { table: 'sand', hanging: 'mist', floor: 'clay' } as const;

/** A mosaic lamp that is lit; most of its glass has the variant's colour. */
function mosaicLamp(color: string = colors.red, kind: Kind): SceneFile {
  return {
    set: kind === 'table' ? 'horizon' : 'plain',
    ground: grounds[kind],
    around: { table: -14, hanging: 18, floor: -24 }[kind],
    above: { table: 10, hanging: 4, floor: 7 }[kind],
    fill: 0.84,
    product() {
      const looks = { glass: litGlass(color), brass: brass() };
      if (kind === 'table') return tableLamp(looks);
      if (kind === 'floor') return floorLamp(looks);
      const group = new THREE.Group();
      group.add(placed(hangingLantern(looks, 9.5), 0, 0, 0));
      return group;
    },
  };
}

/** Glass that is lit from within: the print shines. */
function litGlass(color: string): THREE.Material {
  const look = material({
    color: '#fff',
    roughness: 0.22,
    specular: 0.05,
    coat: 0.35,
    print: drawn(`mosaic ${color}`, 2048, 1024, (context) => mosaic(context, color)),
    printRoughness: 0.22,
  });
  look.uniforms.glow!.value = 0.55;
  look.uniforms.glowRadius!.value = 1e6;
  return look;
}

/** Pieces of cut glass; `shade` takes one of the leading colour's shades by chance. */
function glassPieces(context: CanvasRenderingContext2D, color: string) {
  const { width } = context.canvas;
  const chance = random(5);
  const lead = new THREE.Color(color);
  const tones = (by: number) => {
    const tone = lead.clone().offsetHSL(0, 0.12, 0);
    tone.multiplyScalar(by);
    return `#${tone.getHexString()}`;
  };
  const shades = [tones(0.75), tones(1.05), tones(1.5), tones(0.9)];
  const others = ['#f0c14a', '#2f9fa8', '#e9efe6', '#d0602c'];
  const shade = () => shades[Math.floor(chance() * shades.length)]!;
  const shape = (points: readonly (readonly [number, number])[], fill: string) => {
    context.fillStyle = fill;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.fill();
  };
  const beads = (y: number, r: number, many: number, fill: string) => {
    context.fillStyle = fill;
    for (let i = 0; i < many; i++) {
      context.beginPath();
      context.arc(((i + 0.5) * width) / many, y, r, 0, 7);
      context.fill();
    }
  };
  const triangles = (top: number, bottom: number, many: number) => {
    const wide = width / many;
    for (let i = 0; i < many; i++) {
      const x = i * wide;
      shape(
        [
          [x + 4, bottom - 4],
          [x + wide - 4, bottom - 4],
          [x + wide / 2, top + 6],
        ],
        shade(),
      );
      shape(
        [
          [x + wide / 2 + 5, top + 3],
          [x + wide * 1.5 - 5, top + 3],
          [x + wide, bottom - 7],
        ],
        others[i % 2 ? 0 : 2]!,
      );
    }
  };
  return { shape, beads, triangles, shade, shades, others };
}

type GlassPieces = ReturnType<typeof glassPieces>;

/** Bands of cut glass in white grout: stars of diamonds between rows of triangles and beads. */
function mosaic(context: CanvasRenderingContext2D, color: string): void {
  const { width, height } = context.canvas;
  context.fillStyle = '#e9e2d2';
  context.fillRect(0, 0, width, height);
  const pieces = glassPieces(context, color);
  const { beads, triangles, others } = pieces;
  triangles(20, 110, 32);
  beads(132, 13, 44, others[0]!);
  triangles(152, 250, 28);
  beads(274, 14, 52, others[1]!);
  const step = width / 16;
  for (let i = 0; i < 8; i++) drawStar(context, (i + 0.5) * step * 2, step, pieces);
  beads(750, 14, 52, others[1]!);
  triangles(774, 872, 28);
  beads(892, 13, 44, others[0]!);
  triangles(914, 1004, 32);
}

/** A star at x and a column of diamonds to its right, `step` away. */
function drawStar(
  context: CanvasRenderingContext2D,
  x: number,
  step: number,
  { shape, shade, shades, others }: GlassPieces,
): void {
  for (let k = 0; k < 8; k++) {
    const turn = (k / 8) * 2 * Math.PI;
    const to = (r: number, a: number): [number, number] => [
      x + Math.sin(a) * r,
      512 - Math.cos(a) * r,
    ];
    shape(
      [to(26, turn), to(82, turn - 0.33), to(140, turn), to(82, turn + 0.33)],
      k % 2 ? shades[1]! : shades[2]!,
    );
    shape(
      [
        to(104, turn + 0.39 - 0.22),
        to(170, turn + 0.39),
        to(104, turn + 0.39 + 0.22),
        to(84, turn + 0.39),
      ],
      others[k % 2 ? 0 : 1]!,
    );
  }
  context.fillStyle = others[0]!;
  context.beginPath();
  context.arc(x, 512, 22, 0, 7);
  context.fill();
  for (const y of [370, 450, 512, 574, 654])
    shape(
      [
        [x + step, y - 40],
        [x + step + 26, y],
        [x + step, y + 40],
        [x + step - 26, y],
      ],
      y === 512 ? others[2]! : shade(),
    );
}

export const scenes: Scenes = {
  'mosaic-lamp': { draw: (color) => mosaicLamp(color, 'table'), isColored: true },
  'mosaic-lantern': { draw: (color) => mosaicLamp(color, 'hanging'), isColored: true },
  'mosaic-floor-lamp': { draw: (color) => mosaicLamp(color, 'floor'), isColored: true },
};
