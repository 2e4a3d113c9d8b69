// Packs of cosmetics: bottle with pump, spray or flip cap, jar, tube.
import * as THREE from 'three';
import {
  at,
  circle,
  clear,
  curve,
  grid,
  lathe,
  placed,
  shade,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { isGlass } from '../studio/materials.ts';
import { roundedBox } from '../studio/plates.ts';
import { turned } from './fittings.ts';
import { turnedPiece, type Profile } from './parts.ts';

export type Bottle = {
  readonly radius: number;
  readonly height: number;
  readonly neck: number;
  /** Depth as a share of its width. */
  readonly flat?: number;
  /** How sharp its shoulder is: 1 round, 0.3 square. */
  readonly shoulder?: number;
  readonly body: THREE.Material;
  readonly liquid?: THREE.Material;
  readonly label?: THREE.Material;
  /** How far the label reaches around to each side, in radians. */
  readonly reach?: number;
};

/** A bottle up to its neck, which ends at `height`. */
export function careBottle(bottle: Bottle): THREE.Group {
  const { radius: r, height, neck, flat = 1, body, liquid, label, reach = 1.1 } = bottle;
  const low = height - 1.2 - r * (bottle.shoulder ?? 0.6);
  const form = (profile: Profile, shrink = 1) =>
    lathe(smoothProfile(profile, 8), 96).scale(shrink, 1, flat * shrink);
  const outer: Profile = [
    [0, 0.2],
    [r * 0.7, 0.15],
    [r * 0.88, 0],
    [r * 0.96, 0.1],
    [r, 0.5],
    [r, 0.5],
    [r, low],
    [r, low],
    [r * 0.95, low + (height - 1.2 - low) * 0.42],
    [r * 0.74, low + (height - 1.2 - low) * 0.78],
    [neck * 1.15, height - 1.2],
    [neck, height - 1],
    [neck, height - 1],
    [neck, height],
  ];
  const group = new THREE.Group();
  if (isGlass(body)) {
    group.add(clear(form(outer), body), shade(form(outer, 0.8)));
    if (liquid) {
      const inside: Profile = [
        [0, 0.6],
        [r * 0.8, 0.5],
        [r * 0.93, 1],
        [r * 0.93, 1],
        [r * 0.93, low * 0.97],
        [r * 0.93, low * 0.97],
        [0, low * 0.97],
      ];
      const filling = clear(form(inside), liquid);
      filling.renderOrder = 1;
      group.add(filling);
    }
  } else group.add(solid(form(outer), body));
  if (label) group.add(solid(wrapped(r, height * 0.1, low * 0.93, reach, flat), label));
  return group;
}

/** A label around the front from one height to another; `reach` as for a bottle. */
export const wrapped = (
  radius: number,
  low: number,
  high: number,
  reach: number,
  flat = 1,
): THREE.BufferGeometry =>
  grid(
    (u, v) => {
      const turn = (u - 0.5) * 2 * reach;
      const r = radius + 0.035;
      return at(Math.sin(turn) * r, low + (high - low) * v, Math.cos(turn) * r * flat);
    },
    { columns: 60, rows: 8 },
  );

/** A lotion pump on a neck whose top is y = 0; its nozzle looks to +x. */
export function pumpHead(neck: number, look: THREE.Material, collar = look): THREE.Group {
  const group = new THREE.Group();
  const c = neck * 1.35;
  group.add(
    placed(solid(turned(c, 1.7, 0.12), collar), 0, -1.1, 0),
    placed(solid(turned(c * 0.6, 0.8, 0.1), look), 0, 0.5, 0),
    placed(solid(turned(0.36, 1.6, 0.05), look), 0, 1.1, 0),
    placed(solid(turned(c * 0.82, 1.1, 0.22), look), 0, 2.4, 0),
  );
  const spout = curve(
    [at(0, 3.1, 0), at(c * 1.1, 3.12, 0), at(c * 2, 3.02, 0), at(c * 2.45, 2.5, 0)],
    40,
  );
  return group.add(solid(sweep(spout, circle(0.4, 16), { scale: (t) => 1.1 - 0.3 * t }), look));
}

/** A spray head under a clear or plain cap; the neck's top is y = 0. */
export function sprayHead(neck: number, look: THREE.Material, collar: THREE.Material): THREE.Group {
  const c = neck * 1.25;
  const nozzle = placed(solid(turned(0.16, 0.3, 0.03), collar), c * 0.62, 1.55, 0);
  nozzle.rotation.z = -Math.PI / 2;
  return new THREE.Group().add(
    placed(solid(turned(c, 1.5, 0.1), collar), 0, -1, 0),
    placed(solid(turned(c * 0.72, 1.5, 0.2), look), 0, 0.5, 0),
    nozzle,
  );
}

/** A flip cap that sits on a neck; the neck's top is y = 0. */
export function flipCap(
  radius: number,
  height: number,
  look: THREE.Material,
  flat = 1,
): THREE.Group {
  const form = (low: number, high: number, edge: number, narrow: number) =>
    lathe(
      smoothProfile(
        [
          [0, low],
          [radius, low],
          [radius, low],
          [radius * narrow, high - edge],
          [radius * narrow, high - edge],
          [radius * narrow - edge * 0.3, high - edge * 0.3],
          [radius * narrow - edge, high],
          [radius * narrow - edge, high],
          [0, high],
        ],
        5,
      ),
      96,
    ).scale(1, 1, flat);
  const split = height * 0.62;
  const tab = solid(roundedBox(radius * 0.5, 0.3, 0.4, 0.12, 3), look);
  return new THREE.Group().add(
    solid(form(-1.2, split - 0.05, 0.06, 0.985), look),
    solid(form(split, height, 0.22, 0.97), look),
    placed(tab, 0, split + 0.12, radius * flat),
  );
}

/** A cylinder cap with fine ribs. */
export function ribbedCap(radius: number, height: number, look: THREE.Material): THREE.Mesh {
  const count = 56;
  const profile = smoothProfile(
    [
      [0, 0],
      [1, 0],
      [1, 0],
      [1, height - 0.2],
      [1, height - 0.2],
      [0.98, height - 0.05],
      [0.92, height],
      [0.92, height],
      [0, height],
    ],
    4,
  );
  return solid(
    grid(
      (u, v) => {
        const [share, y] = profile[Math.round(v * (profile.length - 1))]!;
        const turn = u * 2 * Math.PI;
        const side = share > 0.99 ? 0.012 * Math.cos(turn * count) : 0;
        const r = radius * (share + side);
        return at(Math.cos(turn) * r, y, -Math.sin(turn) * r);
      },
      { columns: count * 8, rows: profile.length - 1, isClosed: true },
    ),
    look,
  );
}

export type Jar = {
  readonly radius: number;
  readonly height: number;
  readonly lidHeight: number;
  readonly body: THREE.Material;
  readonly lid: THREE.Material;
  readonly label: THREE.Material;
};

/** A closed jar with a smooth lid. */
export function creamJar({ radius: r, height, lidHeight, body, lid, label }: Jar): THREE.Group {
  const outer: Profile = [
    [0, 0.15],
    [r * 0.82, 0.1],
    [r * 0.9, 0],
    [r * 0.97, 0.12],
    [r, 0.5],
    [r, 0.5],
    [r, height - 0.5],
    [r, height - 0.5],
    [r * 0.98, height - 0.12],
    [r * 0.92, height],
    [0, height],
  ];
  const top = solid(turned(r * 1.01, lidHeight, 0.18, 96), lid);
  return new THREE.Group().add(
    turnedPiece(outer, body, 96),
    placed(top, 0, height + 0.06, 0),
    solid(wrapped(r, height * 0.14, height * 0.86, 1.3), label),
  );
}

/** A tube that stands on its cap; prints go around it, their middle at the front. */
export function squeezeTube(
  radius: number,
  height: number,
  body: THREE.Material,
  cap: THREE.Material,
): THREE.Group {
  const foot = radius * 0.9;
  const tube = grid(
    (u, v) => {
      const turn = (u - 0.5) * 2 * Math.PI;
      const up = Math.max(0, (v - 0.06) / 0.94);
      const round = Math.min(1, v / 0.06);
      const wide = radius * (0.9 + 0.1 * Math.sin((round * Math.PI) / 2)) * (1 + 0.2 * up);
      const deep = radius * (0.9 + 0.1 * round) * Math.max(0, 1 - up ** 1.25) + 0.07;
      // Its flat end is welded: two lines across.
      const weld = v > 0.95 ? 0.03 * Math.sin(v * 900) : 0;
      return at(Math.sin(turn) * wide, 2 + v * height, Math.cos(turn) * (deep + weld));
    },
    { columns: 120, rows: 120, isClosed: true },
  );
  const end = solid(roundedBox(radius * 2.4, 0.12, 0.15, 0.05, 2), body);
  return new THREE.Group().add(
    solid(tube, body),
    placed(end, 0, 2 + height, 0),
    solid(turned(foot, 2.05, 0.15, 96), cap),
  );
}
