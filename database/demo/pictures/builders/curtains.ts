// Curtains on a rod: folds that run down from eyelets or from a gathered heading.
import * as THREE from 'three';
import { at, circle, grid, merge, placed, solid } from '../studio/geometry.ts';
import { wobble } from '../studio/noise.ts';
import { ease, mix } from './laid.ts';
import { tube } from './lathe.ts';
import { sphere, wireForm } from './parts.ts';
import { tint } from './tools.ts';

export type Heading = 'eyelets' | 'pleat';

type Panel = {
  readonly width: number;
  readonly height: number;
  readonly folds: number;
  readonly heading: Heading;
  readonly seed: number;
};

/** One panel; its heading is at y = 0 and it hangs down from there. */
function curtainPanel(panel: Panel): THREE.BufferGeometry {
  const { width, height, folds, heading, seed } = panel;
  const sheet = grid(
    (u, v) => {
      const down = v * height;
      const wander = 0.55 * wobble(u * 3.2, v * 1.6, 0, seed) * Math.min(1, v * 2);
      const phase = (u * folds + wander) * 2 * Math.PI;
      const deep = 4.6 + 1.2 * wobble(u * 5, v * 0.8, 1, seed + 3);
      const broad = Math.sin(phase) + 0.22 * Math.sin(phase * 2 + 1 + v);
      const grown = heading === 'eyelets' ? 1 : ease(Math.min(1, Math.max(0, (down - 7) / 60)));
      const gathered =
        heading === 'eyelets'
          ? 0
          : 0.75 * Math.sin(phase * 4) * Math.exp(-Math.max(0, down - 7) / 9);
      const sway = 1 + 0.03 * Math.sin(v * 2.4 + seed);
      const x = (u - 0.5) * width * mix(1, 1.05, ease(v)) * sway;
      return at(
        x + 0.8 * Math.cos(phase) * grown,
        (heading === 'eyelets' ? 3.4 : 0) - down,
        deep * broad * grown + gathered,
      );
    },
    { columns: 300, rows: 110, uv: (u, v) => [u * width * 2, v * height] },
  );
  return tint(sheet, ({ y }) => {
    const fromHem = y + height;
    return Math.abs(fromHem - 9) < 0.7 ? 0.8 : 1;
  });
}

/** The metal rings in a panel through which the rod runs. */
function eyelets({ width, folds }: Panel): THREE.BufferGeometry {
  const rings: THREE.BufferGeometry[] = [];
  for (let i = 0; i < folds * 2 - 1; i++) {
    const x = ((i + 1) / (folds * 2) - 0.5) * width;
    const side = i % 2 ? 0.48 : -0.48;
    const ring = wireForm(
      circle(2.6, 24).map(({ x: a, y: b }) => at(0, b, a)),
      0.5,
      { steps: 48, sides: 12, isClosed: true },
    );
    rings.push(ring.rotateY(side).translate(x, 0, 0));
  }
  return merge(rings);
}

type Looks = {
  readonly cloth: THREE.Material;
  readonly metal: THREE.Material;
};

/** Two panels on a rod, `part` apart; `hang` makes the mesh, of solid or of sheer cloth. */
export function curtainPair(
  { heading, height, part }: { heading: Heading; height: number; part: number },
  looks: Looks,
  hang: (form: THREE.BufferGeometry, look: THREE.Material) => THREE.Mesh,
): THREE.Group {
  const pair = new THREE.Group();
  const width = 74;
  const reach = width + part / 2 + 9;
  for (const side of [-1, 1]) {
    const panel = { width, height, folds: 5, heading, seed: side + 3 };
    const x = side * (width / 2 + part / 2);
    const level = heading === 'eyelets' ? 0 : -4.4;
    pair.add(placed(hang(curtainPanel(panel), looks.cloth), x, level, 0));
    if (heading === 'eyelets') pair.add(placed(solid(eyelets(panel), looks.metal), x, 0, 0));
    else pair.add(placed(solid(gliders(width), looks.metal), x, 0, 0));
    pair.add(placed(solid(sphere(3.4), looks.metal), side * (reach + 2), 0, 0));
  }
  return pair.add(tube([at(-reach, 0, 0), at(0, 0, 0), at(reach, 0, 0)], 1.5, looks.metal));
}

/** Rings around the rod that carry a gathered heading. */
function gliders(width: number): THREE.BufferGeometry {
  const rings: THREE.BufferGeometry[] = [];
  for (let i = 0; i < 9; i++) {
    const ring = wireForm(
      circle(2.3, 24).map(({ x, y }) => at(0.3 * x, y - 0.7, x)),
      0.32,
      { steps: 40, sides: 10, isClosed: true },
    );
    rings.push(ring.translate(((i + 0.5) / 9 - 0.5) * width, 0, 0));
  }
  return merge(rings);
}
