import * as THREE from 'three';
import { grip } from '../builders/hot-drinks.ts';
import { block, disc, facing, turnedPiece } from '../builders/parts.ts';
import { cameraLooks, compactCamera } from '../builders/photo-studio.ts';
import { sheet, upright } from '../studio/device-geometry.ts';
import { darkGlass, lamp, litScreen, softPlastic } from '../studio/device-materials.ts';
import { at, placed, solid } from '../studio/geometry.ts';
import { rubber, satin } from '../studio/metals.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { hills } from '../studio/wallpapers.ts';

const screen = () => litScreen(drawn('camera screen', 720, 450, hills), 0.5);

/** A compact camera. */
function compact(): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: 26,
    above: 16,
    fill: 0.78,
    product: () => compactCamera(cameraLooks(screen()), 3.6),
  };
}

/** A small square camera in its frame. */
function action(): SceneFile {
  return {
    set: 'plinth',
    ground: 'sky',
    around: 24,
    above: 16,
    fill: 0.5,
    product() {
      const group = new THREE.Group();
      const dark = softPlastic('#1c1e20');
      group.add(
        placed(facing(solid(slab(7, 5, 3.2, 0.9, 0.35), softPlastic('#3b4046'))), 0, 3.2, -1.6),
        placed(facing(solid(slab(2.9, 2.9, 1.1, 0.6, 0.2), dark)), 1.7, 4, 1.3),
        placed(facing(disc(1.2, 0.34, satin('#6a6f73', 0.4))), 1.7, 4, 2.3),
        placed(
          facing(
            turnedPiece(
              [
                [1.08, 0],
                [0.8, 0.22],
                [0.4, 0.34],
                [0, 0.38],
              ],
              darkGlass('#10151c'),
            ),
          ),
          1.7,
          4,
          2.5,
        ),
        placed(facing(solid(slab(2.5, 2.1, 0.2, 0.2, 0.06), dark)), -1.8, 4, 1.5),
        placed(facing(sheet(2, 1.6, screen(), 0.08)), -1.8, 4, 1.72),
        placed(facing(disc(0.12, 0.2, lamp('#e2452f'))), -3, 5.2, 1.56),
        placed(disc(0.9, 0.3, satin('#c9ccce', 0.3)), 0.6, 5.62, 0),
      );
      for (let i = 0; i < 3; i++)
        group.add(placed(block(2.6, 0.14, 0.24, 0.06, dark), -1.8, 1.5 + i * 0.4, 1.5));
      for (const x of [-0.7, 0, 0.7]) group.add(placed(block(0.36, 1, 1.5, 0.12, dark), x, 0.5, 0));
      return group;
    },
  };
}

/** A camcorder with its screen folded out. */
function camcorder(): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: 34,
    above: 14,
    fill: 0.8,
    product() {
      const { shell, dark, metal, glass, coating } = cameraLooks(screen());
      const group = new THREE.Group();
      group.add(
        placed(solid(roundedBox(6, 6.4, 13, 1.5, 6), shell), 0, 4.2, 0),
        placed(solid(roundedBox(5.2, 1.6, 9, 0.7, 4), dark), 0, 7.6, -1.4),
        placed(solid(roundedBox(4, 4.4, 4.4, 0.6, 4), dark), 0, 4, -7.6),
      );
      const lens = new THREE.Group().add(
        placed(disc(2.7, 2.2, dark), 0, 0, 0),
        placed(disc(2.55, 1.2, metal), 0, 2, 0),
        placed(disc(2.7, 1.4, shell), 0, 2.9, 0),
        placed(
          turnedPiece(
            [
              [2.5, 4.3],
              [2, 3.9],
              [1.6, 4.1],
              [0.8, 4.26],
              [0, 4.32],
            ],
            glass,
          ),
          0,
          0.02,
          0,
        ),
        placed(disc(0.8, 0.03, coating), 0.3, 4.3, -0.3),
      );
      group.add(placed(new THREE.Group().add(facing(lens)), 0, 4.2, 6));
      // The screen stands out to the right of the viewer, at the left of the camera.
      const leaf = new THREE.Group().add(
        placed(solid(slab(8.4, 5.4, 0.9, 0.6, 0.25), shell), 0, -0.9, 0),
        placed(solid(slab(7.8, 4.8, 0.06, 0.3, 0.02), dark), 0, -0.02, 0),
        placed(sheet(7.2, 4.2, screen(), 0.1), 0, 0.08, 0),
      );
      const hung = new THREE.Group().add(placed(upright(leaf), 4.3, 0, 0));
      group.add(placed(hung, 3, 4.2, 3, -0.25));
      group.add(
        grip([at(-3, 6.4, 4), at(-4.7, 6, 1), at(-4.8, 5, -2), at(-3, 4.6, -5)], 3, 0.7, rubber()),
        placed(block(0.5, 0.2, 1.6, 0.08, metal), 0, 8.42, 1),
      );
      return group;
    },
  };
}

export const scenes: Scenes = {
  'compact-camera': { draw: compact, isColored: false },
  'action-camera': { draw: action, isColored: false },
  camcorder: { draw: camcorder, isColored: false },
};
