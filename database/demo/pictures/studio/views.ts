// What scenes share: how they are seen, and whether they have colours.
import type { SceneFile } from './scene.ts';
import type { Ground } from './sets.ts';

/** What scenes of one kind differ in: ground, degrees around and above. */
export type View = {
  readonly ground: Ground;
  readonly around: number;
  readonly above: number;
};

/** A garment that lies on the ground, seen from above. */
export const laidOut = {
  set: 'plain',
  around: 4,
  above: 72,
  lift: 0.6,
} satisfies Partial<SceneFile>;

/** A scene that is drawn in one colour only. */
export const still = (draw: () => SceneFile) => ({ draw, isColored: false });
