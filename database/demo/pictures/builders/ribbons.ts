// Ribbon tied to a bow.
import * as THREE from 'three';
import { at, curve, grid, solid, type Point } from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';

/** A band along points, its width leaning half upwards, half aside. */
function band(points: readonly Point[], width: (t: number) => number, look: THREE.Material) {
  const path = curve(points, 60);
  return solid(
    grid(
      (u, v) => {
        const i = Math.round(v * 60);
        const here = path[i]!;
        const ahead = path[Math.min(60, i + 1)]!.clone().sub(path[Math.max(0, i - 1)]!);
        const side = at(0, 1, 0).cross(ahead.setY(0).normalize());
        const half = (u - 0.5) * width(v);
        return here
          .clone()
          .addScaledVector(side, half * 0.75)
          .add(at(0, half * 0.66, 0));
      },
      { columns: 10, rows: 60 },
    ),
    look,
  );
}

/** A bow that lies on y = 0, its loops along x; `size` is the length of a loop. */
export function flatBow(size: number, look: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  const s = size;
  for (const side of [-1, 1]) {
    group.add(
      band(
        [
          at(0, 0.7, 0),
          at(side * s * 0.45, 0.7, -s * 0.34),
          at(side * s * 0.95, 0.8, -s * 0.2),
          at(side * s, 0.9, s * 0.06),
          at(side * s * 0.6, 1, s * 0.22),
          at(0, 1, 0.1),
        ],
        (t) => 0.28 * s * (0.5 + 0.5 * Math.sin(t * Math.PI)),
        look,
      ),
      band(
        [
          at(0, 0.6, 0.1),
          at(side * s * 0.24, 0.45, s * 0.4),
          at(side * s * 0.44, 0.4, s * 0.75),
          at(side * s * 0.7, 0.35, s * 1.05),
        ],
        (t) => 0.26 * s * (0.4 + 0.6 * t),
        look,
      ),
    );
  }
  return group.add(
    solid(roundedBox(s * 0.2, s * 0.2, s * 0.24, s * 0.08, 4).translate(0, 0.9, 0.05), look),
  );
}
