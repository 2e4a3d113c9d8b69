// Weights for training: kettlebell and dumbbell.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { hexagon } from './fittings.ts';

/** A cast kettlebell on y = 0, some radius of its ball. */
export function kettlebell(
  radius: number,
  iron: THREE.Material,
  grip: THREE.Material,
  ring: THREE.Material,
): THREE.Group {
  const bell = new THREE.Group();
  const r = radius;
  const ball: [number, number][] = [
    [0, 0],
    [r * 0.62, 0],
    [r * 0.62, 0],
  ];
  for (let i = 0; i <= 24; i++) {
    const turn = -0.88 + (i / 24) * (Math.PI / 2 + 0.88);
    ball.push([Math.cos(turn) * r, r * 0.79 + Math.sin(turn) * r]);
  }
  bell.add(solid(lathe(smoothProfile(ball, 3), 96), iron));
  const top = r * 1.62;
  const side = (x: number) => [
    at(x * r * 0.62, top - r * 0.5, 0),
    at(x * r * 0.78, top + r * 0.25, 0),
    at(x * r * 0.76, top + r * 0.62, 0),
    at(x * r * 0.5, top + r * 0.86, 0),
  ];
  const path = curve([...side(-1), at(0, top + r * 0.9, 0), ...side(1).toReversed()], 80);
  bell.add(
    solid(
      sweep(path, circle(r * 0.2, 24), { scale: (t) => 1 + 0.55 * Math.abs(2 * t - 1) ** 5 }),
      grip,
    ),
  );
  for (const x of [-1, 1]) {
    const point = side(x)[1]!;
    const band = lathe(
      smoothProfile(
        [
          [r * 0.22, -0.35],
          [r * 0.262, -0.3],
          [r * 0.262, 0.3],
          [r * 0.22, 0.35],
        ],
        4,
      ),
      48,
    );
    const mesh = placed(solid(band, ring), point.x, point.y + r * 0.06, 0);
    mesh.rotation.z = x * 0.02;
    bell.add(mesh);
  }
  return bell;
}

/** A dumbbell along x with hexagon heads. */
export function hexDumbbell(
  across: number,
  look: THREE.Material,
  bar: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  const long = across * 0.72;
  const head = (from: number) =>
    hexagon(across, long, 0)
      .rotateY(Math.PI / 6)
      .rotateZ(Math.PI / 2)
      .translate(from, across / 2, 0);
  group.add(solid(merge([head(-6), head(6 + long)]), look));
  const grip = lathe(
    smoothProfile(
      [
        [1.7, -6.2],
        [1.7, -5.6],
        [1.35, -5.2],
        [1.5, -2],
        [1.62, 0],
        [1.5, 2],
        [1.35, 5.2],
        [1.7, 5.6],
        [1.7, 6.2],
      ],
      8,
    ),
    64,
  ).rotateZ(Math.PI / 2);
  return group.add(placed(solid(grip, bar), 0, across / 2, 0));
}
