import * as THREE from 'three';
import {
  airVent,
  cradle,
  magnetHead,
  standingPhone,
  suctionArm,
  ventClip,
} from '../builders/phone-holders.ts';
import { tube } from '../builders/lathe.ts';
import { block, disc, facing } from '../builders/parts.ts';
import { greyPhone, lamp, litScreen, softPlastic } from '../studio/device-materials.ts';
import { at, placed } from '../studio/geometry.ts';
import { rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';

type Kind = 'magnetic' | 'clamping' | 'charging';
type Mount = 'vent' | 'windscreen';

/** A map with a route. */
function drawMap(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#dfe6d8';
  context.fillRect(0, 0, 720, 1560);
  context.fillStyle = '#a9d3e0';
  context.beginPath();
  context.moveTo(0, 1100);
  context.bezierCurveTo(240, 1000, 380, 1280, 720, 1160);
  context.lineTo(720, 1560);
  context.lineTo(0, 1560);
  context.fill();
  context.fillStyle = '#c4dcae';
  context.fillRect(430, 330, 220, 260);
  context.lineCap = context.lineJoin = 'round';
  for (const [x1, y1, x2, y2] of [
    [0, 300, 720, 200],
    [0, 720, 720, 640],
    [120, 0, 220, 1100],
    [380, 0, 330, 1120],
    [600, 0, 690, 1140],
    [0, 980, 720, 900],
  ] as const) {
    context.strokeStyle = '#fff';
    context.lineWidth = 34;
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  }
  context.strokeStyle = '#1f6fd0';
  context.lineWidth = 40;
  context.beginPath();
  context.moveTo(200, 1360);
  context.lineTo(205, 950);
  context.lineTo(345, 930);
  context.lineTo(362, 480);
  context.lineTo(640, 430);
  context.lineTo(600, 150);
  context.stroke();
  context.fillStyle = '#14606b';
  context.fillRect(0, 0, 720, 150);
  context.fillStyle = '#fff';
  context.beginPath();
  context.moveTo(90, 110);
  context.lineTo(90, 60);
  context.lineTo(190, 60);
  context.lineTo(190, 34);
  context.lineTo(250, 74);
  context.lineTo(190, 114);
  context.lineTo(190, 92);
  context.lineTo(122, 92);
  context.lineTo(122, 110);
  context.fill();
  context.fillRect(310, 54, 250, 36);
}

/** A battery that fills: a bolt in it, its load below. */
function drawCharge(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#10202a';
  context.fillRect(0, 0, 720, 1560);
  context.strokeStyle = '#e9eef0';
  context.lineWidth = 22;
  context.beginPath();
  context.roundRect(210, 420, 300, 560, 50);
  context.stroke();
  context.fillStyle = '#e9eef0';
  context.fillRect(300, 370, 120, 40);
  context.fillStyle = '#39d37a';
  context.beginPath();
  context.roundRect(244, 580, 232, 366, 26);
  context.fill();
  context.fillStyle = '#fff';
  context.beginPath();
  context.moveTo(390, 530);
  context.lineTo(280, 730);
  context.lineTo(356, 730);
  context.lineTo(326, 890);
  context.lineTo(446, 670);
  context.lineTo(366, 670);
  context.closePath();
  context.fill();
  context.textAlign = 'center';
  context.font = '700 190px "Markazi Text Variable"';
  context.fillText('15 W', 360, 1210);
}

const phone = (isCharging: boolean) =>
  standingPhone(
    greyPhone(
      litScreen(
        isCharging ? drawn('charge', 720, 1560, drawCharge) : drawn('map', 720, 1560, drawMap),
        0.6,
      ),
    ),
  );

const looks = () => ({
  shell: softPlastic('#26292d'),
  grip: rubber('#3a3f44'),
  metal: satin('#b4b8bb', 0.28),
  accent: lamp('#3fb6f0'),
});

/** The head that its kind has, seen from z = 0 on, `high` above the ground. */
function head(kind: Kind, high: number): THREE.Group {
  if (kind === 'magnetic') return magnetHead({ ...looks(), accent: softPlastic('#a8231f') });
  const group = new THREE.Group().add(
    cradle(looks(), kind === 'charging'),
    placed(phone(kind === 'charging'), 0, 0.6, 1.6),
  );
  if (kind === 'clamping') return group;
  // The cable that feeds it.
  return group.add(
    tube(
      [
        at(0, -5, 0.4),
        at(0, -7.6, 0.4),
        at(-1.4, -high * 0.88, 1.6),
        at(-4.4, 0.3 - high, 5),
        at(-8, 0.3 - high, 8),
      ],
      0.26,
      softPlastic('#26292d'),
      60,
    ),
  );
}

/** A head on the slats of a vent, high enough for a phone. */
function onVent(kind: Kind): THREE.Group {
  const isBare = kind === 'magnetic';
  const width = isBare ? 14 : 21;
  const lift = isBare ? 0 : 4.4;
  const frame = softPlastic(isBare ? '#a3a8ab' : '#4a5056');
  const group = new THREE.Group().add(
    placed(
      airVent(width, frame, softPlastic(isBare ? '#c3c7c9' : '#6a7076'), softPlastic('#0f1113')),
      0,
      lift,
      0,
    ),
    placed(
      new THREE.Group().add(ventClip(looks()), placed(head(kind, lift + 5.8), 0, 0, 2.2)),
      0,
      lift + 5.8,
      0,
    ),
  );
  if (lift > 0) group.add(placed(block(width, lift + 0.4, 5, 0.4, frame), 0, lift / 2, -2.4));
  return group;
}

function holder(kind: Kind, mount: Mount, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 14,
    fill: 0.84,
    product() {
      const group = new THREE.Group();
      if (mount === 'windscreen') {
        const reach = kind === 'magnetic' ? 6 : 8.4;
        const tilted = new THREE.Group().add(head(kind, 6.2 + reach));
        tilted.rotation.x = -0.16;
        group.add(suctionArm(reach, looks()), placed(tilted, 0, 5.3 + reach, -1.1));
      } else group.add(onVent(kind));
      if (kind !== 'magnetic') return group;
      // The plate that is stuck to a phone, twice.
      for (const [x, turn] of [
        [5.6, 0.2],
        [9.9, 0.5],
      ] as const) {
        const plate = new THREE.Group().add(facing(disc(2, 0.08, satin('#d3d6d8', 0.2))));
        plate.rotation.x = -Math.PI / 2 + 0.04;
        group.add(placed(new THREE.Group().add(plate), x, 0.1, 4 + turn * 2));
      }
      return group;
    },
  };
}

const places: readonly (readonly [Kind, Mount, Ground, number])[] = [
  ['magnetic', 'vent', 'sand', -40],
  ['magnetic', 'windscreen', 'sky', 30],
  ['clamping', 'vent', 'rose', 30],
  ['clamping', 'windscreen', 'butter', -38],
  ['charging', 'vent', 'sage', -32],
  ['charging', 'windscreen', 'lilac', 40],
];

export const scenes: Scenes = Object.fromEntries(
  places.map(([kind, mount, ground, around]) => [
    `${kind}-holder-${mount}`,
    { draw: () => holder(kind, mount, ground, around), isColored: false },
  ]),
);
