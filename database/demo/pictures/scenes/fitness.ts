import * as THREE from 'three';
import { at, roundedRectangle, solid, sweep, type Point } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { leather, skin, tapestry } from '../studio/textures.ts';

type Kind = 'tpe' | 'rubber' | 'nbr';

const surfaces: Record<Kind, (color: string) => THREE.Material> = {
  tpe: (color) =>
    material({
      color,
      roughness: 0.8,
      sheen: 0.15,
      specular: 0.02,
      detail: tapestry(32),
      detailSize: 8,
      bump: 0.5,
      cavity: 0.2,
    }),
  rubber: (color) =>
    material({
      color,
      roughness: 0.7,
      specular: 0.03,
      detail: leather(),
      detailSize: 5,
      bump: 0.6,
      cavity: 0.25,
    }),
  nbr: (color) =>
    material({
      color,
      roughness: 0.75,
      sheen: 0.2,
      specular: 0.02,
      detail: skin(),
      detailSize: 3,
      bump: 0.5,
    }),
};

/** A mat, half rolled out. */
const mat =
  (kind: Kind) =>
  (color: string = colors.petrol): SceneFile => ({
    set: kind === 'rubber' ? 'plain' : 'horizon',
    ground: ({ tpe: 'sand', rubber: 'stone', nbr: 'sky' } as const)[kind],
    around: { tpe: -34, rubber: 30, nbr: -28 }[kind],
    above: { tpe: 24, rubber: 30, nbr: 26 }[kind],
    fill: 0.86,
    product() {
      const thick = kind === 'nbr' ? 1.4 : 0.85;
      const look = surfaces[kind](color);
      const width = 61;
      return new THREE.Group().add(solid(rolled(width, 62, thick), look));
    },
  });

/** Flat in front, rolled up behind. */
function rolled(width: number, flat: number, thick: number): THREE.BufferGeometry {
  const path: Point[] = [];
  for (let i = 0; i <= 50; i++) path.push(at(0, thick / 2, flat * (1 - i / 50)));
  const turns = 5.4;
  const pitch = thick * 1.06;
  const outer = pitch * (turns + 1.2);
  for (let i = 1; i <= 320; i++) {
    const turn = (i / 320) * turns * 2 * Math.PI;
    const r = outer - (pitch * turn) / (2 * Math.PI);
    path.push(at(0, thick / 2 + outer - Math.cos(turn) * r, -Math.sin(turn) * r));
  }
  return sweep(path, roundedRectangle(width, thick, thick * 0.3, 3, 24), { side: at(1, 0, 0) });
}

export const scenes: Scenes = {
  'yoga-mat-tpe': { draw: mat('tpe'), isColored: true },
  'yoga-mat-rubber': { draw: mat('rubber'), isColored: true },
  'exercise-mat': { draw: mat('nbr'), isColored: true },
};
