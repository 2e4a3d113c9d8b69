import * as THREE from 'three';
import {
  indoorUnit,
  outdoorUnit,
  portableUnit,
  type CoolingLooks,
} from '../builders/air-conditioners.ts';
import { blockAt } from '../builders/parts.ts';
import { lacquer, litScreen, softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

/** Degrees in letters of light on the shell. */
const degrees = (isDark: boolean) =>
  drawn(`degrees ${isDark}`, 600, 270, (context) => {
    context.fillStyle = isDark ? '#14181b' : '#eeeeea';
    context.fillRect(0, 0, 600, 270);
    context.fillStyle = isDark ? '#9fe4f2' : '#4b8fb0';
    context.textAlign = 'center';
    context.font = '700 230px "Markazi Text Variable"';
    context.fillText('24°', 300, 210);
  });

const looksOf = (isDark: boolean): CoolingLooks => ({
  shell: material({ color: '#f1f0ec', roughness: 0.36, specular: 0.045 }),
  shade: softPlastic('#c3c6c6'),
  dark: softPlastic('#25292b'),
  metal: satin('#5d6366', 0.45),
  screen: isDark ? litScreen(degrees(true), 0.6) : lacquer('#eeeeea', degrees(false)),
});

/** An indoor unit on a wall, the outdoor unit below. */
function split(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sand',
    around: -24,
    above: 14,
    fill: 0.86,
    product() {
      const wall = material({ color: '#9db7bb', roughness: 0.92, specular: 0.015 });
      return new THREE.Group().add(
        blockAt([104, 118, 4], [0, 59, -2], wall, 0.4),
        placed(indoorUnit(looksOf(false)), -4, 96, 0),
        placed(outdoorUnit(looksOf(false)), 6, 0, 34),
      );
    },
  };
}

/** A portable unit with its hose. */
function portable(): SceneFile {
  return {
    set: 'horizon',
    ground: 'lilac',
    around: -34,
    above: 16,
    fill: 0.84,
    product: () => portableUnit(looksOf(true)),
  };
}

export const scenes: Scenes = {
  'split-air-conditioner': { draw: split, isColored: false },
  'portable-air-conditioner': { draw: portable, isColored: false },
};
