import * as THREE from 'three';
import { grid, at, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { star } from '../studio/patterns.ts';
import { drawn } from '../studio/textures.ts';

type Metal = 'copper' | 'brass';

/** A hammam bowl with a boss in its middle: hammered copper, or engraved brass. */
const hammamBowl = (metal: Metal) => (): SceneFile => ({
  set: metal === 'copper' ? 'plinth' : 'horizon',
  ground: metal === 'copper' ? 'mist' : 'sand',
  around: 0,
  above: 24,
  fill: 0.76,
  product: () => {
    // One stands on its foot, one lies on its rim and shows its outside.
    const lying = new THREE.Group().add(bowlOf(metal));
    lying.rotation.x = Math.PI;
    lying.position.y = 5.5;
    return new THREE.Group().add(
      placed(bowlOf(metal), 6.4, 0, 7.5),
      placed(new THREE.Group().add(lying), -7.5, 0, -7),
    );
  },
});

const outer: [number, number][] = [
  [0, 0],
  [2.6, 0],
  [4.6, 0.35],
  [6.6, 1.2],
  [8.2, 2.7],
  [9.2, 4.4],
  [9.5, 5.2],
  [9.5, 5.2],
  [10, 5.3],
  [10.6, 5.32],
  [10.7, 5.42],
];
const inner: [number, number][] = [
  [10.6, 5.5],
  [9.9, 5.45],
  [9.3, 5.3],
  [9.3, 5.3],
  [8.95, 4.4],
  [7.95, 2.85],
  [6.4, 1.45],
  [4.5, 0.6],
  [2.9, 0.3],
  [2.5, 0.42],
  [2.0, 0.95],
  [1.2, 1.35],
  [0, 1.45],
];

function bowlOf(metal: Metal): THREE.Group {
  const copper = material({ color: '#c8764a', roughness: 0.22, metalness: 1 });
  const outside =
    metal === 'copper'
      ? copper
      : material({
          color: '#d6ab58',
          roughness: 0.24,
          metalness: 1,
          print: engraving(),
          printRoughness: 0.5,
        });
  const tin =
    metal === 'copper'
      ? material({ color: '#dcd9d2', roughness: 0.3, metalness: 0.9 })
      : material({ color: '#e0bb6c', roughness: 0.28, metalness: 0.95 });
  return new THREE.Group().add(
    solid(turnedWith(outer, metal === 'copper' ? 0.11 : 0), outside),
    solid(turnedWith(inner, metal === 'copper' ? 0.05 : 0), tin),
  );
}

/** Turned, with the marks of a hammer: rows of shallow dents. */
function turnedWith(profile: readonly [number, number][], dent: number): THREE.BufferGeometry {
  const line = smoothProfile(profile, 14);
  const columns = 480;
  return grid(
    (u, v) => {
      const [radius, y] = line[Math.round(v * (line.length - 1))]!;
      const turn = u * 2 * Math.PI;
      const row = v * 26;
      const marks = Math.max(8, Math.round(radius * 4.6));
      const shift = Math.floor(row) % 2 ? 0.5 : 0;
      const across = ((u * marks + shift) % 1) * 2 - 1;
      const down = (row % 1) * 2 - 1;
      const hollow = Math.max(0, 1 - across * across - down * down);
      const isWall = radius > 2.9 && radius < 9.5;
      const r = radius - (isWall ? dent * hollow : 0);
      return at(Math.cos(turn) * r, y - (isWall ? dent * 0.4 * hollow : 0), -Math.sin(turn) * r);
    },
    { columns, rows: line.length - 1, isClosed: true },
  );
}

/** Dark lines on the outside: a band of stars and leaves between cords. */
const engraving = () =>
  drawn('hammam engraving', 4096, 1024, (context) => {
    context.strokeStyle = context.fillStyle = 'rgba(70,42,12,.8)';
    context.lineWidth = 8;
    const top = 190;
    const low = 560;
    for (const y of [top, top + 24, low, low + 24]) {
      context.beginPath();
      context.moveTo(0, y);
      context.lineTo(4096, y);
      context.stroke();
    }
    const step = 4096 / 16;
    for (let i = 0; i < 16; i++) {
      const x = (i + 0.5) * step;
      const middle = (top + low) / 2 + 12;
      star(context, x, middle, 70);
      for (const side of [-1, 1])
        for (const up of [-1, 1]) {
          context.beginPath();
          context.ellipse(x + side * 96, middle + up * 88, 64, 22, side * up * 0.9, 0, 7);
          context.stroke();
        }
      context.beginPath();
      context.arc(x + step / 2, middle, 26, 0, 7);
      context.fill();
    }
  });

export const scenes: Scenes = {
  'hammam-bowl-copper': { draw: hammamBowl('copper'), isColored: false },
  'hammam-bowl-brass': { draw: hammamBowl('brass'), isColored: false },
};
