import * as THREE from 'three';
import { plank } from '../builders/boards.ts';
import { tube } from '../builders/lathe.ts';
import { block, disc, facing } from '../builders/parts.ts';
import { sheet } from '../studio/device-geometry.ts';
import { litScreen, softPlastic, speakerCloth } from '../studio/device-materials.ts';
import { at, placed, solid } from '../studio/geometry.ts';
import { brass, plastic } from '../studio/materials.ts';
import { chrome, satin } from '../studio/metals.ts';
import { slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { wood } from '../studio/wood.ts';
import type { View } from '../studio/views.ts';

type Canvas = CanvasRenderingContext2D;

/** Round-cornered housing whose front is z = 0, of walnut or of plastic. */
function cabinet(width: number, height: number, depth: number, color: string | null): THREE.Group {
  const group = new THREE.Group();
  if (color !== null)
    group.add(
      placed(
        facing(solid(slab(width, height, depth, 2.2, 0.5), plastic(color, 0.34))),
        0,
        height / 2,
        -depth,
      ),
    );
  else {
    const look = wood('walnut', { length: width * 1.1, width: depth * 1.3, stave: 40, seed: 6 });
    group.add(
      placed(plank(width, 1.2, depth, look, { edge: 0.3 }), 0, 0.6, -depth / 2),
      placed(plank(width, 1.2, depth, look, { edge: 0.3, seed: 2 }), 0, height - 0.6, -depth / 2),
    );
    for (const side of [-1, 1]) {
      const wall = plank(height - 0.2, 1.2, depth, look, { edge: 0.3, seed: 3 + side });
      wall.rotation.z = Math.PI / 2;
      wall.position.set(side * (width / 2 - 0.6), height / 2, -depth / 2);
      group.add(wall);
    }
    group.add(
      placed(
        block(width - 1, height - 1, depth - 1.6, 0.2, softPlastic('#2a1d14')),
        0,
        height / 2,
        -depth / 2 - 0.4,
      ),
    );
  }
  return group;
}

const onFront = (thing: THREE.Object3D, x: number, y: number, z = 0) =>
  placed(new THREE.Group().add(facing(thing)), x, y, z);

function knob(radius: number, look: THREE.Material, mark: THREE.Material): THREE.Group {
  return new THREE.Group().add(
    disc(radius, 0.4, mark),
    placed(disc(radius * 0.86, 1.8, look), 0, 0.3, 0),
    placed(block(0.16, 0.1, radius * 0.6, 0.04, mark), 0, 2.1, -radius * 0.45),
  );
}

/** Frequencies on a lit scale with a red hand. */
function drawScale(context: Canvas): void {
  context.fillStyle = '#f6dfa4';
  context.fillRect(0, 0, 1200, 360);
  context.fillStyle = '#3a2616';
  context.textAlign = 'center';
  context.font = '600 88px "Markazi Text Variable"';
  for (let i = 0; i <= 50; i++) {
    const x = 80 + i * 20.8;
    context.fillRect(x - 2, 170, 4, i % 10 === 0 ? 70 : 34);
    if (i % 10 === 0) context.fillText(String(88 + (i / 10) * 4), x, 140);
  }
  context.font = '600 66px "Markazi Text Variable"';
  context.fillText('FM  MHz', 600, 322);
  context.fillStyle = '#c2281e';
  context.fillRect(512, 30, 10, 300);
}

/** The station in letters of light. */
function drawStation(context: Canvas): void {
  context.fillStyle = '#0b1a22';
  context.fillRect(0, 0, 900, 420);
  context.fillStyle = '#8fe0f2';
  context.font = '600 170px "Markazi Text Variable"';
  context.fillText('DAB+', 60, 190);
  context.font = '500 110px "Markazi Text Variable"';
  context.fillText('98.6 MHz', 60, 340);
  for (let i = 0; i < 5; i++) context.fillRect(640 + i * 44, 180 - i * 26, 28, 26 + i * 26);
}

/** The time in large digits, a small bell. */
function drawClock(context: Canvas): void {
  context.fillStyle = '#120d0a';
  context.fillRect(0, 0, 900, 420);
  context.fillStyle = '#ff7a4a';
  context.font = '700 400px "Markazi Text Variable"';
  context.textAlign = 'center';
  context.fillText('07:15', 450, 320);
}

/** A receiver for FM and DAB+: a screen over its loudspeaker, an aerial. */
function digitalRadio(color: string | null): THREE.Group {
  const group = cabinet(24, 14, 9, color);
  const dark = softPlastic('#17191b');
  group.add(
    onFront(
      solid(slab(21, 11, 0.5, 1, 0.2), softPlastic(color === null ? '#d8d0bf' : '#2a2e32')),
      0,
      7,
      -0.42,
    ),
    onFront(solid(slab(9.6, 9, 0.4, 0.8, 0.15), speakerCloth('#3a3530')), -5, 7, -0.2),
    onFront(solid(slab(8.6, 4.6, 0.3, 0.4, 0.1), dark), 5.2, 9, -0.05),
    onFront(
      sheet(7.8, 3.8, litScreen(drawn('radio station', 900, 420, drawStation), 0.6)),
      5.2,
      9,
      0.27,
    ),
    onFront(knob(1.5, dark, satin('#c9ccce', 0.3)), 2.6, 4.2, 0),
    onFront(knob(1.5, dark, satin('#c9ccce', 0.3)), 7.8, 4.2, 0),
  );
  return group.add(
    tube([at(-9, 13.4, -7.4), at(-1, 34, -7.4)], 0.24, chrome(), 6),
    placed(disc(0.6, 1, chrome()), -9.1, 13.6, -7.4),
  );
}

/** A retro receiver: cloth, a lit scale, two knobs of brass, a grip. */
function retroRadio(color: string | null): THREE.Group {
  const group = cabinet(34, 20, 13, color);
  const cream = softPlastic('#eadfc4');
  group.add(
    onFront(solid(slab(31.4, 17.4, 0.4, 1, 0.15), cream), 0, 10, -0.32),
    onFront(solid(slab(19, 15, 0.4, 1, 0.15), speakerCloth('#b08d57')), -5.2, 10, -0.1),
    onFront(solid(slab(9.4, 6.4, 0.3, 0.5, 0.1), brass()), 10, 14, -0.1),
    onFront(
      sheet(8.8, 5.8, litScreen(drawn('radio scale', 1200, 360, drawScale), 0.4)),
      10,
      14,
      0.22,
    ),
    onFront(knob(2.1, softPlastic('#3a2a1e'), brass()), 7.2, 6.4, 0),
    onFront(knob(2.1, softPlastic('#3a2a1e'), brass()), 12.6, 6.4, 0),
  );
  for (let i = 0; i < 5; i++)
    group.add(placed(block(0.35, 14, 0.5, 0.15, brass()), -12 + i * 3.4, 10, 0.4));
  for (const x of [-13, 13])
    for (const z of [-2.5, -10.5]) group.add(placed(disc(1, 1.2, brass()), x, -1.1, z));
  return group;
}

/** A kitchen receiver with a clock. */
function kitchenRadio(color: string | null): THREE.Group {
  const group = cabinet(26, 11, 10, color);
  const dark = softPlastic('#17191b');
  group.add(
    onFront(solid(slab(23.6, 8.6, 0.4, 1, 0.15), dark), 0, 5.5, -0.32),
    onFront(
      sheet(12.4, 6, litScreen(drawn('radio clock', 900, 420, drawClock), 0.6)),
      -3.8,
      5.7,
      0.03,
    ),
    onFront(solid(slab(7, 7, 0.4, 3.4, 0.15), speakerCloth('#4a4640')), 7.4, 5.6, -0.1),
  );
  for (let i = 0; i < 5; i++)
    group.add(placed(disc(1.1, 0.5, satin('#c9ccce', 0.3)), -8 + i * 3, 11, -5));
  return group.add(
    placed(new THREE.Group().add(knob(2, dark, satin('#c9ccce', 0.3))), 9.4, 11, -5),
  );
}

const kinds = {
  'digital-radio': [digitalRadio, '#d9d6cd'],
  'retro-radio': [retroRadio, '#2f6f6a'],
  'kitchen-radio': [kitchenRadio, '#c9483a'],
} as const;
const views: Record<keyof typeof kinds, readonly [View, View]> = {
  'digital-radio': [
    { ground: 'mist', around: -24, above: 12 },
    { ground: 'rose', around: 22, above: 14 },
  ],
  'retro-radio': [
    { ground: 'butter', around: 24, above: 12 },
    { ground: 'clay', around: -22, above: 14 },
  ],
  'kitchen-radio': [
    { ground: 'sage', around: -26, above: 20 },
    { ground: 'sky', around: 26, above: 20 },
  ],
};

function radio(kind: keyof typeof kinds, isWooden: boolean): SceneFile {
  const [build, color] = kinds[kind];
  return {
    set: 'horizon',
    fill: 0.8,
    ...views[kind][isWooden ? 0 : 1],
    product: () => build(isWooden ? null : color),
  };
}

export const scenes: Scenes = Object.fromEntries(
  (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) => [
    [kind, { draw: () => radio(kind, true), isColored: false }],
    [`${kind}-plastic`, { draw: () => radio(kind, false), isColored: false }],
  ]),
);
