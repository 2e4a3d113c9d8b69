import * as THREE from 'three';
import { pouchCell } from '../builders/battery-packs.ts';
import { tray } from '../builders/gift-box.ts';
import { tube } from '../builders/lathe.ts';
import { block, disc } from '../builders/parts.ts';
import { usbCPort } from '../builders/ports.ts';
import { sheet, upright } from '../studio/device-geometry.ts';
import { aluminium, darkGlass, litScreen, softPlastic } from '../studio/device-materials.ts';
import { textLines } from '../studio/documents.ts';
import { at, lathe, merge, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { brass, plastic, steel } from '../studio/materials.ts';
import { chrome, rubber, satin } from '../studio/metals.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { hills } from '../studio/wallpapers.ts';
import { painted } from '../studio/wood.ts';
import { still } from '../studio/views.ts';

const flexLook = () => plastic('#c57a2c', 0.42);
const boardLook = () => softPlastic('#1f2225');

/** A glass with its picture, lying; behind it the tail with two plugs. */
function displayModule(isLit: boolean): THREE.Group {
  const [width, height] = [7, 14.6];
  const group = new THREE.Group().add(
    solid(slab(width, height, 0.26, 0.9, 0.06), darkGlass()),
    placed(
      solid(slab(width - 0.3, height - 0.3, 0.14, 0.8, 0.04), aluminium('#8d9296')),
      0,
      -0.1,
      0,
    ),
  );
  if (isLit)
    group.add(
      placed(
        sheet(
          width - 0.5,
          height - 0.6,
          litScreen(
            drawn('display module', 720, 1520, (context) => hills(context)),
            0.6,
          ),
          0.7,
        ),
        0,
        0.275,
        0,
      ),
      placed(disc(0.16, 0.03, darkGlass()), 0, 0.27, -height / 2 + 0.7),
    );
  return group;
}

/** The back: a metal plate, foil, a tail of film with its plugs. */
function displayBack(): THREE.Group {
  const [width, height] = [7, 14.6];
  const group = new THREE.Group().add(
    solid(slab(width, height, 0.26, 0.9, 0.06), boardLook()),
    placed(solid(slab(width - 0.5, height - 0.6, 0.1, 0.7, 0.03), aluminium('#b4b8bb')), 0, 0.2, 0),
    placed(block(width - 1.6, 0.06, 4.6, 0.02, softPlastic('#2b2f33')), 0, 0.32, 3.6),
    placed(block(2.6, 0.08, 3, 0.02, flexLook()), 0.9, 0.34, -1),
  );
  const tail = solid(slab(1.1, 7.4, 0.06, 0.1, 0.02), flexLook());
  group.add(placed(tail, 1.1, 0.44, -4.4, 0.05));
  for (const z of [-7.6, -5.4])
    group.add(
      placed(block(2, 0.24, 0.8, 0.08, boardLook()), 1.3, 0.56, z),
      placed(block(1.6, 0.08, 0.4, 0.03, brass()), 1.3, 0.68, z),
    );
  return group;
}

/** The front stands, the back lies before it. */
const display = (): SceneFile => ({
  set: 'plain',
  ground: 'sand',
  around: -18,
  above: 26,
  fill: 0.84,
  product: () =>
    new THREE.Group().add(
      placed(new THREE.Group().add(upright(displayModule(true), 18)), -2.6, 7.1, -2, 0.12),
      placed(displayBack(), 5.4, 0.1, 2.4, -0.24),
    ),
});

const battery = (): SceneFile => ({
  set: 'plain',
  ground: 'mist',
  around: 24,
  above: 44,
  fill: 0.84,
  product() {
    const label = softPlastic(
      '#1f2225',
      drawn('phone battery label', 400, 900, (context) => {
        context.fillStyle = '#1f2225';
        context.fillRect(0, 0, 400, 900);
        context.fillStyle = '#e9ebec';
        context.font = '700 130px "Markazi Text Variable"';
        context.fillText('3.87 V', 40, 180);
        context.font = '700 84px "Markazi Text Variable"';
        context.fillText('Li-ion', 40, 290);
        context.strokeStyle = '#5fd6a4';
        context.fillStyle = '#5fd6a4';
        context.lineWidth = 12;
        context.strokeRect(44, 360, 150, 76);
        context.fillRect(200, 380, 16, 36);
        for (let i = 0; i < 3; i++) context.fillRect(60 + i * 44, 376, 30, 44);
        textLines(context, { x: 40, y: 520, width: 320, count: 7, step: 44, color: '#82888c' });
      }),
    );
    const one = () =>
      pouchCell([4, 9.4, 0.44], 1.4, {
        foil: softPlastic('#2f3337'),
        label,
        tape: plastic('#3d6a9e', 0.4),
        flex: flexLook(),
        plug: boardLook(),
        gold: brass(),
      });
    return new THREE.Group().add(placed(one(), -2.8, 0, 0, 0.12), placed(one(), 3.2, 0, 0.6, -0.3));
  },
});

/** A strip of film with the socket at its end, small parts and a plug for the board. */
function flexStrip(): THREE.Group {
  const shape = new THREE.Shape();
  const points: readonly (readonly [number, number])[] = [
    [-3.4, 0],
    [3.4, 0],
    [3.4, 1.3],
    [1.2, 1.5],
    [0.7, 2.4],
    [0.7, 6],
    [1.1, 6.6],
    [1.1, 8.4],
    [-1.3, 8.4],
    [-1.3, 7.2],
    [-0.5, 6.6],
    [-0.5, 2.4],
    [-1, 1.5],
    [-3.4, 1.3],
  ];
  points.forEach(([x, y], i) => (i ? shape.lineTo(x, y) : shape.moveTo(x, y)));
  shape.closePath();
  const ports = { metal: steel(0.24), dark: softPlastic('#101214'), gold: brass() };
  const group = new THREE.Group().add(
    solid(plate(shape, 0.1, 0.03), flexLook()),
    placed(block(1.1, 0.5, 1.3, 0.2, steel(0.24)), 0, 0.34, -0.1),
    placed(usbCPort(ports, softPlastic('#d9dbdc')), 0, 0.34, 0.5),
    placed(block(2, 0.1, 1.1, 0.04, boardLook()), -2.2, 0.12, -0.66),
    placed(block(2, 0.1, 1.1, 0.04, boardLook()), 2.2, 0.12, -0.66),
    placed(block(1.9, 0.22, 0.8, 0.08, boardLook()), -0.1, 0.2, -7.6),
    placed(block(1.5, 0.08, 0.3, 0.03, brass()), -0.1, 0.32, -7.6),
    placed(disc(0.34, 0.2, satin('#d0aa58', 0.3)), 2.4, 0.16, -0.66),
    placed(disc(0.34, 0.2, satin('#c3c6c8', 0.3)), -2.6, 0.16, -0.66),
  );
  const lines: THREE.BufferGeometry[] = [];
  for (let i = 0; i < 5; i++)
    lines.push(roundedBox(0.07, 0.03, 4.4, 0.01, 1).translate(-0.24 + i * 0.17, 0.11, -4.2));
  const tiny: THREE.BufferGeometry[] = [];
  for (let i = 0; i < 9; i++)
    tiny.push(
      roundedBox(0.18, 0.12, 0.1, 0.03, 1).translate(
        -1.7 + (i % 5) * 0.3,
        0.2,
        -0.5 - (i > 4 ? 0.3 : 0),
      ),
    );
  return group.add(solid(merge(lines), brass()), solid(merge(tiny), aluminium('#c9b48a')));
}

const flex = (): SceneFile => ({
  set: 'plain',
  ground: 'lilac',
  around: -22,
  above: 38,
  fill: 0.82,
  product: () =>
    new THREE.Group().add(
      placed(flexStrip(), -2.6, 0, 2, 0.1),
      placed(flexStrip(), 4, 0, 0.4, -0.5),
    ),
});

/** A bit with six sides and a tip, upright in its hole. */
const bit = (): THREE.BufferGeometry =>
  lathe(
    smoothProfile(
      [
        [0.2, 0],
        [0.2, 1.3],
        [0.2, 1.3],
        [0.1, 1.7],
        [0.09, 2.5],
        [0.03, 2.8],
        [0, 2.8],
      ],
      4,
    ),
    6,
  );

/** The driver, standing: its grip, its shaft with a socket, its cap. */
const driverOf = (blue: THREE.Material): THREE.Group =>
  new THREE.Group().add(
    part(
      [
        [0, 0],
        [0.5, 0.1],
        [0.66, 0.5],
        [0.66, 4.6],
        [0.5, 5.2],
        [0.5, 5.2],
        [0.36, 5.6],
      ],
      blue,
    ),
    part(
      [
        [0.34, 5.6],
        [0.34, 7],
        [0.24, 7.1],
        [0.24, 7.1],
        [0.22, 7.2],
      ],
      satin('#c9ccce', 0.24),
    ),
    part(
      [
        [0.36, -0.1],
        [0.6, 0],
        [0.6, 0.3],
      ],
      satin('#c9ccce', 0.24),
    ),
  );

/** A box with a driver, sixteen bits, tweezers, spatulas, picks, a suction cup and a pin. */
function toolSet(): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: 20,
    above: 46,
    fill: 0.88,
    product() {
      const foam = softPlastic('#34393e');
      const blue = plastic('#1f5fae', 0.35);
      const group = new THREE.Group().add(
        tray({
          width: 21,
          depth: 13,
          height: 2.4,
          wall: 0.5,
          look: painted(softPlastic('#1d1f21')),
        }),
        placed(block(20, 1.2, 12, 0.1, foam), 0, 1, 0),
      );
      const bits = Array.from({ length: 16 }, (_, i) =>
        bit().translate(-8.4 + (i % 8) * 1.25, 1.5, -4.6 + Math.floor(i / 8) * 1.5),
      );
      group.add(solid(merge(bits), chrome()));
      const driver = driverOf(blue);
      driver.rotation.z = -Math.PI / 2;
      group.add(placed(new THREE.Group().add(driver), -9, 2.1, 0.2));
      for (const side of [-1, 1])
        group.add(
          tube(
            [
              at(-8.8, 1.9, 2.4),
              at(-5, 1.95, 2.4 + side * 0.55),
              at(-2, 1.95, 2.4 + side * 0.4),
              at(1.4, 1.9, 2.4 + side * 0.05),
            ],
            0.2,
            steel(0.2),
            30,
          ),
        );
      for (const [z, color] of [
        [4, '#1d1f21'],
        [5.1, '#1f5fae'],
      ] as const)
        group.add(placed(solid(slab(9.6, 0.7, 0.3, 0.3, 0.1), plastic(color, 0.4)), -4, 1.6, z));
      for (const [x, z, turn] of [
        [3.2, 3.4, 0.2],
        [5.4, 4.2, 0.9],
      ] as const)
        group.add(placed(solid(pick(), blue), x, 1.62, z, turn));
      return group.add(placed(suction(), 6.6, 1.6, -2.2), pin());
    },
  };
}

const part = (profile: readonly (readonly [number, number])[], look: THREE.Material): THREE.Mesh =>
  solid(lathe(smoothProfile(profile, 5), 32), look);

/** A three-sided plectrum. */
function pick(): THREE.BufferGeometry {
  const shape = new THREE.Shape();
  shape.moveTo(0, -1.4);
  shape.quadraticCurveTo(0.3, -1.4, 1.3, 0.5);
  shape.quadraticCurveTo(1.2, 1.2, 0, 1.2);
  shape.quadraticCurveTo(-1.2, 1.2, -1.3, 0.5);
  shape.quadraticCurveTo(-0.3, -1.4, 0, -1.4);
  return plate(shape, 0.14, 0.05);
}

const suction = (): THREE.Group =>
  new THREE.Group().add(
    part(
      [
        [2.4, 0],
        [2.5, 0.12],
        [2, 0.6],
        [0.8, 1],
        [0.5, 1.3],
        [0.5, 2.2],
        [0, 2.3],
      ],
      rubber('#a8231f'),
    ),
    placed(upright(new THREE.Group().add(ringOf(0.9))), 0, 2.9, 0),
  );
const ringOf = (radius: number): THREE.Mesh =>
  tube(
    Array.from({ length: 13 }, (_, i) => {
      const turn = (i / 12) * 2 * Math.PI;
      return at(Math.cos(turn) * radius, 0, Math.sin(turn) * radius);
    }),
    0.14,
    steel(0.2),
    60,
  );

/** The pin for the tray of a SIM card. */
const pin = (): THREE.Group =>
  new THREE.Group().add(
    placed(ringOf(0.6), 7, 1.7, 2.4),
    tube([at(7.6, 1.7, 2.4), at(9.2, 1.7, 2.2)], 0.08, steel(0.2), 4),
  );

export const scenes: Scenes = {
  'phone-display': still(display),
  'phone-battery': still(battery),
  'charging-flex': still(flex),
  'phone-tools': still(toolSet),
};
