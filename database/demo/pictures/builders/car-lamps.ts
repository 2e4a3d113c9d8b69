// Lamps of vehicles: a halogen bulb, a tail light, a work lamp, a beacon.
import * as THREE from 'three';
import {
  at,
  circle,
  clear,
  grid,
  lathe,
  merge,
  placed,
  shade,
  smoothProfile,
  solid,
} from '../studio/geometry.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import { hexagon, turned } from './fittings.ts';
import { bent, blockAt, repeated, rod, rodForm, type Place } from './parts.ts';
import { pairs, places } from './points.ts';

export type LampLooks = {
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
  readonly mirror: THREE.Material;
  readonly light: THREE.Material;
};

/** An H7 halogen bulb, upright, its contacts below. */
export function halogenBulb(looks: LampLooks, glass: THREE.Material): THREE.Group {
  const envelope = smoothProfile(
    pairs([
      0.42, 2.2, 0.5, 2.5, 0.5, 2.5, 0.52, 3.4, 0.52, 4.4, 0.52, 4.4, 0.4, 4.8, 0.18, 5.05, 0, 5.1,
    ]),
    8,
  );
  const coil = Array.from({ length: 60 }, (_, i) => {
    const turn = (i / 60) * 14 * Math.PI;
    return at(Math.cos(turn) * 0.07, 3.3 + (i / 60) * 0.5, Math.sin(turn) * 0.07);
  });
  const flange = new THREE.Shape(circle(1.15, 64));
  const group = new THREE.Group().add(
    clear(lathe(envelope, 64), glass),
    shade(turned(0.4, 2.6).translate(0, 2.2, 0)),
    solid(
      lathe(smoothProfile(pairs([0.53, 4.35, 0.53, 4.6, 0.4, 4.84, 0.2, 5.06, 0, 5.12]), 6), 48),
      looks.mirror,
    ),
    solid(plate(flange, 0.12, 0.03).translate(0, 1.5, 0), looks.metal),
    placed(solid(turned(0.62, 0.75, 0.08, 48), looks.metal), 0, 1.6, 0),
    placed(solid(turned(0.5, 0.5, 0.08, 48), looks.mirror), 0, 2.2, 0),
    placed(solid(turned(0.7, 0.75, 0.1, 48), looks.dark), 0, 0.78, 0),
    solid(
      merge([
        rodForm([-0.12, 2.4, 0], [-0.1, 3.3, 0], 0.03, 8),
        rodForm([0.12, 2.4, 0], [0.1, 3.85, 0], 0.03, 8),
      ]),
      looks.metal,
    ),
    bent(
      coil.map((p): Place => [p.x, p.y, p.z]),
      0.035,
      looks.light,
      { steps: 200 },
    ),
    blockAt([0.9, 0.12, 0.5], [1.2, 1.56, 0], looks.metal, 0.04),
  );
  for (const x of [-0.32, 0.32])
    group.add(blockAt([0.12, 0.95, 0.62], [x, 0.4, 0], looks.metal, 0.04));
  return group;
}

/** Small lamps in rows behind a lens. */
const dots = (columns: number, rows: number, step: number, radius: number): THREE.BufferGeometry =>
  repeated(
    turned(radius, 0.3, radius * 0.4, 24).rotateX(Math.PI / 2),
    Array.from({ length: columns * rows }, (_, i): Place => [
      ((i % columns) - (columns - 1) / 2) * step,
      (Math.floor(i / columns) - (rows - 1) / 2) * step,
      0,
    ]),
  );

/** A tail light, 34 × 12, its lens to +z: brake red, amber, white. */
export function tailLight(
  looks: LampLooks,
  colored: (tone: 'red' | 'amber' | 'white', isLit: boolean) => THREE.Material,
): THREE.Group {
  const [w, h] = [34, 12];
  const upright = (form: THREE.BufferGeometry) => form.rotateX(Math.PI / 2);
  const group = new THREE.Group().add(
    placed(solid(upright(slab(w, h, 5, 2.4, 0.6)), looks.dark), 0, h / 2, -5),
    placed(solid(upright(slab(w - 0.8, h - 0.8, 0.7, 2, 0.25)), looks.mirror), 0, h / 2, -0.4),
  );
  const parts = [
    { tone: 'red', x: -9.6, width: 13.4, columns: 7 },
    { tone: 'amber', x: 3.2, width: 11, columns: 6 },
    { tone: 'white', x: 12.4, width: 6.2, columns: 3 },
  ] as const;
  for (const { tone, x, width, columns } of parts)
    group.add(
      placed(solid(upright(slab(width, h - 2, 1, 1.1, 0.4)), colored(tone, false)), x, h / 2, 0),
      placed(solid(dots(columns, 4, 1.75, 0.62), colored(tone, true)), x, h / 2 + 0.3, 0.9),
      // The ribs of the lens.
      placed(
        solid(
          merge(
            Array.from({ length: 5 }, (_, i) =>
              roundedBox(width - 0.8, 0.22, 0.3, 0.1, 2).translate(0, (i - 2) * 1.75 + 1.15, 0),
            ),
          ),
          colored(tone, false),
        ),
        x,
        h / 2,
        1.05,
      ),
    );
  for (const x of [-w / 2 + 1, w / 2 - 1])
    group.add(placed(solid(upright(turned(0.42, 0.3, 0.1, 20)), looks.metal), x, h / 2, 0.2));
  return group.add(
    bent(places([12, 4, -5, 15, 2, -8, 19, 0.5, -6, 24, 0.4, -2, 27, 0.4, 4]), 0.5, looks.dark),
  );
}

/** A work lamp: sixteen lights in a ribbed housing on a bracket. */
export function workLamp(looks: LampLooks, glass: THREE.Material): THREE.Group {
  const size = 11;
  const middle = 9;
  const head = new THREE.Group();
  head.add(
    placed(solid(slab(size, size, 2.6, 1.2, 0.4).rotateX(Math.PI / 2), looks.dark), 0, 0, -2.4),
    placed(
      solid(slab(size - 1.2, size - 1.2, 0.2, 0.7, 0.06).rotateX(Math.PI / 2), looks.mirror),
      0,
      0,
      0.05,
    ),
    solid(
      merge(
        Array.from({ length: 9 }, (_, i) =>
          roundedBox(0.36, size - 0.8, 3, 0.12, 2).translate((i - 4) * 1.16, 0, -3.6),
        ),
      ),
      looks.dark,
    ),
  );
  const cup = lathe(
    smoothProfile(pairs([0.25, 0.02, 0.5, 0.1, 0.85, 0.5, 0.95, 0.72, 1.08, 0.72, 1.08, 0]), 5),
    40,
  ).rotateX(Math.PI / 2);
  const spots = Array.from({ length: 16 }, (_, i): Place => [
    ((i % 4) - 1.5) * 2.36,
    (Math.floor(i / 4) - 1.5) * 2.36,
    0.25,
  ]);
  head.add(
    solid(repeated(cup, spots), looks.mirror),
    solid(repeated(turned(0.42, 0.3, 0.12, 24).rotateX(Math.PI / 2), spots), looks.light),
    placed(clear(slab(size - 1, size - 1, 0.2, 0.7, 0.05).rotateX(Math.PI / 2), glass), 0, 0, 1.05),
  );
  const rim = new THREE.Shape(square(size / 2, 1.2));
  rim.holes.push(new THREE.Path(square(size / 2 - 0.75, 0.7)));
  head.add(placed(solid(plate(rim, 1.3, 0.3).rotateX(Math.PI / 2), looks.dark), 0, 0, 0.1));
  for (const x of [-1, 1])
    for (const y of [-1, 1])
      head.add(
        placed(
          solid(hexagon(0.9, 0.3, 0).rotateX(Math.PI / 2), looks.metal),
          x * (size / 2 - 0.5),
          y * (size / 2 - 0.5),
          1.4,
        ),
      );
  head.rotation.x = -0.14;
  head.position.y = middle;
  const arm = 6.2;
  const bracket = places([
    -6.2, 9, -1.6, -6.2, 3, -1.6, -5.2, 1.5, -1.6, 0, 1.3, -1.6, 5.2, 1.5, -1.6, 6.2, 3, -1.6, 6.2,
    9, -1.6,
  ]);
  const group = new THREE.Group().add(head, bent(bracket, 0.55, looks.dark));
  for (const side of [-1, 1]) {
    const knob = solid(hexagon(2, 1, 0).rotateZ(-Math.PI / 2), looks.metal);
    group.add(placed(knob, side > 0 ? arm : -arm - 1, middle, -1.6));
  }
  return group.add(
    rod([0, 0, -1.6], [0, 1.4, -1.6], 0.6, looks.metal),
    placed(solid(hexagon(2, 0.9, 0), looks.metal), 0, 0, -1.6),
    bent(places([2, 6, -5.6, 4, 3, -9, 8, 0.6, -10, 12, 0.5, -6, 13, 0.5, 0]), 0.4, looks.dark),
  );
}

const square = (half: number, corner: number): THREE.Vector2[] =>
  Array.from({ length: 80 }, (_, i) => {
    const turn = (i / 80) * 2 * Math.PI;
    const p = (half / corner) * 1.1;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const r = half * (Math.abs(c) ** p + Math.abs(s) ** p) ** (-1 / p);
    return new THREE.Vector2(c * r, s * r);
  });

/** A beacon: a dome of amber on a black foot, a mirror and its light within. */
export function beacon(looks: LampLooks, dome: THREE.Material): THREE.Group {
  const shell = smoothProfile(
    pairs([6.2, 3.4, 6.2, 3.5, 6.2, 3.5, 6, 8, 5.6, 11.4, 4.8, 13.4, 3.2, 14.6, 0, 15]),
    10,
  );
  const ribs = grid(
    (u, v) => {
      const [r, y] = shell[Math.round(v * (shell.length - 1))]!;
      const turn = u * 2 * Math.PI;
      const wave = y < 12.6 && y > 4 ? 0.07 * Math.cos(turn * 48) : 0;
      return at(Math.cos(turn) * (r + wave), y, Math.sin(turn) * (r + wave));
    },
    { columns: 384, rows: shell.length - 1, isClosed: true },
  );
  const foot = smoothProfile(
    pairs([
      0, 0, 6.9, 0, 6.9, 0, 7.1, 0.3, 7.1, 1.4, 7.1, 1.4, 6.6, 2.2, 6.5, 3.2, 6.5, 3.2, 6.3, 3.5, 0,
      3.5,
    ]),
    6,
  );
  const group = new THREE.Group().add(
    solid(lathe(foot, 96), looks.dark),
    clear(ribs, dome),
    shade(turned(5, 10).translate(0, 3.5, 0)),
    placed(solid(turned(2.6, 1.4, 0.3, 48), looks.dark), 0, 3.4, 0),
    placed(solid(turned(1.6, 5, 0.5, 40), looks.light), 0, 4.6, 0),
    placed(solid(turned(3, 0.8, 0.2, 48), looks.mirror), 0, 9.4, 0),
  );
  for (let i = 0; i < 3; i++) {
    const turn = (i / 3) * 2 * Math.PI + 0.5;
    group.add(
      placed(
        solid(hexagon(1.1, 0.5, 0), looks.metal),
        Math.cos(turn) * 6.4,
        1.5,
        Math.sin(turn) * 6.4,
      ),
    );
  }
  return group.add(bent(places([5.6, 1, 3, 9, 0.5, 6, 13, 0.4, 5, 14, 0.4, 0]), 0.42, looks.dark));
}
