// What a photographer has: a camera, its tripod, a lamp with a soft front, a background of paper.
import * as THREE from 'three';
import { sheet } from '../studio/device-geometry.ts';
import { darkGlass, satinGlass, softPlastic } from '../studio/device-materials.ts';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { hide } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { slab } from '../studio/plates.ts';
import { tube } from './lathe.ts';
import { block, disc, facing, turnedPiece } from './parts.ts';

type CameraLooks = {
  readonly shell: THREE.Material;
  readonly grip: THREE.Material;
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
  readonly glass: THREE.Material;
  readonly coating: THREE.Material;
  readonly screen: THREE.Material;
};

/** A black camera; what it shows is on its screen. */
export const cameraLooks = (screen: THREE.Material): CameraLooks => ({
  shell: softPlastic('#2b2e31'),
  grip: hide('#17191b'),
  metal: satin('#b9bcbe', 0.35),
  dark: softPlastic('#0c0d0e'),
  glass: darkGlass('#10151c'),
  coating: satinGlass('#2b2748'),
  screen,
});

/** A compact camera, 11.5 wide, its foot on y = 0, its lens towards +z. */
export function compactCamera(looks: CameraLooks, reach = 3.4): THREE.Group {
  const { shell, grip, metal, dark, screen } = looks;
  const group = new THREE.Group();
  group.add(
    placed(facing(solid(slab(11.6, 6.4, 3.4, 1.1, 0.45), shell)), 0, 3.2, -1.7),
    // The leather of the front, and the swelling under the right hand.
    placed(facing(solid(slab(11, 4, 3.6, 0.9, 0.3), grip)), 0, 2.9, -1.8),
    placed(facing(solid(slab(2.5, 4.6, 4.5, 1.1, 0.6), grip)), -4.4, 2.9, -1.9),
    placed(facing(solid(slab(4, 1.4, 2.8, 0.5, 0.25), shell)), 1, 6.8, -1.4),
  );
  const dial = (x: number, radius: number, high: number) =>
    group.add(placed(disc(radius, high, metal), x, 6.3, -0.2));
  dial(-4.4, 0.72, 0.75);
  dial(-2.5, 1.05, 0.62);
  dial(4.7, 0.7, 0.5);
  group.add(
    placed(facing(solid(slab(1.3, 0.8, 0.12, 0.2, 0.04), looks.glass)), 4.4, 5.5, 1.68),
    placed(facing(solid(slab(0.6, 0.6, 0.12, 0.28, 0.04), looks.coating)), -2.4, 5.5, 1.68),
  );
  group.add(placed(new THREE.Group().add(facing(lensOf(looks, reach))), 0.9, 3.1, 1.7));
  const back = new THREE.Group().add(
    facing(solid(slab(8, 5, 0.16, 0.3, 0.05), dark)),
    placed(facing(sheet(7.2, 4.5, screen, 0.1)), 0, 0, 0.18),
  );
  group.add(placed(back, 0.9, 3.1, -1.72, Math.PI));
  for (let i = 0; i < 3; i++)
    group.add(placed(block(0.9, 0.7, 0.3, 0.14, metal), -4.5, 4.4 - i * 1.3, -1.8));
  return group;
}

/** A lens whose axis is y; its mount at 0. */
function lensOf({ shell, grip, metal, dark, glass, coating }: CameraLooks, reach: number) {
  const lens = new THREE.Group();
  const ring = (from: number, to: number, radius: number, look: THREE.Material) =>
    lens.add(placed(disc(radius, to - from, look), 0, from, 0));
  ring(0, 0.45, 3, metal);
  ring(0.4, reach * 0.5, 2.75, shell);
  ring(reach * 0.5, reach * 0.55, 2.6, dark);
  // A ring with ribs.
  const count = 44;
  ring(reach * 0.55, reach * 0.85, 2.62, grip);
  for (let i = 0; i < count; i++) {
    const turn = (i / count) * 2 * Math.PI;
    lens.add(
      placed(
        block(0.14, reach * 0.26, 0.2, 0.05, grip),
        Math.cos(turn) * 2.62,
        reach * 0.7,
        -Math.sin(turn) * 2.62,
        turn,
      ),
    );
  }
  const hood: [number, number][] = [
    [2.7, reach * 0.85],
    [2.72, reach],
    [2.72, reach],
    [2.5, reach + 0.05],
    [2.5, reach + 0.05],
    [1.9, reach - 0.45],
  ];
  lens.add(turnedPiece(hood, dark));
  const bulge: [number, number][] = [
    [1.95, reach - 0.5],
    [1.4, reach - 0.2],
    [0.7, reach - 0.06],
    [0, reach],
  ];
  lens.add(turnedPiece(bulge, glass));
  lens.add(placed(disc(0.75, 0.03, coating), 0.2, reach - 0.04, 0.2));
  return lens;
}

/** Three legs and a column; a camera stands at `height`. */
export function tripod(height: number, metal: THREE.Material, dark: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  const knee = height - 9;
  for (let i = 0; i < 3; i++) {
    const turn = (i / 3) * 2 * Math.PI + Math.PI / 2;
    const leg = (from: number, to: number, radius: number, look: THREE.Material) => {
      const spot = (t: number) =>
        at(
          Math.cos(turn) * (1.6 + t * height * 0.34),
          knee * (1 - t),
          Math.sin(turn) * (1.6 + t * height * 0.34),
        );
      group.add(tube([spot(from), spot(to)], radius, look, 6));
    };
    leg(0, 0.5, 1.1, dark);
    leg(0.48, 1, 0.75, metal);
  }
  return group.add(
    placed(disc(2.4, 2.6, dark), 0, knee - 1, 0),
    placed(disc(0.8, 6, metal), 0, knee + 1.4, 0),
    placed(disc(1.6, 1.8, dark), 0, knee + 5.6, 0),
    placed(block(6, 1.2, 5, 0.3, dark), 0, height - 0.6, 0),
    tube([at(0, knee + 6.4, 0), at(2, knee + 4.6, 6), at(3, knee + 3.4, 12)], 0.5, dark, 12),
  );
}

/** A lamp with a square soft front on a stand; the front faces +z and looks down a little. */
export function studioLamp(
  size: number,
  height: number,
  front: THREE.Material,
  dark: THREE.Material,
  metal: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  const head = new THREE.Group();
  const half = size / 2;
  const shell = grid(
    (u, v) => {
      const turn = Math.PI / 4 + u * 2 * Math.PI;
      const square = half / Math.max(Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn)));
      const share = 0.18 + 0.82 * v;
      return at(Math.cos(turn) * square * share, Math.sin(turn) * square * share, -12 + 12 * v);
    },
    { columns: 64, rows: 6, isClosed: true },
  );
  head.add(
    solid(shell, dark),
    placed(block(size - 0.6, size - 0.6, 0.8, 0.3, front), 0, 0, -0.2),
    placed(facing(disc(3.4, 9, dark)), 0, 0, -20),
  );
  for (const side of [-1, 1]) {
    head.add(placed(block(size + 0.6, 1, 1.2, 0.3, dark), 0, side * half, 0));
    head.add(placed(block(1, size + 0.6, 1.2, 0.3, dark), side * half, 0, 0));
  }
  head.rotation.x = 0.3;
  head.position.set(0, height, 0);
  group.add(head, tube([at(0, height - 2, -15), at(0, 0, -15)], 0.8, metal, 6));
  for (let i = 0; i < 3; i++) {
    const turn = (i / 3) * 2 * Math.PI + 0.4;
    group.add(
      tube([at(0, 14, -15), at(Math.cos(turn) * 15, 0.5, Math.sin(turn) * 15 - 15)], 0.6, metal, 6),
    );
  }
  return group;
}

/** Paper that hangs from a bar and runs out over the table towards +z. */
export function paperSweep(
  width: number,
  height: number,
  depth: number,
  look: THREE.Material,
  metal: THREE.Material,
): THREE.Group {
  const bend = Math.min(height, depth) * 0.45;
  const profile: [number, number][] = [];
  for (let i = 0; i <= 8; i++) profile.push([0, height - (i / 8) * (height - bend)]);
  for (let i = 1; i <= 20; i++) {
    const turn = (i / 20) * (Math.PI / 2);
    profile.push([bend - Math.cos(turn) * bend, bend - Math.sin(turn) * bend]);
  }
  for (let i = 1; i <= 8; i++) profile.push([bend + (i / 8) * (depth - bend), 0]);
  const form = grid(
    (u, v) => {
      const [z, y] = profile[Math.round(v * (profile.length - 1))]!;
      return at((u - 0.5) * width, y + 0.3, z - depth / 2);
    },
    { columns: 24, rows: profile.length - 1 },
  );
  const back = -depth / 2;
  const group = new THREE.Group().add(solid(form, look));
  group.add(
    tube(
      [at(-width / 2 - 2.6, height + 0.6, back), at(width / 2 + 2.6, height + 0.6, back)],
      0.9,
      metal,
      6,
    ),
  );
  for (const side of [-1, 1]) {
    const x = side * (width / 2 + 1.6);
    group.add(
      tube([at(x, 0, back), at(x, height + 1.6, back)], 0.7, metal, 6),
      placed(block(1.6, 1, 16, 0.3, metal), x, 0.5, back),
    );
  }
  return group;
}
