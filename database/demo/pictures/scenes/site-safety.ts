import * as THREE from 'three';
import { extinguisher } from '../builders/fire-extinguisher.ts';
import { harness } from '../builders/harness.ts';
import { safetyGlasses, smokeAlarm, ventedHelmet } from '../builders/site-safety.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { glass, material, plastic, steel } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { webbing } from '../studio/small-materials.ts';
import { drawn } from '../studio/textures.ts';

/** A yellow helmet with slots. */
function helmet(): SceneFile {
  return {
    set: 'disc',
    ground: 'sky',
    around: -44,
    above: 22,
    fill: 0.72,
    product: () =>
      ventedHelmet(plastic('#e5b62a', 0.3), plastic('#2a2620', 0.6), plastic('#26292c', 0.5)),
  };
}

/** Classes of fire and how it is used, on a label without a name. */
const extinguisherLabel = () =>
  drawn('extinguisher label', 900, 1000, (context) => {
    context.fillStyle = '#f7f5ef';
    context.fillRect(0, 0, 900, 1000);
    context.fillStyle = '#b3201c';
    context.fillRect(0, 0, 900, 240);
    context.fillStyle = '#fff';
    context.textAlign = 'center';
    context.font = '700 150px "Markazi Text Variable"';
    context.fillText('KURU TOZ', 450, 170);
    context.fillStyle = '#23272a';
    context.font = '700 210px "Markazi Text Variable"';
    context.fillText('6 kg', 450, 440);
    context.font = '700 120px "Markazi Text Variable"';
    ['A', 'B', 'C'].forEach((word, i) => {
      const x = 230 + i * 220;
      context.fillStyle = ['#2f7346', '#b3201c', '#1f5fae'][i]!;
      context.fillRect(x - 80, 520, 160, 160);
      context.fillStyle = '#fff';
      context.fillText(word, x, 640);
    });
    context.fillStyle = '#8b8f90';
    for (let i = 0; i < 5; i++) context.fillRect(150, 760 + i * 42, 600 - (i % 2) * 120, 16);
  });

const dial = () =>
  drawn('extinguisher dial', 256, 256, (context) => {
    context.fillStyle = '#f6f5f0';
    context.fillRect(0, 0, 256, 256);
    context.lineWidth = 34;
    for (const [from, to, color] of [
      [2.4, 3.7, '#b3201c'],
      [3.8, 5.6, '#2f8a43'],
      [5.7, 7, '#b3201c'],
    ] as const) {
      context.strokeStyle = color;
      context.beginPath();
      context.arc(128, 128, 88, from, to);
      context.stroke();
    }
    context.strokeStyle = '#1d1f21';
    context.lineWidth = 9;
    context.beginPath();
    context.moveTo(128, 128);
    context.lineTo(128, 52);
    context.stroke();
  });

/** A powder fire extinguisher. */
function fireExtinguisher(): SceneFile {
  return {
    set: 'horizon',
    ground: 'stone',
    around: -20,
    above: 10,
    fill: 0.84,
    product: () =>
      extinguisher({
        shell: paint('#b3201c', 0.26),
        label: material({
          color: '#f7f5ef',
          roughness: 0.4,
          specular: 0.04,
          print: extinguisherLabel(),
          printRoughness: 0.4,
        }),
        dark: softPlastic('#1c1e20'),
        metal: satin('#c9b98a', 0.26),
        dial: material({ color: '#fff', roughness: 0.2, coat: 0.5, print: dial() }),
        pin: steel(0.24),
      }),
  };
}

/** Clear safety glasses with dark temples. */
function glasses(): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: -32,
    above: 24,
    fill: 0.8,
    product: () =>
      safetyGlasses(
        plastic('#24282b', 0.36),
        plastic('#d9762b', 0.5),
        glass({ color: '#e3f0ee', bend: 0.06, rimDark: 0.34, gloss: 1.2 }),
      ),
  };
}

/** A harness in the shape of the body that wears it. */
function fallArrest(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: -28,
    above: 10,
    fill: 0.88,
    product: () =>
      harness({
        strap: webbing('#e0a020'),
        legs: webbing('#26292c'),
        pad: softPlastic('#2a2d30'),
        metal: satin('#c3c6c8', 0.26),
      }),
  };
}

/** A smoke alarm on the ground, a second one leaning against it. */
function smoke(): SceneFile {
  return {
    set: 'plain',
    ground: 'lilac',
    around: -16,
    above: 34,
    fill: 0.74,
    product() {
      const one = () =>
        smokeAlarm(
          material({ color: '#f2f1ed', roughness: 0.4, specular: 0.04 }),
          softPlastic('#33373a'),
          softPlastic('#d5d6d2'),
          lamp('#f2402c'),
        );
      return new THREE.Group().add(placed(one(), 0, 0, 0, 0.4));
    },
  };
}

export const scenes: Scenes = {
  'safety-helmet': { draw: helmet, isColored: false },
  'fire-extinguisher': { draw: fireExtinguisher, isColored: false },
  'safety-glasses': { draw: glasses, isColored: false },
  'safety-harness': { draw: fallArrest, isColored: false },
  'smoke-alarm': { draw: smoke, isColored: false },
};
