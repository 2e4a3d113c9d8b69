// Windows: frames around glass, sashes that open or slide, a pleated screen. They stand on y = 0.
import * as THREE from 'three';
import { at, clear, grid, merge, placed, solid } from '../studio/geometry.ts';
import { plate, roundedBox } from '../studio/plates.ts';
import { blockAt, turnedPiece } from './parts.ts';

export type WindowLooks = {
  readonly frame: THREE.Material;
  readonly seal: THREE.Material;
  readonly metal: THREE.Material;
  readonly glass: THREE.Material;
};

/** A frame of one piece that stands, its middle at x = 0, its foot on y = 0, its back at z = 0. */
export function frameOf(
  width: number,
  height: number,
  bar: number,
  depth: number,
  look: THREE.Material,
  edge = 0.4,
): THREE.Mesh {
  const w = width / 2 - edge;
  const box = (left: number, low: number, right: number, high: number) => [
    new THREE.Vector2(left, low),
    new THREE.Vector2(right, low),
    new THREE.Vector2(right, high),
    new THREE.Vector2(left, high),
  ];
  const shape = new THREE.Shape(box(-w, edge, w, height - edge));
  const inner = bar - edge;
  shape.holes.push(
    new THREE.Path(
      box(
        -width / 2 + inner + edge * 2,
        inner + edge * 2,
        width / 2 - inner - edge * 2,
        height - inner - edge * 2,
      ).toReversed(),
    ),
  );
  return solid(plate(shape, depth, edge).rotateX(Math.PI / 2), look);
}

/** A pane of two glasses with a spacer between them, in an opening of this size. */
function pane(width: number, height: number, looks: WindowLooks): THREE.Group {
  const group = new THREE.Group();
  const sheet = (z: number) => {
    const glass = clear(roundedBox(width, height, 0.4, 0.05, 1), looks.glass);
    return placed(glass, 0, 0, z);
  };
  group.add(sheet(1.1), sheet(-1.1));
  const spacer = frameOf(width, height, 1.3, 1.6, looks.seal, 0.05);
  return group.add(placed(spacer, 0, -height / 2, -0.8));
}

/** A lever on its plate; the lever points down. Its front is +z. */
function leverHandle(look: THREE.Material): THREE.Group {
  return new THREE.Group().add(
    blockAt([2.8, 7, 1.1], [0, 0, 0.5], look, 0.5),
    placed(
      turnedPiece(
        [
          [0, 0],
          [1, 0],
          [1, 0],
          [1, 3],
          [0.8, 3.4],
          [0, 3.4],
        ],
        look,
        40,
      ).rotateX(Math.PI / 2),
      0,
      0,
      0.8,
    ),
    blockAt([2.3, 13, 1.7], [0, -5, 4], look, 0.8),
  );
}

/** A sash with its glass; hinges at x = 0, it reaches to +x. Its back is z = 0. */
function sash(width: number, height: number, looks: WindowLooks): THREE.Group {
  const bar = 7.4;
  const group = new THREE.Group().add(
    placed(frameOf(width, height, bar, 6, looks.frame, 0.7), width / 2, 0, 0),
    placed(
      frameOf(width - bar * 2 + 1, height - bar * 2 + 1, 1.2, 4.4, looks.seal, 0.2),
      width / 2,
      bar - 0.5,
      0.8,
    ),
    placed(pane(width - bar * 2 + 0.6, height - bar * 2 + 0.6, looks), width / 2, height / 2, 3),
    placed(leverHandle(looks.frame), width - bar / 2, height / 2, 6),
  );
  for (const y of [9, height - 9])
    group.add(
      placed(
        turnedPiece(
          [
            [0, 0],
            [0.9, 0],
            [0.9, 0],
            [0.9, 7],
            [0.9, 7],
            [0, 7],
          ],
          looks.frame,
          32,
        ),
        -0.4,
        y - 3.5,
        5.6,
      ),
    );
  return group;
}

/** A casement window: its right sash stands open by `open` radians, the left one is shut. */
export function casement(
  width: number,
  height: number,
  open: number,
  looks: WindowLooks,
): THREE.Group {
  const bar = 6.4;
  const group = new THREE.Group().add(frameOf(width, height, bar, 7, looks.frame, 0.7));
  const isWide = width > 120;
  const inside = width - bar * 2 + 3.2;
  const tall = height - bar * 2 + 3.2;
  if (!isWide) {
    const one = sash(inside, tall, looks);
    group.add(placed(turnedSash(one, open), -inside / 2, bar - 1.6, 4));
    return group;
  }
  const half = (inside - 0.4) / 2;
  const right = new THREE.Group().add(sash(half, tall, looks));
  right.scale.x = -1;
  group.add(
    blockAt([7, height - bar * 2, 6.6], [0, height / 2, 3.4], looks.frame, 0.7),
    placed(sash(half, tall, looks), -inside / 2, bar - 1.6, 4),
    placed(turnedSash(right, -open), inside / 2, bar - 1.6, 4),
  );
  return group;
}

/** Turns a sash around its hinge. */
function turnedSash(one: THREE.Object3D, open: number): THREE.Group {
  const turn = new THREE.Group().add(one);
  turn.rotation.y = -open;
  return new THREE.Group().add(turn);
}

/** Two panes in tracks; the front one is slid open by `open` cm. */
export function slidingWindow(
  width: number,
  height: number,
  open: number,
  looks: WindowLooks,
): THREE.Group {
  const bar = 4.6;
  const group = new THREE.Group().add(frameOf(width, height, bar, 9, looks.frame, 0.25));
  const wing = (width - bar * 2) / 2 + 2.6;
  const tall = height - bar * 2 + 1.4;
  const side = 5;
  const leaf = (hasHandle: boolean) => {
    const one = new THREE.Group().add(
      frameOf(wing, tall, side, 3.2, looks.frame, 0.25),
      placed(
        frameOf(wing - side * 2 + 0.8, tall - side * 2 + 0.8, 0.8, 2, looks.seal, 0.1),
        0,
        side - 0.4,
        0.6,
      ),
      placed(pane(wing - side * 2 + 0.4, tall - side * 2 + 0.4, looks), 0, tall / 2, 1.6),
    );
    if (hasHandle)
      one.add(
        blockAt([1.9, 17, 1.2], [wing / 2 - side / 2, tall / 2, 3.5], looks.seal, 0.5),
        blockAt([0.8, 11, 1.6], [wing / 2 - side / 2, tall / 2, 3.9], looks.metal, 0.35),
      );
    return one;
  };
  const away = width / 2 - bar - wing / 2 + 0.4;
  for (const z of [0.8, 4.6, 8.4])
    group.add(blockAt([width - bar * 2, 1.2, 0.3], [0, bar + 0.3, z], looks.metal, 0.1));
  return group.add(
    placed(leaf(false), away, bar - 0.7, 1.1),
    placed(leaf(true), -away + open, bar - 0.7, 5.2),
  );
}

/** A net in folds from the left jamb to a bar that is drawn to `drawn` cm. */
export function pleatedScreen(
  width: number,
  height: number,
  drawn: number,
  looks: WindowLooks,
  net: THREE.Material,
): THREE.Group {
  const bar = 3.2;
  const folds = 26;
  const left = -width / 2 + bar;
  const tall = height - bar * 2;
  const sheet = grid(
    (u, v) => {
      const t = u * folds * 2;
      const z = 2 + (Math.floor(t) % 2 === 0 ? 1 : -1) * 1.3 * ((t % 1) * 2 - 1);
      return at(left + u * drawn, bar + v * tall, z);
    },
    { columns: folds * 8, rows: 8 },
  );
  const wires = Array.from({ length: 7 }, (_, i) =>
    roundedBox(width - bar * 2, 0.12, 0.12, 0.05, 1).translate(0, bar + (tall * (i + 0.5)) / 7, 2),
  );
  return new THREE.Group().add(
    frameOf(width, height, bar, 4, looks.frame, 0.3),
    clear(sheet, net),
    solid(merge(wires), looks.seal),
    blockAt([3, tall + 0.4, 3.6], [left + drawn + 1.2, height / 2, 2], looks.frame, 0.5),
    blockAt([1.2, 15, 1.6], [left + drawn + 1.2, height / 2, 4.2], looks.frame, 0.5),
    blockAt([0.5, 11, 0.4], [left + drawn + 1.2, height / 2, 5.05], looks.seal, 0.15),
  );
}
