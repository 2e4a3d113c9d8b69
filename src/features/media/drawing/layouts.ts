// Positions and sizes of the glyph's copies in each layout.
import type { PictureRecipe } from '../schemas.ts';

/** The part of the 128 × 128 field that a glyph covers. */
export type Extent = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/**
 * The stage of a scene: the front row's line; how far back things may be (0: all on that line); how
 * far flat things are raised towards the middle (1: fully) where no edge defines a line.
 */
export type Stage = {
  readonly baseY: number;
  readonly depth: number;
  readonly scale: number;
  readonly lift: number;
};

type Shadow = { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number };
export type Placement = {
  /** The field's centre, on the picture's 400 × 400. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly rotation: number;
  readonly isMirrored: boolean;
  readonly shadow: Shadow | null;
};

/**
 * `x`: the foot's middle; `y`: the foot's distance from the stage's line; `size`: of the whole
 * field.
 */
type Spot = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly rotation?: number;
  readonly isMirrored?: boolean;
};

const single: readonly Spot[] = [{ x: 200, y: 0, size: 228 }];
const pair: readonly Spot[] = [
  { x: 140, y: -14, size: 186, rotation: -4 },
  { x: 262, y: 8, size: 186, rotation: 3, isMirrored: true },
];
const trio: readonly Spot[] = [
  { x: 200, y: -44, size: 150 },
  { x: 118, y: 4, size: 150 },
  { x: 284, y: 4, size: 150 },
];
const kit: readonly Spot[] = [
  { x: 166, y: -6, size: 216 },
  { x: 300, y: 16, size: 126, isMirrored: true },
];

const gridOf = (
  columns: readonly number[],
  rows: readonly number[],
  size: number,
): readonly Spot[] => rows.flatMap((y) => columns.map((x) => ({ x, y, size })));
/** The feet of the rows, in picture coordinates. */
export const gridRows = { six: [188, 318], nine: [122, 240, 358] } as const;
const six = gridOf([92, 200, 308], gridRows.six, 100);
const nine = gridOf([84, 200, 316], gridRows.nine, 80);

/** All copies, the farthest first. */
export const placementsOf = (
  layout: PictureRecipe['layout'],
  extent: Extent,
  stage: Stage,
): readonly Placement[] => layouts[layout](extent, stage);

const layouts: Record<
  PictureRecipe['layout'],
  (extent: Extent, stage: Stage) => readonly Placement[]
> = {
  single: (extent, stage) => onStage(single, extent, stage),
  pair: (extent, stage) => onStage(pair, extent, stage),
  trio: (extent, stage) => onStage(trio, extent, stage),
  kit: (extent, stage) => onStage(kit, extent, stage),
  stack: pyramid,
  six: (extent, { lift }) => six.map((spot) => standing(spot, extent, lift)),
  nine: (extent, { lift }) => nine.map((spot) => standing(spot, extent, lift)),
  crop: (extent) => [closeUp(extent)],
};

const onStage = (
  spots: readonly Spot[],
  extent: Extent,
  { baseY, depth, scale, lift }: Stage,
): Placement[] =>
  spots.map((spot) =>
    standing({ ...spot, y: baseY + spot.y * depth, size: spot.size * scale }, extent, lift),
  );

/** The longer side of most glyphs; smaller ones are enlarged towards it. */
const usualLength = 118;
const growthOf = ({ left, top, right, bottom }: Extent) =>
  Math.min(1.25, Math.max(1, usualLength / Math.max(right - left, bottom - top)));

/** Places a glyph on its foot, wherever that is in its field; its shadow is as wide. */
function standing(
  { x, y: groundY, size: fieldSize, rotation = 0, isMirrored = false }: Spot,
  extent: Extent,
  lift: number,
): Placement {
  const width = extent.right - extent.left;
  const height = extent.bottom - extent.top;
  const size = fieldSize * growthOf(extent);
  const unit = size / 128;
  const y = groundY - (Math.max(0, usualLength - height) / 2) * unit * lift;
  const middle = ((extent.left + extent.right) / 2 - 64) * unit;
  const rx = (width / 2) * unit * 0.92;
  return {
    x: x + (isMirrored ? middle : -middle),
    y: y - (extent.bottom - 64) * unit,
    size,
    rotation,
    isMirrored,
    shadow: { x, y: y + 1, rx, ry: Math.max(rx * 0.13, 3) },
  };
}

/** Two below, one on top of them, one shadow for all. */
function pyramid(extent: Extent, { baseY, scale }: Stage): Placement[] {
  const size = 150 * scale;
  const unit = (size / 128) * growthOf(extent);
  const width = (extent.right - extent.left) * unit;
  const height = (extent.bottom - extent.top) * unit;
  const apart = Math.min(width * 0.52, 54);
  const placed = (x: number, y: number): Placement => ({
    ...standing({ x, y, size }, extent, 0),
    shadow: null,
  });
  const left = placed(200 - apart, baseY);
  const right = placed(200 + apart, baseY);
  const top = placed(200, baseY - height * 0.72);
  const rx = (apart + width / 2) * 1.05;
  return [{ ...left, shadow: { x: 200, y: baseY + 1, rx, ry: rx * 0.13 } }, right, top];
}

/** So close that it is cropped at the lower end; it touches nothing, so it has no shadow. */
function closeUp(extent: Extent): Placement {
  const size = 470 * growthOf(extent);
  const unit = size / 128;
  const middle = {
    x: ((extent.left + extent.right) / 2 - 64) * unit,
    y: ((extent.top + extent.bottom) / 2 - 64) * unit,
  };
  return {
    x: 226 - middle.x,
    y: 226 - middle.y,
    size,
    rotation: -8,
    isMirrored: false,
    shadow: null,
  };
}
