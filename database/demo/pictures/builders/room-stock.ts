// Goods as they lie in a room, cut coarsely: cloth, yarn, vessels, rolls, boards, hides.
import * as THREE from 'three';
import { at, grid, lathe, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { board, cotton, material } from '../studio/materials.ts';
import { wobble } from '../studio/noise.ts';
import { roundedBox } from '../studio/plates.ts';
import type { Scenes } from '../studio/scene.ts';
import { shaded } from '../studio/tones.ts';
import { drawn } from '../studio/textures.ts';
import { pairs } from './points.ts';
import { box } from './room.ts';
import { moved } from './room-racks.ts';

/** A turned vessel that stands on y = 0; radius and height by turns. */
export const vessel = (
  profile: readonly number[],
  look: THREE.Material,
  size = 1,
  segments = 40,
): THREE.Mesh =>
  solid(
    lathe(
      smoothProfile(
        pairs(profile).map(([radius, height]) => [radius * size, height * size]),
        4,
      ),
      segments,
    ),
    look,
  );

/** Layers wound around a tube, seen from its end. */
function drawLayers(context: CanvasRenderingContext2D, color: string, core: number): void {
  context.fillStyle = color;
  context.fillRect(0, 0, 256, 256);
  for (let i = 0; i < 26; i++) {
    context.strokeStyle = i % 2 ? shaded(color, 0.72) : shaded(color, 0.9);
    context.lineWidth = 2;
    context.beginPath();
    context.arc(128, 128, 128 * (core + (1 - core) * (i / 26)), 0, 7);
    context.stroke();
  }
  context.fillStyle = '#b28f62';
  context.beginPath();
  context.arc(128, 128, 128 * core, 0, 7);
  context.fill();
  context.fillStyle = '#3b2c1d';
  context.beginPath();
  context.arc(128, 128, 128 * core * 0.74, 0, 7);
  context.fill();
}

type Wound = {
  readonly length: number;
  readonly radius: number;
  readonly color: string;
  readonly look?: THREE.Material;
  /** Share of the radius that the tube has. */
  readonly core?: number;
};

/** A roll along x that lies on y = 0: cloth, paper, carpet, film. */
export function wound({
  length,
  radius,
  color,
  look = cotton(color),
  core = 0.3,
}: Wound): THREE.Group {
  const body = grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const r = radius * (1 + 0.012 * wobble(v * 9, turn, 0, 3));
      return at((v - 0.5) * length, radius + Math.sin(turn) * r, Math.cos(turn) * r);
    },
    {
      columns: 36,
      rows: 6,
      isClosed: true,
      uv: (u, v) => [u * 2 * Math.PI * radius, v * length],
    },
  );
  const face = board(
    '#fff',
    drawn(`room layers ${color} ${core}`, 256, 256, (context) => drawLayers(context, color, core)),
  );
  const group = new THREE.Group().add(solid(body, look));
  for (const side of [-1, 1]) {
    const end = grid(
      (u, v) => {
        const turn = u * 2 * Math.PI;
        return at(
          (side * length) / 2,
          radius + Math.sin(turn) * radius * v,
          Math.cos(turn) * radius * v,
        );
      },
      { columns: 36, rows: 3, isClosed: true },
    );
    const unit = end.getAttribute('uv1') as THREE.BufferAttribute;
    const positions = end.getAttribute('position');
    for (let i = 0; i < unit.count; i++)
      unit.setXY(i, positions.getZ(i) / radius / 2 + 0.5, positions.getY(i) / radius / 2);
    group.add(solid(end, face));
  }
  return group;
}

/** Rolls in a pyramid, their ends towards the viewer. */
export function pyramid(
  base: number,
  layers: number,
  { radius, length, colors }: { radius: number; length: number; colors: readonly string[] },
  make: (color: string) => THREE.Object3D = (color) => wound({ length, radius, color }),
): THREE.Group {
  const group = new THREE.Group();
  for (let y = 0; y < layers; y++)
    for (let i = 0; i < base - y; i++) {
      const one = make(colors[(i * 2 + y * 3) % colors.length]!);
      const roll = placed(new THREE.Group().add(one), 0, 0, 0, Math.PI / 2);
      group.add(
        moved(roll, [
          (i - (base - y - 1) / 2) * radius * 2.02,
          y * radius * 1.75,
          4 * Math.sin(i * 3 + y),
        ]),
      );
    }
  return group;
}

/** Folded cloth in a pile, its folds towards the viewer. */
export function pile(
  width: number,
  depth: number,
  layers: number,
  looks: readonly THREE.Material[],
  thick = 4,
): THREE.Group {
  const group = new THREE.Group();
  const form = roundedBox(width, thick, depth, thick * 0.46, 2);
  for (let i = 0; i < layers; i++) {
    const one = solid(form, looks[i % looks.length]!);
    one.scale.set(1 + 0.02 * Math.sin(i * 7), 1, 1 + 0.02 * Math.sin(i * 4));
    group.add(
      placed(
        one,
        0.5 * Math.sin(i * 5),
        thick * (i + 0.5) * 0.97,
        0.5 * Math.cos(i * 3),
        0.02 * Math.sin(i * 9),
      ),
    );
  }
  return group;
}

/** Cloth that lies on a table and falls over its front edge. */
export function runner(
  width: number,
  depth: number,
  drop: number,
  look: THREE.Material,
  seed = 1,
): THREE.Mesh {
  const total = depth + drop;
  return solid(
    grid(
      (u, v) => {
        const x = (u - 0.5) * width;
        const s = v * total;
        const wave = 0.8 * wobble(x * 0.09, s * 0.05, 0, seed);
        if (s < depth) return at(x, 0.6 + Math.abs(wave), s - depth);
        const down = s - depth;
        const fold = Math.min(1, down / 20) * 2.4 * Math.sin(u * width * 0.16 + seed);
        const edge = Math.min(1, down / 6);
        return at(
          x * (1 - 0.03 * edge),
          0.6 - down + 3 * (1 - edge) * 0.2,
          1.2 * edge + fold + 2.4,
        );
      },
      { columns: 70, rows: 50, uv: (u, v) => [u * width, v * total] },
    ),
    look,
  );
}

/** A curtain of cloth that hangs from y = 0 down, along x. */
export const hung = (
  width: number,
  drop: number,
  look: THREE.Material,
  { folds = 5, deep = 4, seed = 1 } = {},
): THREE.Mesh =>
  solid(
    grid(
      (u, v) => {
        const wave = Math.sin(u * folds * 2 * Math.PI + seed + 0.5 * Math.sin(v * 3 + u * 5));
        return at(
          (u - 0.5) * width,
          -v * drop - 0.6 * Math.sin(u * 9 + seed) * v,
          wave * deep * (0.35 + 0.65 * v),
        );
      },
      { columns: Math.max(24, folds * 12), rows: 16, uv: (u, v) => [u * width * 1.3, v * drop] },
    ),
    look,
  );

/** A cone of yarn. */
export function cone(color: string): THREE.Group {
  const yarn = material({ color, roughness: 0.95, sheen: 0.3, specular: 0.01, mottle: 0.1 });
  return new THREE.Group().add(
    vessel([3, 0.6, 7.4, 0.8, 7.9, 2, 5.6, 15.6, 4.8, 16.6, 2, 16.8], yarn, 1, 28),
    vessel([2.6, 0, 1.7, 19.4, 1.2, 19.4], board('#e7dcc4'), 1, 16),
  );
}

/** Boards that lie on each other with laths between them. */
export function boardPile(
  length: number,
  width: number,
  layers: number,
  look: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  for (let i = 0; i < layers; i++)
    for (let k = 0; k < 3; k++) {
      const one = box([length - ((i * 7 + k * 11) % 14), 4, width / 3 - 1], [0, 2, 0], look, 0.3);
      group.add(moved(one, [2 * Math.sin(i * 3 + k), i * 6.4, ((k - 1) * width) / 3]));
      if (k === 0 && i > 0)
        for (const x of [-0.36, 0, 0.36])
          group.add(box([3, 2.4, width], [x * length, i * 6.4 - 1.2, 0], look, 0.2));
    }
  return group;
}

/** Boards that lean against a wall behind z = 0. */
export function leaning(
  count: number,
  pitch: number,
  [width, height, thick]: readonly [number, number, number],
  look: (index: number) => THREE.Material,
  slope = 0.16,
): THREE.Group {
  const group = new THREE.Group();
  for (let i = 0; i < count; i++) {
    const one = box([width, height, thick], [0, height / 2, 0], look(i), 0.5);
    const tilted = new THREE.Group().add(one);
    tilted.rotation.x = -slope;
    group.add(moved(tilted, [(i - (count - 1) / 2) * pitch, 0, 2 * Math.sin(i * 5)]));
  }
  return group;
}

/** A whole hide: an outline with four legs, hung from y = 0 or laid with `isFlat`. */
export function hideSkin(width: number, long: number, look: THREE.Material, seed = 1): THREE.Mesh {
  const half = (v: number) => {
    const legs =
      Math.exp(-(((v - 0.16) / 0.07) ** 2)) * 0.3 + Math.exp(-(((v - 0.86) / 0.08) ** 2)) * 0.34;
    const body = 0.62 + 0.08 * Math.sin(v * 9 + seed);
    const ends = Math.min(1, v / 0.08, (1 - v) / 0.06);
    return (body + legs) * Math.sqrt(Math.max(0.02, ends));
  };
  return solid(
    grid(
      (u, v) => {
        const x = (u - 0.5) * width * half(v) * (1 + 0.04 * Math.sin(v * 31 + seed * u));
        return at(x, -v * long, 3 * wobble(x * 0.05, v * 3, 0, seed) - 2 * (u - 0.5) ** 2);
      },
      { columns: 40, rows: 60, uv: (u, v) => [u * width, v * long] },
    ),
    look,
  );
}

/** A net or a web of cords drawn on cloth of air: strands of `radius` 0.25 in diamonds. */
export const netPrint = (color: string): THREE.Texture =>
  drawn(`room net ${color}`, 256, 256, (context) => {
    context.strokeStyle = color;
    context.lineWidth = 16;
    context.lineCap = 'square';
    context.strokeRect(0, 0, 256, 256);
    context.beginPath();
    context.moveTo(0, 128);
    context.lineTo(256, 128);
    context.moveTo(128, 0);
    context.lineTo(128, 256);
    context.stroke();
  });

/** A bottle with a cap. */
export const phial = (look: THREE.Material, cap: THREE.Material, size = 1): THREE.Group =>
  new THREE.Group().add(
    vessel([0, 0, 3.2, 0, 3.4, 0.4, 3.4, 11, 2.8, 13.4, 1.3, 15, 1.2, 17], look, size, 28),
    placed(vessel([1.6, 0, 1.6, 0, 1.6, 3, 1.6, 3, 0, 3], cap, size, 20), 0, 16 * size, 0),
  );

/** What a scene shows, to stand in a room. Throws an Error for a name that the file has not. */
export function productOf(scenes: Scenes, name: string, color?: string): THREE.Object3D {
  const scene = scenes[name];
  if (!scene) throw new Error(`There is no scene "${name}".`);
  const group = new THREE.Group().add(scene.draw(color).product());
  group.updateMatrixWorld(true);
  const lowest = new THREE.Box3().setFromObject(group).min.y;
  return moved(group, [0, -lowest, 0]);
}

/** Many of one thing that is costly to make: they share their forms. */
export function again(one: THREE.Object3D, size = 1): THREE.Group {
  const copy = new THREE.Group().add(one.clone());
  copy.scale.setScalar(size);
  return new THREE.Group().add(copy);
}
