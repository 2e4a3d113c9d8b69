// Make-up: lipstick, compact, palette, bottle of polish.
import * as THREE from 'three';
import { at, clear, grid, lathe, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import { turned } from './fittings.ts';

/** An open lipstick, 7.5 cm high. */
export function lipstick(
  colour: THREE.Material,
  shell: THREE.Material,
  metal: THREE.Material,
): THREE.Group {
  const r = 0.62;
  const stick = grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const x = Math.cos(turn) * r;
      const z = -Math.sin(turn) * r;
      // A slanted end with a soft edge.
      const top = 6.6 + 0.75 * (x / r) - 0.12;
      if (v > 0.8) {
        const k = (v - 0.8) / 0.2;
        const inward = 1 - k;
        const rim = 1 - 0.16 * (1 - Math.sqrt(Math.max(0, 1 - (1 - k) ** 8)));
        return at(
          x * inward * rim,
          6.6 + 0.75 * ((x * inward) / r) - 0.12 + 0.1 * (1 - inward ** 4),
          z * inward * rim,
        );
      }
      return at(x, 4.2 + (top - 4.2) * (v / 0.8), z);
    },
    { columns: 80, rows: 60, isClosed: true },
  );
  return new THREE.Group().add(
    solid(turned(1.02, 3.1, 0.1), shell),
    placed(solid(turned(0.84, 1, 0.05), metal), 0, 3.1, 0),
    placed(solid(turned(0.72, 0.5, 0.05), metal), 0, 4.05, 0),
    solid(stick, colour),
  );
}

/** The cap of a lipstick. */
export const lipstickCap = (shell: THREE.Material, metal: THREE.Material): THREE.Group =>
  new THREE.Group().add(
    solid(turned(1.04, 4.1, 0.14), shell),
    placed(solid(turned(1.06, 0.35, 0.05), metal), 0, 0, 0),
  );

/** A round compact, open: a pan of powder and a mirror in its lid. */
export function compact(
  radius: number,
  powder: THREE.Material,
  shell: THREE.Material,
  mirror: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  group.add(
    solid(turned(radius, 0.9, 0.18, 96), shell),
    placed(solid(turned(radius * 0.88, 0.08, 0.03, 96), mirror), 0, 0.88, 0),
    placed(solid(turned(radius * 0.82, 0.14, 0.06, 96), powder), 0, 0.86, 0),
  );
  const lid = new THREE.Group();
  lid.add(
    solid(turned(radius, 0.7, 0.18, 96), shell),
    placed(solid(turned(radius * 0.86, 0.04, 0.01, 96), mirror), 0, 0.69, 0),
  );
  // Turned up around its hinge at the back.
  const hinge = new THREE.Group().add(lid);
  hinge.rotation.x = Math.PI * 0.4;
  hinge.position.set(0, 0.95, -radius);
  lid.position.set(0, 0, -radius);
  return group.add(hinge);
}

/** An open palette: pans in rows, a mirror in its lid. */
export function palette(
  columns: number,
  rows: number,
  pans: readonly THREE.Material[],
  shell: THREE.Material,
  mirror: THREE.Material,
): THREE.Group {
  const pan = 2.2;
  const gap = 0.36;
  const width = columns * (pan + gap) + gap + 0.7;
  const depth = rows * (pan + gap) + gap + 0.7;
  const group = new THREE.Group().add(solid(slab(width, depth, 0.9, 0.5, 0.15), shell));
  pans.forEach((look, i) => {
    const x = ((i % columns) - (columns - 1) / 2) * (pan + gap);
    const z = (Math.floor(i / columns) - (rows - 1) / 2) * (pan + gap);
    group.add(
      placed(solid(slab(pan + 0.16, pan + 0.16, 0.06, 0.2, 0.02), mirror), x, 0.88, z),
      placed(solid(slab(pan, pan, 0.16, 0.18, 0.05), look), x, 0.87, z),
    );
  });
  const lid = new THREE.Group().add(
    placed(solid(slab(width, depth, 0.7, 0.5, 0.15), shell), 0, 0, -depth / 2),
    placed(solid(slab(width - 0.9, depth - 0.9, 0.05, 0.3, 0.01), mirror), 0, 0.68, -depth / 2),
  );
  lid.rotation.x = Math.PI * 0.38;
  lid.position.set(0, 0.9, -depth / 2);
  return group.add(lid);
}

/** A bottle of nail polish: heavy glass, colour within, a tall cap. */
export function polishBottle(
  isSquare: boolean,
  glassLook: THREE.Material,
  colour: THREE.Material,
  cap: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  if (isSquare) {
    group.add(
      placed(solid(roundedBox(2.5, 3.5, 2.1, 0.35, 5), colour), 0, 2.1, 0),
      placed(clear(roundedBox(3, 4.2, 2.6, 0.5, 6), glassLook), 0, 2.1, 0),
    );
  } else {
    const profile = (shrink: number, low: number, high: number) =>
      lathe(
        smoothProfile(
          [
            [0, low],
            [1.5 * shrink, low],
            [1.75 * shrink, low + 0.3],
            [1.78 * shrink, high * 0.6],
            [1.5 * shrink, high * 0.86],
            [0.7 * shrink, high],
            [0, high],
          ],
          8,
        ),
        72,
      );
    group.add(solid(profile(0.9, 0.4, 4), colour), clear(profile(1.04, 0, 4.25), glassLook));
  }
  const top = lathe(
    smoothProfile(
      [
        [0, 0],
        [0.86, 0],
        [0.86, 0],
        [0.84, 2],
        [0.68, 4.3],
        [0.68, 4.3],
        [0.62, 4.5],
        [0.5, 4.55],
        [0, 4.55],
      ],
      6,
    ),
    64,
  );
  return group.add(placed(solid(top, cap), 0, 4.2, 0));
}
