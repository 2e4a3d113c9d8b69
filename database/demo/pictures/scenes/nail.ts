import * as THREE from 'three';
import { careBottle, flipCap } from '../builders/care-packs.ts';
import { polishBottle } from '../builders/make-up.ts';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { lamp } from '../studio/device-materials.ts';
import { glass, material, plastic } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import { careLabel } from '../studio/care-labels.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { mixed } from '../studio/tones.ts';

const gloss = (color: string) => material({ color, roughness: 0.16, specular: 0.05, coat: 0.8 });

/** A bottle of nail polish; gel polish has a square one with a black cap. */
const polish =
  (isGel: boolean) =>
  (color: string = colors.red): SceneFile => ({
    set: isGel ? 'horizon' : 'disc',
    ground: isGel ? 'mist' : 'sand',
    around: isGel ? 18 : -16,
    above: 14,
    fill: 0.7,
    product: () =>
      polishBottle(
        isGel,
        glass({ bend: 0.35, rimDark: 0.25, gloss: 1 }),
        gloss(color),
        material({
          color: isGel ? '#1a1a1c' : '#f3efe8',
          roughness: 0.3,
          specular: 0.05,
          coat: 0.3,
        }),
      ),
  });

/** Remover in a clear bottle, tinted as the variant. */
function remover(color: string = colors.pink): SceneFile {
  return {
    set: 'plinth',
    ground: 'sky',
    around: -12,
    above: 10,
    fill: 0.72,
    product() {
      const pale = mixed(color, '#fff', 0.45);
      const bottle = careBottle({
        radius: 2.5,
        height: 11.5,
        neck: 1.1,
        shoulder: 0.5,
        body: glass({ bend: 0.5 }),
        liquid: glass({ color: pale, bend: 1, rimDark: 0.3, gloss: 0.5 }),
        label: careLabel({
          paper: '#fdfaf5',
          ink: '#3b2b3d',
          accent: color,
          title: 'ASETONSUZ',
          line: 'Oje çıkarıcı',
          motif: 'drop',
        }),
      });
      return bottle.add(placed(flipCap(1.35, 2.4, plastic('#fbf7f1', 0.3)), 0, 11.5, 0));
    },
  };
}

/** A lamp for gel polish: a dome with an opening at its front and violet light within. */
function uvLamp(color: string = colors.lilac): SceneFile {
  return {
    set: 'horizon',
    ground: 'paper',
    around: -18,
    above: 9,
    fill: 0.8,
    product() {
      const group = new THREE.Group();
      const width = 20;
      const depth = 18;
      const height = 9.5;
      // A tunnel whose outside is a dome and whose front stays open.
      const dome = (shrink: number, from: number) =>
        grid(
          (u, v) => {
            const turn = u * Math.PI;
            const back = from + (1 - from) * v;
            const close = Math.sqrt(Math.max(0, 1 - Math.max(0, (back - 0.55) / 0.45) ** 2));
            const flat = (c: number) => Math.sign(c) * Math.abs(c) ** 0.7;
            return at(
              -flat(Math.cos(turn)) * (width / 2 - shrink) * (0.72 + 0.28 * close),
              0.6 + Math.abs(Math.sin(turn)) ** 0.7 * (height - shrink) * (0.15 + 0.85 * close),
              depth / 2 - back * depth,
            );
          },
          { columns: 90, rows: 60 },
        );
      const front = grid(
        (u, v) => {
          const turn = u * Math.PI;
          const shrink = 1.7 * v;
          const flat = (c: number) => Math.sign(c) * Math.abs(c) ** 0.7;
          return at(
            -flat(Math.cos(turn)) * (width / 2 - shrink),
            0.6 + Math.abs(Math.sin(turn)) ** 0.7 * (height - shrink),
            depth / 2 + 0.25 * Math.sin(v * Math.PI),
          );
        },
        { columns: 90, rows: 8 },
      );
      const shell = gloss(color);
      const glow = lamp('#8f6df2');
      group.add(
        solid(dome(0, 0), shell),
        solid(front, material({ color: '#f6f3f7', roughness: 0.3, specular: 0.05 })),
        solid(dome(1.7, 0.01), material({ color: '#c9bfe8', roughness: 0.4 })),
        placed(
          solid(roundedBox(width - 3, 0.6, depth - 1, 0.25, 3), plastic('#efedf2')),
          0,
          0.32,
          0,
        ),
      );
      group.add(
        placed(
          solid(roundedBox(width * 0.72, 7.4, 0.5, 0.2, 3), plastic('#b7a9e2')),
          0,
          4.2,
          -depth / 2 + 3.4,
        ),
      );
      for (const x of [-5, -2.5, 0, 2.5, 5])
        for (const z of [3, 0, -3])
          group.add(
            placed(solid(roundedBox(0.9, 0.3, 0.9, 0.12, 3), glow), x, 7.1 - x * x * 0.03, z),
          );
      return group;
    },
  };
}

export const scenes: Scenes = {
  'nail-polish': { draw: polish(false), isColored: true },
  'gel-polish': { draw: polish(true), isColored: true },
  'nail-remover': { draw: remover, isColored: true },
  'nail-lamp': { draw: uvLamp, isColored: true },
};
