import * as THREE from 'three';
import { foldedCloth } from '../builders/cloth.ts';
import { oval } from '../builders/parts.ts';
import { colors } from '../studio/colors.ts';
import { at, curve, placed, solid, sweep } from '../studio/geometry.ts';
import { cotton } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { mixed } from '../studio/tones.ts';
import { waffle } from '../studio/weaves.ts';

/** Three folded tea towels, fanned, with loops. */
function teaTowels(color: string = colors.blue, isWaffle: boolean): SceneFile {
  return {
    set: isWaffle ? 'horizon' : 'plain',
    ground: isWaffle ? 'butter' : 'clay',
    around: isWaffle ? -30 : 32,
    above: isWaffle ? 34 : 40,
    fill: 0.84,
    product() {
      const group = new THREE.Group();
      const thickness = 0.62;
      const width = 23;
      const depth = 33;
      const isWhite = color === colors.white;
      const bases = isWaffle ? [color, color, color] : ['#e9dfc9', '#e9dfc9', '#e9dfc9'];
      bases.forEach((base, i) => {
        const print = isWaffle ? hem(base) : linenStripes(isWhite ? '#ffffff' : color, i);
        const look = isWaffle ? waffle(base, print) : cotton(base, print, 3.4);
        const one = new THREE.Group().add(
          solid(foldedCloth({ width, depth, thickness, seed: i + 2 }), look),
        );
        one.add(loop(width, depth, thickness, isWaffle ? '#f2ede2' : '#d9cbb0'));
        group.add(placed(one, 0, thickness * (2 + i * 4.15), i * -1.2, (i - 1) * 0.16));
      });
      return group;
    },
  };
}

/** A tape at the corner, for hanging. */
function loop(width: number, depth: number, thickness: number, color: string): THREE.Mesh {
  const path = curve(
    [
      at(width / 2 - 1.2, thickness * 1.6, -depth / 2 + 1.2),
      at(width / 2 + 1.6, thickness * 1.7, -depth / 2 + 0.6),
      at(width / 2 + 3, thickness * 1.3, -depth / 2 + 1.8),
      at(width / 2 + 1.6, thickness * 0.9, -depth / 2 + 2.6),
      at(width / 2 - 1, thickness * 1.2, -depth / 2 + 2.2),
    ],
    40,
  );
  return solid(sweep(path, oval(0.12, 0.5, 10)), cotton(color));
}

/** A smooth band ends the waffle. */
const hem = (color: string) =>
  drawn(`waffle hem ${color}`, 8, 512, (context) => {
    context.fillStyle = mixed(color, '#fff', 0.55);
    for (const y of [0.462, 0.478, 0.53, 0.546]) context.fillRect(0, 512 * (1 - y), 8, 3.2);
  });

/** Stripes of a colour on natural linen; each towel has others. */
const linenStripes = (color: string, which: number) =>
  drawn(`linen stripes ${color} ${which}`, 512, 1024, (context) => {
    context.fillStyle = color;
    const bands = [
      [0.42, 0.44, 0.455, 0.462, 0.535, 0.542, 0.557, 0.577],
      [0.44, 0.456, 0.472, 0.488, 0.512, 0.528, 0.544, 0.56],
      [0.4, 0.46, 0.475, 0.482, 0.515, 0.522, 0.54, 0.6],
    ][which]!;
    for (let i = 0; i < bands.length; i += 2)
      context.fillRect(0, 1024 * (1 - bands[i + 1]!), 512, 1024 * (bands[i + 1]! - bands[i]!));
  });

export const scenes: Scenes = {
  'tea-towels': { draw: (color) => teaTowels(color, true), isColored: true },
  'tea-towels-linen': { draw: (color) => teaTowels(color, false), isColored: true },
};
