import * as THREE from 'three';
import { curtainPair, type Heading } from '../builders/curtains.ts';
import { colors } from '../studio/colors.ts';
import { clear, solid } from '../studio/geometry.ts';
import { cotton } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { sheer } from '../studio/sheer.ts';

type Kind = 'blackout' | 'linen' | 'voile';
const grounds = { blackout: 'sage', linen: 'sky', voile: 'clay' } as const;

/** A pair of curtains on a rod. */
function curtain(color: string = colors.cream, kind: Kind, heading: Heading): SceneFile {
  const isEyelets = heading === 'eyelets';
  return {
    set: kind === 'voile' ? 'plain' : 'horizon',
    ground: isEyelets ? grounds[kind] : kind === 'linen' ? 'rose' : grounds[kind],
    around: isEyelets ? -16 : 18,
    above: 6,
    fill: 0.86,
    product() {
      const metal = isEyelets ? satin('#b9bbbd', 0.24) : satin('#b08d4f', 0.28);
      const size = { heading, height: 190, part: kind === 'voile' ? 8 : 26 };
      if (kind === 'voile') {
        const cloth = sheer(new THREE.Color(color).lerp(new THREE.Color('#fff'), 0.12));
        return curtainPair(size, { cloth, metal }, clear);
      }
      const cloth = kind === 'linen' ? cotton(color, undefined, 9) : cotton(color, undefined, 3);
      return curtainPair(size, { cloth, metal }, solid);
    },
  };
}

export const scenes: Scenes = {
  curtain: { draw: (color) => curtain(color, 'blackout', 'eyelets'), isColored: true },
  'curtain-pleat': { draw: (color) => curtain(color, 'blackout', 'pleat'), isColored: true },
  'curtain-linen': { draw: (color) => curtain(color, 'linen', 'eyelets'), isColored: true },
  'curtain-linen-pleat': { draw: (color) => curtain(color, 'linen', 'pleat'), isColored: true },
  'curtain-voile': { draw: (color) => curtain(color, 'voile', 'eyelets'), isColored: true },
  'curtain-voile-pleat': { draw: (color) => curtain(color, 'voile', 'pleat'), isColored: true },
};
