import * as THREE from 'three';
import { clutchDisc, pressurePlate, releaseBearing } from '../builders/clutch.ts';
import {
  boltOf,
  engineMount,
  pulley,
  ribbedBelt,
  tensioner,
  toothedBelt,
  waterPump,
  type EngineLooks,
} from '../builders/engine-parts.ts';
import { placed } from '../studio/geometry.ts';
import { brass, material } from '../studio/materials.ts';
import { castIron, paint, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { skin } from '../studio/textures.ts';

const looksOf = (): EngineLooks => ({
  rubber: rubber('#2a2c2e'),
  steel: satin('#c3c5c6', 0.28),
  cast: castIron('#a9acae'),
  dark: castIron('#3a3d40'),
  zinc: satin('#cfc9b4', 0.32),
});

function timingKit(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sand',
    around: -16,
    above: 34,
    fill: 0.84,
    product() {
      const looks = looksOf();
      const bolts = [0, 1, 2].map((i) => {
        const one = boltOf(3.6, looks.zinc);
        one.rotation.set(0, 0.3 + i * 0.3, Math.PI / 2, 'YXZ');
        one.position.set(7 + i * 4, 0.65, 12 - i * 2.6);
        return one;
      });
      return new THREE.Group().add(
        toothedBelt(
          [14, -9, 8, -3, 6, 4, 0, 9, -8, 8, -13, 2, -12, -6, -15, -13, -8, -18, 4, -17, 12, -15],
          2.5,
          looks.rubber,
        ),
        placed(tensioner(looks), -4, 0, -6, 0.7),
        placed(pulley(2.7, 2.4, 0, looks), -11, 0, 14),
        ...bolts,
      );
    },
  };
}

function vRibbed(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: 20,
    above: 30,
    fill: 0.84,
    product: () =>
      new THREE.Group().add(
        ribbedBelt(
          [15, 0, 12, 7, 3, 9, -6, 7.4, -14, 8, -18, 2, -15, -5, -6, -6, 1, -9.4, 9, -10, 14, -6],
          rubber('#2b2d2f'),
        ),
      ),
  };
}

function pumps(): SceneFile {
  return {
    set: 'plinth',
    ground: 'sky',
    around: -20,
    above: 22,
    fill: 0.7,
    product() {
      const pump = waterPump(looksOf());
      pump.rotation.x = 0.82;
      return new THREE.Group().add(pump);
    },
  };
}

function mount(): SceneFile {
  return {
    set: 'horizon',
    ground: 'clay',
    around: 30,
    above: 18,
    fill: 0.74,
    product: () => engineMount(looksOf()),
  };
}

function clutch(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: -12,
    above: 16,
    fill: 0.84,
    product() {
      const looks = {
        lining: material({
          color: '#6b5a4a',
          roughness: 0.9,
          specular: 0.02,
          detail: skin(),
          detailSize: 1.8,
          bump: 0.5,
          mottle: 0.3,
        }),
        steel: satin('#c5c7c8', 0.28),
        black: paint('#2c2f32', 0.34),
        spring: paint('#b3362a', 0.3),
        brass: brass(),
      };
      const cover = pressurePlate(looks);
      cover.rotation.x = -0.16;
      cover.position.set(-7, 13.6, -4);
      const disc = clutchDisc(looks);
      disc.rotation.set(-0.24, 0.3, 0, 'YXZ');
      disc.position.set(9, 11, 5);
      return new THREE.Group().add(cover, disc, placed(releaseBearing(looks), -9, 0, 11));
    },
  };
}

export const scenes: Scenes = {
  'timing-belt-kit': { draw: timingKit, isColored: false },
  'v-ribbed-belt': { draw: vRibbed, isColored: false },
  'water-pump': { draw: pumps, isColored: false },
  'engine-mount': { draw: mount, isColored: false },
  'clutch-kit': { draw: clutch, isColored: false },
};
