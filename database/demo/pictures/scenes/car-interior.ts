import * as THREE from 'three';
import {
  bootLiner,
  carSeat,
  matSet,
  rearBench,
  type CarLooks,
  type Covering,
} from '../builders/car-interior.ts';
import { colors } from '../studio/colors.ts';
import { placed } from '../studio/geometry.ts';
import { material, plastic, towelling } from '../studio/materials.ts';
import { chrome, rubber } from '../studio/metals.ts';
import { calf, nylon, webbing } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { leather } from '../studio/textures.ts';
import type { Ground } from '../studio/sets.ts';

const hideOf = (color: THREE.ColorRepresentation) =>
  material({
    color,
    roughness: 0.45,
    specular: 0.04,
    detail: leather(),
    detailSize: 6,
    bump: 0.3,
    cavity: 0.15,
  });

function looksOf(kind: Covering, color: string): CarLooks {
  const deep = new THREE.Color(color).multiplyScalar(0.6);
  const tops = {
    rubber: () => rubber(color),
    carpet: () => towelling(color, undefined, 9),
    leather: () => hideOf(color),
  };
  return {
    kind,
    top: tops[kind](),
    edge: kind === 'rubber' ? rubber(color) : kind === 'carpet' ? webbing(deep) : calf(deep),
    dark: rubber('#2b2d2f'),
    metal: chrome(),
  };
}

const kinds = ['rubber', 'carpet', 'leather'] as const;
type Look = { readonly ground: Ground; readonly around: number };
const mats: Record<Covering, Look> = {
  rubber: { ground: 'sand', around: -14 },
  carpet: { ground: 'sky', around: 12 },
  leather: { ground: 'sage', around: -20 },
};
const liners: Record<Covering, Look> = {
  rubber: { ground: 'mist', around: 26 },
  carpet: { ground: 'butter', around: -26 },
  leather: { ground: 'lilac', around: 24 },
};
const seats: Record<Covering, Look> = {
  rubber: { ground: 'stone', around: 30 },
  carpet: { ground: 'clay', around: -32 },
  leather: { ground: 'rose', around: 32 },
};

const matScene =
  (kind: Covering) =>
  (color: string = colors.black): SceneFile => ({
    set: 'plain',
    ...mats[kind],
    above: 52,
    fill: 0.88,
    product: () => matSet(looksOf(kind, color)),
  });

const linerScene =
  (kind: Covering) =>
  (color: string = colors.black): SceneFile => ({
    set: 'horizon',
    ...liners[kind],
    above: 36,
    fill: 0.86,
    product: () => bootLiner(looksOf(kind, color)),
  });

/** The front seats and the bench behind them in their covers. */
const seatScene =
  (kind: Covering) =>
  (color: string = colors.black): SceneFile => ({
    set: 'horizon',
    ...seats[kind],
    above: 25,
    fill: 0.86,
    product() {
      const tone = new THREE.Color(color);
      const isDark = tone.getHSL({ h: 0, s: 0, l: 0 }).l < 0.1;
      const other = tone.clone().lerp(new THREE.Color(isDark ? '#7d8083' : '#3a3c3e'), 0.28);
      const cloth = kind === 'leather' ? hideOf : kind === 'rubber' ? rubber : nylon;
      const looks: CarLooks = {
        ...looksOf(kind, color),
        edge: cloth(color),
        dark: plastic('#1e2022', 0.5),
      };
      const panel = cloth(other);
      return new THREE.Group().add(
        placed(carSeat(looks, panel), -37, 0, 44),
        placed(carSeat(looks, panel), 37, 0, 44),
        placed(rearBench(looks, panel), 0, 0, -58),
      );
    },
  });

const colored = (draw: (color?: string) => SceneFile) => ({ draw, isColored: true });
export const scenes: Scenes = Object.fromEntries(
  kinds.flatMap((kind) => [
    [`car-mats-${kind}`, colored(matScene(kind))],
    [`boot-liner-${kind}`, colored(linerScene(kind))],
    [`seat-covers-${kind}`, colored(seatScene(kind))],
  ]),
);
