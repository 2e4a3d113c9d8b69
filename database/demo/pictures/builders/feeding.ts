// Feeding bottles and cups for toddlers: clear bodies, collars of colour, teats of silicone.
import * as THREE from 'three';
import { clear, lathe, placed, shade, smoothProfile, solid } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { wrapped, ribbedCap } from './care-packs.ts';
import { bent, type Profile } from './parts.ts';

const form = (profile: Profile) => lathe(smoothProfile(profile, 8), 96);

export type FeedingLooks = {
  readonly body: THREE.Material;
  readonly milk: THREE.Material;
  readonly collar: THREE.Material;
  readonly teat: THREE.Material;
  readonly ink: string;
};

/** A clear body, what is in it, and the shadow that it throws. */
function filled({
  outer,
  inside,
  body,
  milk,
}: Pick<FeedingLooks, 'body' | 'milk'> & { outer: Profile; inside: Profile }): THREE.Mesh[] {
  return [
    clear(form(outer), body),
    solid(form(inside), milk),
    shade(form(outer.map(([x, y]) => [x * 0.8, y] as const))),
  ];
}

/** A feeding bottle with a scale, a collar and a teat. */
export function feedingBottle({ body, milk, collar, teat, ink }: FeedingLooks): THREE.Group {
  const r = 2.9;
  const group = new THREE.Group();
  const outer: Profile = [
    [0, 0.3],
    [r * 0.8, 0.25],
    [r * 0.92, 0.05],
    [r, 0.5],
    [r, 1.5],
    [r * 0.94, 5.4],
    [r, 9.4],
    [r, 11],
    [r * 0.94, 11.8],
    [2.3, 12.6],
    [2.3, 12.6],
    [2.3, 13.4],
  ];
  const inside: Profile = [
    [0, 0.7],
    [r * 0.76, 0.7],
    [r * 0.9, 1.2],
    [r * 0.85, 5.4],
    [r * 0.9, 8.2],
    [r * 0.9, 8.2],
    [0, 8.2],
  ];
  group.add(
    ...filled({ outer, inside, body, milk }),
    placed(ribbedCap(2.75, 2, collar), 0, 12.9, 0),
    placed(solid(teatForm(), teat), 0, 14.7, 0),
  );
  const line = material({ color: ink, roughness: 0.5 });
  for (let i = 0; i < 11; i++) {
    const y = 1.6 + i * 0.72;
    const at = r * (0.94 + 0.06 * ((y - 5.4) / 4) ** 2);
    group.add(solid(wrapped(Math.min(r, at) + 0.02, y, y + 0.09, i % 5 ? 0.16 : 0.3), line));
  }
  return group;
}

const teatForm = () =>
  form([
    [2.3, 0],
    [2.2, 0.3],
    [1.7, 0.9],
    [1.25, 1.7],
    [0.95, 2.4],
    [0.8, 3.1],
    [0.85, 3.7],
    [0.72, 4.2],
    [0.35, 4.45],
    [0, 4.5],
  ]);

/** A cup with two handles and a spout. */
export function trainingCup({ body, milk, collar, teat, ink }: FeedingLooks): THREE.Group {
  const group = new THREE.Group();
  const r = 3.3;
  const outer: Profile = [
    [0, 0.3],
    [r * 0.8, 0.25],
    [r * 0.92, 0.05],
    [r, 0.5],
    [r * 1.02, 4],
    [r * 0.96, 8],
    [r * 0.9, 9],
    [r * 0.9, 9],
    [r * 0.9, 9.8],
  ];
  const inside: Profile = [
    [0, 0.7],
    [r * 0.76, 0.7],
    [r * 0.9, 1.2],
    [r * 0.92, 4],
    [r * 0.89, 6.6],
    [r * 0.89, 6.6],
    [0, 6.6],
  ];
  const lid: Profile = [
    [3.05, 0],
    [3.25, 1.9],
    [3.05, 2.3],
    [2.4, 2.7],
    [1.2, 2.9],
    [0, 2.95],
  ];
  const spout = form([
    [1.5, 0],
    [1.2, 0.5],
    [0.95, 1.4],
    [0.9, 2.4],
    [0.7, 2.8],
    [0, 2.85],
  ]).scale(1.25, 1, 0.7);
  group.add(
    ...filled({ outer, inside, body, milk }),
    placed(solid(form(lid), collar), 0, 9, 0),
    placed(solid(spout, teat), 0, 11.6, 0),
    solid(wrapped(r * 1.03, 8.6, 9.4, Math.PI, 1), collar),
  );
  for (const side of [-1, 1])
    group.add(
      bent(
        [
          [side * 3, 8.9, 0],
          [side * 5.2, 8.8, 0],
          [side * 6.4, 7.2, 0],
          [side * 6.2, 4.6, 0],
          [side * 5, 2.6, 0],
          [side * 3.3, 2.4, 0],
        ],
        0.55,
        collar,
      ),
    );
  const dot = material({ color: ink, roughness: 0.5 });
  return group.add(placed(solid(wrapped(r * 1.025, 2.4, 2.9, 0.5), dot), 0, 0, 0));
}
