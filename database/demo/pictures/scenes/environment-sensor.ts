import * as THREE from 'three';
import { networkPlug } from '../builders/cables.ts';
import { tube } from '../builders/lathe.ts';
import { block, disc, facing, turnedPiece } from '../builders/parts.ts';
import { sheet } from '../studio/device-geometry.ts';
import { lacquer, lamp, litScreen, softPlastic } from '../studio/device-materials.ts';
import { at, clear, displace, lathe, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { brass, glass, plastic } from '../studio/materials.ts';
import { wobble } from '../studio/noise.ts';
import { satin } from '../studio/metals.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;
type Link = 'lan' | 'radio';
const white = () => softPlastic('#f1f0ec');
const pale = () => softPlastic('#d3d5d5');

/** A short aerial that stands. */
const aerial = (high: number): THREE.Mesh =>
  turnedPiece(
    [
      [0, 0],
      [0.6, 0],
      [0.62, 0.3],
      [0.62, 1],
      [0.5, 1.3],
      [0.4, high - 0.3],
      [0.2, high],
      [0, high],
    ],
    softPlastic('#26292c'),
  );

/** A network cable from a place to a plug at another, over the ground. */
function lead(from: THREE.Vector3, to: THREE.Vector3, turn: number): THREE.Group {
  const look = softPlastic('#2a6fb5');
  const plug = networkPlug(look, plastic('#e6edef', 0.2), brass(), 0.3);
  const ahead = at(Math.sin(turn), 0, Math.cos(turn));
  const end = to.clone().setY(plug.level);
  return new THREE.Group().add(
    tube(
      [
        from,
        from
          .clone()
          .add(at(0, -0.3, -1.6))
          .setY(0.5),
        from
          .clone()
          .lerp(to, 0.55)
          .setY(0.32)
          .add(at(0, 0, -1.4)),
        end.clone().addScaledVector(ahead, -2.4),
        end.clone().addScaledVector(ahead, 0.2),
      ],
      0.3,
      look,
      90,
    ),
    placed(new THREE.Group().add(plug.body), end.x, end.y, end.z, turn),
  );
}

function drawClimate(context: Canvas): void {
  context.fillStyle = '#b9c6bd';
  context.fillRect(0, 0, 900, 640);
  context.fillStyle = '#17201c';
  context.textAlign = 'left';
  context.font = '700 330px "Markazi Text Variable"';
  context.fillText('22.4', 70, 300);
  context.font = '700 150px "Markazi Text Variable"';
  context.fillText('°C', 700, 200);
  context.fillRect(70, 350, 760, 8);
  context.font = '700 230px "Markazi Text Variable"';
  context.fillText('45', 200, 570);
  context.font = '700 150px "Markazi Text Variable"';
  context.fillText('%', 480, 560);
  context.beginPath();
  context.moveTo(120, 420);
  context.bezierCurveTo(180, 500, 180, 570, 120, 570);
  context.bezierCurveTo(60, 570, 60, 500, 120, 420);
  context.fill();
}

/** A white box with a display; air enters at slots. */
function climate(link: Link, ground: Ground, around: number): SceneFile {
  return {
    set: 'horizon',
    ground,
    around,
    above: 14,
    fill: 0.74,
    product() {
      const group = new THREE.Group();
      const body = new THREE.Group().add(
        placed(solid(roundedBox(9, 8.6, 3, 0.8, 6), white()), 0, 4.4, 0),
        placed(block(7.4, 5, 0.3, 0.14, pale()), 0, 5.1, 1.44),
        placed(
          facing(sheet(6.8, 4.5, litScreen(drawn('climate', 900, 640, drawClimate), 0.55), 0.15)),
          0,
          5.1,
          1.62,
        ),
        placed(block(0.5, 0.26, 0.14, 0.06, lamp('#39d353')), 2.9, 1.5, 1.48),
      );
      for (let i = 0; i < 6; i++)
        body.add(placed(block(0.3, 1, 0.2, 0.08, softPlastic('#6f7678')), -3 + i * 0.7, 1.5, 1.44));
      body.add(placed(block(6, 0.5, 5, 0.2, pale()), 0, 0.24, 0.4));
      group.add(body);
      if (link === 'radio') return group.add(placed(aerial(7.4), 3.4, 8.4, -0.6));
      const side = around > 0 ? 1 : -1;
      return group.add(lead(at(side * 2, 1, -1.4), at(side * 7.2, 0.5, 3.6), side * 0.2));
    },
  };
}

/** A puddle: flat, bent at its edge. */
function puddle(radius: number): THREE.Mesh {
  const form = lathe(
    smoothProfile(
      [
        [0, 0.2],
        [radius * 0.8, 0.2],
        [radius * 0.95, 0.15],
        [radius, 0.02],
      ],
      8,
    ),
    160,
  );
  displace(form, (point) => {
    const turn = Math.atan2(point.z, point.x);
    const swell = 1 + 0.2 * Math.sin(turn * 2 + 0.6) + 0.1 * Math.sin(turn * 5) + 0.04;
    point.x *= swell * 1.2;
    point.z *= swell;
    point.y += 0.012 * wobble(point.x, 0, point.z, 3);
  });
  return clear(form, glass({ color: '#b4d9ee', bend: 0.5, rimDark: 0.5 }));
}

function drawDrop(context: Canvas): void {
  context.fillStyle = '#f1f0ec';
  context.fillRect(0, 0, 512, 512);
  context.fillStyle = '#1f7fc4';
  context.beginPath();
  context.moveTo(256, 110);
  context.bezierCurveTo(370, 250, 390, 410, 256, 410);
  context.bezierCurveTo(122, 410, 142, 250, 256, 110);
  context.fill();
}

/** A puck with a drop on its lid, gilded feet in a puddle. */
function leak(link: Link, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 30,
    fill: 0.8,
    product() {
      const puck: [number, number][] = [
        [0, 0.3],
        [3.6, 0.3],
        [4.1, 0.5],
        [4.3, 1],
        [4.3, 1.9],
        [4, 2.5],
        [3.4, 2.75],
        [3.4, 2.75],
        [0, 2.8],
      ];
      const mark = softPlastic('#f1f0ec', drawn('leak drop', 512, 512, drawDrop));
      const group = new THREE.Group().add(
        turnedPiece(puck, white(), 128),
        placed(sheet(4.8, 4.8, mark, 2.3), 0, 2.83, -0.3),
        placed(block(0.7, 0.2, 0.24, 0.08, lamp('#ff4a36')), 0, 2.72, 2.7),
        placed(puddle(5.8), 1.2, 0, 1.4),
      );
      for (let i = 0; i < 4; i++) {
        const turn = (i / 4) * 2 * Math.PI + 0.5;
        group.add(placed(disc(0.36, 0.4, brass()), Math.cos(turn) * 3.2, 0, Math.sin(turn) * 3.2));
      }
      if (link === 'radio') return group.add(placed(aerial(5.4), -3.2, 2, -2));
      const side = around > 0 ? -1 : 1;
      return group.add(lead(at(side * 3.9, 1.4, -1), at(side * 6.8, 0.5, 5.4), side * 0.3));
    },
  };
}

/** A contact in two parts across the gap between a door and its frame. */
function contact(link: Link, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 16,
    fill: 0.82,
    product() {
      const sheetMetal = lacquer(link === 'lan' ? '#3a4046' : '#b4b9bc');
      const group = new THREE.Group().add(
        placed(solid(roundedBox(9.8, 15, 1.4, 0.3, 4), sheetMetal), -5.1, 7.5, 0),
        placed(solid(roundedBox(7.8, 15, 1.4, 0.3, 4), sheetMetal), 4.1, 7.5, 0),
        // The part with the switch, and the magnet.
        placed(solid(roundedBox(2.4, 7.4, 1.8, 0.4, 5), white()), -1.6, 8.4, 1.5),
        placed(solid(roundedBox(1.5, 7.4, 1.6, 0.36, 5), white()), 1.6, 8.4, 1.4),
        placed(block(0.6, 0.24, 0.14, 0.06, lamp('#39d353')), -1.6, 10.9, 2.4),
      );
      for (const [x, y] of [
        [1.6, 5.6],
        [1.6, 11.2],
        [-1.6, 5.6],
      ] as const)
        group.add(placed(facing(disc(0.3, 0.1, satin('#b4b8bb', 0.3))), x, y, x > 0 ? 2.16 : 2.36));
      // The handle of the door.
      group.add(
        placed(solid(roundedBox(1.6, 5.6, 1.1, 0.4, 5), softPlastic('#16181a')), 6, 7.4, 1),
      );
      if (link === 'radio') return group.add(placed(aerial(4.4), -1.6, 11.8, 1.4));
      return group.add(
        tube(
          [
            at(-1.6, 4.9, 1.5),
            at(-1.6, 3, 1.7),
            at(-1.9, 0.8, 2.2),
            at(-2.6, 0.4, 4),
            at(-3.4, 0.5, 6),
          ],
          0.28,
          softPlastic('#2a6fb5'),
          60,
        ),
        placed(
          new THREE.Group().add(
            networkPlug(softPlastic('#2a6fb5'), plastic('#e6edef', 0.2), brass(), 0.28).body,
          ),
          -3.4,
          0.5,
          5.9,
          -0.4,
        ),
      );
    },
  };
}

const draws = { climate, leak, contact };
const places = [
  ['climate', 'lan', 'sage', -22],
  ['climate', 'radio', 'rose', 24],
  ['leak', 'lan', 'paper', 20],
  ['leak', 'radio', 'lilac', -18],
  ['contact', 'lan', 'butter', 26],
  ['contact', 'radio', 'mist', -24],
] as const;

export const scenes: Scenes = Object.fromEntries(
  places.map(([name, link, ground, around]) => [
    `${name}-sensor-${link}`,
    { draw: () => draws[name](link, ground, around), isColored: false },
  ]),
);
