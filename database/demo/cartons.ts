// Outer cartons that a person can lift: as many pieces as weight and volume allow, edges that hold that volume.
import type { Carton } from '#features/products/schemas.ts';

const packs = [
  1, 2, 4, 5, 6, 8, 10, 12, 16, 20, 24, 25, 30, 36, 40, 48, 50, 60, 72, 80, 96, 100, 120, 144, 200,
  240, 300, 480, 500, 600, 1000, 1200, 2000, 2400, 5000,
];
const maxGrams = 18_000;
const maxLitres = 85;
/** The minimum order is made of full cartons, and hardly more than was asked for. */
const maxOvershoot = 1.12;

/** Cardboard, tape and inlays, by volume. */
const tareGrams = (litres: number): number => 120 + Math.round(litres * 11);

export type Packed = {
  readonly grams: number;
  readonly litres: number;
  readonly moq: number;
  readonly edge?: number;
  readonly sheet?: readonly [length: number, width: number];
};

export function cartonOf({ grams, litres, moq, edge, sheet }: Packed): Carton {
  const pieces =
    packs.findLast(
      (amount) =>
        amount * grams <= maxGrams &&
        amount * litres <= maxLitres &&
        Math.ceil(moq / amount) * amount <= moq * maxOvershoot,
    ) ?? 1;
  const volume = Math.max(pieces * litres * 1.08, 0.6);
  const [length, width, height] = sheet ? sheetCm(volume, sheet) : edgesCm(volume, edge);
  const gross = Math.round((pieces * grams * 1.02 + tareGrams(volume)) / 10) * 10;
  return {
    pieces,
    lengthMm: length * 10,
    widthMm: width * 10,
    heightMm: height * 10,
    grossGrams: gross,
  };
}

function edgesCm(volume: number, longest = 0): readonly [number, number, number] {
  const cube = Math.cbrt(volume * 1000);
  const length = Math.max(Math.ceil(cube * 1.32), longest);
  const rest = (volume * 1000) / length;
  const width = Math.ceil(Math.sqrt(rest * 1.25));
  return [length, width, Math.max(Math.ceil(rest / width), 2)];
}

const sheetCm = (
  volume: number,
  [length, width]: readonly [number, number],
): readonly [number, number, number] => [
  length,
  width,
  Math.max(Math.ceil((volume * 1000) / (length * width)), 2),
];
