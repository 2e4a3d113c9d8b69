import * as THREE from 'three';
import { sock } from '../builders/socks.ts';
import { placed } from '../studio/geometry.ts';
import { jersey, ribbed, towelling } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { lightnessOf } from '../studio/tones.ts';

type Kind = 'crew' | 'trainer' | 'sports';

/** Three pairs of socks, one on the other. */
const socks =
  (kind: Kind) =>
  (color: string = colors.navy): SceneFile => ({
    set: 'plain',
    ground: ({ crew: 'sand', trainer: 'mist', sports: 'sage' } as const)[kind],
    around: { crew: -10, trainer: 14, sports: 4 }[kind],
    above: 56,
    fill: 0.86,
    product() {
      const leg = { crew: 20, trainer: 5, sports: 15 }[kind];
      const tone = new THREE.Color(color);
      const isDark = lightnessOf(color) < 0.5;
      const heel = tone.clone().lerp(new THREE.Color(isDark ? '#fff' : '#5a5a5a'), 0.16);
      const looks = {
        cloth: () => (kind === 'sports' ? towelling(color, undefined, 4) : jersey(color)),
        rib: ribbed(color, 2.2),
        heel: jersey(heel),
      };
      const group = new THREE.Group();
      for (let i = 0; i < 3; i++) {
        const x = (i - 1) * (kind === 'trainer' ? 8 : 10);
        const z = (i - 1) * (kind === 'trainer' ? 10 : 3.4);
        for (const k of [0, 1])
          group.add(
            placed(sock(leg, looks), x + k * 1.1, i * 1.1 + k * 1.25, z + k * 0.9, 0.03 * k),
          );
      }
      return group;
    },
  });

export const scenes: Scenes = {
  'crew-socks': { draw: socks('crew'), isColored: true },
  'trainer-socks': { draw: socks('trainer'), isColored: true },
  'sports-socks': { draw: socks('sports'), isColored: true },
};
