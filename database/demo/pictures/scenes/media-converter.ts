import * as THREE from 'three';
import { block } from '../builders/parts.ts';
import { fibrePort, networkPort, powerJack } from '../builders/ports.ts';
import { patchCable } from '../builders/racks.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { aluminium, lacquer, lamp, softPlastic } from '../studio/device-materials.ts';
import { circle, merge, placed, solid, sweep, at, curve } from '../studio/geometry.ts';
import { brass, plastic, steel } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { star } from '../studio/patterns.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

const dark = () => softPlastic('#101214');

/** A metal box: two sockets for fibre, one for copper, lamps; a cable in each. */
function converter(): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: 22,
    above: 24,
    fill: 0.84,
    product() {
      const shell = '#2c3a46';
      const lid = drawn('converter lid', 900, 700, (context) => {
        context.fillStyle = '#e7ecef';
        star(context, 450, 300, 90);
        context.textAlign = 'center';
        context.font = '700 110px "Markazi Text Variable"';
        context.fillText('FİBER  ⇄  RJ45', 450, 520);
      });
      const metal = steel(0.28);
      const box = new THREE.Group().add(
        solid(fromAbove(slab(9.6, 7.2, 2.7, 0.3, 0.16), 9.6, 7.2), lacquer(shell, lid)),
        placed(block(9.2, 2.3, 0.16, 0.08, aluminium('#c3c7ca')), 0, 1.35, 3.56),
        placed(
          fibrePort('SC', plastic('#2a6fb5', 0.4), dark(), plastic('#f4f3ef', 0.3)),
          -2.6,
          1.3,
          3.8,
        ),
        placed(
          networkPort({ metal, dark: dark(), gold: brass() }, [lamp('#39d353'), lamp('#e8a13a')]),
          1.5,
          1.3,
          3.7,
        ),
        placed(powerJack(dark(), metal), 3.7, 1, 3.66),
      );
      ['#39d353', '#39d353', '#e8a13a'].forEach((color, i) =>
        box.add(placed(block(0.3, 0.2, 0.1, 0.04, lamp(color)), -0.5, 0.7 + i * 0.6, 3.64)),
      );
      return box.add(placed(patchCable(0, 1.26, 1.1, 4.4, softPlastic('#d9a32a')), 1.5, 0, 3.6));
    },
  };
}

/** A module: cage, two bores for fibre, the bail that pulls it out, contacts at its end. */
function module(bail: string, label: string): THREE.Group {
  const metal = satin('#c8cbcd', 0.26);
  const print = drawn(`module ${label}`, 700, 200, (context) => {
    context.fillStyle = '#f4f3ef';
    context.fillRect(0, 0, 700, 200);
    context.fillStyle = bail;
    context.fillRect(0, 0, 60, 200);
    context.fillStyle = '#1c1e21';
    context.font = '700 110px "Markazi Text Variable"';
    context.fillText(label, 100, 136);
  });
  const body = new THREE.Group().add(
    placed(solid(roundedBox(1.36, 0.86, 4.4, 0.06, 3), metal), 0, 0.46, -0.6),
    placed(solid(roundedBox(1.44, 1.02, 1.2, 0.08, 3), metal), 0, 0.52, 1.9),
    placed(fibrePort('LC', dark(), softPlastic('#26292c'), plastic('#f4f3ef', 0.3)), 0, 0.52, 2.4),
    placed(
      solid(fromAbove(slab(3, 1, 0.02, 0.05, 0.006), 3, 1), softPlastic('#f4f3ef', print)),
      0,
      0.89,
      -0.8,
      Math.PI / 2,
    ),
    placed(solid(roundedBox(1.16, 0.12, 0.9, 0.02, 1), softPlastic('#1f6a4c')), 0, 0.42, -3),
  );
  const pads = Array.from({ length: 10 }, (_, i) =>
    roundedBox(0.07, 0.03, 0.6, 0.01, 1).translate((i - 4.5) * 0.11, 0.49, -3.1),
  );
  const loop = curve(
    [
      at(-0.76, 0.6, 2.1),
      at(-0.76, 0.72, 2.9),
      at(-0.56, 0.86, 3.5),
      at(0.56, 0.86, 3.5),
      at(0.76, 0.72, 2.9),
      at(0.76, 0.6, 2.1),
    ],
    60,
  );
  return body.add(
    solid(merge(pads), brass()),
    solid(sweep(loop, circle(0.13, 12)), plastic(bail, 0.35)),
  );
}

/** Two modules: one shows its bores, one lies across. */
function modules(
  bail: string,
  label: string,
  ground: SceneFile['ground'],
  around: number,
): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 34,
    fill: 0.8,
    product: () =>
      new THREE.Group().add(
        placed(module(bail, label), -1.3, 0, 0.6, 0.2),
        around > 0
          ? placed(module(bail, label), 1.5, 0, -0.6, -2.5)
          : placed(module(bail, label), 2.2, 0, -2.4, 0.75),
      ),
  };
}

export const scenes: Scenes = {
  'media-converter': { draw: converter, isColored: false },
  'sfp-module': {
    draw: () => modules('#2a6fb5', '1.25G 10 km', 'rose', -30),
    isColored: false,
  },
  'sfp-plus-module': {
    draw: () => modules('#2b2f33', '10G 300 m', 'sage', 26),
    isColored: false,
  },
};
