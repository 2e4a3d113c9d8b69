// Electric hand tools, for the mains or with a battery. Their work is at +x, y is up.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  grid,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';
import { mainsPlug } from './mains.ts';
import { bent, blockAt, type Place, type Profile } from './parts.ts';
import { loft, roundEnds, through } from './tools.ts';

export type ToolLooks = {
  readonly shell: THREE.Material;
  readonly rubber: THREE.Material;
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
  readonly accent: THREE.Material;
  readonly lamp: THREE.Material;
};

/** Turned around the x axis. */
export const turnedX = (profile: Profile, look: THREE.Material, segments = 72): THREE.Mesh =>
  solid(lathe(smoothProfile(profile, 6), segments).rotateZ(-Math.PI / 2), look);

/** A cord that leaves a tool through its sleeve and lies in a bend, its plug at the end. */
export const toolCord = (places: readonly Place[], looks: ToolLooks): THREE.Group => {
  const look = looks.rubber;
  const [first, second] = places as [Place, Place];
  const sleeve = sweep(
    curve([at(...first), at(...first).lerp(at(...second), 0.5), at(...second)], 24),
    circle(0.72, 16),
    { scale: (t) => 1 - 0.45 * t - 0.08 * Math.max(0, Math.sin(t * 40)) },
  );
  const [before, last] = places.slice(-2) as [Place, Place];
  const plug = mainsPlug({ shell: look, dark: looks.dark, metal: looks.metal }, 0.4).body;
  plug.position.set(...last);
  plug.lookAt(
    at(...last)
      .multiplyScalar(2)
      .sub(at(...before)),
  );
  return new THREE.Group().add(bent(places, 0.38, look, { steps: 200 }), solid(sleeve, look), plug);
};

/** A battery that slides onto a foot; its upper face is y = 0. */
export function battery({ shell, dark, accent, lamp }: ToolLooks, length = 11): THREE.Group {
  const group = new THREE.Group().add(
    blockAt([length, 4.4, 7.2], [0, -2.8, 0], dark, 0.9),
    blockAt([length - 0.8, 1.4, 6.4], [-0.2, -0.5, 0], dark, 0.4),
    blockAt([length * 0.5, 1.1, 7.5], [0, -2.9, 0], shell, 0.3),
    blockAt([1.1, 1.9, 4.4], [length / 2 - 0.1, -2.2, 0], accent, 0.35),
  );
  for (let i = 0; i < 3; i++)
    group.add(blockAt([0.5, 0.5, 0.2], [-length * 0.4 + i * 0.9, -1.3, 3.58], lamp, 0.1));
  return group;
}

/** A charger on the ground: a rail for the battery, a lamp, a cord. */
export function charger(looks: ToolLooks): THREE.Group {
  const { dark, shell, lamp } = looks;
  return new THREE.Group().add(
    blockAt([15, 4, 10.5], [0, 2, 0], dark, 1),
    blockAt([9.6, 1.3, 6], [-0.8, 4.4, 0], shell, 0.4),
    blockAt([8, 0.4, 1], [-0.8, 5.2, -1.8], dark, 0.12),
    blockAt([8, 0.4, 1], [-0.8, 5.2, 1.8], dark, 0.12),
    blockAt([1.2, 0.3, 0.6], [5.9, 4.05, 3], lamp, 0.1),
    bent(
      [
        [-7.2, 1.6, -3],
        [-10, 0.6, -4.6],
        [-12, 0.4, -9],
        [-6, 0.4, -12],
        [4, 0.4, -9],
      ],
      0.36,
      looks.rubber,
    ),
  );
}

/** Slots in a side, upright, from x on. */
export function vents(x: number, y: number, z: number, count: number, look: THREE.Material) {
  const slots = Array.from({ length: count }, (_, i) =>
    roundedBox(0.34, 2.6, 0.24, 0.1, 2)
      .rotateZ(0.22)
      .translate(x + i * 0.72, y, z),
  );
  return solid(merge(slots), look);
}

/** A twist drill along x from 0. */
function twistDrill(length: number, radius: number): THREE.BufferGeometry {
  return grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const x = v * length;
      const tip = Math.min(1, (length - x) / (radius * 0.9));
      const isShank = x < length * 0.24;
      const flute = isShank ? 1 : 0.62 + 0.38 * Math.abs(Math.cos(turn)) ** 0.6;
      const twist = turn + (isShank ? 0 : (x - length * 0.24) * 2.1);
      const r = radius * flute * Math.max(0.02, tip);
      return at(x, Math.sin(twist) * r, Math.cos(twist) * r);
    },
    { columns: 40, rows: 200, isClosed: true },
  );
}

/** A keyless chuck with ribs, along x from 0. */
function chuck(looks: ToolLooks): THREE.Group {
  const ribs = Array.from({ length: 18 }, (_, i) =>
    roundedBox(2.5, 0.34, 0.34, 0.14, 2)
      .translate(2.1, 2.3, 0)
      .rotateX((i / 18) * 2 * Math.PI),
  );
  return new THREE.Group().add(
    turnedX(
      [
        [0, 0],
        [2.05, 0],
        [2.25, 0.3],
        [2.3, 0.6],
        [2.3, 3.6],
        [2.2, 4],
        [2.2, 4],
        [1.5, 5.6],
        [1, 5.9],
        [0.9, 5.9],
      ],
      looks.dark,
    ),
    solid(merge(ribs), looks.dark),
    turnedX(
      [
        [1.9, -0.5],
        [2.1, -0.4],
        [2.1, 0],
        [1.9, 0.1],
      ],
      looks.metal,
    ),
    placed(solid(twistDrill(10.5, 0.46), looks.metal), 5.4, 0, 0),
  );
}

/** An impact drill that stands upright; its battery, if any, is under the handle. */
export function drill(looks: ToolLooks, hasBattery: boolean): THREE.Group {
  const { shell, rubber, dark, accent } = looks;
  const group = new THREE.Group();
  const level = 20;
  const motor = loft({
    length: 16,
    wide: (t) => (3.5 + 0.2 * Math.sin(t * 3)) * roundEnds(t, 0.16, 0.04),
    thick: (t) => (3.9 - 0.3 * t) * roundEnds(t, 0.16, 0.04),
    power: 2.9,
  }).translate(-10, level, 0);
  const gear = turnedX(
    [
      [3.4, 5],
      [3.5, 5.4],
      [3.3, 7.6],
      [2.7, 9],
      [2.7, 9],
      [2.6, 9.6],
    ],
    dark,
  );
  const collar = turnedX(
    [
      [2.5, 9.2],
      [2.8, 9.3],
      [2.85, 9.8],
      [2.85, 10.6],
      [2.7, 10.8],
      [2, 10.9],
    ],
    accent,
  );
  const cap = loft({
    length: 5,
    wide: (t) => 3.86 * roundEnds(t, 0.5, 0.05),
    thick: (t) => 4.14 * roundEnds(t, 0.5, 0.05),
    power: 2.9,
  }).translate(-10.25, level, 0);
  group.add(
    solid(motor, shell),
    solid(cap, rubber),
    placed(new THREE.Group().add(gear, collar), 0, level, 0),
    placed(chuck(looks), 10.9, level, 0),
  );
  for (const side of [-1, 1]) group.add(vents(-3.4, level + 0.2, side * 3.64, 6, dark));
  const grip = (more: number, from: number, to: number, look: THREE.Material) => {
    const place = (t: number) => from + (to - from) * t;
    const form = loft({
      length: (to - from) * 15.5,
      wide: (t) => (1.75 + 0.3 * Math.sin(place(t) * 4 + 0.5) + more) * roundEnds(t, 0, 0.05),
      thick: (t) =>
        (through([
          [0, 2.9],
          [0.22, 2.2],
          [0.6, 2.35],
          [1, 2.5],
        ])(place(t)) +
          more) *
        roundEnds(t, 0, 0.05),
      power: 2.7,
    })
      .translate(from * 15.5, 0, 0)
      .rotateZ(-Math.PI / 2 - 0.2);
    return placed(solid(form, look), -2.2, level - 1.6, 0);
  };
  group.add(grip(0, 0, 1, shell), grip(0.12, 0.24, 0.94, rubber));
  group.add(blockAt([1.7, 3.4, 1.9], [-0.1, level - 5.4, 0], accent, 0.6));
  group.add(blockAt([0.9, 0.9, 4.2], [-1.4, level - 3.4, 0], dark, 0.3));
  if (hasBattery)
    return group.add(
      blockAt([10.6, 2, 7], [-4.4, 5.2, 0], shell, 0.7),
      placed(battery(looks), -4.4, 4.4, 0),
    );
  return group.add(sideHandle(looks, level));
}

/** The second handle of an impact drill, in front of its gear, with a rod for the depth. */
function sideHandle({ rubber, dark, metal }: ToolLooks, level: number): THREE.Group {
  const band = turnedX(
    [
      [3.5, 6],
      [3.9, 6.1],
      [3.9, 7.8],
      [3.5, 7.9],
    ],
    dark,
  );
  const grip = solid(
    lathe(
      smoothProfile(
        [
          [1.2, 0],
          [1.9, 0.3],
          [1.9, 0.8],
          [1.35, 1.4],
          [1.5, 4],
          [1.45, 7],
          [1.75, 9.6],
          [1.6, 10.6],
          [0, 10.9],
        ],
        6,
      ),
      56,
    ).rotateX(Math.PI),
    rubber,
  );
  return new THREE.Group().add(
    placed(band, 0, level, 0),
    placed(grip, 6.9, level - 3.7, 0),
    blockAt([15, 0.7, 0.7], [12, level + 4.4, 0], metal, 0.1),
    blockAt([1.8, 1.6, 1.6], [6.9, level + 4.1, 0], dark, 0.4),
  );
}
