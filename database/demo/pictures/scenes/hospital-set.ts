import * as THREE from 'three';
import { bodysuit, seamPrint, type BabyLooks } from '../builders/small-garments.ts';
import {
  bandOutline,
  corner,
  edging,
  laidShape,
  mirrored,
  onSide,
  outlineOf,
  type Flat,
} from '../builders/laid-shape.ts';
import { placed, solid } from '../studio/geometry.ts';
import { jersey, plastic, ribbed } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import { strewn } from '../studio/baby-prints.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { lightnessOf, mixed } from '../studio/tones.ts';

type Motif = 'stars' | 'bears';

/** Five pieces for a newborn: bodysuit, trousers, cap, mittens, bib. */
const hospitalSet =
  (motif: Motif) =>
  (color: string = colors.sky): SceneFile => ({
    set: 'plain',
    ground: motif === 'stars' ? 'rose' : 'sage',
    around: motif === 'stars' ? 0 : -6,
    above: 66,
    fill: 0.92,
    product() {
      const looks = looksOf(color, motif);
      return new THREE.Group().add(
        placed(bodysuit(true, looks), -13, 0, -8, 0.06),
        placed(trousers(looks), 18, 0, -8, -0.08),
        placed(cap(looks), -22, 0, 37, 0.1),
        placed(bib(looks), 2, 0, 33, -0.06),
        placed(mitten(looks, 1), 19, 0, 34, 0.2),
        placed(mitten(looks, -1), 29, 0, 36, -0.15),
      );
    },
  });

function looksOf(color: string, motif: Motif): BabyLooks {
  const deep = lightnessOf(color) > 0.8 ? '#9fb3c4' : mixed(color, '#ffffff', 0.75);
  return {
    name: `${color} ${motif}`,
    cloth: (print) => jersey(color, print),
    rib: ribbed(new THREE.Color(color).multiplyScalar(0.92), 2),
    snaps: plastic('#f4f1ea', 0.3),
    pattern: strewn(motif, motif === 'bears' ? '#b98d62' : deep, motif === 'bears' ? 7.5 : 5.5),
  };
}

function piece(looks: BabyLooks, name: string, outline: Flat[], thick: number): THREE.Mesh {
  const print = seamPrint(`${looks.name} ${name}`, outline, [], 'rgba(0,0,0,.2)', looks.pattern);
  return solid(laidShape(outline, { thick, soft: 1.3, step: 0.4 }), looks.cloth(print));
}

function trousers(looks: BabyLooks): THREE.Group {
  const outline = outlineOf(
    mirrored([
      ...corner(0, 0.3),
      ...corner(9.6, 0),
      [11.4, 10],
      [11.6, 24],
      [12.6, 31],
      [10.4, 33.4],
      [5.4, 33],
      [4.6, 28],
      [2.2, 19],
      ...corner(0, 16.4),
    ]),
  );
  const band = bandOutline([9.6, -1], [9.9, 2.4]);
  return new THREE.Group().add(
    piece(looks, 'trousers', outline, 1.2),
    solid(laidShape(band, { thick: 1.2, soft: 0.5, step: 0.3, level: 0.25 }), looks.rib),
  );
}

function cap(looks: BabyLooks): THREE.Group {
  const outline = outlineOf([
    ...corner(-8.2, 6),
    [-8.4, 1],
    [-6.6, -4.6],
    [-2.6, -8],
    [0, -9.2],
    [2.6, -8],
    [6.6, -4.6],
    [8.4, 1],
    ...corner(8.2, 6),
  ]);
  const rim = bandOutline([8.5, 4.6], [8.3, 9]);
  // A knot at its top.
  const knot = outlineOf([
    [0, -8.6],
    [-2.8, -13],
    [-4.6, -13.4],
    [-3, -15.4],
    [0, -12.2],
    [3.2, -15.2],
    [4.6, -13.2],
    [2.6, -12.8],
  ]);
  return new THREE.Group().add(
    piece(looks, 'cap', outline, 1.4),
    solid(laidShape(rim, { thick: 1.5, soft: 0.7, step: 0.3, level: 0.2 }), looks.rib),
    solid(laidShape(knot, { thick: 0.9, soft: 0.8, step: 0.3 }), looks.cloth()),
  );
}

function bib(looks: BabyLooks): THREE.Group {
  const outer: Flat[] = outlineOf(
    mirrored([
      ...corner(0.6, -1.2),
      [4.2, -3],
      [5, -6.6],
      [4.2, -9.4],
      [6.2, -11],
      [8.6, -8.4],
      [9, -3],
      [10, 3],
      [9.2, 10],
      [5.4, 13.6],
      [0, 14.4],
    ]),
    0.3,
  );
  return new THREE.Group().add(
    piece(looks, 'bib', outer, 0.6),
    solid(edging(outer, 0.8, 0.55, 0.3, true), looks.rib),
  );
}

function mitten(looks: BabyLooks, side: number): THREE.Group {
  const outline = outlineOf(
    onSide(side, [
      ...corner(-3, 5),
      [-3.8, 0],
      [-3.4, -4],
      [0, -6],
      [3.4, -4],
      [3.8, 0],
      ...corner(3, 5),
    ]),
  );
  const cuff = bandOutline([3, 4.6], [3.3, 7.2]);
  return new THREE.Group().add(
    piece(looks, 'mitten', outline, 1.2),
    solid(laidShape(cuff, { thick: 1, soft: 0.5, step: 0.25, level: 0.15 }), looks.rib),
  );
}

export const scenes: Scenes = {
  'hospital-set-stars': { draw: hospitalSet('stars'), isColored: true },
  'hospital-set-bears': { draw: hospitalSet('bears'), isColored: true },
};
