import * as THREE from 'three';
import { expect, test } from 'vitest';
import { colors } from './studio/colors.ts';
import type { SceneFile } from './studio/scene.ts';
import { variationOf } from './variation.ts';

const scene: SceneFile = {
  product: () => new THREE.Object3D(),
  set: 'plain',
  ground: 'rose',
  around: -24,
};

test('the first colour is as the scene is written', () => {
  expect(variationOf(scene, { turn: 0, color: colors.black })).toEqual(scene);
});

test('each further colour differs from the one before in ground and in direction', () => {
  for (const ground of ['sand', 'sage', 'stone', 'deep'] as const)
    for (const color of Object.values(colors)) {
      const seen = [0, 1, 2, 3, 4, 5].map((turn) =>
        variationOf({ ...scene, ground }, { turn, color }),
      );
      for (const [i, { ground: own, around }] of seen.slice(1).entries()) {
        expect(own).not.toBe(seen[i]!.ground);
        expect(around).toBe(-seen[i]!.around!);
      }
    }
});

test('no product is lost on a ground of its own colour', () => {
  const grounds = Array.from(
    { length: 8 },
    (_, i) => variationOf(scene, { turn: i + 1, color: colors.cream }).ground,
  );

  expect(grounds).not.toContain('sand');
  expect(grounds).not.toContain('butter');
});
