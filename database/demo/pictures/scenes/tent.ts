import * as THREE from 'three';
import { domeTent, familyTent, trekkingTent, type TentLooks } from '../builders/tents.ts';
import { colors } from '../studio/colors.ts';
import { satinGlass } from '../studio/device-materials.ts';
import { material } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { weave } from '../studio/textures.ts';

const tentCloth = (color: THREE.ColorRepresentation) =>
  material({
    color,
    roughness: 0.62,
    specular: 0.03,
    sheen: 0.12,
    detail: weave(32),
    detailSize: 9,
    bump: 0.25,
    cavity: 0.08,
    translucency: 0.25,
  });

const makers = { dome: domeTent, trekking: trekkingTent, family: familyTent };
type Kind = keyof typeof makers;

const looksOf = (color: string, kind: Kind): TentLooks => ({
  cloth: tentCloth(color),
  second: tentCloth(new THREE.Color(color).multiplyScalar(0.45)),
  inside: tentCloth(kind === 'family' ? '#b9b5aa' : '#2c2e30'),
  floor: tentCloth('#3b3e41'),
  window: satinGlass('#c3d6de'),
  metal: satin('#a9adb0', 0.4),
  cord: paint('#e9d27a', 0.6),
});

const scene =
  (kind: Kind) =>
  (color: string = colors.green): SceneFile => ({
    set: 'horizon',
    ground: ({ dome: 'sand', trekking: 'stone', family: 'sky' } as const)[kind],
    around: { dome: -24, trekking: 24, family: 34 }[kind],
    above: { dome: 15, trekking: 18, family: 13 }[kind],
    fill: 0.9,
    product: () => makers[kind](looksOf(color, kind)),
  });

export const scenes: Scenes = {
  'dome-tent': { draw: scene('dome'), isColored: true },
  'trekking-tent': { draw: scene('trekking'), isColored: true },
  'family-tent': { draw: scene('family'), isColored: true },
};
