import { flatRug } from '../builders/rugs.ts';
import {
  geometricCarpet,
  medallionCarpet,
  type Palette,
  prayerRug,
  wear,
} from '../studio/carpets.ts';
import { colors } from '../studio/colors.ts';
import { cotton } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { mixed, shaded } from '../studio/tones.ts';
import { coir, pile } from '../studio/weaves.ts';

type Pattern = 'medallion' | 'vintage' | 'geometric';
const madder: Palette = {
  field: '#8e2a24',
  border: '#1f2f4f',
  light: '#e6d8bb',
  accent: '#c08a3a',
  dark: '#241a18',
  leaf: '#5f7a58',
};
const pale: Palette = {
  field: '#8796a0',
  border: '#a9968a',
  light: '#d8d0c2',
  accent: '#b0705c',
  dark: '#5f6670',
  leaf: '#8d9a8a',
};
const grounds = { medallion: 'mist', vintage: 'sand', geometric: 'rose' } as const;
const sides = { medallion: -34, vintage: 32, geometric: -48 } as const;

/** A carpet on the floor, a corner turned back. */
function machineCarpet(pattern: Pattern): SceneFile {
  return {
    set: 'plain',
    ground: grounds[pattern],
    around: sides[pattern],
    above: pattern === 'geometric' ? 44 : 38,
    fill: 0.9,
    product() {
      const print = drawn(`carpet ${pattern}`, 1120, 1610, (context) => {
        if (pattern === 'geometric') geometricCarpet(context);
        else medallionCarpet(context, pattern === 'vintage' ? pale : madder);
        if (pattern === 'vintage') wear(context, '#cfc6b8');
      });
      return flatRug(
        { width: 160, length: 230, thickness: 1.3, turned: 30, curl: 5 },
        {
          top: pile('#fff', print, 7),
          back: coir('#b59a70'),
          edge: cotton(pattern === 'medallion' ? '#241a18' : '#b9ac98', undefined, 3),
        },
      );
    },
  };
}

const light = '#e9dfc6';
const gold = '#c79a45';

/** A prayer rug with a niche, its field in the colour of the variant. */
function prayerRugScene(color: string = colors.claret): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: -24,
    above: 48,
    fill: 0.9,
    product() {
      const palette: Palette = {
        field: color,
        border: mixed(color, '#c9a77a', 0.32),
        light,
        accent: gold,
        dark: shaded(color, 0.45),
        leaf: '#8a9468',
      };
      const print = drawn(`prayer rug ${color}`, 900, 1480, (context) =>
        prayerRug(context, palette),
      );
      return flatRug(
        {
          width: 70,
          length: 112,
          thickness: 0.9,
          turned: 12,
          curl: 3,
          fringe: { look: cotton('#ece2cc'), length: 5 },
        },
        {
          top: pile('#fff', print, 4),
          back: cotton('#cfc0a0', undefined, 3),
          edge: cotton(shaded(color, 0.5)),
        },
      );
    },
  };
}

export const scenes: Scenes = {
  carpet: { draw: () => machineCarpet('medallion'), isColored: false },
  'carpet-vintage': { draw: () => machineCarpet('vintage'), isColored: false },
  'carpet-geometric': { draw: () => machineCarpet('geometric'), isColored: false },
  'prayer-rug': { draw: prayerRugScene, isColored: true },
};
