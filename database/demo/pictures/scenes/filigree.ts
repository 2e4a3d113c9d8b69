import * as THREE from 'three';
import { earring, filledBetween, flower, twistedRing, wire } from '../builders/filigree.ts';
import { bead } from '../builders/beads.ts';
import { at, lathe, merge, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { hoop } from '../builders/parts.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

type Finish = 'bright' | 'oxidised';
type Kind = 'earrings' | 'brooch' | 'bracelet' | 'tray';

const silver = (finish: Finish) =>
  finish === 'bright'
    ? material({ color: '#f3f1ec', roughness: 0.2, metalness: 1 })
    : material({ color: '#8e8b86', roughness: 0.34, metalness: 1 });

/** Pieces of silver wire, bright or dark in their hollows. */
const filigree = (kind: Kind, finish: Finish) => (): SceneFile => ({
  set: finish === 'bright' && kind === 'earrings' ? 'dark' : 'plain',
  ground:
    finish === 'bright'
      ? ({ earrings: 'deep', brooch: 'clay', bracelet: 'sky', tray: 'sage' } as const)[kind]
      : ({ earrings: 'rose', brooch: 'sand', bracelet: 'mist', tray: 'lilac' } as const)[kind],
  around: { earrings: 0, brooch: 12, bracelet: -20, tray: 0 }[kind],
  above: { earrings: 62, brooch: 58, bracelet: 30, tray: 44 }[kind],
  fill: 0.8,
  product: () => new THREE.Group().add(makers[kind](silver(finish))),
});

const makers: Record<Kind, (look: THREE.Material) => THREE.Object3D> = {
  earrings: (look) =>
    new THREE.Group().add(
      placed(solid(earring(0), look), -1.9, 0, 0, 0.08),
      placed(solid(earring(0), look), 1.9, 0, 0.2, -0.1),
    ),
  brooch: (look) => solid(merge(brooch()), look),
  bracelet: (look) => solid(merge(bracelet()), look),
  tray: (look) => solid(merge(tray()), look),
};

/** A rosette of two rings of petals. */
function brooch(): THREE.BufferGeometry[] {
  const parts = flower([0, 0], 8, 1.5, 0.95, 0.3);
  const around = (radius: number) => (t: number) =>
    [Math.cos(t * 2 * Math.PI) * radius, Math.sin(t * 2 * Math.PI) * radius] as const;
  parts.push(
    twistedRing([0, 0], 1.95, 0.14, 0.07),
    twistedRing([0, 0], 2.75, 0.12, 0.07),
    ...filledBetween(around(1.98), around(2.72), 22, 0.12, 0.028),
  );
  for (let i = 0; i < 22; i++) {
    const turn = ((i + 0.5) / 22) * 2 * Math.PI;
    parts.push(bead(0.13).translate(Math.cos(turn) * 2.95, 0.12, Math.sin(turn) * 2.95));
  }
  return parts;
}

/** A band of two rails with scrolls between, bent to a ring that stands on its edge. */
function bracelet(): THREE.BufferGeometry[] {
  const radius = 3.1;
  const half = 0.95;
  const parts: THREE.BufferGeometry[] = [];
  for (const y of [-half, half])
    parts.push(hoop(radius, 0.09).translate(0, y, 0), hoop(radius, 0.06).translate(0, y * 0.86, 0));
  const count = 26;
  const bent = (s: number, y: number) => {
    const turn = s / radius;
    return at(Math.sin(turn) * radius, y, Math.cos(turn) * radius);
  };
  const pitch = (2 * Math.PI * radius) / count;
  for (let i = 0; i < count; i++) {
    const s0 = i * pitch;
    for (const up of [-1, 1]) {
      const points = Array.from({ length: 34 }, (_, k) => {
        const t = k / 33;
        const r = 0.37 * (1 - 0.85 * t);
        const turn = (up > 0 ? -1 : 1) * t * 2.1 * 2 * Math.PI + (up * Math.PI) / 2;
        return bent(s0 + Math.cos(turn) * r, up * 0.4 + Math.sin(turn) * r);
      });
      parts.push(wire(points, 0.034));
    }
    parts.push(
      wire(
        [bent(s0 + pitch / 2, -half), bent(s0 + pitch / 2, 0), bent(s0 + pitch / 2, half)],
        0.04,
        0.12,
      ),
    );
    const p = bent(s0 + pitch / 2, 0).multiplyScalar(1.02);
    parts.push(bead(0.1).translate(p.x, p.y, p.z));
  }
  return parts.map((part) => part.translate(0, half + 0.1, 0));
}

/** A round tray: a floor of rings and scrolls, a rim of arches, two handles. */
function tray(): THREE.BufferGeometry[] {
  const parts: THREE.BufferGeometry[] = [];
  const around = (radius: number) => (t: number) =>
    [Math.cos(t * 2 * Math.PI) * radius, Math.sin(t * 2 * Math.PI) * radius] as const;
  for (const [inner, outer, count] of [
    [3.1, 4.9, 18],
    [4.9, 6.8, 24],
    [6.8, 8.6, 32],
  ] as const)
    parts.push(
      twistedRing([0, 0], inner, 0.3, 0.12, 0.3),
      ...filledBetween(around(inner), around(outer), count, 0.3, 0.065),
    );
  parts.push(twistedRing([0, 0], 8.6, 0.3, 0.15, 0.3));
  parts.push(...flower([0, 0], 8, 2.4, 1.5, 0.35).map((part) => part));
  parts.push(hoop(9.5, 0.2).translate(0, 2.1, 0));
  for (let i = 0; i < 36; i++) {
    const turn = (i / 36) * 2 * Math.PI;
    const next = turn + (2 * Math.PI) / 36;
    const p = (a: number, r: number, y: number) => at(Math.cos(a) * r, y, Math.sin(a) * r);
    parts.push(
      wire(
        [
          p(turn, 8.6, 0.3),
          p(turn + 0.02, 9.2, 1.3),
          p((turn + next) / 2, 9.5, 2.05),
          p(next - 0.02, 9.2, 1.3),
          p(next, 8.6, 0.3),
        ],
        0.08,
        0.2,
      ),
    );
  }
  for (const side of [-1, 1])
    parts.push(
      wire(
        [
          at(side * 9.3, 2.1, -2.4),
          at(side * 11.2, 2.7, -2),
          at(side * 11.9, 3, 0),
          at(side * 11.2, 2.7, 2),
          at(side * 9.3, 2.1, 2.4),
        ],
        0.2,
        0.4,
      ),
    );
  const plate = lathe(
    smoothProfile(
      [
        [0, 0.05],
        [8.6, 0.05],
        [8.6, 0.12],
        [0, 0.14],
      ],
      3,
    ),
    96,
  );
  return [...parts, plate];
}

const kinds = ['earrings', 'brooch', 'bracelet', 'tray'] as const;
export const scenes: Scenes = Object.fromEntries(
  kinds.flatMap((kind) => [
    [`filigree-${kind}`, { draw: filigree(kind, 'bright'), isColored: false }],
    [`filigree-${kind}-dark`, { draw: filigree(kind, 'oxidised'), isColored: false }],
  ]),
);
