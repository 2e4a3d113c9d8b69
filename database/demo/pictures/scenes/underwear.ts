import * as THREE from 'three';
import { boxers, briefs } from '../builders/small-garments.ts';
import { placed } from '../studio/geometry.ts';
import { jersey, ribbed } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

/** Boxer shorts or briefs, three in a fan. */
const underwear =
  (kind: 'boxers' | 'briefs') =>
  (color: string = colors.navy): SceneFile => ({
    set: 'plain',
    ground: kind === 'boxers' ? 'sky' : 'rose',
    around: kind === 'boxers' ? -6 : 8,
    above: 62,
    fill: 0.86,
    product() {
      const group = new THREE.Group();
      const one = kind === 'boxers' ? boxers : briefs;
      const band = ribbed(new THREE.Color(color).lerp(new THREE.Color('#8d9096'), 0.18), 2);
      for (let i = 0; i < 3; i++)
        group.add(
          placed(
            one((print) => jersey(color, print), band),
            (i - 1) * 9,
            i * 1.5,
            (i - 1) * 4,
            (1 - i) * 0.1,
          ),
        );
      return group;
    },
  });

export const scenes: Scenes = {
  'boxer-shorts': { draw: underwear('boxers'), isColored: true },
  briefs: { draw: underwear('briefs'), isColored: true },
};
