import * as THREE from 'three';
import { saddleForm } from '../builders/bicycle.ts';
import { turned } from '../builders/fittings.ts';
import { bent, blockAt, hoop, rod, type Place } from '../builders/parts.ts';
import { lamp } from '../studio/device-materials.ts';
import {
  at,
  grid,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
  circle,
} from '../studio/geometry.ts';
import { board, material, plastic } from '../studio/materials.ts';
import { chrome, paint, rubber } from '../studio/metals.ts';
import { roundedBox } from '../studio/plates.ts';
import { calf, webbing } from '../studio/small-materials.ts';
import { five } from '../studio/baby-prints.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

/** Where the shell of a helmet lies: u around from the front, v from its rim to its top. */
function shellPoint(u: number, v: number, grow: number, isChild: boolean): THREE.Vector3 {
  const turn = u * 2 * Math.PI;
  const up = v * (Math.PI / 2);
  const long = 14 + grow;
  const wide = 10.6 + grow;
  const high = (isChild ? 11.6 : 10.6) + grow;
  const back = Math.max(0, -Math.cos(turn));
  const rim = isChild ? -1.6 * back : -2.4 * back + 0.8 * Math.max(0, Math.cos(turn)) ** 2;
  const c = Math.max(0, Math.cos(up)) ** 0.9;
  return at(
    Math.cos(turn) * c * long + (isChild ? 0 : -1.6 * back * (1 - v)),
    Math.sin(up) * high + rim * (1 - v),
    Math.sin(turn) * c * wide,
  );
}

/** How deep a place of the shell is cut: long vents from front to back. */
function vent(p: THREE.Vector3): number {
  const lanes = [0, 3.4, 6.7];
  const along = p.x / 14;
  let deep = 0;
  lanes.forEach((z, i) => {
    const half = (i === 0 ? 0.95 : 0.85) * (1 - 0.5 * along * along);
    const across = Math.abs(Math.abs(p.z) - z * (1 - 0.22 * along * along)) / half;
    const bridge =
      Math.min(Math.abs(along - 0.18 + i * 0.12), Math.abs(along + 0.42 - i * 0.06)) < 0.06;
    if (across < 1 && !bridge && p.y > 3 && Math.abs(along) < 0.8 - i * 0.08)
      deep = Math.max(deep, Math.min(1, (1 - across) * 4));
  });
  return deep;
}

const scenesOfHelmet = (isChild: boolean) => (): SceneFile => ({
  set: isChild ? 'disc' : 'horizon',
  ground: isChild ? 'sky' : 'sand',
  around: isChild ? -38 : -52,
  above: isChild ? 20 : 26,
  fill: 0.76,
  product: () => (isChild ? childHelmet() : adultHelmet()),
});

function adultHelmet(): THREE.Group {
  const look = material({ color: '#1f5f8e', roughness: 0.24, specular: 0.05, coat: 0.5 });
  const shell = grid(
    (u, v) => {
      const p = shellPoint(u, v, 0, false);
      const deep = vent(p);
      return p.multiplyScalar(1 - 0.2 * deep);
    },
    { columns: 520, rows: 240, isClosed: true },
  );
  const tint = shell.getAttribute('color') as THREE.BufferAttribute;
  for (let j = 0, k = 0; j <= 240; j++)
    for (let i = 0; i <= 520; i++, k++) {
      const dark = 1 - 0.93 * vent(shellPoint(i / 520, j / 240, 0, false));
      tint.setXYZ(k, dark, dark, dark);
    }
  const group = new THREE.Group().add(solid(shell, look));
  addRim(group, false, plastic('#1c1d1f', 0.5));
  addStraps(group, 10.6);
  return group;
}

function childHelmet(): THREE.Group {
  const print = drawn('helmet stars', 2048, 1024, (context) => {
    context.fillStyle = '#e0573f';
    context.fillRect(0, 0, 2048, 1024);
    for (let i = 0; i < 40; i++) {
      context.save();
      context.translate(((i * 337) % 2048) + 20, 900 - ((i * 173) % 760));
      context.rotate(i);
      context.fillStyle = i % 3 ? '#fbe7b2' : '#ffffff';
      five(context, 52 + (i % 4) * 8);
      context.restore();
    }
  });
  const look = material({
    color: '#e0573f',
    roughness: 0.22,
    specular: 0.05,
    coat: 0.6,
    print,
    printRoughness: 0.22,
  });
  const group = new THREE.Group().add(
    solid(
      grid((u, v) => shellPoint(u, v, 0, true), { columns: 240, rows: 90, isClosed: true }),
      look,
    ),
  );
  const dark = material({ color: '#2a1d1b', roughness: 0.7 });
  const hole = (u: number, v: number, wide: number) => {
    const p = shellPoint(u, v, 0.03, true);
    const one = solid(roundedBox(0.3, 1.1, wide, 0.12, 3), dark);
    one.lookAt(p.clone().multiplyScalar(2));
    one.rotateY(Math.PI / 2);
    one.position.copy(p);
    return one;
  };
  for (const u of [0.06, 0.94, 0.44, 0.56]) for (const v of [0.5, 0.64]) group.add(hole(u, v, 3));
  addRim(group, true, plastic('#f3efe6', 0.4));
  addStraps(group, 10.6);
  return group;
}

/** The padded edge of the shell. */
function addRim(group: THREE.Group, isChild: boolean, look: THREE.Material): void {
  const rim = Array.from({ length: 160 }, (_, i) => shellPoint(i / 160, 0.01, -0.15, isChild));
  group.add(solid(sweep(rim, circle(0.75, 12), { isClosed: true }), look));
  const inside = grid((u, v) => shellPoint(u, v, -1.4, isChild), {
    columns: 90,
    rows: 30,
    isClosed: true,
  });
  group.add(solid(inside, material({ color: '#26282a', roughness: 0.9 })));
}

function addStraps(group: THREE.Group, wide: number): void {
  const tape = webbing('#26282b');
  for (const side of [-1, 1]) {
    const z = side * (wide - 0.6);
    group.add(
      bent(
        [
          [5, 0.6, z * 0.92],
          [2.6, -2.6, z * 0.96],
          [1, -4.6, z * 0.86],
        ],
        0.5,
        tape,
      ),
      bent(
        [
          [-5, 0, z * 0.92],
          [-1.6, -2.8, z * 0.96],
          [1, -4.6, z * 0.86],
        ],
        0.5,
        tape,
      ),
      bent(
        [
          [1, -4.6, z * 0.86],
          [2.4, -6.4, z * 0.55],
          [3.4, -6.9, z * 0.1],
        ],
        0.5,
        tape,
      ),
    );
  }
  group.add(blockAt([2, 1.2, 3.6], [3.4, -6.8, 0.4], plastic('#1c1d1f', 0.4), 0.4));
}

/** A saddle on two coil springs. */
function saddle(): SceneFile {
  return {
    set: 'plinth',
    ground: 'mist',
    around: -34,
    above: 20,
    fill: 0.74,
    product() {
      const metal = chrome();
      const group = new THREE.Group().add(placed(saddleForm(calf('#7a4526')), 0, 9, 0));
      for (const side of [-1, 1]) {
        const coil = Array.from({ length: 150 }, (_, i) => {
          const turn = (i / 150) * 5.5 * 2 * Math.PI;
          return at(
            -8.6 + Math.cos(turn) * 1.9,
            1.4 + (i / 150) * 7.6,
            side * 5 + Math.sin(turn) * 1.9,
          );
        });
        group.add(solid(sweep(coil, circle(0.42, 12)), metal));
        group.add(
          bent(
            [
              [-8.6, 1.2, side * 5],
              [-3, 3.4, side * 3],
              [4, 4, side * 1.6],
              [10.6, 8.8, side * 1.2],
            ],
            0.42,
            metal,
          ),
        );
        group.add(placed(solid(turned(2.2, 0.7, 0.2, 40), metal), -8.6, 0.6, side * 5));
      }
      return group.add(
        blockAt([3.6, 3, 4.6], [1, 3.2, 0], metal, 0.6),
        placed(solid(turned(1.5, 3.2, 0.2, 40), metal), 1, 0, 0),
      );
    },
  };
}

/** Inner tubes before their box. */
function innerTubes(): SceneFile {
  return {
    set: 'horizon',
    ground: 'clay',
    around: 18,
    above: 28,
    fill: 0.84,
    product() {
      const print = drawn('inner tubes', 1024, 680, (context) => {
        context.fillStyle = '#b98f5f';
        context.fillRect(0, 0, 1024, 680);
        context.fillStyle = '#2b2420';
        context.textAlign = 'center';
        context.font = '700 150px "Markazi Text Variable"';
        context.fillText('İÇ LASTİK', 512, 250);
        context.font = '700 210px "Markazi Text Variable"';
        context.fillText('28"', 512, 470);
        context.font = '600 96px "Markazi Text Variable"';
        context.fillText('50 adet', 512, 600);
      });
      const black = rubber('#252627');
      const folded = (y: number): THREE.Group => {
        const loop: Place[] = [];
        for (let i = 0; i < 60; i++) {
          const turn = (i / 60) * 4 * Math.PI;
          const r = 6.4 + 1.3 * Math.sin(turn * 0.5);
          loop.push([
            Math.cos(turn) * r * 1.25,
            y + 1 + 0.9 * Math.sin(turn / 2 + 0.4),
            Math.sin(turn) * r * 0.72,
          ]);
        }
        return new THREE.Group().add(
          bent(loop, 1.05, black, { steps: 300, isClosed: true }),
          blockAt([1.2, 4.6, 5.6], [8.6, y + 1.6, 0], board('#d8b13c'), 0.3),
        );
      };
      return new THREE.Group().add(
        placed(
          new THREE.Group().add(blockAt([38, 25, 26], [0, 12.5, 0], board('#b98f5f', print), 0.3)),
          -4,
          0,
          -13,
          0.06,
        ),
        placed(folded(0), -8, 0, 12, 0.3),
        placed(folded(0), 14, 0, 13, -0.5),
        placed(rod([0, 0, 0], [0, 0, 3.4], 0.35, chrome()), -15, 1.2, 17, 0.6),
      );
    },
  };
}

/** A white front light and a red rear light on their straps. */
function lights(): SceneFile {
  return {
    set: 'horizon',
    ground: 'lilac',
    around: -16,
    above: 22,
    fill: 0.76,
    product() {
      const dark = plastic('#26282b', 0.4);
      const front = new THREE.Group().add(
        placed(
          solid(turned(2.1, 6.4, 0.4, 72).rotateX(Math.PI / 2), paint('#2b2d30', 0.4)),
          0,
          3.2,
          -3.6,
        ),
        placed(
          solid(
            lathe(
              smoothProfile(
                [
                  [2.1, 0],
                  [2.5, 0.6],
                  [2.6, 1.6],
                  [2.3, 1.8],
                  [2, 1.4],
                  [0.6, 0.2],
                ],
                5,
              ),
              72,
            ).rotateX(Math.PI / 2),
            chrome(),
          ),
          0,
          3.2,
          2.4,
        ),
        placed(
          solid(turned(2.1, 0.2, 0.05, 60).rotateX(Math.PI / 2), lamp('#f6f3dc')),
          0,
          3.2,
          3.4,
        ),
        blockAt([2.6, 1.4, 3.4], [0, 0.7, -0.8], dark, 0.4),
        blockAt([1.4, 0.5, 1], [0, 5.25, -1.4], rubber('#4a4d50'), 0.2),
      );
      const rear = new THREE.Group().add(
        blockAt([4.4, 5.8, 2], [0, 3.4, 0], dark, 0.7),
        blockAt([3.6, 5, 0.8], [0, 3.4, 0.9], glassRed(), 0.5),
        blockAt([2.6, 1.6, 2.4], [0, 0.8, -0.6], dark, 0.4),
      );
      for (const x of [-0.9, 0.9])
        for (const y of [2, 3.4, 4.8])
          rear.add(
            placed(
              solid(turned(0.5, 0.3, 0.12, 24).rotateX(Math.PI / 2), lamp('#ff5a4a')),
              x,
              y,
              1.2,
            ),
          );
      const cable = hoop(2.2, 0.2, 60);
      return new THREE.Group().add(
        placed(front, -3.6, 0, 0, 0.24),
        placed(rear, 4.6, 0, 0.6, -0.2),
        placed(
          solid(merge([cable, cable.clone().translate(0.2, 0.35, 0.1)]), plastic('#3a3c3f')),
          9.6,
          0.2,
          3,
        ),
      );
    },
  };
}

const glassRed = () =>
  material({ color: '#b5201b', roughness: 0.16, specular: 0.05, coat: 0.6, translucency: 0.4 });

export const scenes: Scenes = {
  'bicycle-helmet': { draw: scenesOfHelmet(false), isColored: false },
  'bicycle-helmet-child': { draw: scenesOfHelmet(true), isColored: false },
  'bicycle-saddle': { draw: saddle, isColored: false },
  'inner-tubes': { draw: innerTubes, isColored: false },
  'bicycle-lights': { draw: lights, isColored: false },
};
