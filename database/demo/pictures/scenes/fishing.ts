import * as THREE from 'three';
import { fishingRod, landingNet, type RodLooks } from '../builders/fishing.ts';
import { material, plastic } from '../studio/materials.ts';
import { chrome, paint, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { paper } from '../studio/textures.ts';

const cork = () =>
  material({
    color: '#c99a63',
    second: '#7d5633',
    roughness: 0.85,
    specular: 0.02,
    detail: paper(),
    detailSize: 5,
    bump: 0.6,
    cavity: 0.2,
    mottle: 0.3,
  });

const looksOf = (isSurf: boolean): RodLooks => ({
  blank: isSurf ? paint('#e9e4d4', 0.24) : paint('#22262b', 0.16),
  handle: isSurf ? rubber('#26282a') : cork(),
  dark: plastic('#1f2225', 0.35),
  metal: chrome(),
  thread: paint(isSurf ? '#1f4f8e' : '#a8231f', 0.3),
  ceramic: plastic('#2f3236', 0.2),
});

const scene = (isSurf: boolean) => (): SceneFile => ({
  set: 'plain',
  ground: isSurf ? 'butter' : 'mist',
  around: isSurf ? 40 : -42,
  above: 44,
  fill: 0.94,
  product: () => fishingRod(looksOf(isSurf), isSurf),
});

function net(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: -38,
    above: 40,
    fill: 0.9,
    product: () =>
      new THREE.Group().add(
        landingNet(
          satin('#a9adb0', 0.3),
          rubber('#2a2d2f'),
          plastic('#2c6b57', 0.6),
          satin('#8f9396', 0.3),
        ),
      ),
  };
}

export const scenes: Scenes = {
  'spinning-rod': { draw: scene(false), isColored: false },
  'surf-rod': { draw: scene(true), isColored: false },
  'landing-net': { draw: net, isColored: false },
};
