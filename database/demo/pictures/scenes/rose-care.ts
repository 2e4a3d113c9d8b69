import type * as THREE from 'three';
import { careBottle, flipCap, pumpHead, sprayHead, type Bottle } from '../builders/care-packs.ts';
import { placed } from '../studio/geometry.ts';
import { glass, plastic } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { careLabel, type CareLabel } from '../studio/care-labels.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

type Kind = 'water' | 'tonic' | 'lotion' | 'gel';

const labels: Record<Kind, CareLabel> = {
  water: face('GÜL SUYU', 'Isparta gülü', '#fffaf6'),
  tonic: face('GÜL TONİĞİ', 'Isparta gülü', '#f6dde1'),
  lotion: face('GÜL LOSYONU', 'Vücut için', '#fdf6f3'),
  gel: face('DUŞ JELİ', 'Isparta gülü', '#fdf1f2'),
};

function face(title: string, line: string, paper: string): CareLabel {
  return { paper, ink: '#5b2636', accent: '#c9506f', title, line, motif: 'rose' };
}

/** Bottles of rose care: a clear one, one with a spray, one with a pump, one with a flip cap. */
const roseCare = (kind: Kind) => (): SceneFile => ({
  set: kind === 'tonic' || kind === 'gel' ? 'plinth' : 'horizon',
  ground: ({ water: 'sage', tonic: 'sky', lotion: 'rose', gel: 'butter' } as const)[kind],
  around: { water: -12, tonic: 8, lotion: -6, gel: 10 }[kind],
  above: { water: 10, tonic: 14, lotion: 12, gel: 8 }[kind],
  fill: 0.72,
  product: () => packs[kind](careLabel(labels[kind], 1024, 1024)),
});

const packs: Record<Kind, (label: THREE.Material) => THREE.Group> = {
  water: (label) =>
    capped(
      {
        radius: 3,
        height: 15,
        neck: 1.1,
        body: glass({ color: '#fdf4f3', bend: 0.5 }),
        liquid: glass({ color: '#f7dcdc', bend: 1.1, rimDark: 0.3, gloss: 0.5 }),
        label,
      },
      flipCap(1.5, 2.2, satin('#d9b07a', 0.25)),
    ),
  tonic: (label) =>
    capped(
      {
        radius: 2.7,
        height: 14,
        neck: 1.1,
        shoulder: 0.4,
        body: glass({ color: '#f3b9c4', bend: 0.6 }),
        liquid: glass({ color: '#e99aab', bend: 1.1, rimDark: 0.3, gloss: 0.5 }),
        label,
      },
      sprayHead(1.2, plastic('#fbf7f3'), satin('#d9b07a', 0.25)),
    ),
  lotion: (label) =>
    capped(
      {
        radius: 3.5,
        height: 15.5,
        neck: 1.2,
        shoulder: 0.5,
        body: plastic('#fbf3ef', 0.3),
        label,
      },
      pumpHead(1.2, plastic('#fbf3ef', 0.3), satin('#d9b07a', 0.25)),
    ),
  gel: (label) =>
    capped(
      {
        radius: 4,
        height: 17,
        neck: 2.4,
        flat: 0.62,
        shoulder: 0.7,
        body: glass({ color: '#f0a3b4', bend: 0.7 }),
        liquid: glass({ color: '#e37f97', bend: 1, rimDark: 0.35, gloss: 0.4 }),
        label,
        reach: 1,
      },
      flipCap(2.75, 2.6, plastic('#c9506f', 0.3), 0.7),
    ),
};

/** A bottle with its cap on its neck. */
const capped = (bottle: Bottle, cap: THREE.Group): THREE.Group =>
  careBottle(bottle).add(placed(cap, 0, bottle.height, 0));

export const scenes: Scenes = {
  'rose-water': { draw: roseCare('water'), isColored: false },
  'rose-tonic': { draw: roseCare('tonic'), isColored: false },
  'rose-lotion': { draw: roseCare('lotion'), isColored: false },
  'rose-shower-gel': { draw: roseCare('gel'), isColored: false },
};
