// Puzzles: a board with a picture cut into pieces with tabs.
import * as THREE from 'three';
import { placed, solid } from '../studio/geometry.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { random } from '../studio/noise.ts';
import { plate } from '../studio/plates.ts';

type Side = -1 | 0 | 1;

/** Draws one side of a piece; a tab of 1 stands out to the right of the way, -1 is a notch. */
function sideTo(shape: THREE.Shape, from: THREE.Vector2, to: THREE.Vector2, tab: Side): void {
  if (tab === 0) {
    shape.lineTo(to.x, to.y);
    return;
  }
  const along = to.clone().sub(from);
  const out = new THREE.Vector2(along.y, -along.x).multiplyScalar(tab);
  const p = (a: number, b: number) =>
    from.clone().addScaledVector(along, a).addScaledVector(out, b);
  const bend = (...points: [number, number][]) => {
    const [c1, c2, end] = points.map(([a, b]) => p(a, b)) as [
      THREE.Vector2,
      THREE.Vector2,
      THREE.Vector2,
    ];
    shape.bezierCurveTo(c1.x, c1.y, c2.x, c2.y, end.x, end.y);
  };
  const start = p(0.38, 0.02);
  shape.lineTo(start.x, start.y);
  bend([0.44, 0.02], [0.42, 0.06], [0.4, 0.11]);
  bend([0.34, 0.24], [0.66, 0.24], [0.6, 0.11]);
  bend([0.58, 0.06], [0.56, 0.02], [0.62, 0.02]);
  shape.lineTo(to.x, to.y);
}

export type Puzzle = {
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  readonly thick: number;
  readonly face: THREE.Material;
  /** Pieces that lie apart: column, row, x and z of the place, turn. */
  readonly apart: readonly (readonly [number, number, number, number, number])[];
};

/** All pieces lying on y = 0, the middle at the origin; the print covers them once. */
export function puzzle({ columns, rows, size, thick, face, apart }: Puzzle): THREE.Group {
  const chance = random(31);
  const tab = (): Side => (chance() < 0.5 ? 1 : -1);
  const right = Array.from({ length: columns * rows }, tab);
  const below = Array.from({ length: columns * rows }, tab);
  const group = new THREE.Group();
  const width = columns * size;
  const depth = rows * size;
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const x = -width / 2 + i * size;
      const y = depth / 2 - j * size;
      const corner = (dx: number, dy: number) => new THREE.Vector2(x + dx * size, y - dy * size);
      const k = j * columns + i;
      const negative = (side: Side) => -side as Side;
      const sides: [THREE.Vector2, THREE.Vector2, Side][] = [
        [corner(0, 1), corner(1, 1), j === rows - 1 ? 0 : below[k]!],
        [corner(1, 1), corner(1, 0), i === columns - 1 ? 0 : right[k]!],
        [corner(1, 0), corner(0, 0), j === 0 ? 0 : negative(below[k - columns]!)],
        [corner(0, 0), corner(0, 1), i === 0 ? 0 : negative(right[k - 1]!)],
      ];
      const shape = new THREE.Shape();
      shape.moveTo(sides[0]![0].x, sides[0]![0].y);
      for (const [from, to, side] of sides) sideTo(shape, from, to, side);
      // A plate grows by its round edge, so each piece is made a little smaller.
      const edge = Math.min(0.16, size * 0.03);
      const middle = corner(0.5, 0.5);
      const small = 1 - (2.9 * edge) / size;
      const form = fromAbove(
        plate(shape, thick, edge)
          .translate(-middle.x, 0, middle.y)
          .scale(small, 1, small)
          .translate(middle.x, 0, -middle.y),
        width,
        depth,
      );
      const moved = apart.find(([c, r]) => c === i && r === j);
      const mesh = solid(form, face);
      if (!moved) group.add(mesh);
      else {
        const [, , toX, toZ, turn] = moved;
        mesh.position.set(-middle.x, 0, middle.y);
        group.add(placed(new THREE.Group().add(mesh), toX, 0, toZ, turn));
      }
    }
  return group;
}
