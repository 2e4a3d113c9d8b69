// Plush animals: a bear, a cat and a dog that sit, a camel that stands. Fronts towards z.
import * as THREE from 'three';
import { at, fuzzy, merge, solid } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { terry } from '../studio/textures.ts';
import { blended, eggAt, joined, limb, type Far } from './blended.ts';
import { ball, egg, wireForm, type Place } from './parts.ts';

export type Animal = 'bear' | 'cat' | 'dog' | 'camel';

/** Short pile. */
const pile = (color: THREE.ColorRepresentation) =>
  material({
    color,
    roughness: 0.95,
    sheen: 0.6,
    specular: 0.01,
    detail: terry(),
    detailSize: 4.4,
    bump: 0.7,
    cavity: 0.55,
    translucency: 0.12,
  });

const bothSides = (make: (side: number) => Far[]): Far[] => [-1, 1].flatMap(make);
const near = (p: THREE.Vector3, [x, y, z]: Place, radius: number): boolean =>
  Math.hypot(p.x - x, p.y - y, p.z - z) < radius;

type Body = {
  readonly forms: readonly Far[];
  readonly from: Place;
  readonly to: Place;
  /** The colour of a place: 0 is the animal's own, 1 is cream, -1 is dark. */
  readonly shade: (point: THREE.Vector3) => number;
};

const bear: Body = {
  forms: [
    eggAt([0, 8.4, 0], [6.9, 8.4, 6]),
    eggAt([0, 20.8, 0.9], [6.6, 5.9, 5.8]),
    eggAt([0, 19.2, 5.6], [2.9, 2.3, 2.4]),
    ...bothSides((s) => [
      eggAt([s * 5, 25.6, 0], [2.5, 2.5, 1.2]),
      limb([s * 5.6, 13.4, 1], [s * 9.6, 6.6, 4.6], 2.3, 2.5),
      limb([s * 4, 3.2, 2.5], [s * 6.2, 2.9, 10.4], 2.9, 2.8),
      eggAt([s * 6.6, 3.9, 11.6], [2.9, 3.7, 1.9]),
    ]),
  ],
  from: [-14, -1.5, -8],
  to: [14, 30, 15.5],
  shade: (p) =>
    near(p, [0, 18.8, 7], 3) ||
    (p.z > 12.7 && Math.abs(Math.abs(p.x) - 6.6) < 1.9 && Math.abs(p.y - 3.9) < 2.5) ||
    (p.z > 0.75 && p.y > 24.4 && Math.hypot(Math.abs(p.x) - 5, p.y - 25.6) < 1.5)
      ? 1
      : 0,
};

const cat: Body = {
  forms: [
    eggAt([0, 7.6, 0], [5.9, 8, 5.6]),
    eggAt([0, 19, 1.4], [6.3, 5.4, 5.2]),
    eggAt([-1.4, 17.3, 6], [1.7, 1.4, 1.3]),
    eggAt([1.4, 17.3, 6], [1.7, 1.4, 1.3]),
    ...bothSides((s) => [
      eggAt([s * 4.2, 24.4, 0.6], [1.7, 3.4, 0.9], s * 0.42),
      limb([s * 2.7, 10, 4], [s * 2.9, 1.8, 6.6], 2, 1.8),
      eggAt([s * 3, 1.5, 7.7], [2, 1.5, 2.3]),
      eggAt([s * 5.2, 3.4, 1.6], [2.8, 3.4, 4.4]),
    ]),
    limb([3, 2, -4.6], [8.4, 1.9, -2.6], 1.8, 1.9),
    limb([8.4, 1.9, -2.6], [9.8, 2, 3], 1.9, 2),
    limb([9.8, 2, 3], [7, 2.1, 6.8], 2, 2.1),
  ],
  from: [-10, -1.5, -8],
  to: [13, 30, 12],
  shade: (p) =>
    near(p, [-1.4, 17, 6.6], 1.9) ||
    near(p, [1.4, 17, 6.6], 1.9) ||
    (p.y < 15 && p.y > 8 && p.z > 3.4 && Math.abs(p.x) < 2.2) ||
    (p.z > 0.9 && p.y > 22.8 && Math.abs(p.x) > 3)
      ? 0.9
      : 0,
};

const dog: Body = {
  forms: [
    eggAt([0, 8, 0], [6.2, 8.4, 6]),
    eggAt([0, 20, 1.2], [5.9, 5.5, 5.4]),
    limb([0, 18.4, 4.6], [0, 17.6, 8.6], 2.9, 2.2),
    ...bothSides((s) => [
      eggAt([s * 6.1, 19.4, 0.4], [1.3, 3.6, 2.3], s * -0.22),
      limb([s * 3, 11, 4], [s * 3.2, 2, 6.4], 2.3, 2),
      eggAt([s * 3.3, 1.7, 7.6], [2.2, 1.7, 2.6]),
      eggAt([s * 5.5, 3.6, 1.4], [3, 3.6, 4.6]),
    ]),
    limb([0, 3, -5], [4.4, 7.4, -7.4], 1.7, 1.7),
    limb([4.4, 7.4, -7.4], [6.6, 10.4, -5], 1.7, 1.5),
  ],
  from: [-10.5, -1.5, -11],
  to: [10.5, 28, 13],
  // The black mask of a Kangal: muzzle and ears.
  shade: (p) =>
    (p.z > 5.8 && p.y > 14 && p.y < 20.4) || (Math.abs(p.x) > 5.55 && p.y > 15 && p.y < 23.6)
      ? -1
      : 0,
};

const camel: Body = {
  forms: [
    eggAt([0, 15, -1], [5.2, 5.4, 9.4]),
    eggAt([0, 20.6, -4.6], [3.1, 4.2, 3.1]),
    eggAt([0, 20.6, 2.6], [3.1, 4.2, 3.1]),
    limb([0, 15.5, 7], [0, 16, 11], 3.1, 2.6),
    limb([0, 16, 11], [0, 25.5, 13.4], 2.5, 2.1),
    eggAt([0, 26.6, 14.6], [2.9, 2.8, 3.6]),
    eggAt([0, 25.6, 18], [2.1, 1.8, 2.2]),
    limb([0, 17, -9.6], [0, 11.4, -11.4], 0.8, 0.9),
    ...bothSides((s) => [
      eggAt([s * 2.7, 29, 13.2], [0.9, 1.6, 0.8], s * 0.5),
      limb([s * 3, 13, 5], [s * 3.3, 1.6, 5.6], 2.1, 1.7),
      eggAt([s * 3.3, 1.2, 6], [2.1, 1.3, 2.4]),
      limb([s * 3, 13, -6.6], [s * 3.3, 1.6, -7], 2.3, 1.7),
      eggAt([s * 3.3, 1.2, -6.6], [2.1, 1.3, 2.4]),
    ]),
  ],
  from: [-8, -1.5, -14],
  to: [8, 33, 22],
  shade: (p) => (p.y > 23.4 && p.z < 6 ? -0.35 : p.z > 17.4 ? 0.8 : 0),
};

const bodies: Record<Animal, Body> = { bear, cat, dog, camel };

/** The colour of a shade as factors of the animal's colour. */
function factors(base: THREE.Color, shade: number): [number, number, number] {
  if (shade === 0) return [1, 1, 1];
  const other = new THREE.Color(shade > 0 ? '#efe4cf' : '#2b2522');
  const to = base.clone().lerp(other, Math.abs(shade) * 0.85);
  return [to.r / base.r, to.g / base.g, to.b / base.b];
}

/** An animal in a colour, about 30 cm high. */
export function plushAnimal(animal: Animal, color: string): THREE.Group {
  const { forms, from, to, shade } = bodies[animal];
  const base = new THREE.Color(color);
  const form = blended(joined(forms, 1.1), {
    from,
    to,
    cell: 0.36,
    tint: (point) => factors(base, shade(point)),
  });
  return fuzzy(form, pile(base), 0.5).add(faceOf(animal));
}

const shiny = (color: string) => material({ color, roughness: 0.12, specular: 0.06, coat: 0.7 });
const thread = () => material({ color: '#3a2b26', roughness: 0.8 });

function faceOf(animal: Animal): THREE.Group {
  const black = shiny('#141214');
  const face = new THREE.Group();
  const eyes: Record<Animal, readonly [Place, number]> = {
    bear: [[2.3, 22.2, 6.35], 0.62],
    cat: [[2.5, 20, 6.25], 0.85],
    dog: [[2.3, 21.2, 6.2], 0.62],
    camel: [[2.55, 27.6, 16.3], 0.5],
  };
  const [[ex, ey, ez], size] = eyes[animal];
  for (const side of [-1, 1]) {
    // A Van cat has one blue eye and one of amber.
    const iris = animal === 'cat' ? shiny(side < 0 ? '#3f8fd0' : '#d79a2b') : black;
    face.add(ball(size, [side * ex, ey, ez], iris));
    if (animal === 'cat') {
      const pupil = solid(egg(size * 0.3, size * 0.72, size * 0.3), black);
      pupil.position.set(side * ex * 0.98, ey, ez + size * 0.78);
      face.add(pupil);
    }
  }
  const noses: Record<Animal, readonly [Place, Place]> = {
    bear: [
      [0, 20.4, 8.05],
      [1.05, 0.75, 0.6],
    ],
    cat: [
      [0, 18.4, 7.1],
      [0.62, 0.42, 0.4],
    ],
    dog: [
      [0, 18.7, 10.8],
      [1.1, 0.8, 0.6],
    ],
    camel: [
      [0, 25, 20.3],
      [0.01, 0.01, 0.01],
    ],
  };
  const [nose, sizes] = noses[animal];
  if (animal !== 'camel') {
    const form = solid(egg(...sizes), animal === 'cat' ? shiny('#c98a86') : black);
    form.position.set(...nose);
    face.add(form);
  }
  return face.add(solid(mouthOf(animal), thread()));
}

/** Stitched lines: a mouth, nostrils, whiskers. */
function mouthOf(animal: Animal): THREE.BufferGeometry {
  const line = (places: readonly Place[], wire = 0.13) =>
    wireForm(
      places.map((place) => at(...place)),
      wire,
      { steps: 24, sides: 8 },
    );
  const lines: Record<Animal, THREE.BufferGeometry[]> = {
    bear: [
      line([
        [0, 19.8, 8.35],
        [0, 19.1, 8.5],
        [0, 18.6, 8.45],
      ]),
      line([
        [-1.5, 18.2, 8],
        [-0.8, 17.9, 8.2],
        [0, 18.6, 8.45],
        [0.8, 17.9, 8.2],
        [1.5, 18.2, 8],
      ]),
    ],
    cat: [
      line([
        [-1.4, 16.6, 7.4],
        [-0.7, 16.7, 7.45],
        [0, 17.7, 7.5],
        [0.7, 16.7, 7.45],
        [1.4, 16.6, 7.4],
      ]),
      ...[-1, 1].flatMap((s) =>
        [0.5, 0, -0.5].map((dy) =>
          line(
            [
              [s * 2.4, 17.3 + dy * 0.7, 7.1],
              [s * 4.4, 17.5 + dy * 1.5, 7.4],
              [s * 6.6, 17.3 + dy * 2.6, 6.8],
            ],
            0.06,
          ),
        ),
      ),
    ],
    dog: [
      line([
        [-1.3, 16.2, 10.5],
        [-0.6, 16, 10.8],
        [0, 16.8, 11.1],
        [0.6, 16, 10.8],
        [1.3, 16.2, 10.5],
      ]),
    ],
    camel: [
      line([
        [-1.5, 24.9, 19.9],
        [0, 24.5, 20.4],
        [1.5, 24.9, 19.9],
      ]),
      ...[-1, 1].map((s) =>
        line(
          [
            [s * 0.9, 26.3, 20.05],
            [s * 0.6, 25.9, 20.3],
          ],
          0.2,
        ),
      ),
    ],
  };
  return merge(lines[animal]);
}
