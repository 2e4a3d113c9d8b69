import * as THREE from 'three';
import { soapBar } from '../builders/boxes.ts';
import { shreds, tray } from '../builders/gift-box.ts';
import { at, circle, curve, lathe, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { board, cotton, material, soap } from '../studio/materials.ts';
import { random } from '../studio/noise.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { star } from '../studio/patterns.ts';
import { drawn, skin } from '../studio/textures.ts';
import { painted, wood } from '../studio/wood.ts';

type Box = 'wood' | 'kraft' | 'loofah';

const scents = [
  { bar: '#938d52', band: '#e9e2cb', ink: '#4d5228', name: 'SADE' },
  { bar: '#7c8a4f', band: '#4f6a3c', ink: '#f3eeda', name: 'DEFNE' },
  { bar: '#a99bb5', band: '#7d6a99', ink: '#f6f0fa', name: 'LAVANTA' },
] as const;

/** Bars of soap with paper bands in a box, or beside a loofah. */
const soapSet = (box: Box, count: 3 | 6) => (): SceneFile => ({
  set: box === 'loofah' ? 'disc' : 'horizon',
  ground: ({ wood: 'sage', kraft: 'butter', loofah: 'sky' } as const)[box],
  around: { wood: -24, kraft: 16, loofah: -12 }[box],
  above: { wood: 44, kraft: 40, loofah: 26 }[box],
  fill: 0.8,
  product: () => (box === 'loofah' ? besideLoofah(count) : boxed(box, count)),
});

/** A bar along z with its band, its middle at y = 1.4. */
function banded(i: number): THREE.Group {
  const { bar, band, ink, name } = scents[i % 3]!;
  const look = soap(bar, skin(), [4, 4]);
  const print = drawn(`soap band ${name}`, 512, 512, (context) => {
    context.fillStyle = band;
    context.fillRect(0, 0, 512, 512);
    context.fillStyle = ink;
    star(context, 256, 170, 60);
    context.textAlign = 'center';
    context.font = '600 112px "Markazi Text Variable"';
    context.fillText(name, 256, 340);
    context.fillRect(0, 26, 512, 8);
    context.fillRect(0, 478, 512, 8);
  });
  return new THREE.Group().add(
    placed(soapBar(5.4, 2.8, 8, look, i + 1), 0, 1.4, 0),
    placed(solid(roundedBox(5.56, 2.94, 3.8, 0.38, 5), board(band, print)), 0, 1.4, 0.1),
  );
}

function boxed(box: 'wood' | 'kraft', count: 3 | 6): THREE.Group {
  const rows = count / 3;
  const width = 20.6;
  const depth = rows * 9 + 2.6;
  const look =
    box === 'wood'
      ? wood('beech', { length: 22, width: 9, stave: 9, seed: 4 })
      : painted(board('#a98458'));
  const wall = box === 'wood' ? 0.7 : 0.35;
  const group = new THREE.Group().add(tray({ width, depth, height: 4.2, wall, look }));
  const straw = material({ color: box === 'wood' ? '#d8c08d' : '#efe6d2', roughness: 0.85 });
  group.add(shreds(width - 2 * wall - 0.4, depth - 2 * wall - 0.4, 0.9, 3.1, 260 * rows, straw));
  for (let i = 0; i < count; i++) {
    const z = (Math.floor(i / 3) - (rows - 1) / 2) * 9;
    group.add(
      placed(banded(i + Math.floor(i / 3)), ((i % 3) - 1) * 6.1, 1.9, z, 0.03 * ((i % 4) - 1.5)),
    );
  }
  return group;
}

function besideLoofah(count: 3 | 6): THREE.Group {
  const group = new THREE.Group().add(placed(loofah(), 1.5, 3.1, -6.5, 0.16));
  for (let i = 0; i < count; i++) {
    const layer = Math.floor(i / 3);
    const one = placed(banded(i + layer), ((i % 3) - 1) * 6.2 + layer * 0.3, layer * 2.82, 3.4, 0);
    one.rotation.y = 0.04 * ((i % 4) - 1.5);
    group.add(one);
  }
  return group;
}

/** The dried gourd: a net of fibres around a hollow, along x; a loop of cord at its end. */
function loofah(): THREE.Group {
  const chance = random(5);
  const half = 9;
  const radius = (t: number) => 3.1 * (0.86 + 0.14 * Math.cos(t * 5)) * (1 - 0.35 * t ** 6);
  const fibres: THREE.BufferGeometry[] = [];
  for (let i = 0; i < 330; i++) {
    const start = chance() * 2 * Math.PI;
    const from = -1 + 2 * chance();
    const isLong = i % 3 === 0;
    const reach = isLong ? 0.9 : 0.16;
    const swing = isLong ? 0.5 * (chance() - 0.5) : 1.6 * (chance() - 0.5) + 0.7;
    const points = Array.from({ length: 7 }, (_, k) => {
      const t = Math.max(-1, Math.min(1, from + (k / 6 - 0.5) * reach));
      const turn = start + (k / 6) * swing + 0.12 * Math.sin(k * 2 + i);
      const r = radius(t) * (0.93 + 0.07 * chance());
      return at(t * half, Math.cos(turn) * r, Math.sin(turn) * r);
    });
    fibres.push(sweep(curve(points, 20), circle(isLong ? 0.13 : 0.1, 6), { caps: false }));
  }
  const core = lathe(
    Array.from({ length: 25 }, (_, i) => {
      const t = (i / 24) * 2 - 1;
      return [Math.abs(t) === 1 ? 0 : radius(t) * 0.86, t * half * 0.99] as const;
    }),
    60,
  ).rotateZ(Math.PI / 2);
  const loop = curve(
    [at(half, 0, 0), at(half + 3, -1, 1.6), at(half + 4.4, -2.6, 0.4), at(half, 0, 0.2)],
    50,
  );
  return new THREE.Group().add(
    solid(merge(fibres), material({ color: '#dcc48a', roughness: 0.8, translucency: 0.3 })),
    solid(core, material({ color: '#a58a52', roughness: 0.9 })),
    solid(sweep(loop, circle(0.16, 8)), cotton('#efe6d2')),
  );
}

export const scenes: Scenes = {
  'soap-set-wood': { draw: soapSet('wood', 3), isColored: false },
  'soap-set-wood-six': { draw: soapSet('wood', 6), isColored: false },
  'soap-set-kraft': { draw: soapSet('kraft', 3), isColored: false },
  'soap-set-kraft-six': { draw: soapSet('kraft', 6), isColored: false },
  'soap-set-loofah': { draw: soapSet('loofah', 3), isColored: false },
  'soap-set-loofah-six': { draw: soapSet('loofah', 6), isColored: false },
};
