import * as THREE from 'three';
import { splitRing } from '../builders/charms.ts';
import { key } from '../builders/fittings.ts';
import { tube } from '../builders/lathe.ts';
import { block, disc, facing, hoop, type Profile } from '../builders/parts.ts';
import { springClamp, standingPhone, trackerForm } from '../builders/phone-holders.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { greyPhone, lamp, litScreen, softPlastic } from '../studio/device-materials.ts';
import { at, placed, solid } from '../studio/geometry.ts';
import { rubber, satin } from '../studio/metals.ts';
import { slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { hills } from '../studio/wallpapers.ts';

type Finish = 'black' | 'white';
const shellOf = (finish: Finish) => softPlastic(finish === 'black' ? '#26292d' : '#f0efeb');
const gripOf = (finish: Finish) =>
  finish === 'black' ? rubber('#3c4146') : softPlastic('#cfd1d1');
const looks = (finish: Finish) => ({
  shell: shellOf(finish),
  grip: gripOf(finish),
  metal: satin('#c6c9cb', 0.24),
  accent: lamp('#3fb6f0'),
});

const phone = () =>
  standingPhone(
    greyPhone(
      litScreen(
        drawn('gadget phone', 720, 1560, (context) => hills(context)),
        0.5,
      ),
    ),
  );

/** Three legs, each through (radius, height) from the middle outwards; `z` is where they stand. */
function tripod(
  line: Profile,
  thick: number,
  look: THREE.Material,
  { z = 0, scale }: { z?: number; scale?: (t: number) => number } = {},
): THREE.Group {
  const group = new THREE.Group();
  for (let i = 0; i < 3; i++) {
    const turn = (i / 3) * 2 * Math.PI + Math.PI / 2;
    const points = line.map(([r, y]) => at(Math.cos(turn) * r, y, z - Math.sin(turn) * r));
    group.add(tube(points, thick, look, 20, scale));
  }
  return group;
}

/** A stick of steel tubes on three legs, a phone across its top, its remote key in front. */
function selfieStick(finish: Finish): SceneFile {
  return {
    set: 'horizon',
    ground: finish === 'black' ? 'butter' : 'sky',
    around: finish === 'black' ? -24 : 22,
    above: 12,
    fill: 0.86,
    product() {
      const { shell, grip, metal, accent } = looks(finish);
      const group = new THREE.Group();
      const legs: Profile = [
        [0.9, 5],
        [5, 2.6],
        [9, 0.6],
      ];
      group.add(
        tripod(legs, 0.62, shell, { scale: (t) => 1 - 0.25 * t }),
        placed(disc(1.5, 11, grip), 0, 4, 0),
        placed(disc(1.3, 2, shell), 0, 14.6, 0),
        placed(disc(0.78, 7, metal), 0, 16, 0),
        placed(disc(0.62, 6.4, metal), 0, 22, 0),
        placed(disc(0.48, 5, metal), 0, 27.6, 0),
        placed(block(1.7, 2.4, 1.7, 0.5, shell), 0, 33, 0),
        // The remote control, clipped to the grip.
        placed(block(2, 5.4, 1, 0.45, shell), 0, 9.4, 1.7),
        placed(new THREE.Group().add(facing(disc(0.6, 0.3, accent))), 0, 10.6, 2.1),
      );
      const across = new THREE.Group().add(
        springClamp(7.4, looks(finish)),
        placed(new THREE.Group().add(turnedPhone()), 0, 0, 0.2),
      );
      return group.add(placed(across, 0, 38, 0.6));
    },
  };
}

/** The phone lies across. */
function turnedPhone(): THREE.Group {
  const one = phone();
  one.rotation.z = Math.PI / 2;
  return one;
}

/** A ring that shines, on a stand; a phone in its middle. */
function ringLight(finish: Finish): SceneFile {
  return {
    set: 'horizon',
    ground: finish === 'black' ? 'lilac' : 'clay',
    around: finish === 'black' ? 22 : -22,
    above: 8,
    fill: 0.86,
    product() {
      const { shell, metal } = looks(finish);
      const group = new THREE.Group();
      const high = 38;
      const ring = new THREE.Group().add(
        facing(solid(hoop(11, 2), shell)),
        placed(facing(solid(hoop(11, 1.7), lamp('#fff3dc'))), 0, 0, 0.7),
      );
      for (const side of [-1, 1]) ring.add(placed(block(1, 5, 0.8, 0.3, shell), 0, side * 8.2, -1));
      ring.add(placed(springClamp(15.6, looks(finish)), 0, 0, 0), placed(phone(), 0, 0, 0.2));
      const legs: Profile = [
        [0, 9],
        [6, 4.2],
        [11, 0.5],
      ];
      return group.add(
        tripod(legs, 0.6, shell, { z: -1.6 }),
        placed(ring, 0, high, 0),
        tube([at(0, 9, -1.6), at(0, high - 11, -1.6)], 0.72, metal, 6),
        placed(disc(1.2, 4, shell), 0, 8, -1.6),
        placed(block(2.2, 3, 2.6, 0.7, shell), 0, high - 13, -1),
      );
    },
  };
}

/** Two plates on a folding arm; a phone leans in it. */
function foldingStand(finish: Finish): SceneFile {
  return {
    set: 'plain',
    ground: finish === 'black' ? 'mist' : 'rose',
    around: finish === 'black' ? 34 : -34,
    above: 16,
    fill: 0.8,
    product() {
      const { shell, grip, metal } = looks(finish);
      const lean = 0.42;
      const top = new THREE.Group().add(
        facing(solid(slab(7, 9.4, 0.7, 1, 0.25), shell)),
        placed(block(5, 6, 0.2, 0.08, grip), 0, 0, 0.74),
        placed(phone(), 0, 3.6, 0.9),
      );
      for (const x of [-2.2, 2.2])
        top.add(
          placed(block(1.3, 0.6, 2.6, 0.25, shell), x, -4.4, 1.4),
          placed(block(1.3, 1.4, 0.5, 0.2, shell), x, -3.9, 2.5),
        );
      top.rotation.x = -lean;
      const hinge = (y: number, z: number) => {
        const pin = disc(0.8, 3.4, metal);
        pin.rotation.z = Math.PI / 2;
        return placed(new THREE.Group().add(pin), 1.7, y, z);
      };
      return new THREE.Group().add(
        solid(slab(8, 9, 0.8, 1.2, 0.25), shell),
        placed(block(6, 0.2, 7, 0.1, grip), 0, 0.82, 0),
        hinge(1.4, -3),
        placed(new THREE.Group().add(armOf(shell)), 0, 0, 0),
        hinge(10.6, -1.6),
        placed(new THREE.Group().add(top), 0, 11.4, -1.2),
      );
    },
  };
}

/** The arm between the two hinges. */
function armOf(shell: THREE.Material): THREE.Object3D {
  const arm = block(2.4, 9.6, 0.9, 0.35, shell);
  arm.rotation.x = 0.15;
  return placed(arm, 0, 6, -2.3);
}

/** A tracker on a ring with two keys, another before it. */
function tracker(finish: Finish): SceneFile {
  return {
    set: 'plain',
    ground: finish === 'black' ? 'sand' : 'sage',
    around: finish === 'black' ? -18 : 20,
    above: 40,
    fill: 0.82,
    product() {
      const color = finish === 'black' ? '#2a2d31' : '#f1f0ec';
      const line = finish === 'black' ? '#dfe3e5' : '#3c4146';
      const print = drawn(`tracker ${finish}`, 512, 640, (context) => {
        context.fillStyle = color;
        context.fillRect(0, 0, 512, 640);
        context.strokeStyle = line;
        context.fillStyle = line;
        context.lineWidth = 22;
        context.lineCap = 'round';
        context.beginPath();
        context.arc(256, 400, 24, 0, 7);
        context.fill();
        for (const r of [74, 128]) {
          context.beginPath();
          context.arc(256, 400, r, -Math.PI * 0.82, -Math.PI * 0.18);
          context.stroke();
        }
      });
      const look = softPlastic(color, print);
      const one = () => solid(fromAbove(trackerForm(2), 4, 5), look);
      const metal = satin('#c9ccce', 0.22);
      const group = new THREE.Group().add(placed(one(), -1.2, 0, 0.2, 0.3));
      const ring = splitRing(1.5, metal);
      group.add(placed(new THREE.Group().add(ring), -2.1, 0.3, -3.2, 0.2));
      for (const [turn, y, color2] of [
        [2.3, 0.12, '#d0aa58'],
        [1.5, 0.34, '#c3c6c8'],
      ] as const) {
        const each = solid(key(5.4), satin(color2, 0.26));
        group.add(placed(new THREE.Group().add(placed(each, 0.2, 0, 0)), -2.2, y, -4.6, turn));
      }
      return group.add(placed(one(), 3.6, 0, 1.6, -0.4));
    },
  };
}

const draws = {
  'selfie-stick': selfieStick,
  'ring-light': ringLight,
  'phone-stand': foldingStand,
  tracker,
};

export const scenes: Scenes = Object.fromEntries(
  Object.entries(draws).flatMap(([name, draw]) =>
    (['black', 'white'] as const).map((finish) => [
      `${name}-${finish}`,
      { draw: () => draw(finish), isColored: false },
    ]),
  ),
);
