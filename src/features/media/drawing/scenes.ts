// Backgrounds of the six sets, in the proportions that a layout needs.
import type { PictureRecipe } from '../schemas.ts';
import { gridRows, type Stage } from './layouts.ts';
import type { Tone } from './tones.ts';

/**
 * `backdrop`: SVG over the ground and under the things; may use the gradients `fl` (floor) and `gl`
 * (glow).
 */
export type Scene = { readonly backdrop: string; readonly stage: Stage };

/**
 * How much of the picture is filled: by one thing in the middle, a few side by side, rows, or a
 * crop.
 */
type Spread = 'one' | 'few' | 'rows' | 'close';
type Layout = PictureRecipe['layout'];
const spreadOf: Record<Layout, Spread> = {
  single: 'one',
  pair: 'few',
  trio: 'few',
  kit: 'few',
  stack: 'few',
  six: 'rows',
  nine: 'rows',
  crop: 'close',
};

const onFloor: Stage = { baseY: 326, depth: 1, scale: 1, lift: 0.2 };
/** No horizon line. */
const inSpace: Stage = { ...onFloor, lift: 0.8 };
const floorFrom = (y: number, opacity = 1) =>
  `<path d="M0 ${y}h400V400H0z" fill="url(#fl)"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;

export const sceneOf = ({ set, layout }: PictureRecipe, tone: Tone): Scene =>
  scenes[set](layout, tone);

const scenes: Record<PictureRecipe['set'], (layout: Layout, tone: Tone) => Scene> = {
  plain: () => ({ backdrop: '', stage: inSpace }),
  horizon: (layout) => ({ backdrop: floorFrom(horizonY(layout, 276)), stage: onFloor }),
  disc: (layout, tone) => ({ backdrop: disc(spreadOf[layout], tone), stage: inSpace }),
  arch: (layout, tone) => arches[spreadOf[layout]](tone),
  plinth: (layout, tone) => plinths[spreadOf[layout]](layout, tone),
  dark: (layout) => ({
    backdrop:
      '<circle cx="200" cy="190" r="190" ' +
      `fill="url(#gl)"/>${floorFrom(horizonY(layout, 300), 0.6)}`,
    stage: onFloor,
  }),
};

/** The floor begins behind the feet of the first row. */
const horizonY = (layout: Layout, usual: number): number =>
  layout === 'six' ? gridRows.six[0] - 34 : layout === 'nine' ? gridRows.nine[0] - 26 : usual;

function disc(spread: Spread, { lift, liftOpacity }: Tone): string {
  const [y, radius] = spread === 'one' ? [196, 142] : spread === 'few' ? [200, 158] : [200, 176];
  return `<circle cx="200" cy="${y}" r="${radius}" fill="${lift}" opacity="${liftOpacity}"/>`;
}

const opening = (path: string, { lift, liftOpacity }: Tone) =>
  `<path d="${path}" fill="${lift}" opacity="${liftOpacity}"/>`;
const tallWindow = (tone: Tone): Scene => ({
  backdrop: opening('M24 400V176C24 92 112 54 200 12C288 54 376 92 376 176V400Z', tone),
  stage: inSpace,
});
const arches: Record<Spread, (tone: Tone) => Scene> = {
  one: (tone) => ({
    backdrop:
      opening('M92 318V206C92 132 148 92 200 52C252 92 308 132 308 206V318Z', tone) +
      floorFrom(318),
    stage: { ...onFloor, baseY: 322, lift: 0 },
  }),
  few: (tone) => ({
    backdrop:
      opening('M44 296V196C44 116 124 80 200 36C276 80 356 116 356 196V296Z', tone) +
      floorFrom(296),
    stage: onFloor,
  }),
  rows: tallWindow,
  close: tallWindow,
};

const onPlinth: Stage = { baseY: 304, depth: 0, scale: 0.92, lift: 0 };
const plinths: Record<Spread, (layout: Layout, tone: Tone) => Scene> = {
  one: (_, tone) => ({ backdrop: floorFrom(300, 0.7) + block(96, tone), stage: onPlinth }),
  few: (_, tone) => ({
    backdrop: floorFrom(300, 0.7) + block(40, tone),
    stage: { ...onPlinth, scale: 0.96 },
  }),
  rows: (layout, tone) => ({
    backdrop: (layout === 'six' ? gridRows.six : gridRows.nine).map((y) => shelf(y, tone)).join(''),
    stage: { ...onFloor, lift: 0 },
  }),
  close: () => ({ backdrop: floorFrom(276), stage: onFloor }),
};

/** A symmetric plinth from `start`: its front in the floor's shade, its edge lit. */
function block(start: number, { lit, floor }: Tone): string {
  const width = 400 - 2 * start;
  const front = `M${start} 306h${width}v94h-${width}z`;
  return (
    `<path d="${front}" fill="${lit}"/><path d="${front}" fill="${floor}" opacity=".45"/>` +
    `<path d="M${start} 300h${width}v12h-${width}z" fill="${lit}"/>`
  );
}

/** A shelf under a row, with its shadow on the wall. */
const shelf = (y: number, { lit, floor }: Tone) =>
  `<path d="M28 ${y + 6}h344v14H28z" fill="${floor}" opacity=".4"/>` +
  `<path d="M28 ${y - 2}h344v9H28z" fill="${lit}"/>` +
  `<path d="M28 ${y + 5}h344v3H28z" fill="${floor}" opacity=".6"/>`;
