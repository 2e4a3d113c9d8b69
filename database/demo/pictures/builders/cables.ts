// A cable in loops on the ground with any plug at either end. Plugs point along +z from the cable.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import { polygon, type Place, type Profile } from './parts.ts';

export type Plug = {
  readonly body: THREE.Object3D;
  /** Height of its middle when it lies on the ground. */
  readonly level: number;
};

type Coil = {
  readonly radius: number;
  readonly loops: number;
  readonly thick: number;
  readonly look: THREE.Material;
  readonly plugs: readonly [Plug, Plug];
  /** Material of the second cable, where two run side by side. */
  readonly twin?: THREE.Material;
  /** How far the ends run out of the coil; 1 is about its radius. */
  readonly reach?: number;
};

/** A cable in loops on the ground; its ends come to the front, a plug at each. */
export function cableCoil(coil: Coil): THREE.Group {
  const { radius, loops, thick, look, plugs, twin, reach = 1 } = coil;
  const points: Point[] = [];
  const count = Math.round(loops * 24);
  for (let i = 0; i <= count; i++) {
    const turn = (i / 24) * 2 * Math.PI + Math.PI / 2;
    const loop = i / 24;
    const r =
      radius + thick * 1.5 * Math.sin(loop * 2.4 + 1) + thick * 0.6 * Math.sin(turn * 2 + loop);
    points.push(
      at(
        Math.cos(turn) * r + thick * 0.5 * loop,
        thick + loop * thick * 0.72 + 0.14 * thick * Math.sin(turn * 3),
        Math.sin(turn) * r,
      ),
    );
  }
  const first = points[0]!;
  const last = points.at(-1)!;
  const [startLevel, endLevel] = plugs.map(({ level }) => level) as [number, number];
  const start = [
    at(first.x + radius * 1.15 * reach, startLevel, first.z + radius * 0.75 * reach),
    at(first.x + radius * 0.95 * reach, startLevel, first.z + radius * 0.5 * reach),
    at(first.x + radius * 0.5, thick, first.z + radius * 0.12),
  ];
  const end = [
    at(last.x - radius * 0.5, Math.max(thick, last.y * 0.6), last.z + radius * 0.14),
    at(last.x - radius * 0.9 * reach, endLevel, last.z + radius * 0.55 * reach),
    at(last.x - radius * 1.05 * reach, endLevel, last.z + radius * 0.85 * reach),
  ];
  const path = curve([...start, ...points, ...end], 900);
  const group = new THREE.Group();
  if (twin) {
    const shifted = (side: number) =>
      path.map((p, i) => {
        const ahead = path[Math.min(i + 1, path.length - 1)]!.clone().sub(
          path[Math.max(0, i - 1)]!,
        );
        return p
          .clone()
          .addScaledVector(at(0, 1, 0).cross(ahead.setY(0).normalize()), side * thick * 0.95);
      });
    group.add(
      solid(sweep(shifted(1), circle(thick, 12)), look),
      solid(sweep(shifted(-1), circle(thick, 12)), twin),
    );
  } else group.add(solid(sweep(path, circle(thick, 12)), look));
  return group.add(
    plugAt(path[0]!, path[0]!.clone().sub(path[6]!), plugs[0]),
    plugAt(path.at(-1)!, path.at(-1)!.clone().sub(path.at(-7)!), plugs[1]),
  );
}

/** Lays a plug at the end of a cable, in its direction. */
function plugAt(point: Point, direction: Point, { body, level }: Plug): THREE.Group {
  const plug = new THREE.Group().add(body);
  plug.position.copy(point).setY(level);
  plug.lookAt(plug.position.clone().add(direction.setY(0).normalize()));
  return plug;
}

/** Turns a profile of (radius, place on z) around the z axis. */
export const turnedZ = (profile: Profile, look: THREE.Material): THREE.Mesh =>
  solid(lathe(smoothProfile(profile, 5), 48).rotateX(Math.PI / 2), look);

/** A flat box from `z` on along the z axis. */
export const flat = (
  width: number,
  length: number,
  high: number,
  z: number,
  corner = 0.3,
  edge = 0.12,
): THREE.BufferGeometry =>
  slab(width, length, high, corner, edge).translate(0, -high / 2, z + length / 2);

/** The ribbed sleeve at the end of a plug that lets the cable bend. */
export function relief(thick: number, length: number): THREE.BufferGeometry {
  const profile: [number, number][] = [];
  const rings = 5;
  for (let i = 0; i < rings; i++) {
    const r = thick * (1.35 + 0.12 * i);
    const z = -0.1 + (i / rings) * length;
    profile.push([r, z], [r, z], [r, z + length * 0.13], [r, z + length * 0.13]);
    profile.push([r * 0.86, z + length * 0.14], [r * 0.86, z + length * 0.19]);
  }
  return lathe(profile, 36).rotateX(Math.PI / 2);
}

type Looks = {
  readonly shell: THREE.Material;
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
};

/** A plug of USB-C. */
export function usbPlug({ shell, metal, dark }: Looks, thick = 0.24): Plug {
  return {
    level: 0.36,
    body: new THREE.Group().add(
      solid(merge([relief(thick, 0.9), flat(1.2, 2.2, 0.66, 0.8, 0.3, 0.22)]), shell),
      solid(flat(0.88, 0.8, 0.3, 2.95, 0.14, 0.06), metal),
      solid(flat(0.7, 0.06, 0.14, 3.73, 0.06, 0.02), dark),
    ),
  };
}

/**
 * The hull of a plug along +z, its middle at the origin; corners are shares of half its width and
 * height.
 */
function plugHull(corners: Profile, [wide, high, long]: Place): THREE.BufferGeometry {
  const outline = corners.map(([x, y]) => [(x * wide) / 2, (y * high) / 2] as const);
  return plate(polygon(outline), long, 0.04).rotateX(Math.PI / 2);
}

const hdmiCorners: Profile = [
  [-1, 1],
  [1, 1],
  [1, -0.2],
  [0.72, -1],
  [-0.72, -1],
  [-1, -0.2],
];

/** A plug of HDMI: both lower corners slant. */
export function hdmiPlug({ shell, metal, dark }: Looks, thick = 0.32): Plug {
  return {
    level: 0.6,
    body: new THREE.Group().add(
      solid(merge([relief(thick, 1.3), flat(2.1, 3, 1.1, 1.2, 0.3, 0.2)]), shell),
      solid(plugHull(hdmiCorners, [1.5, 0.62, 1.3]).translate(0, 0, 4.1), metal),
      solid(plugHull(hdmiCorners, [1.3, 0.44, 0.1]).translate(0, 0, 5.34), dark),
      solid(flat(0.34, 0.5, 0.66, 4.4, 0.05, 0.02), dark),
    ),
  };
}

const displayCorners: Profile = [
  [-1, 1],
  [1, 1],
  [1, -1],
  [-0.62, -1],
  [-1, -0.1],
];

/** A plug of DisplayPort: one lower corner slants. */
export function displayPlug({ shell, metal, dark }: Looks, thick = 0.32): Plug {
  return {
    level: 0.66,
    body: new THREE.Group().add(
      solid(merge([relief(thick, 1.3), flat(2.3, 3.4, 1.2, 1.2, 0.24, 0.16)]), shell),
      solid(flat(1, 1.5, 1.34, 2.3, 0.2, 0.08), dark),
      solid(plugHull(displayCorners, [1.75, 0.7, 1.2]).translate(0, 0, 4.5), metal),
      solid(plugHull(displayCorners, [1.55, 0.5, 0.1]).translate(0, 0, 5.64), dark),
    ),
  };
}

/** A round plug with three pins (`isMale`) or three holes. */
export function xlrPlug({ shell, metal, dark }: Looks, isMale: boolean, thick = 0.32): Plug {
  const body: [number, number][] = [
    [0.74, 2],
    [0.95, 2.1],
    [0.95, 2.1],
    [0.95, 4.2],
    [0.95, 4.2],
    [0.9, 4.25],
    [0.9, 4.4],
    [0.96, 4.45],
    [0.96, 4.45],
    [0.96, 6.4],
    [0.96, 6.4],
    [0.8, 6.42],
    [0.8, 6.42],
    [0.8, isMale ? 4.8 : 6.2],
    [0, isMale ? 4.8 : 6.2],
  ];
  const boot: [number, number][] = [
    [thick * 1.1, -0.2],
    [thick * 1.4, 0.6],
    [0.66, 1.8],
    [0.8, 2.1],
    [0.8, 2.1],
    [0.7, 2.2],
  ];
  const group = new THREE.Group().add(turnedZ(boot, shell), turnedZ(body, metal));
  for (let i = 0; i < 3; i++) {
    const turn = (i / 3) * 2 * Math.PI - Math.PI / 2;
    const pin = turnedZ(
      [
        [0.13, isMale ? 4.7 : 6.15],
        [0.13, 6.2],
        [0.1, 6.25],
        [0, 6.27],
      ],
      isMale ? metal : dark,
    );
    group.add(placed(pin, Math.cos(turn) * 0.42, Math.sin(turn) * 0.42, 0));
  }
  group.add(placed(solid(flat(0.5, 0.9, 0.4, 5, 0.1, 0.05), dark), 0, 0.86, 0));
  return { level: 0.97, body: group };
}

/** The square plug of an optical cable, its light red. */
export function opticalPlug({ shell, metal }: Looks, light: THREE.Material): Plug {
  return {
    level: 0.5,
    body: new THREE.Group().add(
      solid(merge([relief(0.22, 0.9), flat(0.98, 2.2, 0.98, 0.8, 0.12, 0.08)]), shell),
      solid(flat(0.7, 0.7, 0.7, 2.9, 0.1, 0.05), metal),
      turnedZ(
        [
          [0.17, 3.5],
          [0.17, 4.1],
          [0.17, 4.1],
          [0, 4.12],
        ],
        light,
      ),
    ),
  };
}

/** The end of a cable for loudspeakers: two cores, their copper strands bare. */
export function bareEnds(red: THREE.Material, black: THREE.Material, copper: THREE.Material): Plug {
  const group = new THREE.Group();
  for (const [side, look] of [
    [1, red],
    [-1, black],
  ] as const) {
    const path = curve(
      [
        at(side * 0.3, 0, -0.1),
        at(side * 0.42, 0, 0.8),
        at(side * 1, 0, 2.4),
        at(side * 1.3, 0, 3.4),
      ],
      24,
    );
    group.add(solid(sweep(path, circle(0.32, 12)), look));
    const strands = Array.from({ length: 9 }, (_, i) => {
      const turn = (i / 9) * 2 * Math.PI;
      const r = i === 0 ? 0 : 0.12;
      return sweep(
        [
          at(side * 1.28 + Math.cos(turn) * r, Math.sin(turn) * r, 3.3),
          at(side * 1.5 + Math.cos(turn + 1) * r, Math.sin(turn + 1) * r, 4.2),
          at(side * 1.66 + Math.cos(turn + 1.6) * r, Math.sin(turn + 1.6) * r, 4.9),
        ],
        circle(0.07, 8),
      );
    });
    group.add(solid(merge(strands), copper));
  }
  return { level: 0.34, body: group };
}

/** A network plug: clear body with gilded contacts, a boot of the cable's colour. */
export function networkPlug(
  boot: THREE.Material,
  body: THREE.Material,
  gold: THREE.Material,
  thick = 0.28,
): Plug {
  const contacts = Array.from({ length: 8 }, (_, i) =>
    roundedBox(0.06, 0.06, 0.6, 0.02, 1).translate((i - 3.5) * 0.125, -0.4, 3.2),
  );
  const latch = roundedBox(0.5, 0.1, 1.6, 0.04, 2).rotateX(-0.16).translate(0, 0.6, 2.6);
  return {
    level: 0.5,
    body: new THREE.Group().add(
      solid(
        merge([
          relief(thick, 0.9),
          roundedBox(1.26, 0.96, 1.1, 0.2, 3).translate(0, 0, 1.35),
          roundedBox(0.9, 0.2, 1, 0.08, 2).translate(0, 0.56, 1.5),
        ]),
        boot,
      ),
      solid(merge([roundedBox(1.18, 0.82, 2, 0.06, 2).translate(0, 0, 2.7), latch]), body),
      solid(merge(contacts), gold),
    ),
  };
}

/** Fibre plugs: `LC` small and with a latch, `SC` square. One or two side by side. */
export function fibrePlug(
  kind: 'LC' | 'SC',
  count: number,
  looks: Looks & { readonly ferrule: THREE.Material },
): Plug {
  const group = new THREE.Group();
  const wide = kind === 'LC' ? 0.62 : 0.95;
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * (wide + 0.1);
    const one = new THREE.Group().add(
      solid(relief(0.16, 1.5), looks.dark),
      solid(roundedBox(wide, wide, 2, 0.08, 2).translate(0, 0, 2.3), looks.shell),
      turnedZ(
        [
          [kind === 'LC' ? 0.12 : 0.2, 3.2],
          [kind === 'LC' ? 0.12 : 0.2, 4],
          [kind === 'LC' ? 0.1 : 0.17, 4.06],
          [0, 4.07],
        ],
        looks.ferrule,
      ),
    );
    if (kind === 'LC')
      one.add(
        solid(
          roundedBox(0.34, 0.1, 1.5, 0.04, 2).rotateX(0.22).translate(0, 0.48, 2.2),
          looks.shell,
        ),
      );
    else
      one.add(
        solid(roundedBox(wide * 0.72, wide + 0.1, 1, 0.06, 2).translate(0, 0, 2.5), looks.metal),
      );
    group.add(placed(one, x, 0, 0));
  }
  if (count > 1)
    group.add(
      solid(roundedBox(wide * 2 + 0.3, wide * 0.6, 0.6, 0.1, 2).translate(0, 0, 1.6), looks.shell),
    );
  return { level: wide / 2 + 0.02, body: group };
}
