import * as THREE from 'three';
import { shirtCollar } from '../builders/collars.ts';
import { zip } from '../builders/garment-trims.ts';
import { onBothSides, stitches, type Cloth } from '../builders/laid.ts';
import { jacketPads, kneePads, laidZip, ridingGlove } from '../builders/riding-gear.ts';
import { cuffs, frontOf, ribHem, seams, shell, type Cut } from '../builders/tops.ts';
import {
  fivePockets,
  frontOf as frontOfTrousers,
  type Cut as TrouserCut,
} from '../builders/trousers.ts';
import { colors } from '../studio/colors.ts';
import { placed } from '../studio/geometry.ts';
import { reflective } from '../studio/garment-cloths.ts';
import { cotton, hide, plastic, steel } from '../studio/materials.ts';
import { calf, nylon, webbing } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

type Cover = 'leather' | 'nylon';
const thread = 'rgba(0,0,0,.5)';
const clothOf =
  (cover: Cover, color: THREE.ColorRepresentation): Cloth =>
  (print) =>
    cover === 'leather' ? hide(color, print) : nylon(color, print);
/** A tone that stands out from a cloth, darker or lighter. */
function besides(color: string): THREE.Color {
  const tone = new THREE.Color(color);
  const isDark = tone.getHSL({ h: 0, s: 0, l: 0 }).l < 0.03;
  return isDark ? tone.lerp(new THREE.Color('#8d9296'), 0.4) : tone.multiplyScalar(0.35);
}

const jacketCut: Cut = {
  length: 64,
  shoulder: 24.5,
  chest: 28.5,
  hem: 26.5,
  neck: 8.4,
  neckFront: 7,
  slope: 5,
  armpit: 26,
  thick: 2,
  rib: 4.4,
  wrist: [41, 55],
  cuff: 7.4,
  gather: 0.92,
  folds: onBothSides([
    { from: [26, 27], to: [16, 38], width: 1.7, height: 0.8, bend: -2 },
    { from: [23, 58], to: [20, 44], width: 1.7, height: 0.7, bend: -1 },
    { from: [29, 16], to: [35, 33], width: 1.4, height: 0.5, bend: 1 },
    { from: [31, 46], to: [40, 44], width: 1.1, height: 0.7, bend: 0.6 },
  ]),
};

const jacket =
  (cover: Cover) =>
  (color: string = colors.black): SceneFile => ({
    set: 'plain',
    ground: cover === 'leather' ? 'butter' : 'sky',
    around: cover === 'leather' ? 5 : -5,
    above: 72,
    fill: 0.9,
    lift: 0.6,
    product() {
      const cloth = clothOf(cover, color);
      const surface = frontOf(jacketCut);
      const print = seams(`riding jacket ${cover}`, jacketCut, 5, thread, [
        [
          [9.4, 16],
          [27, 16],
        ],
        [
          [8, 30],
          [28, 30],
        ],
      ]);
      const looks = {
        armour: clothOf(cover, besides(color))(),
        stripe: reflective(),
      };
      const group = shell({ cut: jacketCut, cloth, inside: cotton('#26282a'), print });
      for (const side of [-1, 1])
        group.add(
          laidZip(surface, [side * 14.5, 40], [side * 19.5, 54], steel(0.25)),
          laidZip(surface, [side * 10, 24.6], [side * 19, 23.4], steel(0.25)),
        );
      return group.add(
        jacketPads(jacketCut, looks),
        ribHem(jacketCut, cloth()),
        cuffs(jacketCut, 4.6, 1.03, 2, cloth()),
        zip(jacketCut, cotton('#1b1c1e'), steel(0.25)),
        shirtCollar(jacketCut, 4.4, 3.2, cloth()),
      );
    },
  });

const trouserCut: TrouserCut = {
  waist: 20.5,
  hip: 26,
  crotch: 28,
  length: 102,
  hem: [16.5, 10.2],
  folds: onBothSides([
    { from: [1, 28], to: [15, 20], width: 1.1, height: 0.5, bend: -1 },
    { from: [2, 30], to: [18, 27], width: 1.2, height: 0.5, bend: -1 },
    { from: [6, 78], to: [18, 81], width: 1.3, height: 0.4, bend: 1 },
    { from: [25, 92], to: [13, 96], width: 1.2, height: 0.4, bend: 1 },
  ]),
};

const trousers =
  (cover: Cover) =>
  (color: string = colors.black): SceneFile => ({
    set: 'plain',
    ground: cover === 'leather' ? 'mist' : 'clay',
    around: cover === 'leather' ? -6 : 7,
    above: 74,
    fill: 0.9,
    lift: 0.6,
    product() {
      const cloth = clothOf(cover, color);
      const surface = frontOfTrousers(trouserCut);
      const size = [24, 102] as const;
      const across = (z: number) =>
        [
          [0, z],
          [24, z],
        ] as const;
      const print = stitches(
        `riding leg ${cover}`,
        size,
        [
          [
            [21, 8],
            [21, 100],
          ],
          across(47),
          across(48),
          across(73),
          across(74),
        ],
        thread,
        0.24,
      );
      const looks = { armour: clothOf(cover, besides(color))(), stripe: reflective() };
      const group = fivePockets(trouserCut, cloth, print, thread, steel(0.25));
      group.add(kneePads(surface, [13.6, 60], [8, 11.6], looks));
      for (const side of [-1, 1])
        group.add(laidZip(surface, [side * 22, 33], [side * 21.4, 45], steel(0.25)));
      return group;
    },
  });

const gloves =
  (cover: Cover) =>
  (color: string = colors.black): SceneFile => ({
    set: 'plain',
    ground: cover === 'leather' ? 'sand' : 'lilac',
    around: cover === 'leather' ? -10 : 12,
    above: 58,
    fill: 0.86,
    product() {
      const looks = {
        back: cover === 'leather' ? calf(color) : nylon(color),
        finger: calf(color),
        cuff: cover === 'leather' ? calf(besides(color)) : nylon(besides(color)),
        armour: plastic(besides(color), 0.34),
        thread: webbing('#1c1e20'),
      };
      return new THREE.Group().add(
        placed(ridingGlove(1, looks), -10.6, 0, 0, 0.14),
        placed(ridingGlove(-1, looks), 10.6, 0, 1, -0.12),
      );
    },
  });

const covers = ['leather', 'nylon'] as const;
export const scenes: Scenes = Object.fromEntries(
  covers.flatMap((cover) => [
    [`riding-jacket-${cover}`, { draw: jacket(cover), isColored: true }],
    [`riding-trousers-${cover}`, { draw: trousers(cover), isColored: true }],
    [`riding-gloves-${cover}`, { draw: gloves(cover), isColored: true }],
  ]),
);
