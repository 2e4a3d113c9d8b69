import * as THREE from 'three';
import { tube } from '../builders/lathe.ts';
import { turnedPiece } from '../builders/parts.ts';
import { tumbler } from '../builders/tableware.ts';
import { colors } from '../studio/colors.ts';
import { lamp } from '../studio/device-materials.ts';
import { at, displace, grid, lathe, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { board, cotton, glass, material } from '../studio/materials.ts';
import { wobble } from '../studio/noise.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import * as textures from '../studio/textures.ts';

/** Wax lets light in a little. */
const wax = (color: string) =>
  material({
    color,
    roughness: 0.42,
    specular: 0.035,
    translucency: 0.9,
    detail: textures.skin(),
    detailSize: 9,
    bump: 0.12,
  });

/** A flame on its wick; the wick starts at y = 0. */
function flame(size = 1): THREE.Group {
  const light = lathe(
    smoothProfile(
      [
        [0, 0.55 * size],
        [0.3 * size, 0.75 * size],
        [0.44 * size, 1.15 * size],
        [0.3 * size, 1.9 * size],
        [0.08 * size, 2.7 * size],
        [0, 2.9 * size],
      ],
      10,
    ),
    40,
  );
  const print = drawn('flame', 8, 256, (context) => {
    const heat = context.createLinearGradient(0, 256, 0, 0);
    heat.addColorStop(0, '#7d8fd0');
    heat.addColorStop(0.14, '#f3a743');
    heat.addColorStop(0.45, '#ffe9ad');
    heat.addColorStop(1, '#ffc35c');
    context.fillStyle = heat;
    context.fillRect(0, 0, 8, 256);
  });
  const look = lamp('#ffd27a');
  look.uniforms.hasPrint!.value = true;
  look.uniforms.print!.value = print;
  look.uniforms.glow!.value = 1.2;
  const wick = tube([at(0, 0, 0), at(0.03, 0.5, 0), at(0.1, 0.95, 0)], 0.1, cotton('#2a221c'));
  return new THREE.Group().add(new THREE.Mesh(light, look), wick);
}

/** A candle in glass that burns, with its label. */
function candleInGlass(color: string = colors.cream): SceneFile {
  return {
    set: 'disc',
    ground: 'clay',
    around: -14,
    above: 18,
    fill: 0.66,
    product() {
      const group = new THREE.Group();
      const one = (isLit: boolean) => {
        const candle = new THREE.Group();
        const cup = tumbler(glass({ bend: 0.3 }));
        const wall: [number, number][] = [
          [0, 1.15],
          [2.9, 1.15],
          [2.9, 1.15],
          [3.05, 1.3],
          [3.18, 3],
          [3.36, 6.6],
          [3.36, 6.6],
          [3.3, 6.75],
          [0, 6.7],
        ];
        candle.add(cup, turnedPiece(wall, wax(color), 96));
        candle.add(solid(around(3.62, 2, 5.6), board('#f4ecdc', candleLabel())));
        if (isLit) candle.add(placed(flame(), 0, 6.65, 0));
        else
          candle.add(
            placed(tube([at(0, 0, 0), at(0.05, 1, 0)], 0.1, cotton('#efe6d2')), 0, 6.65, 0),
          );
        candle.scale.set(1.15, 1, 1.15);
        return candle;
      };
      group.add(placed(one(true), -2.6, 0, 2), placed(one(false), 5.2, 0, -4.2, -0.3));
      return group;
    },
  };
}

/** A label around the front of a glass that widens upwards. */
const around = (radius: number, low: number, high: number): THREE.BufferGeometry =>
  grid(
    (u, v) => {
      const turn = Math.PI / 2 + (0.5 - u) * 1.7;
      const r = radius - 0.22 + 0.2 * v;
      return at(Math.cos(turn) * r, low + (high - low) * v, Math.sin(turn) * r);
    },
    { columns: 50, rows: 8 },
  );

const candleLabel = () =>
  drawn('candle label', 900, 560, (context) => {
    context.fillStyle = '#f6efe0';
    context.fillRect(0, 0, 900, 560);
    context.strokeStyle = context.fillStyle = '#8f6a2c';
    context.lineWidth = 8;
    context.strokeRect(36, 36, 828, 488);
    star(context, 450, 180, 74);
    context.fillStyle = '#33291f';
    context.textAlign = 'center';
    context.font = '600 150px "Markazi Text Variable"';
    context.fillText('SOYA MUMU', 450, 400);
  });

/** Three pillar candles, the tallest one lit. */
function pillarCandles(color: string = colors.cream): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: 12,
    above: 16,
    fill: 0.76,
    product() {
      const group = new THREE.Group();
      for (const [x, z, high, isLit, seed] of [
        [-4.6, 0, 15, true, 1],
        [3.8, -2.6, 11, false, 2],
        [1, 5.4, 7.4, false, 3],
      ] as const) {
        const candle = new THREE.Group().add(solid(pillar(3.5, high, seed), wax(color)));
        const top = high - 0.35;
        if (isLit) candle.add(placed(flame(1.15), 0, top, 0));
        else
          candle.add(
            placed(tube([at(0, 0, 0), at(0.08, 1.1, 0)], 0.12, cotton('#efe6d2')), 0, top, 0),
          );
        group.add(placed(candle, x, 0, z, seed));
      }
      return group;
    },
  };
}

/** A cylinder of wax whose top has sunk a little. */
function pillar(radius: number, high: number, seed: number): THREE.BufferGeometry {
  const r = radius;
  const form = lathe(
    smoothProfile(
      [
        [0, 0],
        [r - 0.3, 0],
        [r, 0.3],
        [r, 0.3],
        [r, high - 0.5],
        [r, high - 0.5],
        [r - 0.16, high - 0.08],
        [r - 0.5, high],
        [r - 0.9, high - 0.2],
        [r * 0.5, high - 0.38],
        [0, high - 0.4],
      ],
      10,
    ),
    96,
  );
  return displace(form, (point) => {
    const near = Math.max(0, point.y / high - 0.6);
    point.y += near * 0.3 * wobble(point.x * 0.7, 0, point.z * 0.7, seed);
  });
}

export const scenes: Scenes = {
  candle: { draw: candleInGlass, isColored: true },
  'candle-pillar': { draw: pillarCandles, isColored: true },
};
