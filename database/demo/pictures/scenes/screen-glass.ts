import * as THREE from 'three';
import { handheld } from '../builders/screens.ts';
import { upright } from '../studio/device-geometry.ts';
import { aluminium, darkGlass, litScreen, satinGlass } from '../studio/device-materials.ts';
import { clear, placed, shade, solid } from '../studio/geometry.ts';
import { glass, material } from '../studio/materials.ts';
import { slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';
import { hills } from '../studio/wallpapers.ts';

type Kind = {
  readonly ground: Ground;
  readonly around: number;
  readonly pane: 'clear' | 'dark' | 'matt';
};

/** A pane with a black border, as it comes out of its paper. */
function paneOf(kind: Kind['pane']): THREE.Group {
  const group = new THREE.Group();
  const form = slab(7.2, 15.5, 0.12, 1, 0.04);
  if (kind === 'clear') {
    group.add(clear(form, glass({ color: '#e2f3f1', bend: 0.15, rimDark: 0.3 })));
    group.add(shade(slab(7.2, 15.5, 0.02, 1, 0.005)));
  } else {
    const look =
      kind === 'dark'
        ? material({ color: '#2a3138', roughness: 0.12, specular: 0.06, coat: 0.8 })
        : material({ color: '#c6d2d2', roughness: 0.55, specular: 0.03 });
    group.add(solid(form, look));
  }
  return group;
}

/** A telephone and a pane of glass that stands before it. */
function screenGlass({ ground, around, pane }: Kind): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 14,
    fill: 0.82,
    product() {
      const phone = handheld({
        width: 7.4,
        height: 15.8,
        thickness: 0.8,
        corner: 1.15,
        bezel: 0.3,
        lenses: 2,
        frame: aluminium('#8d9296', 0.32),
        glass: darkGlass(),
        back: satinGlass('#2c3136'),
        screen: litScreen(drawn('glass phone', 720, 1590, hills), 0.45),
      });
      const standing = (thing: THREE.Object3D, x: number, z: number, turn: number, lean: number) =>
        placed(new THREE.Group().add(placed(upright(thing, lean), 0, 7.9, 0)), x, 0, z, turn);
      return new THREE.Group().add(
        standing(phone, -1.6, -2.4, 0.1, 6),
        standing(paneOf(pane), 2.4, 2.4, -0.12, 8),
        standing(paneOf(pane), 5.4, 0.4, -0.3, 10),
      );
    },
  };
}

export const scenes: Scenes = {
  'screen-glass': {
    draw: () => screenGlass({ ground: 'rose', around: 16, pane: 'clear' }),
    isColored: false,
  },
  'screen-glass-privacy': {
    draw: () => screenGlass({ ground: 'sand', around: -18, pane: 'dark' }),
    isColored: false,
  },
  'screen-glass-matt': {
    draw: () => screenGlass({ ground: 'mist', around: 24, pane: 'matt' }),
    isColored: false,
  },
};
