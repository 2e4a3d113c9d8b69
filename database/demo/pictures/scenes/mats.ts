import * as THREE from 'three';
import { flatRug } from '../builders/rugs.ts';
import { colors } from '../studio/colors.ts';
import { merge, placed, solid } from '../studio/geometry.ts';
import { towelling } from '../studio/materials.ts';
import { rubber } from '../studio/metals.ts';
import { slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { coir } from '../studio/weaves.ts';

/** A tufted bath mat, a corner turned back to its latex. */
function bathMat(color: string = colors.sage): SceneFile {
  return {
    set: 'plain',
    ground: 'sky',
    around: -32,
    above: 34,
    fill: 0.86,
    exposure: 0.96,
    product: () =>
      flatRug(
        { width: 54, length: 80, thickness: 3, turned: 15, curl: 5, fur: 2 },
        {
          top: towelling(color, undefined, 34),
          back: rubber('#d9cfae'),
          edge: towelling(color, undefined, 8),
        },
      ),
  };
}

/** A mat of coir with an inlaid welcome. */
function coirMat(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: -28,
    above: 40,
    fill: 0.88,
    product() {
      const print = drawn('coir mat', 1350, 900, welcome);
      const mat = flatRug(
        { width: 75, length: 50, thickness: 1.7, turned: 9, curl: 4, fur: 0.35 },
        { top: coir('#a5763f', print), back: rubber('#2a2a2a'), edge: rubber('#2a2a2a') },
      );
      return mat;
    },
  };
}

function welcome(context: CanvasRenderingContext2D): void {
  context.fillStyle = context.strokeStyle = '#33231a';
  context.lineWidth = 26;
  context.strokeRect(56, 56, 1350 - 112, 900 - 112);
  context.lineWidth = 8;
  context.strokeRect(92, 92, 1350 - 184, 900 - 184);
  context.textAlign = 'center';
  context.font = '700 270px "Markazi Text Variable"';
  context.fillText('HOŞ', 675, 420);
  context.fillText('GELDİNİZ', 675, 670);
}

/** A mat of ribs that dry shoes. */
function ribMat(): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: 30,
    above: 38,
    fill: 0.86,
    product() {
      const group = new THREE.Group();
      group.add(solid(slab(90, 60, 0.7, 2, 0.3), rubber('#232425')));
      const ribs = Array.from({ length: 40 }, (_, i) =>
        slab(83, 0.95, 1.2, 0.4, 0.35).translate(0, 0.5, (i - 19.5) * 1.34),
      );
      const grey = coir('#5c6166');
      const dark = coir('#3a3e42');
      group.add(solid(merge(ribs.filter((_, i) => i % 2 === 0)), grey));
      return group.add(solid(merge(ribs.filter((_, i) => i % 2 === 1)), dark));
    },
  };
}

/** A rubber mat with strips of brushes. */
function brushMat(): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: -36,
    above: 36,
    fill: 0.86,
    product() {
      const group = new THREE.Group();
      const black = rubber('#202122');
      group.add(solid(slab(90, 60, 0.9, 3, 0.4), black));
      const rails: THREE.BufferGeometry[] = [];
      const strips: THREE.BufferGeometry[] = [];
      for (let i = 0; i < 10; i++) {
        const z = (i - 4.5) * 5.4;
        if (i % 2) strips.push(slab(80, 2.6, 1.7, 0.5, 0.3).translate(0, 0.6, z));
        else
          for (let k = 0; k < 16; k++)
            rails.push(slab(3.4, 3.4, 1, 0.5, 0.3).translate((k - 7.5) * 5, 0.6, z));
      }
      group.add(solid(merge(rails), black));
      return group.add(placed(solid(merge(strips), coir('#8a8f94')), 0, 0, 0));
    },
  };
}

export const scenes: Scenes = {
  'bath-mat': { draw: bathMat, isColored: true },
  doormat: { draw: coirMat, isColored: false },
  'doormat-rib': { draw: ribMat, isColored: false },
  'doormat-brush': { draw: brushMat, isColored: false },
};
