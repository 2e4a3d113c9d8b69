import * as THREE from 'three';
import { pallet } from '../builders/boxes.ts';
import { container, lorry, type ContainerLooks, type LorryLooks } from '../builders/lorry.ts';
import { block } from '../builders/parts.ts';
import { placed } from '../studio/geometry.ts';
import { board, material, timber } from '../studio/materials.ts';
import { paint, rubber, satin } from '../studio/metals.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

const containerLooks = (color: string, isNamed = true): ContainerLooks => ({
  paint: paint(color, 0.42),
  side: isNamed
    ? paint(color, 0.42, drawn(`container ${color}`, 2048, 512, drawSide))
    : paint(color, 0.42),
  door: paint(color, 0.42),
  metal: satin('#b9bcbe', 0.4),
  floor: timber('#9a7a52'),
});

/** A star and a name on a long side. */
function drawSide(context: CanvasRenderingContext2D): void {
  context.fillStyle = context.strokeStyle = 'rgba(246,242,234,.94)';
  star(context, 240, 256, 120);
  context.font = '700 250px "Markazi Text Variable"';
  context.fillText('KERVAN', 420, 340);
}

/** A container of forty feet, closed. */
function fullContainer(): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: 36,
    above: 16,
    fill: 0.88,
    product: () => container({ length: 56, looks: containerLooks('#b4472b') }),
  };
}

/** Goods of several senders before an open container. */
function groupage(): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: 56,
    above: 22,
    fill: 0.88,
    product() {
      const group = new THREE.Group();
      group.add(container({ length: 30, looks: containerLooks('#1f6a78', false), open: 112 }));
      const stacked = (x: number, z: number, layers: number, color: string, size: number) => {
        const load = new THREE.Group();
        const base = pallet(timber('#cdb38a', '#a98a5c'));
        base.scale.setScalar(0.05);
        load.add(placed(base, 0, 0, 0, Math.PI / 2));
        const look = board(color, drawn(`parcel ${color}`, 256, 256, drawParcel));
        const count = Math.round(4 / size);
        for (let layer = 0; layer < layers; layer++)
          for (let i = 0; i < count; i++)
            for (let k = 0; k < Math.round(5.6 / size); k++)
              load.add(
                placed(
                  block(size * 0.96, size * 0.94, size * 0.96, 0.06, look),
                  (i - (count - 1) / 2) * size,
                  0.8 + size * (layer + 0.5),
                  (k - (Math.round(5.6 / size) - 1) / 2) * size,
                ),
              );
        group.add(placed(load, x, 0, z));
      };
      stacked(8, -2.7, 4, '#b59470', 2);
      stacked(8, 2.7, 3, '#c9a981', 2.6);
      stacked(24, -4.4, 2, '#b59470', 2.6);
      stacked(23, 4.6, 3, '#d8cdb4', 1.9);
      return group;
    },
  };
}

/** Tape across each face. */
function drawParcel(context: CanvasRenderingContext2D): void {
  context.fillStyle = 'rgba(96,66,38,.35)';
  context.fillRect(0, 116, 256, 24);
  context.fillStyle = 'rgba(250,248,240,.9)';
  context.fillRect(150, 160, 74, 56);
  context.fillStyle = 'rgba(40,30,20,.7)';
  for (let i = 0; i < 4; i++) context.fillRect(158, 170 + i * 11, 58 - (i % 2) * 18, 4);
}

const lorryLooks = (): LorryLooks => ({
  cab: paint('#1d5f8a', 0.22),
  trailer: material({ color: '#e9e5da', roughness: 0.6, specular: 0.03 }),
  side: material({
    color: '#e9e5da',
    roughness: 0.6,
    specular: 0.03,
    print: drawn('trailer', 2048, 512, drawTrailer),
    printRoughness: 0.6,
  }),
  glass: material({ color: '#16222a', roughness: 0.12, specular: 0.06, coat: 0.8 }),
  dark: paint('#25292c', 0.5),
  rubber: rubber(),
  metal: satin('#c4c7c9', 0.34),
  light: material({ color: '#f6ead0', roughness: 0.2, coat: 0.5 }),
});

function drawTrailer(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#e9e5da';
  context.fillRect(0, 0, 2048, 512);
  context.fillStyle = '#1d5f8a';
  context.fillRect(0, 420, 2048, 92);
  star(context, 520, 220, 120);
  context.font = '700 260px "Markazi Text Variable"';
  context.fillText('KERVAN', 720, 308);
}

/** A lorry with its trailer. */
function fullTruck(): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: -34,
    above: 13,
    fill: 0.9,
    product: () => lorry(50, lorryLooks()),
  };
}

export const scenes: Scenes = {
  'freight-groupage': { draw: groupage, isColored: false },
  'freight-container': { draw: fullContainer, isColored: false },
  'freight-truck': { draw: fullTruck, isColored: false },
};
