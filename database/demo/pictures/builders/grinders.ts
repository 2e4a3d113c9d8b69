// A grinder, a jigsaw and a sander, for the mains or with a battery. Their work is at +x or below.
import * as THREE from 'three';
import { at, circle, placed, solid, sweep, curve } from '../studio/geometry.ts';
import { plate, slab } from '../studio/plates.ts';
import { blockAt, turnedPiece } from './parts.ts';
import { battery, turnedX, vents, type ToolLooks } from './power-tools.ts';
import { ringed } from './rings.ts';
import { loft, roundEnds, through } from './tools.ts';

/** An angle grinder, its disc of 125 mm below the head; a second handle towards -z. */
export function angleGrinder(
  looks: ToolLooks,
  disc: THREE.Material,
  hasBattery: boolean,
): THREE.Group {
  const { shell, rubber, metal, dark, accent } = looks;
  const level = 6;
  const body = (more: number, from: number, to: number) => {
    const place = (t: number) => from + (to - from) * t;
    return loft({
      length: (to - from) * 25,
      wide: (t) =>
        (through([
          [0, 2.7],
          [0.4, 2.5],
          [0.62, 3],
          [1, 3.3],
        ])(place(t)) +
          more) *
        roundEnds(t, from === 0 ? 0.05 : 0.01, 0.01),
      thick: (t) =>
        (through([
          [0, 2.9],
          [0.4, 2.6],
          [0.62, 3.1],
          [1, 3.4],
        ])(place(t)) +
          more) *
        roundEnds(t, from === 0 ? 0.05 : 0.01, 0.01),
      rise: () => level,
      power: 2.8,
    }).translate(from * 25 - 14, 0, 0);
  };
  const group = new THREE.Group().add(
    solid(body(0, 0, 1), shell),
    solid(body(0.12, 0.1, 0.52), rubber),
    blockAt([3.6, 0.9, 1.8], [-5.5, level + 2.9, 0], accent, 0.35),
    gearHead(metal, level),
    placed(wheel(disc, metal, accent), 14, 0.9, 0),
    placed(guard(dark), 14, 0.4, 0),
    placed(secondHandle(rubber), 14, level, -3.2),
  );
  for (const side of [-1, 1]) group.add(vents(4.2, level, side * 3.1, 6, dark));
  if (hasBattery) {
    const pack = battery(looks, 9);
    pack.rotation.z = -Math.PI / 2;
    pack.position.set(-13.8, level, 0);
    group.add(pack);
  }
  // It rests on its guard and its end.
  group.rotation.z = 0.08;
  group.position.y = -0.7;
  return new THREE.Group().add(group);
}

/** A casting that holds the spindle, and the ring that joins it to the body. */
function gearHead(metal: THREE.Material, level: number): THREE.Group {
  const head = ringed([
    [2.6, 2.4, -2.4, 2.4, 2, 2],
    [2.6, 2.9, -2.9, 2.9, 2.2, 2.2],
    [2.6, 2.9, -2.9, 2.9, 2.2, 2.2],
    [4, 3.3, -3.3, 3.3, 2.6, 2.6],
    [7, 3.4, -3.3, 3.3, 2.8, 2.8],
    [8.6, 3, -2.9, 2.9, 2.6, 2.6],
    [9.3, 1.8, -1.8, 1.8, 2.2, 2.2],
    [9.4, 0, -0.1, 0.1, 2, 2],
  ]);
  return new THREE.Group().add(
    placed(solid(head, metal), 14, 0, 0),
    turnedX(
      [
        [3.2, 10],
        [3.8, 10.1],
        [3.9, 10.5],
        [3.8, 11.6],
        [3, 14],
      ],
      metal,
    ).translateY(level),
  );
}

/** A handle that is screwed to the head, towards -z. */
function secondHandle(rubber: THREE.Material): THREE.Mesh {
  const radius = through([
    [0, 1.9],
    [0.1, 1.3],
    [0.5, 1.6],
    [0.85, 1.45],
    [1, 1.7],
  ]);
  const closed = (t: number) => radius(t) * roundEnds(t, 0, 0.06);
  const grip = loft({ length: 12, wide: closed, thick: closed, power: 2 });
  return solid(grip.rotateY(Math.PI / 2), rubber);
}

/** A cutting disc with its paper and flange. */
function wheel(disc: THREE.Material, metal: THREE.Material, paper: THREE.Material): THREE.Group {
  return new THREE.Group().add(
    turnedPiece(
      [
        [0, 0],
        [6.25, 0],
        [6.25, 0],
        [6.25, 0.28],
        [6.25, 0.28],
        [2, 0.34],
        [0, 0.34],
      ],
      disc,
      120,
    ),
    turnedPiece(
      [
        [5, 0.3],
        [5, 0.37],
        [5, 0.37],
        [2, 0.38],
      ],
      paper,
      100,
    ),
    placed(
      turnedPiece(
        [
          [1.9, 0],
          [1.9, 0.5],
          [1, 0.9],
          [1, 1.8],
        ],
        metal,
        48,
      ),
      0,
      0.3,
      0,
    ),
  );
}

/** Sheet metal over the rear half of the disc. */
function guard(look: THREE.Material): THREE.Group {
  const shape = new THREE.Shape();
  shape.absarc(0, 0, 6.9, Math.PI * 0.52, Math.PI * 1.48, false);
  shape.absarc(0, 0, 2.4, Math.PI * 1.48, Math.PI * 0.52, true);
  shape.closePath();
  const wall = new THREE.Shape();
  wall.absarc(0, 0, 6.95, Math.PI * 0.52, Math.PI * 1.48, false);
  wall.absarc(0, 0, 6.75, Math.PI * 1.48, Math.PI * 0.52, true);
  wall.closePath();
  return new THREE.Group().add(
    solid(plate(wall, 2, 0.04), look),
    solid(plate(shape, 0.24, 0.05).translate(0, 1.8, 0), look),
  );
}

/** A jigsaw on its foot plate; its blade hangs below at +x. */
export function jigsaw(looks: ToolLooks, hasBattery: boolean): THREE.Group {
  const { shell, rubber, metal, dark, accent } = looks;
  const group = new THREE.Group();
  group.add(
    solid(slab(15.5, 8, 0.4, 0.8, 0.14), metal),
    blockAt([6, 1.6, 4], [0, 1, 0], dark, 0.4),
  );
  const motor = loft({
    length: 21,
    wide: (t) => (3.1 + 0.25 * Math.sin(t * 3)) * roundEnds(t, 0.12, 0.16),
    thick: through([
      [0, 2.6],
      [0.4, 3],
      [0.75, 3.2],
      [1, 2.2],
    ]),
    rise: through([
      [0, 6.4],
      [0.5, 5.6],
      [1, 6.2],
    ]),
    power: 2.8,
  }).translate(-13.5, 0, 0);
  const nose = ringed([
    [1, 2.2, -2.2, 2.2, 3, 3],
    [2.6, 2.8, -2.7, 2.7, 3, 3],
    [6, 3, -2.9, 2.9, 3, 3],
    [9, 2.8, -2.6, 2.6, 2.8, 2.8],
    [10.6, 1.8, -1.8, 1.8, 2.4, 2.4],
    [10.8, 0, -0.1, 0.1, 2, 2],
  ]);
  group.add(solid(motor, shell), placed(solid(nose, dark), 5.6, 0, 0));
  // The handle: a bow from the rear of the motor to its nose.
  const path = curve(
    [
      at(-11.4, 6.4, 0),
      at(-11.9, 10, 0),
      at(-9.8, 13.6, 0),
      at(-5, 14.9, 0),
      at(1, 14.6, 0),
      at(5, 12.6, 0),
      at(6.4, 9, 0),
    ],
    90,
  );
  const section = (r: number) => circle(r, 24).map((p) => new THREE.Vector2(p.x * 0.92, p.y));
  group.add(
    solid(sweep(path, section(1.75), { side: at(0, 0, 1) }), shell),
    solid(sweep(path.slice(22, 66), section(1.86), { side: at(0, 0, 1) }), rubber),
    blockAt([3.6, 1.4, 1.7], [-0.6, 12.8, 0], accent, 0.5),
  );
  for (const side of [-1, 1]) group.add(vents(-9.6, 6, side * 2.9, 6, dark));
  const lever = turnedPiece(
    [
      [0, 0],
      [1.5, 0],
      [1.5, 0],
      [1.5, 0.8],
      [1.3, 1],
      [0, 1],
    ],
    accent,
    40,
  );
  lever.rotation.x = Math.PI / 2;
  group.add(placed(lever, 1.2, 3.4, 2.7), placed(solid(saw(), metal), 7.4, 0.4, -0.08));
  if (hasBattery) {
    const pack = battery(looks, 8.6);
    pack.rotation.z = -Math.PI / 2;
    pack.position.set(-12.4, 6.8, 0);
    group.add(pack);
  }
  return group;
}

/** A blade that hangs from the origin, its teeth towards +x. */
function saw(): THREE.BufferGeometry {
  const shape = new THREE.Shape();
  shape.moveTo(-0.45, 1);
  shape.lineTo(-0.45, -7);
  shape.lineTo(0.1, -7.5);
  const teeth = 17;
  for (let i = 0; i < teeth; i++) {
    const y = -7.3 + (i / teeth) * 6.4;
    shape.lineTo(0.62, y + 0.08);
    shape.lineTo(0.36, y + 0.32);
  }
  shape.lineTo(0.45, 1);
  shape.closePath();
  return plate(shape, 0.16, 0.02).rotateX(Math.PI / 2);
}

/** A random orbit sander on its disc, its dust box behind it. */
export function orbitSander(
  looks: ToolLooks,
  paper: THREE.Material,
  hasBattery: boolean,
): THREE.Group {
  const { shell, rubber, dark, accent, metal } = looks;
  const group = new THREE.Group();
  const ringOf = (r: number, from: number, to: number, look: THREE.Material) =>
    group.add(
      placed(
        turnedPiece(
          [
            [0, 0],
            [r, 0],
            [r, 0],
            [r + 0.05, (to - from) * 0.5],
            [r, to - from],
            [r, to - from],
            [0, to - from],
          ],
          look,
          110,
        ),
        0,
        from,
        0,
      ),
    );
  ringOf(6.25, 0, 0.25, paper);
  ringOf(6.2, 0.25, 1.5, dark);
  ringOf(4.6, 1.5, 2.2, metal);
  const skirt = turnedPiece(
    [
      [5.6, 2],
      [5.8, 2.4],
      [5.4, 4],
      [4.7, 5],
    ],
    rubber,
    100,
  );
  const body = ringed([
    [3.6, 4.9, -4.9, 4.9, 2.1, 2.1],
    [5.2, 4.6, -4.6, 4.6, 2.1, 2.1],
    [8, 3.9, -3.7, 3.7, 2.1, 2.1],
    [10.6, 4, -3.6, 3.6, 2.2, 2.2],
    [13, 4.9, -4, 4, 2.4, 2.4],
    [14.4, 4.8, -3.9, 3.9, 2.4, 2.4],
    [15.6, 3.4, -2.8, 2.8, 2.2, 2.2],
    [16, 0, -0.1, 0.1, 2, 2],
  ]);
  const palm = ringed([
    [12.2, 4.8, -3.95, 3.95, 2.4, 2.4],
    [13, 5.05, -4.15, 4.15, 2.4, 2.4],
    [14.4, 4.95, -4.05, 4.05, 2.4, 2.4],
    [15.7, 3.5, -2.9, 2.9, 2.2, 2.2],
    [16.15, 0, -0.1, 0.1, 2, 2],
  ]);
  group.add(skirt, solid(body, shell), solid(palm, rubber));
  group.add(
    blockAt([1, 1.2, 2.2], [4.2, 10.6, 0], accent, 0.35),
    turnedX(
      [
        [1.6, -5],
        [1.6, -9],
        [1.9, -9.2],
      ],
      dark,
    ).translateY(5),
    blockAt([9, 5, 6.4], [-12.4, 5, 0], dark, 1.4),
    blockAt([6, 5.2, 6.6], [-12.4, 5, 0], paper, 0.5),
  );
  for (const side of [-1, 1]) group.add(vents(-1.8, 8.6, side * 3.55, 6, dark));
  if (hasBattery) {
    const pack = battery(looks, 8);
    pack.rotation.z = -0.2;
    return group.add(placed(pack, -8.4, 14.6, 0));
  }
  return group;
}
