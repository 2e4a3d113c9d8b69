import * as THREE from 'three';
import { yarnCone } from '../builders/bolts.ts';
import { placed } from '../studio/geometry.ts';
import { board, material } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { twill } from '../studio/textures.ts';

/** Three cones of yarn. */
function yarn(color: string = colors.ecru): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: -10,
    above: 18,
    fill: 0.82,
    product() {
      const look = material({
        color,
        roughness: 0.95,
        sheen: 0.4,
        specular: 0.01,
        detail: twill(24),
        detailSize: 4,
        bump: 0.7,
        cavity: 0.3,
      });
      const cone = () => yarnCone(17, 8.2, 5.6, look, board('#c9a56e'));
      return new THREE.Group().add(
        placed(cone(), -8.8, 0, -2.5),
        placed(cone(), 8.6, 0, -3.5, 1),
        placed(cone(), 0.6, 0, 8.5, 2),
      );
    },
  };
}

export const scenes: Scenes = { yarn: { draw: yarn, isColored: true } };
