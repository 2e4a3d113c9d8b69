import * as THREE from 'three';
import { cableCoil, turnedZ, type Plug } from '../builders/cables.ts';
import { deskLaptop } from '../builders/desk.ts';
import { key } from '../builders/fittings.ts';
import { block } from '../builders/parts.ts';
import { monitor } from '../builders/screens.ts';
import { upright } from '../studio/device-geometry.ts';
import { aluminium, darkGlass, litScreen, softPlastic } from '../studio/device-materials.ts';
import { textLines } from '../studio/documents.ts';
import { at, circle, clear, curve, placed, solid, sweep } from '../studio/geometry.ts';
import { glass, material } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';
import { still } from '../studio/views.ts';

type Canvas = CanvasRenderingContext2D;

/** A letter and a diagram on a bright screen. */
function drawWork(context: Canvas): void {
  const { width: w, height: h } = context.canvas;
  context.fillStyle = '#eef1f3';
  context.fillRect(0, 0, w, h);
  context.fillStyle = '#1d5564';
  context.fillRect(0, 0, w, h * 0.09);
  context.fillStyle = '#fff';
  context.fillRect(w * 0.05, h * 0.15, w * 0.42, h * 0.76);
  context.fillRect(w * 0.52, h * 0.15, w * 0.43, h * 0.34);
  context.fillRect(w * 0.52, h * 0.55, w * 0.43, h * 0.36);
  textLines(context, { x: w * 0.08, y: h * 0.21, width: w * 0.36, count: 13, step: h * 0.048 });
  for (let i = 0; i < 7; i++) {
    context.fillStyle = i === 5 ? '#d06a25' : '#2b9fa3';
    const high = h * (0.07 + 0.028 * ((i * 5) % 7));
    context.fillRect(w * (0.55 + i * 0.055), h * 0.46 - high, w * 0.036, high);
  }
  textLines(context, { x: w * 0.55, y: h * 0.6, width: w * 0.36, count: 5, step: h * 0.052 });
}
const workScreen = () => litScreen(drawn('work screen', 1536, 960, drawWork), 0.75);

/** The filter: a dark pane with a thin frame and a tab; it stands, its middle at the origin. */
function pane(width: number, height: number, gloss: number): THREE.Group {
  const frame = softPlastic('#17191b');
  const group = new THREE.Group().add(
    clear(
      roundedBox(width, height, 0.1, 0.04, 2),
      glass({ color: '#23262a', bend: 0, rimDark: 0.1, gloss }),
    ),
  );
  for (const side of [-1, 1])
    group.add(
      placed(block(0.24, height, 0.14, 0.04, frame), (side * width) / 2, 0, 0),
      placed(block(width + 0.24, 0.24, 0.14, 0.04, frame), 0, (side * height) / 2, 0),
    );
  return group.add(placed(block(1.8, 0.7, 0.12, 0.05, frame), width / 2 + 0.7, height * 0.3, 0));
}

/** A laptop; the filter is half before its screen. */
function laptopFilter(width: number, depth: number, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 18,
    fill: 0.82,
    product() {
      const lean = 20;
      const device = deskLaptop({
        width,
        depth,
        lean,
        shell: aluminium('#aeb2b6'),
        screen: workScreen(),
      });
      const filter = new THREE.Group().add(
        placed(flatPane(width - 1.4, depth - 2.4), width * 0.44, 0.7, -depth / 2 - 0.4),
      );
      return new THREE.Group().add(device, placed(upright(filter, lean), 0, 1.5, -depth / 2 + 0.3));
    },
  };
}

/** The pane, turned so that it lies with its face upwards once a screen's lid holds it. */
function flatPane(width: number, height: number): THREE.Group {
  const group = pane(width, height, 0.1);
  group.rotation.x = -Math.PI / 2;
  return new THREE.Group().add(group);
}

/** A monitor; the filter hangs before the right half of its picture. */
function monitorFilter(): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: 20,
    above: 12,
    fill: 0.84,
    product() {
      const device = monitor({
        width: 54,
        height: 32,
        shell: softPlastic('#26292d'),
        glass: darkGlass(),
        screen: workScreen(),
        foot: aluminium(),
      });
      const filter = new THREE.Group().add(pane(52.4, 30.2, 0.08));
      filter.rotation.x = -0.07;
      return new THREE.Group().add(device, placed(filter, 23, 29, 2.2));
    },
  };
}

const sheath = () => material({ color: '#2d3135', roughness: 0.3, specular: 0.05, coat: 0.3 });
const nickel = () => satin('#c6c9cb', 0.24);

/** The loop at the far end, through which the lock passes. */
function eye(): Plug {
  const around = curve(
    Array.from({ length: 14 }, (_, i) => {
      const turn = -Math.PI / 2 + 0.14 + (i / 13) * (2 * Math.PI - 0.28);
      return at(Math.cos(turn) * 1.9, 0, 4.3 + Math.sin(turn) * 2.4);
    }),
    80,
  );
  return {
    level: 0.5,
    body: new THREE.Group().add(
      solid(sweep(around, circle(0.34, 14)), sheath()),
      turnedZ(
        [
          [0.4, -0.2],
          [0.58, 0],
          [0.62, 0.2],
          [0.62, 2],
          [0.5, 2.3],
          [0.36, 2.4],
        ],
        nickel(),
      ),
    ),
  };
}

/** The tip that goes into the slot of a computer. */
const tip = (from: number): THREE.Group =>
  new THREE.Group().add(
    placed(block(0.34, 0.26, 0.9, 0.06, nickel()), 0, 0, from + 0.4),
    placed(block(0.62, 0.26, 0.26, 0.06, nickel()), 0, 0, from + 0.75),
  );

/** A round lock across the cable's end, a key in it. */
function keyLock(): Plug {
  const group = new THREE.Group().add(
    turnedZ(
      [
        [0.34, -0.6],
        [0.5, 0],
        [0.6, 1],
        [0.6, 1],
        [0.6, 1.4],
      ],
      softPlastic('#1b1d1f'),
    ),
  );
  const barrel = new THREE.Group().add(
    turnedZ(
      [
        [0, -2.2],
        [1, -2.2],
        [1.1, -2.1],
        [1.1, -2.1],
        [1.1, 1.5],
        [1.1, 1.5],
        [0.9, 1.7],
        [0.9, 1.7],
        [0.75, 2.3],
        [0, 2.3],
      ],
      nickel(),
    ),
    tip(2.2),
    turnedZ(
      [
        [0, -2.3],
        [0.78, -2.3],
        [0.82, -2.2],
      ],
      softPlastic('#2b2f33'),
    ),
  );
  const inLock = solid(key(4.6), satin('#d9b266', 0.26));
  inLock.position.set(0, -0.1, -5.4);
  inLock.rotation.y = -Math.PI / 2;
  barrel.add(inLock);
  group.add(placed(barrel, 0, 0, 2.3, Math.PI / 2));
  return { level: 1.12, body: group };
}

/** A lock with four wheels of figures at the end of its cable. */
function combinationLock(): Plug {
  const wheel = (i: number) =>
    softPlastic(
      '#1d1f21',
      drawn(`wheel ${i}`, 1024, 128, (context) => {
        context.fillStyle = '#1d1f21';
        context.fillRect(0, 0, 1024, 128);
        context.fillStyle = '#fff';
        context.textAlign = 'center';
        for (let k = 0; k < 10; k++) {
          context.save();
          context.translate(51 + k * 102.4, 64);
          context.rotate(Math.PI / 2);
          context.font = '700 110px "Markazi Text Variable"';
          context.fillText(String((k + i * 3) % 10), 0, 38);
          context.restore();
        }
      }),
    );
  const group = new THREE.Group().add(
    turnedZ(
      [
        [0.36, -0.6],
        [0.6, 0],
        [1, 0.4],
        [1.1, 0.6],
        [1.1, 0.6],
        [1.1, 1.3],
        [0.9, 1.34],
      ],
      nickel(),
    ),
  );
  for (let i = 0; i < 4; i++)
    group.add(
      turnedZ(
        [
          [0.9, 1.36 + i * 0.95],
          [1.16, 1.42 + i * 0.95],
          [1.16, 1.42 + i * 0.95],
          [1.16, 2.2 + i * 0.95],
          [1.16, 2.2 + i * 0.95],
          [0.9, 2.26 + i * 0.95],
        ],
        wheel(i),
      ),
    );
  group.add(
    turnedZ(
      [
        [0.9, 5.16],
        [1.1, 5.2],
        [1.1, 5.2],
        [1.1, 6.2],
        [1.1, 6.2],
        [0.8, 6.5],
        [0, 6.5],
      ],
      nickel(),
    ),
    tip(6.3),
  );
  return { level: 1.18, body: group };
}

function cableLock(lock: () => Plug, ground: Ground, around: number, loops: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 38,
    fill: 0.86,
    product: () =>
      cableCoil({
        radius: 4.4,
        loops,
        thick: 0.34,
        look: sheath(),
        plugs: [lock(), eye()],
        reach: 0.9,
      }),
  };
}

/** A second key of the lock beside it. */
function withKeys(scene: SceneFile): SceneFile {
  return {
    ...scene,
    product() {
      const group = new THREE.Group().add(scene.product());
      const spare = solid(key(4.6), satin('#d9b266', 0.26));
      return group.add(placed(spare, -0.6, 0, 7.2, 0.4));
    },
  };
}

export const scenes: Scenes = {
  'privacy-filter-14': still(() => laptopFilter(31.8, 21.4, 'mist', -24)),
  'privacy-filter-15': still(() => laptopFilter(35.6, 23.6, 'butter', 22)),
  'privacy-filter-24': still(monitorFilter),
  'cable-lock': still(() => withKeys(cableLock(keyLock, 'rose', 14, 2.3))),
  'combination-lock': still(() => cableLock(combinationLock, 'sky', -16, 2.3)),
};
