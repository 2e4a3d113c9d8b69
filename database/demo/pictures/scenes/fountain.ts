import * as THREE from 'three';
import { hollow } from '../builders/lathe.ts';
import { sphere, type Profile } from '../builders/parts.ts';
import { surface } from '../builders/tableware.ts';
import {
  at,
  circle,
  clear,
  curve,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { glass, material } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { stone, type StoneName } from '../studio/stone.ts';
import * as textures from '../studio/textures.ts';

/** A garden fountain: a basin, a column, a bowl, water that falls from its lip. */
function fountain(name: StoneName): SceneFile {
  const isWhite = name === 'white';
  return {
    set: 'horizon',
    ground: isWhite ? 'sage' : 'sky',
    around: isWhite ? -20 : 24,
    above: 17,
    fill: 0.84,
    exposure: 0.95,
    product() {
      const group = new THREE.Group();
      const look = stone(name, 'honed', { width: 90, height: 140, seed: 4 });
      const part = (form: THREE.BufferGeometry, y: number) => {
        form.translate(0, y, 0);
        group.add(solid(faced(form), look));
      };
      part(lathe(hollow(basin, 5, 9), 8 * 24), 0);
      part(lathe(smoothProfile(column, 8), 128), 8);
      part(lathe(hollow(bowl, 2.6, 4.5), 160), 78);
      part(lathe(smoothProfile(upper, 8), 96), 80);
      part(sphere(5, 48), 112);
      const water = material({
        color: '#8fb9bd',
        roughness: 0.06,
        specular: 0.06,
        coat: 0.6,
        detail: textures.skin(),
        detailSize: 22,
        bump: 0.5,
      });
      group.add(placed(solid(surface(45), water), 0, 21, 0));
      group.add(placed(solid(surface(25), water), 0, 90.5, 0));
      return group.add(clear(falls(), glass({ color: '#eef8f9', bend: 0.8, rimDark: 0.25 })));
    },
  };
}

const basin: Profile = [
  [0, 0],
  [50, 0],
  [50, 0],
  [51, 1.5],
  [50, 5],
  [46, 7],
  [47, 19],
  [50, 21],
  [52, 22.5],
  [52.5, 26],
];
const column: Profile = [
  [17, 0],
  [17, 0],
  [17, 8],
  [17, 8],
  [12, 12],
  [9, 18],
  [11.5, 34],
  [12, 44],
  [8.4, 58],
  [8, 64],
  [11, 68],
  [11, 71],
  [6, 73],
];
const bowl: Profile = [
  [0, 0],
  [7, 0],
  [7, 0],
  [10, 1],
  [22, 5],
  [28, 10],
  [30, 14],
  [31.5, 15],
  [31.6, 17],
];
const upper: Profile = [
  [6, 0],
  [5, 6],
  [4, 14],
  [6, 20],
  [7, 23],
  [4, 27],
  [3, 29],
  [0, 29],
];

/** Lays the veins of the stone on from the front instead of around the form. */
function faced(form: THREE.BufferGeometry): THREE.BufferGeometry {
  const points = form.getAttribute('position');
  const unit = form.getAttribute('uv1') as THREE.BufferAttribute;
  for (let i = 0; i < unit.count; i++)
    unit.setXY(
      i,
      (points.getX(i) + points.getZ(i) * 0.4) / 110 + 0.5,
      (points.getY(i) + points.getZ(i) * 0.5) / 170 + 0.3,
    );
  return form;
}

/** Streams from the lip of the bowl into the basin. */
function falls(): THREE.BufferGeometry {
  const streams = Array.from({ length: 8 }, (_, i) => {
    const turn = ((i + 0.5) / 8) * 2 * Math.PI;
    const out = (r: number, y: number) => at(Math.cos(turn) * r, y, Math.sin(turn) * r);
    return sweep(
      curve(
        [out(27, 95.4), out(31.5, 96), out(34, 90), out(36.5, 70), out(38.5, 44), out(39.5, 21)],
        60,
      ),
      circle(0.95, 12),
      { scale: (t) => 1.15 - 0.4 * t + 0.08 * Math.sin(t * 40 + i) },
    );
  });
  return merge(streams);
}

export const scenes: Scenes = {
  fountain: { draw: () => fountain('white'), isColored: false },
  'fountain-travertine': { draw: () => fountain('travertine'), isColored: false },
};
