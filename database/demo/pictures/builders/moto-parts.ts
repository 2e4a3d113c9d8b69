// Parts of a motorcycle: brake pads and shoes, chain and sprockets, a lock for the brake disc.
import * as THREE from 'three';
import { at, circle, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import { sector } from './clutch.ts';
import { key, turned } from './fittings.ts';
import { bent, blockAt, rod, type Place } from './parts.ts';
import { pairs } from './points.ts';

type BrakeLooks = {
  readonly lining: THREE.Material;
  readonly back: THREE.Material;
  readonly cast: THREE.Material;
  readonly spring: THREE.Material;
};

const shapeOf = (list: readonly number[]): THREE.Shape =>
  new THREE.Shape(
    new THREE.SplineCurve(pairs(list).map(([x, y]) => new THREE.Vector2(x, y))).getPoints(160),
  );

/** A pad of a disc brake, its lining upwards: a steel plate with two eyes. */
export function motoPad({ lining, back }: BrakeLooks): THREE.Group {
  const outline = shapeOf([
    -5.2, -0.6, -5.4, 1, -4.6, 2, -3.4, 2.1, -2, 2.3, 2, 2.3, 3.4, 2.1, 4.6, 2, 5.4, 1, 5.2, -0.6,
    4.4, -1.2, 3.6, -1.4, 3, -2.1, 1.6, -2.3, -1.6, -2.3, -3, -2.1, -3.6, -1.4, -4.4, -1.2, -5.2,
    -0.6,
  ]);
  for (const x of [-4.4, 4.4])
    outline.holes.push(
      new THREE.Path(circle(0.42, 28).map((p) => p.add(new THREE.Vector2(x, 0.7)))),
    );
  const group = new THREE.Group().add(solid(plate(outline, 0.5, 0.06), back));
  for (const side of [-1, 1]) {
    const half = shapeOf(
      [
        0.2, -2.1, 0.2, 0, 0.2, 2.05, 1.6, 2.1, 2.9, 1.9, 3.4, 0.6, 3.2, -0.9, 2.6, -1.9, 1.4,
        -2.15, 0.2, -2.1,
      ].map((value, i) => (i % 2 ? value : value * side)),
    );
    group.add(placed(solid(plate(half, 0.62, 0.07), lining), 0, 0.48, 0));
  }
  return group;
}

/** Two shoes of a drum brake as they stand in it, held by two springs. */
export function brakeShoes({ lining, cast, spring }: BrakeLooks): THREE.Group {
  const group = new THREE.Group();
  for (const turn of [0, Math.PI]) {
    const web = new THREE.Group().add(
      solid(sector(6.3, 6.8, 1.02, 3), lining),
      solid(sector(5.6, 6.34, 1.16, 3), cast),
      placed(solid(sector(4.1, 5.7, 1.2, 1), cast), 0, 1, 0),
    );
    for (const end of [-1, 1]) {
      const [x, z] = [Math.cos(1.16 * end) * 4.9, Math.sin(1.16 * end) * 4.9];
      web.add(placed(solid(turned(1.05, 3, 0.2, 36), cast), x, 0, z));
    }
    for (const a of [-0.5, 0, 0.5])
      web.add(
        placed(
          solid(turned(0.42, 0.3, 0.1, 20), spring),
          Math.cos(a) * 4.9,
          1.9,
          Math.sin(a) * 4.9,
        ),
      );
    group.add(placed(web, turn === 0 ? 0.5 : -0.5, 0, 0, turn));
  }
  for (const z of [-3.3, 3.3]) {
    const coil = Array.from({ length: 160 }, (_, i) => {
      const a = (i / 160) * 11 * 2 * Math.PI;
      return at((i / 160 - 0.5) * 4.4, 2.6 + Math.sin(a) * 0.5, z + Math.cos(a) * 0.5);
    });
    group.add(solid(sweep(coil, circle(0.12, 8)), spring));
    for (const side of [-1, 1])
      group.add(
        bent(
          [
            [side * 2.2, 2.6, z],
            [side * 2.8, 2.8, z],
            [side * 3.1, 2, z],
          ],
          0.13,
          spring,
          { steps: 16 },
        ),
      );
  }
  return group;
}

type ChainLooks = {
  readonly outer: THREE.Material;
  readonly inner: THREE.Material;
  readonly sprocket: THREE.Material;
};

const pitch = 1.5;

/** A sprocket that lies: teeth outside, windows and holes within. */
export function sprocket(teeth: number, look: THREE.Material, hasWindows: boolean): THREE.Mesh {
  const radius = pitch / (2 * Math.sin(Math.PI / teeth));
  const outline = new THREE.Shape(
    Array.from({ length: teeth * 12 }, (_, i) => {
      const turn = (i / (teeth * 12)) * 2 * Math.PI;
      const wave = Math.cos(turn * teeth);
      const r = radius + (wave > 0 ? 0.62 * wave ** 0.8 : -0.5 * (-wave) ** 0.6);
      return new THREE.Vector2(Math.cos(turn) * r, Math.sin(turn) * r);
    }),
  );
  const hole = (x: number, y: number, r: number) =>
    outline.holes.push(new THREE.Path(circle(r, 40).map((p) => p.add(new THREE.Vector2(x, y)))));
  hole(0, 0, hasWindows ? radius * 0.34 : radius * 0.36);
  if (hasWindows)
    for (let i = 0; i < 6; i++) {
      const turn = (i / 6) * 2 * Math.PI;
      hole(Math.cos(turn) * radius * 0.5, Math.sin(turn) * radius * 0.5, 0.45);
      const window = Array.from({ length: 40 }, (_, k) => {
        const a = (k / 40) * 2 * Math.PI;
        const middle = turn + Math.PI / 6;
        const r = radius * (0.67 + 0.1 * Math.sin(a));
        const at0 = middle + 0.3 * Math.cos(a);
        return new THREE.Vector2(Math.cos(at0) * r, Math.sin(at0) * r);
      });
      outline.holes.push(new THREE.Path(window));
    }
  return solid(plate(outline, 0.7, 0.12), look);
}

/** A chain wound around the origin from one radius to another. */
export function woundChain(
  from: number,
  to: number,
  turns: number,
  looks: ChainLooks,
): THREE.Group {
  const outer: THREE.BufferGeometry[] = [];
  const inner: THREE.BufferGeometry[] = [];
  const pins: THREE.BufferGeometry[] = [];
  let turn = 0;
  for (let i = 0; turn < turns * 2 * Math.PI; i++) {
    const r = from + ((to - from) * turn) / (turns * 2 * Math.PI);
    const next = turn + pitch / r;
    const a = at(Math.cos(turn) * r, 0, -Math.sin(turn) * r);
    const b = at(Math.cos(next) * r, 0, -Math.sin(next) * r);
    const middle = a.clone().lerp(b, 0.5);
    const angle = Math.atan2(a.z - b.z, b.x - a.x);
    const isOuter = i % 2 === 0;
    for (const side of [-1, 1]) {
      const form = slab(pitch + 1.1, 1.1, 0.2, 0.54, 0.05)
        .rotateY(angle)
        .translate(middle.x, 0.9 + side * (isOuter ? 0.74 : 0.5) - 0.1, middle.z);
      (isOuter ? outer : inner).push(form);
    }
    pins.push(
      turned(0.46, 1, 0.05, 20).translate(a.x, 0.4, a.z),
      turned(0.24, 1.96, 0.06, 16).translate(a.x, -0.08, a.z),
    );
    turn = next;
  }
  return new THREE.Group().add(
    solid(merge(outer), looks.outer),
    solid(merge(inner), looks.inner),
    solid(merge(pins), looks.inner),
  );
}

type LockLooks = {
  readonly body: THREE.Material;
  readonly steel: THREE.Material;
  readonly dark: THREE.Material;
  readonly cable: THREE.Material;
};

/** A lock with an alarm: a jaw with a pin that goes through the brake disc; its key is in it. */
export function discLock(looks: LockLooks): THREE.Group {
  const { body, steel, dark, cable } = looks;
  const group = new THREE.Group().add(
    blockAt([6.4, 8.4, 5], [-1.6, 4.2, 0], body, 1.3),
    blockAt([5.4, 3.2, 5], [3.4, 6.8, 0], body, 1),
    blockAt([5.4, 3, 5], [3.4, 1.5, 0], body, 1),
    rod([4, 1.5, 0], [4, 6, 0], 0.75, steel),
    placed(solid(turned(1.6, 0.5, 0.15, 48), steel), -1.6, 8.2, 0),
    blockAt([0.3, 0.1, 1.5], [-1.6, 8.75, 0], dark, 0.04),
    blockAt([6.5, 0.4, 5.1], [-1.6, 4.3, 0], dark, 0.15),
  );
  // The holes of the siren.
  const holes = Array.from({ length: 19 }, (_, i): Place => {
    if (i === 0) return [0, 0, 0];
    const ring = i < 7 ? 1 : 2;
    const turn = ((i - (ring === 1 ? 1 : 7)) / (ring === 1 ? 6 : 12)) * 2 * Math.PI;
    return [Math.cos(turn) * ring * 0.52, Math.sin(turn) * ring * 0.52, 0];
  });
  const dot = turned(0.17, 0.2, 0.04, 16).rotateX(Math.PI / 2);
  group.add(
    solid(merge(holes.map(([x, y]) => dot.clone().translate(x - 1.6, y + 2.2, 2.38))), dark),
    blockAt([2.4, 1, 0.4], [-1.6, 6.4, 2.42], dark, 0.15),
  );
  const one = key(5.2)
    .rotateX(Math.PI / 2)
    .rotateZ(-Math.PI / 2);
  group.add(placed(solid(one, steel), -1.6, 12, 0));
  const coil = Array.from({ length: 240 }, (_, i) => {
    const t = i / 239;
    const a = t * 13 * 2 * Math.PI;
    return at(
      -7 - Math.sin(t * Math.PI) * 5 + t * 9,
      1 + Math.sin(a) * 0.9,
      6 + t * 4 - 3 * t * t + Math.cos(a) * 0.9,
    );
  });
  return group.add(
    solid(sweep(coil, circle(0.24, 8)), cable),
    solid(roundedBox(1.4, 0.5, 1.4, 0.2, 3).translate(-7, 0.6, 6), dark),
  );
}
