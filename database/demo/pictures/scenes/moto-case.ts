import * as THREE from 'three';
import { coveredMotorcycle, sideCase, topCase, type CaseLooks } from '../builders/moto-cases.ts';
import { discLock, sprocket, woundChain } from '../builders/moto-parts.ts';
import { aluminium } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { brass, material, plastic } from '../studio/materials.ts';
import { paint, rubber, satin } from '../studio/metals.ts';
import { nylon, webbing } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

const looksOf = (shell: THREE.Material): CaseLooks => ({
  shell,
  second: plastic('#1f2123', 0.5),
  dark: plastic('#1b1d1f', 0.48),
  reflector: material({ color: '#a5171a', roughness: 0.14, specular: 0.05, coat: 0.6 }),
  metal: satin('#c6c9ca', 0.28),
});

function top(): SceneFile {
  return {
    set: 'horizon',
    ground: 'stone',
    around: -26,
    above: 15,
    fill: 0.8,
    product: () => topCase(looksOf(paint('#35393d', 0.24))),
  };
}

function sideCases(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: -12,
    above: 18,
    fill: 0.86,
    product: () =>
      new THREE.Group().add(
        placed(sideCase(looksOf(aluminium('#c9ccce', 0.36))), -22, 0, 12, 0.42),
        placed(sideCase(looksOf(aluminium('#c9ccce', 0.36))), 26, 0, -12, -0.3),
      ),
  };
}

function chainKit(): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: -16,
    above: 46,
    fill: 0.86,
    product() {
      const steel = satin('#b9bcbe', 0.3);
      const looks = { outer: brass(), inner: satin('#8f9294', 0.32), sprocket: steel };
      const front = sprocket(15, satin('#7d8083', 0.36), false);
      return new THREE.Group().add(
        placed(sprocket(41, steel, true), 0, 0.5, 0),
        woundChain(11.6, 15.4, 2, looks),
        placed(front, 10, 0, 18.6, 0.2),
      );
    },
  };
}

function lock(): SceneFile {
  return {
    set: 'plinth',
    ground: 'sage',
    around: -20,
    above: 18,
    fill: 0.68,
    product: () =>
      discLock({
        body: paint('#e0b42a', 0.26),
        steel: satin('#c9cbcc', 0.24),
        dark: plastic('#1c1e20', 0.4),
        cable: rubber('#d2571f'),
      }),
  };
}

/** The outline of a motorcycle, as covers have it printed. */
const picture = () =>
  drawn('motorcycle cover', 640, 400, (context) => {
    context.strokeStyle = context.fillStyle = '#eef0f0';
    context.lineWidth = 22;
    context.lineCap = context.lineJoin = 'round';
    for (const x of [130, 510]) {
      context.beginPath();
      context.arc(x, 280, 82, 0, 7);
      context.stroke();
    }
    const line = (...points: readonly (readonly [number, number])[]) => {
      context.beginPath();
      for (const [x, y] of points) context.lineTo(x, y);
      context.stroke();
    };
    line([510, 280], [430, 110], [375, 96]);
    line([130, 280], [250, 280], [390, 280], [445, 160]);
    context.beginPath();
    context.moveTo(90, 150);
    context.quadraticCurveTo(170, 190, 260, 172);
    context.quadraticCurveTo(330, 110, 430, 150);
    context.lineTo(390, 230);
    context.lineTo(250, 240);
    context.fill();
  });

function cover(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sand',
    around: -30,
    above: 13,
    fill: 0.9,
    product: () =>
      coveredMotorcycle(
        nylon('#8f969c'),
        nylon('#2b2e31'),
        nylon('#8f969c', picture()),
        webbing('#1d1f21'),
        rubber(),
      ),
  };
}

export const scenes: Scenes = {
  'moto-top-case': { draw: top, isColored: false },
  'moto-side-cases': { draw: sideCases, isColored: false },
  'moto-chain-kit': { draw: chainKit, isColored: false },
  'moto-disc-lock': { draw: lock, isColored: false },
  'moto-cover': { draw: cover, isColored: false },
};
