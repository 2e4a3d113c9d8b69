import * as THREE from 'three';
import { draped } from '../builders/bedding.ts';
import { colors } from '../studio/colors.ts';
import { circle, grid, placed, solid, sweep, at } from '../studio/geometry.ts';
import { cotton, timber } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { mixed, shaded } from '../studio/tones.ts';

/** A hemstitched tablecloth on a table. */
function tablecloth(color: string = colors.natural): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: -30,
    above: 20,
    fill: 0.86,
    exposure: 0.96,
    product() {
      const group = new THREE.Group();
      const halfWidth = 78;
      const halfDepth = 44;
      const hangs = 34;
      const top = { halfWidth, halfDepth, radius: 1.6, flare: 0.05, fold: 3.4, seed: 5 };
      const cloth = grid(
        (u, v) => draped((u * 2 - 1) * (halfWidth + hangs), (v * 2 - 1) * (halfDepth + hangs), top),
        { columns: 260, rows: 220, uv: (u, v) => [u * 224, v * 156] },
      );
      group.add(placed(solid(cloth, cotton(color, hemstitch(color), 4)), 0, 76, 0));
      const wood = timber('#a67c4f');
      for (const x of [-70, 70])
        for (const z of [-37, 37])
          group.add(solid(sweep([at(x, 0, z), at(x, 75, z)], circle(3.4, 20)), wood));
      return group;
    },
  };
}

/** A drawn hem: a line of small openings along all sides. */
const hemstitch = (color: string) =>
  drawn(`hemstitch ${color}`, 2240, 1560, (context) => {
    const light = mixed(color, '#fff', 0.4);
    const draw = (style: string, wide: number, dash: readonly number[]) => {
      context.strokeStyle = style;
      context.lineWidth = wide;
      context.setLineDash([...dash]);
      context.strokeRect(64, 64, 2240 - 128, 1560 - 128);
    };
    draw(shaded(color, 0.5), 15, []);
    draw(light, 15, [5, 7]);
    context.setLineDash([]);
    context.strokeStyle = light;
    context.lineWidth = 4;
    for (const inset of [53, 75])
      context.strokeRect(inset, inset, 2240 - inset * 2, 1560 - inset * 2);
  });

export const scenes: Scenes = { tablecloth: { draw: tablecloth, isColored: true } };
