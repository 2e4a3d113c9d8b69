// What a hairdresser holds: dryer, straightener, clipper, razors. They lie on y = 0.
import * as THREE from 'three';
import {
  at,
  circle,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { plate, roundedBox } from '../studio/plates.ts';
import { turned } from './fittings.ts';
import { bent, type Profile } from './parts.ts';
import { loft, roundEnds, through } from './tools.ts';

/** Turns a profile of (radius, place on x) around the x axis. */
const alongX = (profile: Profile, segments = 96) =>
  lathe(smoothProfile(profile, 8), segments).rotateZ(-Math.PI / 2);

/** How finely the flexible cords of devices are drawn. */
const cord = { steps: 160, sides: 12 } as const;

export type DryerLooks = {
  readonly shell: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
};

/** A hair dryer on its side: barrel along x, handle towards the viewer. */
export function hairDryer({ shell, dark, metal }: DryerLooks): THREE.Group {
  const group = new THREE.Group();
  const level = 4.3;
  const barrel = alongX([
    [3.3, -9.2],
    [3.9, -9],
    [4.25, -8],
    [4.3, -5.5],
    [4.25, -1],
    [3.9, 3],
    [3.3, 7],
    [3.1, 8.6],
    [3.1, 8.6],
    [2.9, 8.7],
    [2.9, 8.7],
    [2.75, 6],
  ]);
  const ring = alongX([
    [4.32, -6.4],
    [4.42, -6.3],
    [4.42, -5.7],
    [4.32, -5.6],
  ]);
  group.add(solid(barrel.translate(0, level, 0), shell), solid(ring.translate(0, level, 0), metal));
  group.add(placed(rearGrille(dark, metal), -9, level, 0));
  // The nozzle narrows to a slit.
  const nozzle = loft({
    length: 4.4,
    wide: (t) => 3 + 0.5 * t,
    thick: (t) => 3 - 2.1 * t,
    power: 2.4,
    rows: 40,
  }).translate(8, level, 0);
  group.add(solid(nozzle, dark));
  const handle = loft({
    length: 13,
    wide: through([
      [0, 2.2],
      [0.2, 1.85],
      [0.6, 1.75],
      [1, 1.9],
    ]),
    thick: (t) => (1.75 - 0.15 * Math.sin(t * 3)) * roundEnds(t, 0, 0.08),
    rise: (t) => level - 1.2 * t * t,
    power: 2.6,
  }).rotateY(-Math.PI / 2 - 0.14);
  group.add(solid(handle.translate(-2.6, 0, 2.4), shell));
  for (const [i, z] of [6.4, 8.6].entries())
    group.add(
      placed(
        solid(roundedBox(1.1, 0.8, 1.7, 0.3, 4), i ? metal : dark),
        -2.9 - z * 0.09,
        level + 1.5,
        z,
      ),
    );
  const end = [-2.6 - 12.9 * 0.14, 3.1, 15.2] as const;
  return group.add(
    bent(
      [end, [-5.2, 2.2, 18], [-8, 0.5, 20.5], [-14, 0.4, 19], [-17, 0.4, 13], [-14, 0.4, 8.5]],
      0.36,
      dark,
      cord,
    ),
  );
}

/** Rings behind a rim, with spokes. */
function rearGrille(dark: THREE.Material, metal: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  const back = alongX([
    [0, -0.1],
    [3.3, -0.1],
    [3.3, 0.2],
  ]);
  group.add(solid(back, dark));
  const rings = [0.7, 1.3, 1.9, 2.5, 3.1].map((r) =>
    sweep(
      Array.from({ length: 60 }, (_, i) => {
        const turn = (i / 60) * 2 * Math.PI;
        return at(-0.2 - 0.25 * (1 - (r / 3.3) ** 2), Math.cos(turn) * r, Math.sin(turn) * r);
      }),
      circle(0.13, 8),
      { isClosed: true },
    ),
  );
  return group.add(solid(merge(rings), metal));
}

/** A straightener, its two arms a little open. */
export function straightener({ shell, dark, metal }: DryerLooks): THREE.Group {
  const group = new THREE.Group();
  const level = 1.5;
  for (const side of [-1, 1]) {
    const arm = new THREE.Group();
    const body = loft({
      length: 26,
      wide: (t) => (1.15 + 0.35 * Math.sin(t * 2.6)) * roundEnds(t, 0.03, 0.03),
      thick: (t) => (1.35 + 0.1 * t) * roundEnds(t, 0.02, 0.02),
      power: 3,
    });
    arm.add(solid(body, shell));
    arm.add(placed(solid(roundedBox(9.4, 2.3, 0.5, 0.16, 3), metal), 20.5, 0, -side * 1.28));
    const band = loft({
      length: 0.5,
      wide: () => 1.56,
      thick: () => 1.48,
      power: 3,
      rows: 8,
    }).translate(14.4, 0, 0);
    arm.add(solid(band, metal));
    if (side > 0)
      for (const x of [8.4, 10.4, 12.4])
        arm.add(placed(solid(turned(0.42, 0.3, 0.08, 32), x > 12 ? metal : dark), x, 1.2, 0));
    arm.position.set(0, level, side * 1.3);
    arm.rotation.y = -side * 0.1;
    group.add(arm);
  }
  const hinge = solid(turned(2.1, 2.9, 0.4, 60), dark);
  group.add(placed(hinge, 0.6, 0.05, 0));
  return group.add(
    bent(
      [
        [-1.2, 1.4, 0],
        [-4, 0.9, 0.6],
        [-7, 0.4, 4],
        [-3, 0.4, 9],
        [6, 0.4, 10.5],
        [14, 0.4, 8.5],
      ],
      0.34,
      dark,
      cord,
    ),
  );
}

export type ClipperLooks = {
  readonly body: THREE.Material;
  readonly grip: THREE.Material;
  readonly steel: THREE.Material;
  readonly light: THREE.Material;
};

/** A clipper on its back, its blade at the far end of x; a trimmer is slimmer. */
export function clipper(looks: ClipperLooks, isTrimmer = false): THREE.Group {
  const group = new THREE.Group();
  const length = isTrimmer ? 13.5 : 15.5;
  const girth = isTrimmer ? 0.72 : 1;
  const wide = through([
    [0, 1.9 * girth],
    [0.25, 2.15 * girth],
    [0.62, 1.85 * girth],
    [0.86, 2.05 * girth],
    [1, isTrimmer ? 1.5 : 2.2],
  ]);
  const thick = through([
    [0, 1.5 * girth],
    [0.3, 1.75 * girth],
    [0.7, 1.5 * girth],
    [1, 0.75],
  ]);
  const rise = (t: number) => 1.8 * girth + 0.5 * t * t;
  group.add(
    solid(
      loft({
        length,
        wide: (t) => wide(t) * roundEnds(t, 0.05, 0),
        thick: (t) => thick(t) * roundEnds(t, 0.05, 0),
        rise,
        power: 3,
      }),
      looks.body,
    ),
  );
  // A panel of another material on its upper side.
  group.add(
    solid(
      loft({
        length: length * 0.66,
        wide: (t) => wide(0.08 + t * 0.66) * 0.66 * roundEnds(t, 0.12, 0.2),
        thick: (t) => (thick(0.08 + t * 0.66) + 0.07) * roundEnds(t, 0.04, 0.06),
        rise: (t) => rise(0.08 + t * 0.66),
        power: 3,
      }).translate(length * 0.08, 0, 0),
      looks.grip,
    ),
    placed(
      solid(roundedBox(2, 0.5, 1.1, 0.22, 4), looks.steel),
      length * 0.5,
      rise(0.5) + thick(0.5) + 0.05,
      0,
    ),
    placed(
      solid(roundedBox(0.5, 0.14, 0.5, 0.06, 3), looks.light),
      length * 0.2,
      rise(0.2) + thick(0.2) + 0.04,
      0,
    ),
  );
  return group.add(
    placed(blade(isTrimmer ? 1.7 : 2.25, looks.steel, isTrimmer), length - 0.4, rise(1) - 0.1, 0),
  );
}

/** Two combs of steel, the upper one shorter; a wide blade is broader than its clipper. */
function blade(half: number, steel: THREE.Material, isWide: boolean): THREE.Group {
  const wing = isWide ? 1.25 : 1;
  const comb = (reach: number, high: number, count: number) => {
    const shape = new THREE.Shape();
    shape.moveTo(-0.6, -half * 0.92);
    shape.lineTo(1.1, -half * wing);
    const pitch = (2 * half * wing) / count;
    for (let i = 0; i < count; i++) {
      const y = -half * wing + i * pitch;
      shape.lineTo(reach, y + pitch * 0.12);
      shape.lineTo(reach, y + pitch * 0.55);
      shape.lineTo(1.1, y + pitch * 0.66);
      shape.lineTo(1.1, y + pitch);
    }
    shape.lineTo(-0.6, half * 0.92);
    return plate(shape, high, 0.03);
  };
  return new THREE.Group().add(
    placed(solid(comb(2.3, 0.3, 26), steel), 0, 0, 0),
    placed(solid(comb(1.9, 0.28, 18).scale(1, 1, 0.88), steel), 0, 0.31, 0),
  );
}

/** A safety razor that lies: knurled handle along x, its head across. */
export function safetyRazor(handle: THREE.Material, head: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  const level = 0.95;
  const line: [number, number][] = [
    [0, 0],
    [0.45, 0],
    [0.62, 0.15],
    [0.62, 0.5],
    [0.5, 0.7],
    [0.5, 0.7],
  ];
  for (let i = 0; i < 26; i++)
    line.push(
      [0.56, 0.85 + i * 0.23],
      [0.56, 0.98 + i * 0.23],
      [0.51, 1.0 + i * 0.23],
      [0.51, 1.06 + i * 0.23],
    );
  line.push([0.5, 7], [0.42, 7.4], [0.36, 8.6], [0.42, 9.2], [0.6, 9.4], [0.3, 9.6]);
  group.add(
    solid(
      lathe(line, 60)
        .rotateZ(-Math.PI / 2)
        .translate(0, level, 0),
      handle,
    ),
  );
  const cap = loft({
    length: 4.3,
    wide: (t) => 1.3 * roundEnds(t, 0.02, 0.02),
    thick: (t) => 0.3 * roundEnds(t, 0.02, 0.02),
    power: 2.6,
    rows: 40,
  }).rotateY(Math.PI / 2);
  const top = new THREE.Group().add(
    placed(solid(cap, head), 0, 0.42, 2.15),
    placed(solid(roundedBox(2.9, 0.05, 4.1, 0.02, 2), head), 0, 0.12, 0),
    placed(solid(roundedBox(2.7, 0.22, 4.3, 0.1, 3), head), 0, -0.08, 0),
  );
  top.rotation.z = -Math.PI / 2;
  return group.add(placed(top, 9.75, 1.35, 0));
}

/** A straight razor, open in a wide V. */
export function straightRazor(scales: THREE.Material, steel: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  const outline = new THREE.Shape();
  outline.moveTo(0, -0.35);
  outline.lineTo(4.4, -0.4);
  outline.lineTo(4.7, -1.2);
  outline.lineTo(13.2, -1.2);
  outline.quadraticCurveTo(14, -1, 13.9, 0.2);
  outline.quadraticCurveTo(13.6, 0.95, 12.6, 0.95);
  outline.lineTo(5, 0.85);
  outline.quadraticCurveTo(2, 0.75, -2.2, 1.5);
  outline.lineTo(-2.6, 1.1);
  outline.quadraticCurveTo(-1, 0.2, 0, -0.35);
  group.add(solid(plate(outline, 0.34, 0.1).translate(0, 0.45, 0), steel));
  for (const y of [0.12, 0.82]) {
    const half = loft({
      length: 15.5,
      wide: (t) => (0.85 + 0.2 * Math.sin(t * Math.PI)) * roundEnds(t, 0.05, 0.05),
      thick: () => 0.17,
      aside: (t) => 0.9 * Math.sin(t * Math.PI),
      power: 4,
    }).translate(-0.7, y + 0.06, 0);
    group.add(solid(half.rotateY(-2.35), scales));
  }
  for (const away of [0, 13.8]) {
    const pin = solid(turned(0.26, 1.35, 0.08, 24), steel);
    group.add(placed(pin, away * Math.cos(2.35), -0.1, away * Math.sin(2.35)));
  }
  return group;
}
