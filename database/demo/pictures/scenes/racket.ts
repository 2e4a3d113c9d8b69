import * as THREE from 'three';
import {
  badmintonRacket,
  ballForm,
  ballSeam,
  padelRacket,
  shuttlecock,
  tableTennisBat,
  tennisRacket,
} from '../builders/rackets.ts';
import { turned } from '../builders/fittings.ts';
import { wrapped } from '../builders/care-packs.ts';
import { lacquer } from '../studio/device-materials.ts';
import { clear, fuzzy, lathe, placed, shade, solid } from '../studio/geometry.ts';
import { cotton, glass, material, plastic, timber } from '../studio/materials.ts';
import { chrome, paint, rubber } from '../studio/metals.ts';
import { calf } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn, leather, terry, weave } from '../studio/textures.ts';

const felt = () =>
  material({
    color: '#cfdc3c',
    roughness: 0.95,
    sheen: 0.5,
    specular: 0.01,
    detail: terry(),
    detailSize: 2.2,
    bump: 0.6,
    cavity: 0.3,
  });

/** A tennis ball; its middle at the origin. */
const tennisBall = (tilt: number): THREE.Group => {
  const ball = new THREE.Group().add(
    fuzzy(ballForm(3.3), felt(), 0.12),
    solid(ballSeam(3.28), rubber('#f0efe6')),
  );
  ball.rotation.set(tilt, tilt * 1.7, 0.4);
  return ball;
};

/** Raised a little at its head, so that the ground shows through the strings. */
const lifted = (racket: THREE.Group, x: number, z: number, turn: number, lean = -0.04) => {
  racket.rotation.set(lean, turn, 0, 'YXZ');
  racket.position.set(x, 1, z);
  return racket;
};

function tennis(): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: 0,
    above: 58,
    fill: 0.86,
    product: () =>
      new THREE.Group().add(
        lifted(
          tennisRacket({
            frame: paint('#1d2023', 0.24),
            accent: paint('#c8372a', 0.24),
            string: plastic('#f2eee2', 0.4),
            grip: calf('#1f2022'),
          }),
          -8,
          -6,
          0.62,
        ),
      ),
  };
}

function tableTennis(): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: -10,
    above: 50,
    fill: 0.84,
    product() {
      const sponge = (color: string) =>
        material({
          color,
          roughness: 0.6,
          specular: 0.035,
          detail: leather(),
          detailSize: 1.2,
          bump: 0.12,
        });
      const wood = timber('#dcbd86', '#b98f57');
      const handle = timber('#b07a44', '#6f4423');
      const bat = (top: string, low: string) =>
        tableTennisBat(sponge(top), sponge(low), wood, handle);
      const ball = () => solid(ballForm(2), plastic('#f6f3ea', 0.5));
      const leaning = bat('#1c1d20', '#b6231f');
      leaning.rotation.set(-0.12, -0.5, 0, 'YXZ');
      leaning.position.set(7.4, 1.1, -2);
      return new THREE.Group().add(
        placed(bat('#b6231f', '#1c1d20'), -6.4, 0, 1, 0.42),
        leaning,
        placed(ball(), -13, 2, 11),
        placed(ball(), 16, 2, 10),
        placed(ball(), -15, 2, -8),
      );
    },
  };
}

function badminton(): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: 0,
    above: 60,
    fill: 0.88,
    product() {
      const group = new THREE.Group();
      ['#a8231f', '#1f5fae', '#2f7346', '#d06a25'].forEach((color, i) => {
        const racket = badmintonRacket({
          frame: paint(color, 0.24),
          accent: paint('#f2efe9', 0.3),
          string: plastic('#f6f4ee', 0.4),
          grip: calf('#232527'),
        });
        lifted(racket, (i - 1.5) * 20, Math.abs(i - 1.5) * 5 - 8, (1.5 - i) * 0.12, 0);
        group.add(racket);
      });
      const cock = () =>
        shuttlecock(
          cotton('#fbfaf6', undefined, 0.8),
          plastic('#f1e6cf', 0.5),
          plastic('#2f7346', 0.4),
        );
      for (const [x, z, turn] of [
        [-17, 22, 0.3],
        [0, 18, -0.2],
        [17, 22, -0.4],
      ] as const) {
        const one = cock();
        one.rotation.set(0, turn, 1.2, 'YXZ');
        one.position.set(x, 3, z);
        group.add(one);
      }
      return group;
    },
  };
}

function padel(): SceneFile {
  return {
    set: 'horizon',
    ground: 'rose',
    around: 0,
    above: 54,
    fill: 0.86,
    product() {
      const carbon = material({
        color: '#2a2c2f',
        roughness: 0.3,
        specular: 0.05,
        coat: 0.5,
        detail: weave(24),
        detailSize: 3.4,
        bump: 0.5,
        cavity: 0.35,
      });
      return new THREE.Group().add(
        lifted(
          padelRacket(carbon, paint('#c8622a', 0.22), rubber(), calf('#1d1e20')),
          -4,
          -4,
          -0.55,
          -0.02,
        ),
      );
    },
  };
}

/** Two tubes of three balls: one stands, one lies. */
function tubes(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: -14,
    above: 14,
    fill: 0.8,
    product() {
      const lying = ballTube();
      lying.rotation.set(0, 0.5, Math.PI / 2, 'YXZ');
      lying.position.set(13, 3.9, 5);
      return new THREE.Group().add(placed(ballTube(), -4, 0, -3), lying);
    },
  };
}

function ballTube(): THREE.Group {
  const tube = new THREE.Group();
  const wall = lathe(
    [
      [3.7, 0.2],
      [3.7, 10],
      [3.7, 20.4],
      [3.6, 20.4],
      [3.6, 0.6],
    ],
    96,
  );
  tube.add(clear(wall, glass({ color: '#f4faf8', bend: 0.12, rimDark: 0.3 })));
  for (let i = 0; i < 3; i++) tube.add(placed(tennisBall(0.5 + i * 1.3), 0, 3.9 + i * 6.62, 0));
  const band = drawn('tennis tube', 1024, 360, (context) => {
    context.fillStyle = '#1f5a3c';
    context.fillRect(0, 0, 1024, 360);
    context.fillStyle = '#f4efdf';
    context.textAlign = 'center';
    context.font = '700 150px "Markazi Text Variable"';
    context.fillText('TENİS TOPU', 512, 190);
    context.font = '600 92px "Markazi Text Variable"';
    context.fillText('3 adet', 512, 300);
  });
  tube.add(
    solid(wrapped(3.72, 7, 11.6, 1.5), plastic('#1f5a3c', 0.4)),
    placed(solid(turned(3.85, 0.9, 0.2), chrome()), 0, 0, 0),
    placed(solid(turned(3.95, 1.5, 0.2), plastic('#1f5a3c', 0.4)), 0, 20.2, 0),
    solid(wrapped(3.75, 7.1, 11.5, 1.48), lacquer('#1f5a3c', band)),
    shade(turned(3.4, 20)),
  );
  return tube;
}

export const scenes: Scenes = {
  'tennis-racket': { draw: tennis, isColored: false },
  'table-tennis-set': { draw: tableTennis, isColored: false },
  'badminton-set': { draw: badminton, isColored: false },
  'padel-racket': { draw: padel, isColored: false },
  'tennis-balls': { draw: tubes, isColored: false },
};
