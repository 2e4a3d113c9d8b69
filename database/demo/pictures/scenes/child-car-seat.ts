import * as THREE from 'three';
import { softBox } from '../builders/cushions.ts';
import { bent, blockAt, strap, type Place } from '../builders/parts.ts';
import { placed, solid } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import { nylon, webbing } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { lightnessOf } from '../studio/tones.ts';

type Looks = {
  readonly cloth: THREE.Material;
  readonly pad: THREE.Material;
  readonly hard: THREE.Material;
  readonly tape: THREE.Material;
};

/** A seat for a child: with a harness, or with a high back that guides the car's own belt. */
const carSeat =
  (isHigh: boolean) =>
  (color: string = colors.grey): SceneFile => ({
    set: 'horizon',
    ground: isHigh ? 'clay' : 'mist',
    around: isHigh ? 32 : -32,
    above: 14,
    fill: 0.8,
    product() {
      const tone = new THREE.Color(color);
      const isDark = lightnessOf(color) < 0.3;
      const looks: Looks = {
        cloth: nylon(color),
        pad: nylon(tone.clone().lerp(new THREE.Color(isDark ? '#8a9096' : '#33373b'), 0.4)),
        hard: plastic('#1d1f21', 0.45),
        tape: webbing('#34373b'),
      };
      return isHigh ? highBack(looks) : withHarness(looks);
    },
  });

/** Turned about x and put in place. */
function leaning(mesh: THREE.Object3D, [x, y, z]: Place, lean: number, turn = 0) {
  mesh.position.set(x, y, z);
  mesh.rotation.set(lean, turn, 0, 'YXZ');
  return mesh;
}

const soft = ([width, height, depth]: Place, look: THREE.Material, radius = 3, puff = 1) =>
  solid(
    softBox({ width, height, depth, radius, puff: [0.4, puff, puff], creases: 0.3, step: 0.9 }),
    look,
  );

function common(looks: Looks, backHigh: number, headHigh: number): THREE.Group {
  const group = new THREE.Group();
  const lean = -0.26;
  group.add(
    leaning(soft([34, backHigh, 9], looks.cloth, 4, 1.4), [0, 20 + backHigh / 2, -15], lean),
    leaning(soft([25, backHigh - 6, 4], looks.pad, 1.9, 1.2), [0, 20 + backHigh / 2, -9.8], lean),
    leaning(soft([36, 11, 36], looks.cloth, 4.5, 1.2), [0, 17, 4], 0.1),
    leaning(soft([25, 4, 32], looks.pad, 1.9, 1.4), [0, 23, 5], 0.1),
  );
  for (const s of [-1, 1])
    group.add(
      leaning(
        soft([7, backHigh - 12, 16], looks.cloth, 3.2, 0.8),
        [s * 18.5, 22 + backHigh / 2, -8.5],
        lean,
        s * -0.2,
      ),
      leaning(soft([7.6, 12, 34], looks.cloth, 3.4, 1), [s * 18.6, 24, 3], 0.06),
    );
  const top = 20 + backHigh + headHigh / 2 - 6;
  const z = -15 - 0.26 * (backHigh / 2 + headHigh / 2 - 4);
  group.add(leaning(soft([24, headHigh, 7], looks.pad, 3.2, 1), [0, top, z + 3.4], lean));
  for (const s of [-1, 1])
    group.add(
      leaning(
        soft([7, headHigh + 1, 16], looks.cloth, 3.2, 0.8),
        [s * 14.4, top, z + 9],
        lean,
        s * -0.22,
      ),
      leaning(
        soft([2.4, headHigh - 5, 11], looks.pad, 1.1, 0.6),
        [s * 11.2, top, z + 10],
        lean,
        s * -0.22,
      ),
    );
  return group;
}

/** A tape along places, flat towards the front. */
const tape = (places: readonly Place[], width: number, look: THREE.Material): THREE.Mesh =>
  strap(places, { width, thick: 0.7 }, look);

function withHarness(looks: Looks): THREE.Group {
  const group = common(looks, 42, 21);
  for (const s of [-1, 1])
    group.add(
      tape(
        [
          [s * 6.4, 58, -13.6],
          [s * 6.6, 50, -8.6],
          [s * 5.6, 40, -3.6],
          [s * 2.4, 33.4, 1.6],
        ],
        4,
        looks.tape,
      ),
      tape(
        [
          [s * 6.5, 56, -12],
          [s * 6.6, 50, -8.2],
          [s * 6, 44, -4.6],
        ],
        5.6,
        looks.pad,
      ),
      tape(
        [
          [s * 13, 27, -3],
          [s * 8, 29.4, 0.6],
          [s * 2.6, 31.6, 2.4],
        ],
        3.6,
        looks.tape,
      ),
    );
  group.add(
    tape(
      [
        [0, 31, 3],
        [0, 28, 7],
        [0, 25.6, 11],
      ],
      5.4,
      looks.pad,
    ),
    blockAt([6.4, 6, 2.4], [0, 32.4, 2.8], looks.hard, 1),
    blockAt([2.6, 2.6, 1], [0, 31.4, 4], plastic('#b5302a', 0.4), 0.4),
  );
  // The foot on which it turns.
  group.add(
    blockAt([38, 6, 46], [0, 3, -2], looks.hard, 2.4),
    blockAt([30, 8, 34], [0, 9, -2], looks.hard, 3),
    blockAt([12, 3, 2], [0, 11, 17.4], plastic('#8d9296', 0.4), 0.8),
  );
  return group;
}

function highBack(looks: Looks): THREE.Group {
  const group = common(looks, 48, 22);
  for (const s of [-1, 1])
    group.add(
      bent(
        [
          [s * 19, 29, -12],
          [s * 19.4, 31.4, -4],
          [s * 19.4, 31, 8],
          [s * 19, 26, 15],
        ],
        2.6,
        looks.pad,
      ),
      blockAt([3, 3.4, 5], [s * 16, 62, -18], plastic('#b5302a', 0.4), 0.8),
    );
  return group.add(
    blockAt([36, 8, 38], [0, 8, 3], looks.hard, 3),
    placed(blockAt([30, 5, 30], [0, 2.5, 3], looks.hard, 2), 0, 0, 0),
  );
}

export const scenes: Scenes = {
  'child-car-seat': { draw: carSeat(false), isColored: true },
  'child-car-seat-high': { draw: carSeat(true), isColored: true },
};
