import * as THREE from 'three';
import { bristles } from '../builders/garden.ts';
import { hollow, tube } from '../builders/lathe.ts';
import { blockAt, hoop, rod } from '../builders/parts.ts';
import { ringed } from '../builders/rings.ts';
import { loft, roundEnds, through, type Along } from '../builders/tools.ts';
import { at, finish, grid, lathe, merge, placed, solid } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { chrome } from '../studio/metals.ts';
import { plate } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

const teal = '#1f7f86';
const pale = '#e9ede9';

/** A broom that stands on its bristles, its handle aslant. */
function broom(): SceneFile {
  return {
    set: 'horizon',
    ground: 'rose',
    around: 24,
    above: 14,
    fill: 0.88,
    product() {
      const group = new THREE.Group();
      const look = plastic(teal, 0.36);
      const head = ringed([
        [10.4, 0, -0.5, 0.5, 5, 5],
        [10.4, 17, -3, 3, 6, 6],
        [10.4, 17, -3, 3, 6, 6],
        [11, 17.3, -3.2, 3.2, 6, 6],
        [13.4, 17, -3.1, 3.1, 6, 6],
        [15.4, 14.6, -2.6, 2.6, 4, 4],
        [17, 9, -2.2, 2.2, 3, 3],
        [19.6, 3.4, -2.1, 2.1, 2.2, 2.2],
        [23, 2.1, -2, 2, 2, 2],
        [23, 2.1, -2, 2, 2, 2],
        [23, 0, -0.5, 0.5, 2, 2],
      ]);
      const hairs = (count: number, length: number, seed: number) =>
        bristles({
          from: [-16, -2.5],
          to: [16, 2.5],
          count,
          length,
          spread: 2.4,
          thick: 0.13,
          seed,
        })
          .rotateX(Math.PI)
          .translate(0, 10.6, 0);
      group.add(solid(head, look), solid(hairs(2600, 10.6, 3), plastic('#e3b843', 0.5)));
      const eye = hoop(1.3, 0.42, 40).rotateX(Math.PI / 2);
      const pole = new THREE.Group().add(
        rod([0, -2, 0], [0, 98, 0], 1.25, plastic('#f1efe8', 0.36)),
        rod([0, 84, 0], [0, 100, 0], 1.6, look),
        rod([0, -1, 0], [0, 6, 0], 1.9, look),
        placed(solid(eye, look), 0, 101.4, 0),
      );
      pole.position.y = 20;
      pole.rotation.set(-0.16, 0, -0.14);
      return group.add(pole);
    },
  };
}

/** A bucket with a wringer and a handle. */
function bucket(): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: -24,
    above: 28,
    fill: 0.8,
    product() {
      const group = new THREE.Group();
      const body = lathe(
        hollow(
          [
            [0, 0],
            [10.4, 0],
            [10.4, 0],
            [11, 0.6],
            [13.6, 24],
            [13.6, 24],
            [14.4, 24.3],
            [14.6, 26],
          ],
          0.4,
          0.8,
        ),
        144,
      ).scale(1.22, 1, 1);
      body.computeVertexNormals();
      group.add(solid(body, plastic(teal, 0.34)));
      const slots = drawn('wringer slots', 1024, 512, (context) => {
        context.fillStyle = '#3c4243';
        for (let i = 0; i < 26; i++)
          for (const y of [70, 190, 330, 420]) context.fillRect((i * 1024) / 26 + 8, y, 14, 74);
      });
      const grey = plastic('#d6dad9', 0.4);
      const sieve = plastic('#d6dad9', 0.4);
      sieve.uniforms.hasPrint!.value = true;
      sieve.uniforms.print!.value = slots;
      const cone = lathe(
        hollow(
          [
            [0, 0],
            [5.2, 0],
            [5.2, 0],
            [5.6, 0.6],
            [8.4, 9.6],
            [9, 10.4],
          ],
          0.35,
          0.6,
        ),
        112,
      ).scale(0.98, 1, 1.24);
      cone.computeVertexNormals();
      group.add(placed(solid(cone, sieve), 8.4, 15.9, 0));
      group.add(solid(deck(), grey));
      for (const z of [-15, 15])
        group.add(blockAt([3.4, 3.6, 1.4], [0, 24, z], plastic(teal, 0.34)));
      const bow = [
        at(0, 23.8, 15.4),
        at(-3.2, 32, 14),
        at(-5.6, 39.5, 7),
        at(-6, 41, 0),
        at(-5.6, 39.5, -7),
        at(-3.2, 32, -14),
        at(0, 23.8, -15.4),
      ];
      group.add(tube(bow, 0.32, chrome(), 90));
      return group.add(
        tube([at(-5.95, 40.8, 5), at(-6.05, 41.1, 0), at(-5.95, 40.8, -5)], 1, grey),
      );
    },
  };
}

/** A deck over the right half of the bucket; the wringer hangs in its opening. */
function deck(): THREE.BufferGeometry {
  const shape = new THREE.Shape();
  for (let i = 0; i <= 60; i++) {
    const turn = -1.5 + (i / 60) * 3;
    shape.lineTo(Math.cos(turn) * 17.2 - 0.4, Math.sin(turn) * 14);
  }
  shape.closePath();
  const hole = Array.from({ length: 72 }, (_, i) => {
    const turn = -(i / 72) * 2 * Math.PI;
    return new THREE.Vector2(8.4 + Math.cos(turn) * 8.1, Math.sin(turn) * 10.2);
  });
  shape.holes.push(new THREE.Path(hole));
  return plate(shape, 1, 0.3).translate(0, 25.2, 0);
}

/** A dustpan with a lip, its hand brush beside it. */
function dustpan(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: -34,
    above: 38,
    fill: 0.84,
    product() {
      const group = new THREE.Group();
      const look = plastic(teal, 0.36);
      const sheet = (level: number) =>
        grid(
          (u, v) => {
            const x = (u * 2 - 1) * 12 * (0.875 + 0.145 * v);
            return at(x, level + 2.4 * (1 - v) ** 1.5 + ridge(x, v), (v - 0.5) * 22.7 - 0.3);
          },
          { columns: 120, rows: 40 },
        );
      const floor = merge([sheet(0.5), sheet(0.05)]);
      const wall = [
        at(12.1, 0.9, 10.6),
        at(11.2, 3.6, 2),
        at(10.4, 5.4, -8.4),
        at(8.6, 5.8, -10.8),
        at(0, 5.9, -11.2),
        at(-8.6, 5.8, -10.8),
        at(-10.4, 5.4, -8.4),
        at(-11.2, 3.6, 2),
        at(-12.1, 0.9, 10.6),
      ];
      const side = new THREE.Group();
      side.add(tube(wall, 0.42, look, 120));
      side.add(solid(wallSheet(wall), look));
      group.add(solid(floor, look), side);
      const handle = loft({
        length: 16,
        wide: rounded(
          through([
            [0, 2.4],
            [0.3, 1.5],
            [0.75, 1.9],
            [1, 1.6],
          ]),
          0,
          0.1,
        ),
        thick: (t) => 1 * roundEnds(t, 0.02, 0.08),
        rise: (t) => 5 + 1.6 * Math.sin(t * 2),
        power: 2.6,
      }).rotateY(Math.PI / 2);
      group.add(placed(solid(handle, look), 0, 0, -10.6));
      return group.add(placed(handBrush(), 20, 0, -14, -Math.PI / 2 + 0.25));
    },
  };
}

/** A width that closes round at both ends. */
const rounded =
  (wide: Along, start: number, end: number): Along =>
  (t) =>
    wide(t) * roundEnds(t, start, end);

/** Low ribs run over the floor of a dustpan. */
const ridge = (x: number, v: number): number =>
  v > 0.25 && v < 0.8 ? 0.22 * Math.max(0, Math.cos(x * 1.6)) ** 3 : 0;

/** The sheet between the upper edge of a dustpan and its floor. */
function wallSheet(edge: readonly THREE.Vector3[]): THREE.BufferGeometry {
  const path = new THREE.CatmullRomCurve3([...edge], false, 'centripetal').getSpacedPoints(120);
  const half = path.map((point) => {
    const t = Math.max(0, Math.min(1, (point.z + 11) / 22));
    return { top: point, foot: at(point.x, 0.3 + 2.4 * (1 - t) ** 1.5, point.z) };
  });
  const form = new THREE.PlaneGeometry(1, 1, 120, 1);
  const points = form.getAttribute('position') as THREE.BufferAttribute;
  half.forEach(({ top, foot }, i) => {
    points.setXYZ(i, top.x, top.y, top.z);
    points.setXYZ(i + 121, foot.x, foot.y, foot.z);
  });
  form.computeVertexNormals();
  return finish(form);
}

/** A hand brush on its back: bristles upwards. */
function handBrush(): THREE.Group {
  const brush = new THREE.Group();
  const look = plastic(teal, 0.36);
  const body = loft({
    length: 31,
    wide: rounded(
      through([
        [0, 1.4],
        [0.2, 1.7],
        [0.4, 1.2],
        [0.52, 2.8],
        [0.95, 2.9],
        [1, 2.6],
      ]),
      0.05,
      0.04,
    ),
    thick: (t) => 1.1 * roundEnds(t, 0.04, 0.03),
    rise: () => 1.3,
    power: 2.8,
  });
  const hairs = bristles({
    from: [16.4, -2.2],
    to: [30, 2.2],
    count: 1500,
    length: 6.4,
    spread: 0.9,
    thick: 0.1,
  });
  brush.add(solid(body, look));
  return brush.add(placed(solid(hairs, plastic('#e3c34f', 0.5)), 0, 2, 0));
}

/** A dish brush with a round head. */
function dishBrush(): SceneFile {
  return {
    set: 'plain',
    ground: 'lilac',
    around: -40,
    above: 40,
    fill: 0.84,
    product() {
      const brush = new THREE.Group();
      const body = loft({
        length: 26,
        wide: rounded(
          through([
            [0, 1],
            [0.15, 1.25],
            [0.5, 0.85],
            [0.7, 0.7],
            [0.76, 1.4],
            [0.87, 3.1],
            [1, 3.1],
          ]),
          0.05,
          0.13,
        ),
        thick: (t) => 0.75 * roundEnds(t, 0.03, 0.04),
        rise: through([
          [0, 0.9],
          [0.45, 1.5],
          [0.8, 0.9],
          [1, 0.9],
        ]),
        power: 2.4,
      });
      brush.add(solid(body, plastic(pale, 0.36)));
      const eye = lathe(
        [
          [0.55, -0.8],
          [0.75, 0.9],
          [0.35, 0.9],
          [0.3, -0.8],
        ],
        32,
      );
      brush.add(placed(solid(eye, plastic(teal, 0.4)), 2.2, 1.05, 0));
      const tufts = Array.from({ length: 26 }, (_, i) => {
        const turn = i * 2.4;
        const r = 0.52 * Math.sqrt(i);
        return bristles({
          from: [-0.2, -0.2],
          to: [0.2, 0.2],
          count: 46,
          length: 3.3,
          spread: 0.24,
          thick: 0.05,
          seed: i,
        }).translate(22.6 + Math.cos(turn) * r, 1.4, Math.sin(turn) * r);
      });
      const part = (isInner: boolean) => merge(tufts.filter((_, i) => i < 9 === isInner));
      brush.add(solid(part(true), plastic(teal, 0.5)), solid(part(false), plastic('#f3f1e9', 0.5)));
      return brush;
    },
  };
}

export const scenes: Scenes = {
  broom: { draw: broom, isColored: false },
  bucket: { draw: bucket, isColored: false },
  dustpan: { draw: dustpan, isColored: false },
  'dish-brush': { draw: dishBrush, isColored: false },
};
