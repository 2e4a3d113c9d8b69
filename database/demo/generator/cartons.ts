// Sizes outer cartons that a person can lift: as many pieces as weight and volume allow.
import type { Carton } from '#features/catalog/schemas.ts';

const piecesPerCarton = [
  1, 2, 4, 5, 6, 8, 10, 12, 16, 20, 24, 25, 30, 36, 40, 48, 50, 60, 72, 80, 96, 100, 120, 144, 200,
  240, 300, 480, 500, 600, 1000, 1200, 2000, 2400, 5000,
];
const maxGrams = 18_000;
const maxLitres = 85;
/** Full cartons may raise the minimum order by so much. */
const maxOvershoot = 1.12;

/** Weighs cardboard, tape and inlays. */
const tareGrams = (litres: number): number => 120 + Math.round(litres * 11);

type Edges = { readonly length: number; readonly width: number; readonly height: number };

export type Packed = {
  /** Of one unit. */
  readonly grams: number;
  readonly litres: number;
  readonly moq: number;
  readonly minLengthCm: number;
  /** Of a flat or rolled product, which fixes length and width. */
  readonly sheet: { readonly length: number; readonly width: number } | null;
};

export function cartonOf({ grams, litres, moq, minLengthCm, sheet }: Packed): Carton {
  const pieces =
    piecesPerCarton.findLast(
      (amount) =>
        amount * grams <= maxGrams &&
        amount * litres <= maxLitres &&
        Math.ceil(moq / amount) * amount <= moq * maxOvershoot,
    ) ?? 1;
  const volume = Math.max(pieces * litres * 1.08, 0.6);
  const edges = sheet ? sheetEdges(volume, sheet) : freeEdges(volume, minLengthCm);
  const gross = Math.round((pieces * grams * 1.02 + tareGrams(volume)) / 10) * 10;
  return {
    pieces,
    lengthMm: edges.length * 10,
    widthMm: edges.width * 10,
    heightMm: edges.height * 10,
    grossGrams: gross,
  };
}

/** Edges in cm of a carton of a pleasant shape that holds the volume. */
function freeEdges(litres: number, minLength: number): Edges {
  const cube = Math.cbrt(litres * 1000);
  const length = Math.max(Math.ceil(cube * 1.32), minLength);
  const rest = (litres * 1000) / length;
  const width = Math.ceil(Math.sqrt(rest * 1.25));
  return { length, width, height: Math.max(Math.ceil(rest / width), 2) };
}

const sheetEdges = (
  litres: number,
  { length, width }: { readonly length: number; readonly width: number },
): Edges => ({
  length,
  width,
  height: Math.max(Math.ceil((litres * 1000) / (length * width)), 2),
});
