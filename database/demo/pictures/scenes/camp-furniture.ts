import * as THREE from 'three';
import { campChair, campCot, campTable, type CampLooks } from '../builders/camp.ts';
import { colors } from '../studio/colors.ts';
import { plastic } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { nylon, webbing } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const makers = { chair: campChair, table: campTable, cot: campCot };
type Kind = keyof typeof makers;

const looksOf = (color: string): CampLooks => ({
  cloth: nylon(color),
  binding: webbing(new THREE.Color(color).multiplyScalar(0.4)),
  frame: satin('#9a9ea1', 0.34),
  hard: plastic('#222426', 0.45),
});

const scene =
  (kind: Kind) =>
  (color: string = colors.khaki): SceneFile => ({
    set: kind === 'table' ? 'plain' : 'horizon',
    ground: ({ chair: 'sand', table: 'mist', cot: 'butter' } as const)[kind],
    around: { chair: -30, table: 28, cot: -36 }[kind],
    above: { chair: 16, table: 22, cot: 20 }[kind],
    fill: { chair: 0.84, table: 0.82, cot: 0.9 }[kind],
    product: () => makers[kind](looksOf(color)),
  });

export const scenes: Scenes = {
  'camp-chair': { draw: scene('chair'), isColored: true },
  'camp-table': { draw: scene('table'), isColored: true },
  'camp-cot': { draw: scene('cot'), isColored: true },
};
