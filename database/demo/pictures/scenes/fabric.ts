import type * as THREE from 'three';
import { clothRoll } from '../builders/bolts.ts';
import { board, jersey, material } from '../studio/materials.ts';
import { stitchedDenim } from '../studio/garment-cloths.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { tapestry, weave } from '../studio/textures.ts';

type Kind = 'linen' | 'jersey' | 'denim' | 'crinkled';

const cloths: Record<Kind, (color: string) => THREE.Material> = {
  linen: (color) =>
    material({
      color,
      roughness: 0.92,
      sheen: 0.2,
      specular: 0.015,
      detail: weave(16),
      detailSize: 4.2,
      bump: 0.9,
      cavity: 0.4,
      mottle: 0.12,
    }),
  jersey: (color) => jersey(color),
  denim: (color) => stitchedDenim(color),
  crinkled: (color) =>
    material({
      color,
      roughness: 0.92,
      sheen: 0.25,
      specular: 0.015,
      detail: tapestry(24),
      detailSize: [26, 11],
      bump: 1.3,
      cavity: 0.35,
      translucency: 0.2,
    }),
};

/** A roll of cloth on its tube, its end laid out. */
const fabric =
  (kind: Kind) =>
  (color: string = colors.ecru): SceneFile => ({
    set: kind === 'denim' ? 'plain' : 'horizon',
    ground: ({ linen: 'sage', jersey: 'lilac', denim: 'sand', crinkled: 'rose' } as const)[kind],
    around: { linen: -32, jersey: 26, denim: -22, crinkled: 34 }[kind],
    above: { linen: 26, jersey: 30, denim: 34, crinkled: 26 }[kind],
    fill: 0.88,
    product: () => clothRoll(52, 7.5, 24, cloths[kind](color), board('#a98458')),
  });

export const scenes: Scenes = {
  'linen-fabric': { draw: fabric('linen'), isColored: true },
  'jersey-fabric': { draw: fabric('jersey'), isColored: true },
  'denim-fabric': { draw: fabric('denim'), isColored: true },
  'crinkled-fabric': { draw: fabric('crinkled'), isColored: true },
};
