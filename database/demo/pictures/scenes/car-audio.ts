import * as THREE from 'three';
import {
  carSpeaker,
  dashCamera,
  multimediaUnit,
  parkingKit,
  type AudioLooks,
} from '../builders/car-audio.ts';
import {
  aluminium,
  darkGlass,
  litScreen,
  satinGlass,
  softPlastic,
} from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn, weave } from '../studio/textures.ts';

/** A map with a route, and buttons beside it. */
function map(context: CanvasRenderingContext2D): void {
  const { width: w, height: h } = context.canvas;
  context.fillStyle = '#dfe6dc';
  context.fillRect(0, 0, w, h);
  context.fillStyle = '#a9cfe4';
  context.beginPath();
  context.moveTo(w * 0.55, 0);
  context.bezierCurveTo(w * 0.62, h * 0.3, w * 0.86, h * 0.36, w, h * 0.3);
  context.lineTo(w, 0);
  context.fill();
  context.fillStyle = '#c9dcb6';
  context.fillRect(w * 0.36, h * 0.56, w * 0.2, h * 0.26);
  const road = (width: number, color: string, draw: () => void) => {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.lineCap = context.lineJoin = 'round';
    context.beginPath();
    draw();
    context.stroke();
  };
  for (const y of [0.2, 0.48, 0.88])
    road(h * 0.035, '#ffffff', () => {
      context.moveTo(w * 0.24, h * y);
      context.bezierCurveTo(w * 0.5, h * (y - 0.08), w * 0.7, h * (y + 0.12), w, h * y);
    });
  for (const x of [0.34, 0.6, 0.82])
    road(h * 0.03, '#ffffff', () => {
      context.moveTo(w * x, 0);
      context.lineTo(w * (x + 0.05), h);
    });
  road(h * 0.055, '#2f74d0', () => {
    context.moveTo(w * 0.46, h);
    context.lineTo(w * 0.44, h * 0.62);
    context.bezierCurveTo(w * 0.44, h * 0.5, w * 0.6, h * 0.46, w * 0.64, h * 0.3);
    context.lineTo(w * 0.66, h * 0.1);
  });
  context.fillStyle = '#c8372a';
  context.beginPath();
  context.arc(w * 0.66, h * 0.1, h * 0.05, 0, 7);
  context.fill();
  context.fillStyle = '#1c2229';
  context.fillRect(0, 0, w * 0.22, h);
  ['#d0762f', '#3a8f6b', '#3f7fc4', '#8a5fb0'].forEach((color, i) => {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(w * 0.06, h * (0.08 + i * 0.23), w * 0.1, h * 0.15, h * 0.03);
    context.fill();
  });
}

const looksOf = (): AudioLooks => ({
  shell: softPlastic('#2a2d30'),
  dark: softPlastic('#141618'),
  metal: satin('#b9bcbe', 0.32),
  glass: darkGlass('#0d1116'),
  coating: satinGlass('#2d2a5a'),
  screen: litScreen(drawn('car map', 1120, 640, map), 0.7),
});

function multimedia(): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: -24,
    above: 16,
    fill: 0.8,
    product: () => multimediaUnit({ ...looksOf(), metal: aluminium('#b4b7b9', 0.42) }),
  };
}

/** One with its grille, and one without that leans on it. */
function speakers(): SceneFile {
  return {
    set: 'plain',
    ground: 'rose',
    around: -10,
    above: 30,
    fill: 0.84,
    product() {
      const cone = material({
        color: '#3b3f43',
        roughness: 0.5,
        specular: 0.04,
        detail: weave(24),
        detailSize: 2.2,
        bump: 0.5,
        cavity: 0.3,
      });
      const open = carSpeaker(looksOf(), cone, false);
      open.rotation.set(0.95, 0, 0);
      open.position.set(9.4, 4.4, -1);
      return new THREE.Group().add(placed(carSpeaker(looksOf(), cone, true), -9.4, 0, 2), open);
    },
  };
}

function dash(): SceneFile {
  return {
    set: 'plinth',
    ground: 'butter',
    around: 24,
    above: 14,
    fill: 0.68,
    product: () => dashCamera(looksOf()),
  };
}

function parking(): SceneFile {
  return {
    set: 'horizon',
    ground: 'stone',
    around: 16,
    above: 36,
    fill: 0.84,
    product: () => parkingKit(looksOf()),
  };
}

export const scenes: Scenes = {
  'car-multimedia': { draw: multimedia, isColored: false },
  'car-speakers': { draw: speakers, isColored: false },
  'dash-camera': { draw: dash, isColored: false },
  'reversing-camera': { draw: parking, isColored: false },
};
