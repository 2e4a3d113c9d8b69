import * as THREE from 'three';
import { hollow } from '../builders/lathe.ts';
import { plank } from '../builders/boards.ts';
import { ball, blockAt, hoop, repeated, rod } from '../builders/parts.ts';
import { turned } from '../builders/fittings.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { lathe, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { chrome, paint, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { star } from '../studio/patterns.ts';
import { drawn, skin } from '../studio/textures.ts';
import { wood } from '../studio/wood.ts';

const rainbow = [
  '#c8352c',
  '#e2762a',
  '#ecc23c',
  '#5aa650',
  '#2fa0a5',
  '#2f6fb8',
  '#5a4aa5',
  '#b0468e',
];
const beech = () => wood('beech', { length: 30, width: 9, stave: 9, seed: 6, lacquer: 0.5 });
const skinLook = () =>
  material({
    color: '#f4efe2',
    roughness: 0.5,
    detail: skin(),
    detailSize: 6,
    bump: 0.15,
    translucency: 0.3,
  });

/** A darbuka of cast metal with a band of stars, a rim with screws, a white head. */
function darbuka(): SceneFile {
  return {
    set: 'plinth',
    ground: 'clay',
    around: -16,
    above: 22,
    fill: 0.74,
    product() {
      const body = lathe(
        smoothProfile(
          [
            [7.2, 0],
            [7.4, 0.3],
            [7, 1],
            [4.6, 4.2],
            [4, 7],
            [4.1, 11],
            [5.2, 13.6],
            [8.2, 16.6],
            [9, 18.6],
            [9.1, 21.4],
            [9.1, 21.4],
            [8.6, 22],
          ],
          12,
        ),
        128,
      );
      const metal = chrome();
      const group = new THREE.Group().add(
        solid(
          body,
          material({
            color: '#1f6a78',
            roughness: 0.25,
            specular: 0.05,
            coat: 0.6,
            print: drawn('darbuka', 2048, 1024, ornament),
            printRoughness: 0.3,
          }),
        ),
        solid(turned(8.5, 0.5, 0.2, 96).translate(0, 21.9, 0), skinLook()),
        solid(hoop(9, 0.42).translate(0, 22.1, 0), metal),
        solid(hoop(9.2, 0.3).translate(0, 20.6, 0), metal),
      );
      const screws = Array.from({ length: 7 }, (_, i) => {
        const turn = (i / 7) * 2 * Math.PI + 0.3;
        return [Math.cos(turn) * 9.5, 18.4, Math.sin(turn) * 9.5] as const;
      });
      return group.add(
        solid(repeated(turned(0.3, 4, 0.08, 20), screws), metal),
        solid(repeated(turned(0.6, 1, 0.12, 6), screws), metal),
      );
    },
  };
}

/** Bands of gold with stars and triangles. */
function ornament(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#e3bb62';
  for (const y of [180, 214, 420, 454, 700, 734]) context.fillRect(0, y, 2048, 10);
  for (let i = 0; i < 20; i++) {
    const x = ((i + 0.5) * 2048) / 20;
    star(context, x, 318, 46);
    for (const [y, up] of [
      [160, -1],
      [764, 1],
    ] as const) {
      context.beginPath();
      context.moveTo(x - 34, y);
      context.lineTo(x + 34, y);
      context.lineTo(x, y + up * 62);
      context.fill();
    }
  }
}

/** A xylophone: eight bars of metal on a frame of wood, two sticks. */
function xylophone(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sand',
    around: 20,
    above: 40,
    fill: 0.86,
    product() {
      const group = new THREE.Group();
      const look = beech();
      for (const side of [-1, 1]) {
        const rail = plank(30, 2.2, 2, look, { edge: 0.4, seed: side + 2 });
        group.add(placed(rail, 0, 1.1, side * 4.2, side * -0.1));
      }
      rainbow.forEach((tone, i) => {
        const x = (i - 3.5) * 3.6;
        const long = 17 - i * 1.05;
        const grip = long * 0.31;
        group.add(blockAt([2.9, 0.5, long], [x, 2.6, 0], paint(tone, 0.3), 0.2));
        for (const side of [-1, 1])
          group.add(placed(solid(turned(0.42, 0.4, 0.15, 24), chrome()), x, 2.8, side * grip));
      });
      const handle = paint('#e8c48f', 0.4);
      for (const [x, z, turn] of [
        [-2, 1.2, 0.2],
        [4, 2.6, -0.25],
      ] as const) {
        const stick = new THREE.Group().add(
          rod([0, 0, -6], [0, 0, 8], 0.3, handle),
          ball(0.95, [0, 0, -6.4], rubber('#b8342c')),
        );
        group.add(placed(stick, x, 3.85, z, turn));
      }
      return group;
    },
  };
}

/** A tambourine with pairs of jingles in its frame. */
function tambourine(): SceneFile {
  return {
    set: 'disc',
    ground: 'sage',
    around: 0,
    above: 12,
    fill: 0.7,
    product() {
      const frame = beech();
      const group = new THREE.Group();
      const r = 11;
      const ring = lathe(
        [
          [r - 0.8, -2.4],
          [r, -2.4],
          [r, 2.4],
          [r - 0.8, 2.4],
          [r - 0.8, -2.4],
        ],
        120,
      );
      const head = drawn('tambourine', 1024, 1024, (context) => {
        context.translate(512, 512);
        context.strokeStyle = '#c8402f';
        context.lineWidth = 16;
        context.beginPath();
        context.arc(0, 0, 400, 0, 7);
        context.stroke();
        context.fillStyle = '#1f6a78';
        star(context, 0, 0, 190);
        context.fillStyle = '#e3b23c';
        star(context, 0, 0, 96);
      });
      const disc = turned(r - 0.2, 0.3, 0.1, 96).translate(0, 2.35, 0);
      const cover = fromAbove(disc, 2 * r, 2 * r);
      group.add(
        solid(ring, frame.long),
        solid(
          cover,
          material({ color: '#f4efe2', roughness: 0.5, print: head, printRoughness: 0.5 }),
        ),
        solid(hoop(r - 0.1, 0.34).translate(0, 2.4, 0), satin('#d8b072', 0.25)),
      );
      const jingle = lathe(
        hollow(
          [
            [0, 0],
            [0.7, 0.1],
            [0.9, 0.45],
            [1.75, 0.6],
          ],
          0.08,
          0.1,
          5,
        ),
        40,
      );
      const brass = satin('#e0b968', 0.2);
      for (let i = 0; i < 6; i++) {
        const turn = (i / 6) * 2 * Math.PI + 0.3;
        for (const side of [-1, 1]) {
          const one = new THREE.Group().add(solid(jingle, brass));
          one.rotation.x = side > 0 ? 0 : Math.PI;
          group.add(
            placed(one, Math.cos(turn) * (r + 0.1), side * 0.1 - 0.4, Math.sin(turn) * (r + 0.1)),
          );
          one.rotation.x = side > 0 ? 0 : Math.PI;
        }
      }
      group.rotation.x = Math.PI / 2 - 0.2;
      return new THREE.Group().add(group);
    },
  };
}

/** An abacus: ten rows of ten beads in a frame of beech. */
function abacus(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: -22,
    above: 14,
    fill: 0.8,
    product() {
      const look = beech();
      const group = new THREE.Group();
      const width = 26;
      const high = 26;
      for (const side of [-1, 1]) {
        const post = plank(high, 1.8, 1.8, look, { edge: 0.4, seed: side + 3 });
        post.rotation.z = Math.PI / 2;
        group.add(placed(new THREE.Group().add(post), (side * width) / 2, high / 2 + 1.6, 0));
        group.add(
          placed(
            plank(11, 1.6, 2, look, { edge: 0.5, seed: side + 6 }),
            (side * width) / 2,
            0.8,
            0,
            Math.PI / 2,
          ),
        );
        group.add(
          placed(
            plank(width - 1.8, 1.6, 1.8, look, { edge: 0.4, seed: side + 9 }),
            0,
            side > 0 ? high + 0.8 : 2.4,
            0,
          ),
        );
      }
      const wire = chrome();
      const bead = lathe(
        smoothProfile(
          [
            [0.2, -0.75],
            [0.85, -0.6],
            [1.15, 0],
            [0.85, 0.6],
            [0.2, 0.75],
          ],
          6,
        ),
        32,
      ).rotateZ(Math.PI / 2);
      for (let row = 0; row < 10; row++) {
        const y = 4.6 + row * 2.28;
        group.add(rod([-width / 2, y, 0], [width / 2, y, 0], 0.14, wire));
        const moved = [3, 0, 5, 2, 0, 7, 1, 4, 0, 6][row]!;
        const tone = rainbow[row % 8]!;
        const places = Array.from({ length: 10 }, (_, i) => {
          const isRight = i >= 10 - moved;
          const x = isRight ? width / 2 - 1.7 - (9 - i) * 1.55 : -width / 2 + 1.7 + i * 1.55;
          return [x, y, 0] as const;
        });
        group.add(solid(repeated(bead, places), paint(tone, 0.25)));
      }
      return group;
    },
  };
}

export const scenes: Scenes = {
  darbuka: { draw: darbuka, isColored: false },
  xylophone: { draw: xylophone, isColored: false },
  tambourine: { draw: tambourine, isColored: false },
  abacus: { draw: abacus, isColored: false },
};
