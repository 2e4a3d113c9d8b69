import * as THREE from 'three';
import { softBox } from '../builders/cushions.ts';
import { chain, starPendant } from '../builders/beads.ts';
import { stoneRing } from '../builders/jewellery.ts';
import { plank } from '../builders/boards.ts';
import { blockAt } from '../builders/parts.ts';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { velvet } from '../studio/fabrics.ts';
import { board, cotton, glaze, material, silver } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { wood } from '../studio/wood.ts';

type Cover = 'velvet' | 'walnut' | 'card';

/** A box with its lid open: the cover outside, velvet within. */
function openBox(
  width: number,
  depth: number,
  low: number,
  high: number,
  cover: Cover,
  color: string,
): { box: THREE.Group; lining: THREE.Material } {
  const lining = velvet(color);
  const walnut = wood('walnut', { length: width + 2, width: depth + 2, stave: 20, lacquer: 0.7 });
  const outside = cover === 'velvet' ? velvet(color) : linen(color);
  const part = (
    size: readonly [number, number, number],
    place: readonly [number, number, number],
    seed: number,
  ) =>
    cover === 'walnut'
      ? placed(plank(size[0], size[1], size[2], walnut, { edge: 0.3, seed }), ...place)
      : blockAt(size, place, outside, cover === 'velvet' ? 0.45 : 0.12);
  const wall = 0.5;
  const box = new THREE.Group().add(
    part([width, 0.5, depth], [0, 0.25, 0], 1),
    part([width, low, wall], [0, low / 2, depth / 2 - wall / 2], 2),
    part([width, low, wall], [0, low / 2, -depth / 2 + wall / 2], 3),
    part([wall, low, depth], [width / 2 - wall / 2, low / 2, 0], 4),
    part([wall, low, depth], [-width / 2 + wall / 2, low / 2, 0], 5),
  );
  const lid = new THREE.Group().add(
    part([width, 0.5, depth], [0, high - 0.25, depth / 2], 6),
    part([width, high, wall], [0, high / 2, depth - wall / 2], 7),
    part([width, high, wall], [0, high / 2, wall / 2], 8),
    part([wall, high, depth], [width / 2 - wall / 2, high / 2, depth / 2], 9),
    part([wall, high, depth], [-width / 2 + wall / 2, high / 2, depth / 2], 10),
    blockAt([width - 1.2, 0.5, depth - 1.2], [0, high - 0.7, depth / 2], satinOf(), 0.2),
  );
  lid.rotation.x = -1.85;
  return { box: box.add(placed(lid, 0, low, -depth / 2)), lining };
}

const satinOf = () => material({ color: '#f3ece0', roughness: 0.4, sheen: 0.4, specular: 0.05 });
const linen = (color: string) => cotton(color, undefined, 2);

/** A box for a ring: two cushions, a ring between them. */
const ringBox =
  (cover: Cover) =>
  (color: string = colors.navy): SceneFile => ({
    set: cover === 'walnut' ? 'horizon' : 'plinth',
    ground: ({ velvet: 'sand', walnut: 'mist', card: 'rose' } as const)[cover],
    around: { velvet: -24, walnut: 22, card: -16 }[cover],
    above: 28,
    fill: 0.72,
    product() {
      const { box, lining } = openBox(6, 6, 2.6, 1.9, cover, color);
      const roll = (z: number) =>
        placed(
          solid(
            softBox({
              width: 4.9,
              height: 2.1,
              depth: 2.4,
              radius: 0.9,
              puff: [0, 0.25, 0],
              step: 0.2,
            }),
            lining,
          ),
          0,
          1.7,
          z,
        );
      const ring = stoneRing(silver(), glaze('#2a7a78'));
      ring.scale.setScalar(1);
      return box.add(roll(1.25), roll(-1.25), placed(ring, 0, 2.75, 0));
    },
  });

/** A flat box for a necklace, which lies in it. */
const necklaceBox =
  (cover: Cover) =>
  (color: string = colors.claret): SceneFile => ({
    set: 'horizon',
    ground: ({ velvet: 'stone', walnut: 'sky', card: 'sage' } as const)[cover],
    around: { velvet: 18, walnut: -20, card: 24 }[cover],
    above: 42,
    fill: 0.8,
    product() {
      const { box, lining } = openBox(17, 17, 2.4, 1.4, cover, color);
      box.add(blockAt([15.8, 1.3, 15.8], [0, 1.25, 0], lining, 0.4));
      const line = [
        [-4.6, -6.4],
        [-4.4, -3],
        [-3, 0.6],
        [0, 2.6],
        [3, 0.6],
        [4.4, -3],
        [4.6, -6.4],
      ].map(([x, z]) => at(x!, 2.05, z!));
      const length = new THREE.CatmullRomCurve3(line, false, 'centripetal').getLength();
      const gold = material({ color: '#e2b25a', roughness: 0.16, metalness: 1 });
      return box.add(
        solid(chain(line, length, { long: 0.78, wide: 0.5, wire: 0.08 }), gold),
        placed(solid(starPendant(1.1), gold), 0, 1.92, 3.9),
      );
    },
  });

/** A bust for necklaces, 25 cm high. */
const bust =
  (cover: Cover) =>
  (color: string = colors.black): SceneFile => ({
    set: cover === 'velvet' ? 'arch' : 'disc',
    ground: ({ velvet: 'clay', walnut: 'butter', card: 'lilac' } as const)[cover],
    around: { velvet: -18, walnut: 16, card: 20 }[cover],
    above: 10,
    fill: 0.74,
    product() {
      const looks: Record<Cover, () => THREE.Material> = {
        velvet: () => velvet(color),
        walnut: () => wood('walnut', { length: 26, width: 40, stave: 40, lacquer: 0.5 }).long,
        card: () => linen(color),
      };
      const look = looks[cover]();
      const group = new THREE.Group().add(solid(bustForm(), look));
      const foot = cover === 'walnut' ? look : board('#2a2624');
      group.add(blockAt([13, 1, 9], [0, 0.5, 0], foot, 0.3));
      const ring = Array.from({ length: 40 }, (_, i) => {
        const t = (i / 39) * 2 - 1;
        const y = 21.5 - 9.5 * (1 - t * t) ** 0.8;
        const p = bustPoint(0.5 + t * 0.2, (y - 1) / 24);
        return p.add(at(0, 0, 0.2));
      });
      const length = new THREE.CatmullRomCurve3(ring, false, 'centripetal').getLength();
      const metal =
        cover === 'velvet'
          ? silver()
          : material({ color: '#e2b25a', roughness: 0.16, metalness: 1 });
      return group.add(solid(chain(ring, length, { long: 0.7, wide: 0.48, wire: 0.075 }), metal));
    },
  });

/** Shoulders at the lower end, a neck that leans back; u = 0.5 is the front. */
function bustPoint(u: number, v: number): THREE.Vector3 {
  const turn = (u - 0.5) * 2 * Math.PI;
  const t = Math.max(0, Math.min(1, v));
  const wide = t < 0.55 ? 6.4 + 2.6 * Math.sin((t / 0.55) * Math.PI * 0.62) : 0;
  const neck = 3 + 6 * Math.max(0, 1 - (t - 0.55) / 0.2) ** 2.2;
  const half = t < 0.55 ? wide : Math.min(9, neck);
  const deep =
    3.4 +
    (t < 0.55 ? 1.4 * Math.sin((t / 0.55) * 2) : 1.3 * Math.max(0, 1 - (t - 0.55) / 0.2) - 0.4);
  const lean = -3.2 * Math.max(0, t - 0.3) ** 1.4;
  return at(Math.sin(turn) * half, 1 + t * 24, Math.cos(turn) * deep + lean);
}

const bustForm = (): THREE.BufferGeometry =>
  grid(
    (u, v) => {
      if (v < 0.93) return bustPoint(u, v / 0.93);
      const top = bustPoint(u, 1);
      const k = (v - 0.93) / 0.07;
      const middle = at(0, 25, bustPoint(0.5, 1).z - 3);
      return top.lerp(middle.setY(25 + 0.5 * k), k);
    },
    { columns: 160, rows: 200, isClosed: true },
  );

export const scenes: Scenes = {
  'ring-box-velvet': { draw: ringBox('velvet'), isColored: true },
  'ring-box-walnut': { draw: ringBox('walnut'), isColored: true },
  'ring-box-card': { draw: ringBox('card'), isColored: true },
  'necklace-box-velvet': { draw: necklaceBox('velvet'), isColored: true },
  'necklace-box-walnut': { draw: necklaceBox('walnut'), isColored: true },
  'necklace-box-card': { draw: necklaceBox('card'), isColored: true },
  'display-bust-velvet': { draw: bust('velvet'), isColored: true },
  'display-bust-card': { draw: bust('card'), isColored: true },
};
