// Kilns, furnaces and stills: bricks, fire and copper.
import * as THREE from 'three';
import { finish, placed, solid } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { castIron, satin } from '../studio/metals.ts';
import { shaded } from '../studio/tones.ts';
import { drawn } from '../studio/textures.ts';
import { clay, hammered } from '../studio/weaves.ts';
import { bent, disc, rod } from './parts.ts';
import { box, shining } from './room.ts';
import { vessel } from './room-stock.ts';

const bricks = (color: string): THREE.Material =>
  material({
    color: '#fff',
    roughness: 0.9,
    specular: 0.02,
    print: drawn(`kiln bricks ${color}`, 512, 512, (context) => {
      context.fillStyle = '#b9aa97';
      context.fillRect(0, 0, 512, 512);
      for (let row = 0; row < 8; row++)
        for (let i = -1; i < 3; i++) {
          context.fillStyle = shaded(color, 0.86 + 0.14 * Math.sin(row * 5.3 + i * 9.7 + row * i));
          context.fillRect(i * 192 + (row % 2) * 96 + 3, row * 64 + 3, 186, 58);
        }
    }),
    printRoughness: 0.9,
  });

/** An outline with an arch cut out of it, as a wall `thick`; 64 cm a tile of bricks. */
function archedWall(
  width: number,
  high: number,
  opening: { readonly width: number; readonly low: number; readonly high: number },
  thick: number,
  look: THREE.Material,
): THREE.Mesh {
  const shape = new THREE.Shape();
  shape.moveTo(-width / 2, 0);
  shape.lineTo(width / 2, 0);
  shape.lineTo(width / 2, high);
  shape.lineTo(-width / 2, high);
  shape.closePath();
  const r = opening.width / 2;
  const hole = new THREE.Path();
  hole.moveTo(-r, opening.low);
  hole.lineTo(r, opening.low);
  hole.lineTo(r, opening.high - r);
  hole.absarc(0, opening.high - r, r, 0, Math.PI, false);
  hole.lineTo(-r, opening.low);
  shape.holes.push(hole);
  const wall = finish(
    new THREE.ExtrudeGeometry(shape, { depth: thick, bevelEnabled: false, curveSegments: 24 }),
  );
  const unit = wall.getAttribute('uv1') as THREE.BufferAttribute;
  for (let i = 0; i < unit.count; i++) unit.setXY(i, unit.getX(i) / 64, unit.getY(i) / 64);
  return solid(wall, look);
}

/** A kiln of bricks with an open arch, its inside aglow; `inside` stands within. */
export function kiln(
  width: number,
  high: number,
  { brick = '#b5714f', inside }: { brick?: string; inside?: THREE.Object3D } = {},
): THREE.Group {
  const look = bricks(brick);
  const opening = { width: width * 0.5, low: 34, high: high * 0.74 };
  const deep = width * 0.8;
  const group = new THREE.Group().add(
    placed(archedWall(width, high, opening, 26, look), 0, 0, -26),
    box([width, high, 20], [0, high / 2, -deep], look, 1),
    box([20, high, deep - 26], [-width / 2 + 10, high / 2, -deep / 2 - 13], look, 1),
    box([20, high, deep - 26], [width / 2 - 10, high / 2, -deep / 2 - 13], look, 1),
    box([width + 10, 12, deep + 14], [0, high + 6, -deep / 2], look, 1.6),
    box([width - 40, 34, deep - 50], [0, 17, -deep / 2], look, 1),
  );
  const fire = drawn('kiln fire', 256, 256, (context) => {
    const glow = context.createRadialGradient(128, 190, 10, 128, 160, 190);
    glow.addColorStop(0, '#ffe9b0');
    glow.addColorStop(0.35, '#f6a24a');
    glow.addColorStop(0.75, '#c4531f');
    glow.addColorStop(1, '#5c2212');
    context.fillStyle = glow;
    context.fillRect(0, 0, 256, 256);
  });
  group.add(
    box([width - 42, high - 24, 1], [0, high / 2, -deep + 26], shining('#fff', 1.3, fire), 0.2),
  );
  for (const side of [-1, 1])
    group.add(
      box(
        [1, high - 24, deep - 50],
        [side * (width / 2 - 21), high / 2, -deep / 2],
        shining('#d4642a', 0.7),
        0.2,
      ),
    );
  if (inside) group.add(placed(new THREE.Group().add(inside), 0, 34, -deep * 0.5));
  const iron = castIron();
  group.add(
    box([width + 4, 5, 4], [0, high * 0.86, 1], iron, 0.6),
    box([width + 4, 5, 4], [0, 20, 1], iron, 0.6),
  );
  group.add(box([width * 0.24, 60, width * 0.24], [width * 0.2, high + 40, -deep * 0.6], look, 1));
  return group;
}

export const copper = () => hammered('#c47c4f', 0.24, 16);

/** A copper still on its hearth, with its neck and the barrel that cools; about 200 high. */
export function still(isTurned = false): THREE.Group {
  const look = copper();
  const group = new THREE.Group();
  const side = isTurned ? -1 : 1;
  group.add(
    placed(vessel([58, 0, 60, 2, 60, 52, 56, 56, 50, 56], bricks('#b98a68'), 1, 48), 0, 0, 0),
  );
  group.add(
    placed(vessel([46, 0, 54, 8, 57, 30, 52, 52, 36, 66, 24, 72, 22, 80], look, 1, 64), 0, 52, 0),
  );
  group.add(
    placed(vessel([22, 0, 23, 4, 38, 14, 42, 30, 32, 46, 14, 56, 9, 62], look, 1, 64), 0, 130, 0),
  );
  group.add(
    bent(
      [
        [0, 188, 0],
        [0, 206, 0],
        [side * 16, 218, 0],
        [side * 50, 208, 0],
        [side * 104, 176, 0],
        [side * 120, 160, 0],
        [side * 122, 120, 0],
      ],
      6.4,
      look,
      { steps: 60, sides: 20 },
    ),
  );
  group.add(
    placed(
      vessel([36, 0, 38, 2, 38, 126, 36, 130, 30, 130, 30, 124, 0, 124], look, 1, 56),
      side * 122,
      0,
      0,
    ),
  );
  const iron = castIron('#4b4d4e');
  for (const y of [14, 64, 116])
    group.add(
      placed(vessel([38.4, 0, 39.2, 0.4, 39.2, 4.6, 38.4, 5], iron, 1, 56), side * 122, y, 0),
    );
  group.add(rod([side * 122, 22, 36], [side * 122, 18, 56], 2.4, satin('#c9a15e', 0.3)));
  const mouth = box([30, 24, 3], [0, 24, 59], iron, 1);
  return group.add(mouth, box([20, 13, 1], [0, 22, 61], shining('#e0702c', 1.1), 0.3));
}

/** A potter's wheel in its frame, with a pot that is being thrown. */
export function pottersWheel(look: THREE.Material): THREE.Group {
  const wood = material({ color: '#96714a', roughness: 0.6 });
  const group = new THREE.Group();
  for (const x of [-34, 34])
    for (const z of [-30, 30]) group.add(box([7, 66, 7], [x, 33, z], wood, 0.8));
  for (const z of [-30, 30]) group.add(box([76, 8, 5], [0, 62, z], wood, 0.8));
  for (const x of [-34, 34]) group.add(box([5, 8, 64], [x, 62, 0], wood, 0.8));
  group.add(placed(disc(36, 6, wood), 0, 8, 0), rod([0, 8, 0], [0, 74, 0], 3, castIron()));
  group.add(placed(disc(24, 3, castIron('#6d6a66')), 0, 74, 0));
  group.add(
    placed(
      vessel(
        [
          0, 0, 11, 0, 12, 1, 18, 14, 20, 24, 16, 34, 11.6, 39, 12.6, 43, 11.4, 43.4, 10, 40, 14,
          33, 17, 24,
        ],
        look,
        1,
        56,
      ),
      0,
      77,
      0,
    ),
  );
  return group.add(
    box([30, 5, 26], [-52, 44, 6], wood, 1),
    box([7, 42, 7], [-52, 21, 6], wood, 0.8),
  );
}

/** Forms of pots by turns: jar, bowl, jug, bottle, dish. */
const profiles = [
  [0, 0, 7, 0, 7.6, 0.6, 12, 9, 13, 16, 10, 23, 7, 26, 8, 29, 7, 29.4, 6, 27],
  [0, 0, 6, 0, 6.4, 1, 10, 4, 14, 10, 14.4, 11, 13.6, 11, 9, 5, 0, 3],
  [0, 0, 6, 0, 7, 1, 10, 9, 9, 18, 5, 24, 4.6, 30, 6, 33, 5, 33],
  [0, 0, 9, 0, 10, 1, 11, 12, 11, 19, 9, 21, 8.4, 21, 10, 18],
  [0, 0, 5, 0, 6, 1, 9, 6, 10, 12, 8, 17, 4, 20, 5, 22, 4.4, 22],
] as const;

export const potOf = (index: number, look: THREE.Material, size = 1): THREE.Mesh =>
  vessel(profiles[((index % 5) + 5) % 5]!, look, size, 40);

export const clayOf = (tone = '#b5683f') => clay(tone);

/** A glowing blob of glass on the end of an iron. */
export function gather(long: number): THREE.Group {
  const rodOf = rod([0, 0, 0], [long, 12, 0], 1, castIron('#4a4c4d'));
  return new THREE.Group().add(
    rodOf,
    placed(vessel([0, 0, 4, 2, 5, 6, 3, 11, 0, 12], shining('#f29a45', 1.6), 1, 28), -2, -6, 0),
  );
}
