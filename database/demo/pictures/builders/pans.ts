// Pans, coffee pots and the teapots of a stove: turned bodies with handles and spouts.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  lathe,
  placed,
  smoothProfile,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { tube } from './lathe.ts';
import { oval, sphere, turnedPiece, wireForm, type Profile } from './parts.ts';
import { loft, roundEnds, through } from './tools.ts';

export type PanShape = {
  readonly radius: number;
  readonly base: number;
  readonly height: number;
  readonly wall: number;
};

/** A pan without its handle; outside and inside have a material each. */
export function panBody(
  { radius, base, height, wall }: PanShape,
  outside: THREE.Material,
  inside: THREE.Material,
): THREE.Group {
  const shape: Profile = [
    [0, 0],
    [base - 0.4, 0],
    [base - 0.4, 0],
    [base, 0.15],
    [base + (radius - base) * 0.22, height * 0.14],
    [base + (radius - base) * 0.6, height * 0.5],
    [radius, height],
  ];
  const inner: Profile = [
    [radius, height],
    [radius - wall * 0.2, height + wall * 0.4],
    [radius - wall, height - wall * 0.1],
    [base + (radius - base) * 0.6 - wall, height * 0.5 + wall * 0.2],
    [base + (radius - base) * 0.2 - wall, height * 0.14 + wall * 0.8],
    [base - 1, wall],
    [base - 1, wall],
    [0, wall],
  ];
  return new THREE.Group().add(
    turnedPiece(shape, outside, 160, 10),
    turnedPiece(inner, inside, 160, 10),
  );
}

/** A cast handle that is riveted to the wall of a copper pan (sahan) at x = radius. */
export function earHandle(radius: number, level: number, look: THREE.Material): THREE.Group {
  const handle = new THREE.Group();
  const r = radius;
  const bow: Point[] = [
    at(r - 0.4, level - 0.9, -3.6),
    at(r + 0.9, level - 0.4, -3.5),
    at(r + 2.6, level + 0.5, -2.6),
    at(r + 3.4, level + 0.9, 0),
    at(r + 2.6, level + 0.5, 2.6),
    at(r + 0.9, level - 0.4, 3.5),
    at(r - 0.4, level - 0.9, 3.6),
  ];
  handle.add(tube(bow, 0.5, look, 80, (t) => 0.8 + 0.45 * Math.sin(t * Math.PI) ** 2));
  // The plate that lies on the wall of the pan, with three rivets.
  const plate: Point[] = Array.from({ length: 25 }, (_, i) => {
    const turn = ((i - 12) / 12) * (4.4 / r);
    return at(Math.cos(turn) * (r - 0.25), level - 1, Math.sin(turn) * (r - 0.25));
  });
  const section = [
    [-0.14, -0.75],
    [0.14, -0.75],
    [0.2, 0],
    [0.14, 0.75],
    [-0.14, 0.75],
  ].map(([x, y]) => new THREE.Vector2(y, x));
  handle.add(solid(sweep(plate, section, { side: at(0, 1, 0) }), look));
  for (const share of [-0.82, 0, 0.82]) {
    const turn = (share * 4.4) / r;
    handle.add(
      placed(
        solid(sphere(0.36), look),
        Math.cos(turn) * (r + 0.02),
        level - 1,
        Math.sin(turn) * (r + 0.02),
      ),
    );
  }
  return handle;
}

export type StickLooks = {
  readonly grip: THREE.Material;
  readonly metal: THREE.Material;
};

/** A long handle along x from a wall at x = from, with a hole for hanging. */
export function stickHandle(
  from: number,
  level: number,
  length: number,
  looks: StickLooks,
): THREE.Group {
  const handle = new THREE.Group();
  const rise = (t: number) => level + 1.5 * t - 0.9 * t * t;
  const grip = loft({
    length,
    wide: through([
      [0, 1.15],
      [0.25, 1.3],
      [0.7, 1.6],
      [0.92, 1.55],
      [1, 1.2],
    ]),
    thick: (t) => (0.85 - 0.1 * t) * roundEnds(t, 0.02, 0.06),
    rise,
    power: 2.8,
  });
  handle.add(placed(solid(grip, looks.grip), from + 3.2, 0, 0));
  const collar = loft({
    length: 4.2,
    wide: (t) => 1.7 - 0.45 * t,
    thick: (t) => 0.95 - 0.1 * t,
    rise: () => level,
    power: 3,
  });
  handle.add(placed(solid(collar, looks.metal), from - 0.6, 0, 0));
  const eye = wireForm(
    circle(0.62, 20).map(({ x, y }) => at(x * 1.5, 0, y)),
    0.14,
    { steps: 40, sides: 10, isClosed: true },
  );
  const end = from + 3.2 + length * 0.9;
  return handle.add(placed(solid(eye, looks.metal), end, rise(0.9) + 0.8, 0));
}

/** A coffee pot: wide below, narrow at the neck, a lip to pour, a long handle to the right. */
export function cezve(
  look: THREE.Material,
  inside: THREE.Material,
  looks: StickLooks,
): THREE.Group {
  const pot = new THREE.Group();
  const lip = (form: THREE.BufferGeometry) => {
    const points = form.getAttribute('position') as THREE.BufferAttribute;
    for (let i = 0; i < points.count; i++) {
      const [x, y, z] = [points.getX(i), points.getY(i), points.getZ(i)];
      if (y < 6.4) continue;
      const turn = Math.atan2(z, x) - Math.PI / 2;
      const pull = Math.exp(-((turn / 0.34) ** 2)) * ((y - 6.4) / 2.2) ** 1.6;
      points.setXYZ(i, x, y + 0.25 * pull, z + 1.5 * pull);
    }
    form.computeVertexNormals();
    return form;
  };
  const outside: Profile = [
    [0, 0],
    [4.2, 0],
    [4.2, 0],
    [4.65, 0.3],
    [4.75, 1],
    [4.45, 2.6],
    [3.75, 4.8],
    [3.25, 6.3],
    [3.3, 7.1],
    [3.85, 8.5],
  ];
  const inner: Profile = [
    [3.85, 8.5],
    [3.78, 8.58],
    [3.68, 8.45],
    [3.16, 7.1],
    [3.1, 6.3],
    [3.6, 4.8],
    [4.3, 2.6],
    [4.5, 1],
    [0, 0.4],
  ];
  pot.add(
    solid(lip(lathe(smoothProfile(outside, 12), 160)), look),
    solid(lip(lathe(smoothProfile(inner, 12), 160)), inside),
  );
  const arm = [at(3.2, 7.2, 0), at(4.4, 7.5, 0), at(7, 8.6, 0), at(9, 9.6, 0)];
  pot.add(tube(arm, 0.42, looks.metal, 40, (t) => 1.25 - 0.3 * t));
  const path = [at(8.4, 9.25, 0), at(13, 11.6, 0), at(19, 14.2, 0)];
  pot.add(
    tube(
      path,
      0.72,
      looks.grip,
      60,
      through([
        [0, 0.75],
        [0.1, 0.95],
        [0.6, 1.2],
        [0.93, 1.12],
        [1, 0.5],
      ]),
    ),
  );
  const ring = wireForm(
    circle(0.75, 20).map(({ x, y }) => at(x, y, 0)),
    0.12,
    { steps: 40, sides: 10, isClosed: true },
  );
  return pot.add(placed(solid(ring, looks.metal), 19.5, 14.4, 0));
}

export type TeapotLooks = {
  readonly body: THREE.Material;
  readonly handle: THREE.Material;
  readonly knob: THREE.Material;
};

/** The profile of a teapot's belly, from its base at y = 0 to its opening. */
const belly = (r: number, h: number): Profile => [
  [0, 0],
  [r * 0.72, 0],
  [r * 0.72, 0],
  [r * 0.8, h * 0.03],
  [r * 0.96, h * 0.22],
  [r, h * 0.42],
  [r * 0.93, h * 0.68],
  [r * 0.74, h * 0.9],
  [r * 0.6, h],
];

/** A stove kettle or teapot: spout at the left, handle at the right; no lid. */
export function teapotBody(
  radius: number,
  height: number,
  looks: TeapotLooks,
  spoutSize = 1,
): THREE.Group {
  const pot = new THREE.Group();
  const [r, h] = [radius, height];
  pot.add(turnedPiece(belly(r, h), looks.body, 144, 12));
  const spout = [
    at(-r * 0.8, h * 0.3, 0),
    at(-r * 1.16, h * 0.42, 0),
    at(-r * 1.38, h * 0.66, 0),
    at(-r * 1.52, h * 0.92, 0),
    at(-r * 1.68, h * 1.02, 0),
  ];
  pot.add(
    tube(spout, r * 0.17 * spoutSize, looks.body, 60, (t) => 1.5 - 0.95 * t ** 0.7 + 0.12 * t ** 6),
  );
  const mouth = sweep(
    [at(-r * 1.665, h * 1.012, 0), at(-r * 1.69, h * 1.025, 0)],
    circle(r * 0.085 * spoutSize, 20),
  );
  pot.add(solid(mouth, material({ color: '#15110e', roughness: 0.9 })));
  const handle = [
    at(r * 0.84, h * 0.78, 0),
    at(r * 1.25, h * 0.92, 0),
    at(r * 1.62, h * 0.8, 0),
    at(r * 1.66, h * 0.46, 0),
    at(r * 1.4, h * 0.24, 0),
    at(r * 0.94, h * 0.26, 0),
  ];
  const grip = sweep(curve(handle, 80), oval(r * 0.115, r * 0.075, 18), {
    side: at(0, 0, 1),
    scale: (t) => 0.82 + 0.35 * Math.sin(t * Math.PI),
  });
  return pot.add(solid(grip, looks.handle));
}

/** A domed lid with a knob, for an opening of this radius; it lies on y = 0. */
export function knobLid(
  radius: number,
  rise: number,
  look: THREE.Material,
  knob: THREE.Material,
): THREE.Group {
  const r = radius;
  const dome: Profile = [
    [r * 1.04, -0.1],
    [r * 1.08, 0.05],
    [r * 1.02, 0.2],
    [r * 0.9, 0.3],
    [r * 0.6, rise * 0.72],
    [r * 0.2, rise],
    [0, rise],
  ];
  const k = Math.max(0.7, r * 0.24);
  const grip: Profile = [
    [k * 0.45, rise - 0.1],
    [k * 0.42, rise + k * 0.35],
    [k * 0.85, rise + k * 0.75],
    [k, rise + k * 1.25],
    [k * 0.75, rise + k * 1.75],
    [0, rise + k * 1.9],
  ];
  return new THREE.Group().add(turnedPiece(dome, look, 128, 10), turnedPiece(grip, knob, 48, 8));
}

/** Two pots above each other: water boils below, tea steeps above. */
export function doubleTeapot(lower: TeapotLooks, upper: TeapotLooks = lower): THREE.Group {
  const pair = new THREE.Group();
  const [r, h] = [9.4, 11.2];
  pair.add(teapotBody(r, h, lower, 0.95));
  const seat: Profile = [
    [r * 0.57, h - 0.35],
    [r * 0.63, h - 0.1],
    [r * 0.63, h + 0.5],
    [r * 0.6, h + 0.7],
    [r * 0.5, h + 0.7],
  ];
  pair.add(turnedPiece(seat, lower.body, 112));
  const [smallR, smallH] = [6.9, 8.4];
  const top = new THREE.Group().add(teapotBody(smallR, smallH, upper, 1));
  top.add(placed(knobLid(smallR * 0.6, 1.7, upper.body, upper.knob), 0, smallH, 0));
  return pair.add(placed(top, 0, h + 0.55, 0));
}
