import * as THREE from 'three';
import { plank } from '../builders/boards.ts';
import { blockAt } from '../builders/parts.ts';
import {
  counterBasin,
  pedestalBasin,
  showerTray,
  wallHungWc,
  type ChinaLooks,
} from '../builders/sanitary.ts';
import { placed } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { chrome } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';
import { wood } from '../studio/wood.ts';
import { still } from '../studio/views.ts';

type Finish = 'gloss' | 'matt' | 'black';

const china: Record<Finish, () => THREE.Material> = {
  gloss: () => material({ color: '#f3f2ee', roughness: 0.1, specular: 0.05, coat: 0.5 }),
  matt: () => material({ color: '#eeede8', roughness: 0.66, specular: 0.035 }),
  black: () => material({ color: '#27292b', roughness: 0.5, specular: 0.045 }),
};
const looksOf = (finish: Finish): ChinaLooks => ({
  china: china[finish](),
  metal: chrome(),
  dark: material({ color: finish === 'black' ? '#0f1011' : '#8f9a9b', roughness: 0.2 }),
});

/** A piece of wall with tiles. */
function tiledWall(width: number, height: number, color: string, joint: string): THREE.Mesh {
  const rows = Math.round(height / 15);
  const columns = Math.round(width / 30);
  const print = drawn(`wall tiles ${color} ${rows} ${columns}`, 1024, 1024, (context) => {
    context.fillStyle = joint;
    context.fillRect(0, 0, 1024, 1024);
    const wide = 1024 / columns;
    const high = 1024 / rows;
    for (let j = 0; j < rows; j++)
      for (let i = -1; i <= columns; i++) {
        context.fillStyle = color;
        const x = (i + (j % 2) / 2) * wide;
        context.fillRect(x + 4, j * high + 5, wide - 8, high - 10);
      }
  });
  const look = material({ color, roughness: 0.3, specular: 0.04, print, printRoughness: 0.3 });
  return blockAt([width, height, 4], [0, height / 2, -2], look, 0.4);
}

const wc = (finish: Finish, ground: Ground, around: number): SceneFile => ({
  set: 'horizon',
  ground,
  around,
  above: 20,
  fill: 0.84,
  product() {
    const wall =
      finish === 'black'
        ? tiledWall(66, 96, '#d9c8ae', '#efe7d8')
        : finish === 'matt'
          ? tiledWall(66, 96, '#8ba394', '#dfe6dc')
          : tiledWall(66, 96, '#4f8a92', '#d5e3e3');
    return new THREE.Group().add(wall, placed(wallHungWc(looksOf(finish)), 0, 8, 0));
  },
});

const basin = (finish: Finish, ground: Ground, around: number): SceneFile => ({
  set: 'horizon',
  ground,
  around,
  above: 36,
  fill: 0.84,
  product() {
    const look = wood(finish === 'black' ? 'oak' : 'walnut', {
      length: 72,
      width: 50,
      stave: 50,
      seed: 8,
    });
    return new THREE.Group().add(
      placed(plank(56, 4, 43, look, { edge: 0.4 }), 0, 2, 0),
      placed(counterBasin(looksOf(finish)), 0, 4, 0),
    );
  },
});

const washbasin = (finish: Finish, ground: Ground, around: number): SceneFile => ({
  set: 'horizon',
  ground,
  around,
  above: 22,
  fill: 0.84,
  product: () => pedestalBasin(looksOf(finish)),
});

const tray = (finish: Finish, ground: Ground, around: number): SceneFile => ({
  set: 'plain',
  ground,
  around,
  above: 42,
  fill: 0.86,
  product: () => showerTray(90, looksOf(finish)),
});

export const scenes: Scenes = {
  toilet: still(() => wc('gloss', 'sand', -34)),
  'toilet-matt': still(() => wc('matt', 'rose', 32)),
  'toilet-black': still(() => wc('black', 'mist', -30)),
  'counter-basin': still(() => basin('gloss', 'sage', -24)),
  'counter-basin-matt': still(() => basin('matt', 'sky', 26)),
  'counter-basin-black': still(() => basin('black', 'butter', -20)),
  washbasin: still(() => washbasin('gloss', 'clay', 28)),
  'washbasin-matt': still(() => washbasin('matt', 'lilac', -30)),
  'washbasin-black': still(() => washbasin('black', 'stone', 26)),
  'shower-tray': still(() => tray('gloss', 'mist', 34)),
  'shower-tray-matt': still(() => tray('matt', 'clay', -36)),
  'shower-tray-black': still(() => tray('black', 'sand', 38)),
};
