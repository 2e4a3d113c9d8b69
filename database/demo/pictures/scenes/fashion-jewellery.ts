import * as THREE from 'three';
import { bead, chain, threaded } from '../builders/beads.ts';
import { charm, plait, splitRing, type Charm } from '../builders/charms.ts';
import { at, merge, placed, solid } from '../studio/geometry.ts';
import { cotton, material } from '../studio/materials.ts';
import { chrome, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

type Kind = 'bracelet' | 'necklace' | 'key-ring';

/** Souvenir jewellery with a charm. */
const jewellery = (kind: Kind, motif: Charm) => (): SceneFile => ({
  set: 'plain',
  ground: (
    {
      bracelet: { nazar: 'sand', daisy: 'sky', hand: 'mist' },
      necklace: { nazar: 'rose', daisy: 'sage', hand: 'stone' },
      'key-ring': { nazar: 'butter', daisy: 'lilac', hand: 'clay' },
    } as const
  )[kind][motif],
  around: { nazar: -10, daisy: 14, hand: 0 }[motif],
  above: { bracelet: 48, necklace: 58, 'key-ring': 54 }[kind],
  fill: 0.82,
  product: () => makers[kind](motif),
});

const tones: Record<Charm, readonly string[]> = {
  nazar: ['#1b3f9c', '#f1eee4', '#3f8fd0'],
  daisy: ['#3f8a57', '#f1d25c', '#f1eee4'],
  hand: ['#8c2f3a', '#d9a23c', '#2f6f78'],
};

const makers: Record<Kind, (motif: Charm) => THREE.Group> = {
  bracelet: threadBracelet,
  necklace: beadedNecklace,
  'key-ring': keyRing,
};

/** A plaited bracelet laid in a loop, its ends knotted. */
function threadBracelet(motif: Charm): THREE.Group {
  const loop = Array.from({ length: 40 }, (_, i) => {
    const turn = Math.PI * (0.5 + 0.06 + (i / 39) * 1.88);
    return at(Math.cos(turn) * 3.4, 0.05, -Math.sin(turn) * 3);
  });
  const group = new THREE.Group().add(
    plait(
      loop,
      0.2,
      tones[motif].map((tone) => cotton(tone, undefined, 0.4)),
    ),
  );
  const hanging = placed(charm(motif, 0.95), 0, 0.3, 3.05);
  // Ends with knots at the far side.
  const dark = cotton(tones[motif][0]!, undefined, 0.4);
  for (const side of [-1, 1]) {
    const from = loop.at(side < 0 ? 0 : -1)!;
    group.add(
      placed(solid(bead(0.34, 1.1), dark), from.x, 0.32, from.z),
      plait([from.clone(), at(side * 0.9, 0.05, -4.3), at(side * 1.7, 0.05, -5.2)], 0.1, [
        dark,
        dark,
      ]),
    );
  }
  const middle = loop.reduce((low, p) => (p.z > low.z ? p : low));
  hanging.position.set(middle.x, 0.25, middle.z + 1.15);
  return group.add(hanging);
}

function beadedNecklace(motif: Charm): THREE.Group {
  const line = [
    at(-1.4, 0.35, -7.6),
    at(-4.6, 0.35, -6),
    at(-6.2, 0.35, -2),
    at(-5, 0.35, 2.4),
    at(-1.8, 0.35, 5),
    at(0, 0.35, 5.5),
    at(1.8, 0.35, 5),
    at(5, 0.35, 2.4),
    at(6.2, 0.35, -2),
    at(4.6, 0.35, -6),
    at(1.4, 0.35, -7.6),
  ];
  const count = 66;
  const looks = tones[motif].map((color) =>
    material({ color, roughness: 0.12, specular: 0.06, coat: 0.6 }),
  );
  const group = new THREE.Group();
  looks.forEach((look, k) => {
    const shares = Array.from({ length: count }, (_, i) => (i + 0.5) / count).filter(
      (share, i) => i % 3 === k && Math.abs(share - 0.5) > 0.008,
    );
    group.add(
      solid(
        threaded(line, shares, () => bead(0.29, 0.95)),
        look,
      ),
    );
  });
  const clasp = chain([at(-1.4, 0.3, -7.6), at(0, 0.3, -8), at(1.4, 0.3, -7.6)], 2.9, {
    long: 0.5,
    wide: 0.34,
    wire: 0.06,
  });
  return group.add(
    solid(merge([clasp]), satin('#e0b55e', 0.2)),
    placed(charm(motif, 1.25), 0, 0.05, 7.2),
  );
}

/** A split ring, a short chain, a large charm. */
function keyRing(motif: Charm): THREE.Group {
  const steel = chrome();
  const line = [at(0, 0.25, -1.7), at(0.15, 0.25, -0.4), at(-0.1, 0.25, 0.6)];
  return new THREE.Group().add(
    placed(splitRing(1.6, steel), 0, 0, -3.2),
    solid(chain(line, 2.3, { long: 0.62, wide: 0.44, wire: 0.075 }), steel),
    placed(charm(motif, 1.9), 0, 0.02, motif === 'hand' ? 3.4 : 2.9),
  );
}

const names = {
  bracelet: 'thread-bracelet',
  necklace: 'beaded-necklace',
  'key-ring': 'key-ring',
} as const;
const kinds = ['bracelet', 'necklace', 'key-ring'] as const;
const motifs = ['nazar', 'daisy', 'hand'] as const;
export const scenes: Scenes = Object.fromEntries(
  kinds.flatMap((kind) =>
    motifs.map((motif) => [
      `${names[kind]}-${motif}`,
      { draw: jewellery(kind, motif), isColored: false },
    ]),
  ),
);
