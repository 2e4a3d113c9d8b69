import type * as THREE from 'three';
import { stoneBasin } from '../builders/stone-basin.ts';
import { material } from '../studio/materials.ts';
import { chrome } from '../studio/metals.ts';
import { tileClouds, tileNoise } from '../studio/noise.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { stone, type Finish } from '../studio/stone.ts';
import { drawn, paper } from '../studio/textures.ts';

type Stone = 'white' | 'travertine' | 'river';

/** Dark grey stone of a river bed with small flecks; raw outside, polished inside. */
function riverStone(finish: Finish): THREE.RawShaderMaterial {
  const isRaw = finish === 'honed';
  const print = drawn(`river stone ${finish}`, 512, 512, (context) => {
    const image = context.createImageData(512, 512);
    for (let j = 0, k = 0; j < 512; j++)
      for (let i = 0; i < 512; i++, k += 4) {
        const [u, v] = [i / 512, j / 512];
        const cloud = tileClouds(u, v, 4, 5, 3);
        const fleck = 0.3 * (tileNoise(u, v, 220, 8) - 0.5);
        const tone = isRaw ? 0.36 + 0.34 * cloud + fleck * 0.34 : 0.2 + 0.22 * cloud + fleck * 0.4;
        image.data.set(
          [tone * 250, tone * (isRaw ? 240 : 246), tone * (isRaw ? 222 : 240), 255],
          k,
        );
      }
    context.putImageData(image, 0, 0);
  });
  return material({
    color: '#fff',
    print,
    roughness: isRaw ? 0.85 : 0.16,
    printRoughness: isRaw ? 0.85 : 0.16,
    specular: 0.04,
    ...(isRaw && { detail: paper(), detailSize: 6, bump: 0.6, cavity: 0.1 }),
  });
}

/** A round basin that stands on a counter. */
const basin = (name: Stone, ground: Ground, around: number): SceneFile => ({
  set: name === 'travertine' ? 'plain' : 'horizon',
  ground,
  around,
  above: 34,
  fill: 0.82,
  product() {
    const cover = (finish: Finish) =>
      name === 'river'
        ? riverStone(finish)
        : stone(name, finish, { width: 60, height: 60, seed: name === 'white' ? 6 : 3 });
    return stoneBasin({
      radius: 21,
      height: 14.5,
      isRaw: name === 'river',
      outside: cover('honed'),
      inside: cover('polished'),
      metal: chrome(),
    });
  },
});

export const scenes: Scenes = {
  'stone-basin': { draw: () => basin('white', 'sage', -10), isColored: false },
  'stone-basin-travertine': { draw: () => basin('travertine', 'sky', 14), isColored: false },
  'stone-basin-river': { draw: () => basin('river', 'sand', 24), isColored: false },
};
