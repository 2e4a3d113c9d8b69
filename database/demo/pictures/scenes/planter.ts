import * as THREE from 'three';
import { hollow } from '../builders/lathe.ts';
import type { Profile } from '../builders/parts.ts';
import { surface } from '../builders/tableware.ts';
import { colors } from '../studio/colors.ts';
import { at, grid, lathe, placed, solid } from '../studio/geometry.ts';
import { material, plastic } from '../studio/materials.ts';
import { random } from '../studio/noise.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { clay, coir, speckled } from '../studio/weaves.ts';

type Stuff = 'plastic' | 'terracotta' | 'concrete';
const grounds = { plastic: 'sky', terracotta: 'sage', concrete: 'butter' } as const;
const sides = { plastic: -18, terracotta: 20, concrete: -30 } as const;

const shapes: Record<Stuff, Profile> = {
  plastic: [
    [0, 0],
    [10, 0],
    [10, 0],
    [10.6, 0.5],
    [14.2, 25],
    [14.2, 25],
    [15.2, 25.4],
    [15.4, 28.6],
  ],
  terracotta: [
    [0, 0],
    [9.6, 0],
    [9.6, 0],
    [10, 0.4],
    [13, 20],
    [13, 20],
    [14.6, 20.2],
    [15, 20.8],
    [15.4, 25.4],
    [15.1, 26],
  ],
  concrete: [
    [0, 0],
    [11, 0],
    [11, 0],
    [12.4, 0.8],
    [15.4, 8],
    [16, 15],
    [15, 21],
    [13.8, 24],
  ],
};

/** A planter on its saucer, with a plant in it. */
function planter(color: string = colors.brick, stuff: Stuff): SceneFile {
  return {
    set: stuff === 'terracotta' ? 'disc' : 'horizon',
    ground: grounds[stuff],
    around: sides[stuff],
    above: 14,
    fill: stuff === 'terracotta' ? 0.72 : 0.8,
    product() {
      const shade = new THREE.Color(color).multiplyScalar(0.7);
      const look = {
        plastic: () => plastic(color, 0.5),
        terracotta: () => clay(color),
        concrete: () => speckled(color, shade, 0.9),
      }[stuff]();
      const outer = shapes[stuff];
      const [rim, high] = outer.at(-1)!;
      const group = new THREE.Group();
      const dish: Profile = [
        [0, 0],
        [rim * 0.82, 0],
        [rim * 0.82, 0],
        [rim * 0.95, 0.6],
        [rim * 1.02, 2.6],
      ];
      group.add(solid(lathe(hollow(dish, 0.6, 0.9), 128), look));
      group.add(placed(solid(lathe(hollow(outer, 0.9, 1.6), 128), look), 0, 0.9, 0));
      group.add(placed(solid(surface(rim - 0.9), coir('#3f2d20')), 0, high - 1.4, 0));
      return group.add(placed(snakePlant(), 0, high - 2, 0));
    },
  };
}

/** Upright leaves with light edges and bands. */
function snakePlant(): THREE.Group {
  const plant = new THREE.Group();
  const look = material({
    color: '#3f6b3c',
    roughness: 0.4,
    specular: 0.04,
    translucency: 0.2,
    print: drawn('snake plant', 128, 1024, bands),
    printRoughness: 0.4,
  });
  const chance = random(11);
  for (let i = 0; i < 13; i++) {
    const turn = i * 2.4;
    const away = 1 + Math.sqrt(i) * 1.75;
    const high = 33 - i * 1.1 + chance() * 5;
    const lean = 0.06 + i * 0.018;
    const leaf = grid(
      (u, v) => {
        const s = u * 2 - 1;
        const wide = 2.7 * Math.min(1, 0.62 + v * 1.2) * Math.sqrt(Math.max(0, 1 - v ** 3.4));
        const twist = 0.5 * Math.sin(v * 2 + i);
        const x = s * wide;
        const z = 0.75 * (1 - s * s) - lean * high * v * v;
        return at(
          x * Math.cos(twist) - z * Math.sin(twist) * 0.2,
          v * high,
          z + x * Math.sin(twist),
        );
      },
      { columns: 12, rows: 50 },
    );
    const one = placed(solid(leaf, look), Math.cos(turn) * away, 0, Math.sin(turn) * away);
    one.rotation.y = -turn - Math.PI / 2;
    plant.add(one);
  }
  return plant;
}

function bands(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#47703f';
  context.fillRect(0, 0, 128, 1024);
  context.lineWidth = 7;
  for (let y = 0; y < 1024; y += 22) {
    context.strokeStyle = y % 3 ? 'rgba(150,178,130,.45)' : 'rgba(32,58,34,.6)';
    context.beginPath();
    for (let x = 0; x <= 128; x += 16)
      context.lineTo(x, y + 7 * Math.sin(x * 0.12 + y) + 4 * Math.sin(x * 0.31 + y * 0.7));
    context.stroke();
  }
  context.fillStyle = '#c9c27a';
  context.fillRect(0, 0, 13, 1024);
  context.fillRect(115, 0, 13, 1024);
}

export const scenes: Scenes = {
  planter: { draw: (color) => planter(color, 'plastic'), isColored: true },
  'planter-terracotta': { draw: (color) => planter(color, 'terracotta'), isColored: true },
  'planter-concrete': { draw: (color) => planter(color, 'concrete'), isColored: true },
};
