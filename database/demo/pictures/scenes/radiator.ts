import { convector, panelRadiator, towelRadiator, type HeatingLooks } from '../builders/heating.ts';
import { lamp, lacquer, softPlastic } from '../studio/device-materials.ts';
import { steel, towelling } from '../studio/materials.ts';
import { chrome } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';
import { still } from '../studio/views.ts';

const looksOf = (): HeatingLooks => ({
  shell: lacquer('#f2f1ed'),
  dark: softPlastic('#4a4e50'),
  metal: chrome(),
});

/** A white panel radiator of 60 cm height. */
const panel = (length: number, ground: Ground, around: number): SceneFile => ({
  set: 'horizon',
  ground,
  around,
  above: 24,
  fill: 0.88,
  product: () => panelRadiator(length, looksOf()),
});

/** Woven borders near both ends of a towel. */
const borders = () =>
  drawn('towel borders', 64, 1024, (context) => {
    context.fillStyle = 'rgba(243,236,220,.85)';
    for (const [y, thick] of [
      [52, 8],
      [72, 26],
      [110, 8],
    ] as const) {
      context.fillRect(0, y, 64, thick);
      context.fillRect(0, 1024 - y - thick, 64, thick);
    }
  });

/** A towel radiator, a towel over its rail. */
const ladder = (height: number, ground: Ground, around: number, towel: string): SceneFile => ({
  set: 'horizon',
  ground,
  around,
  above: 8,
  fill: 0.86,
  product: () => towelRadiator(60, height, looksOf(), towelling(towel, borders())),
});

/** An electric convector on its feet. */
const electric = (length: number, ground: Ground, around: number): SceneFile => ({
  set: 'horizon',
  ground,
  around,
  above: 12,
  fill: 0.86,
  product: () =>
    convector(
      length,
      { shell: lacquer('#eeeeea'), dark: softPlastic('#26292c'), metal: steel(0.24) },
      lamp('#e2452f'),
    ),
});

export const scenes: Scenes = {
  'panel-radiator': still(() => panel(120, 'clay', -36)),
  'panel-radiator-short': still(() => panel(80, 'sage', 34)),
  'towel-radiator': still(() => ladder(120, 'sky', 26, '#b5533c')),
  'towel-radiator-short': still(() => ladder(80, 'sand', -28, '#1d6470')),
  convector: still(() => electric(120, 'mist', 38)),
  'convector-short': still(() => electric(80, 'lilac', 20)),
};
