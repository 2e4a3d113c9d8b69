// `npm run check -- --figures`: how far the code is from its limits, in numbers.
import { handBuiltAddresses } from './addresses.ts';
import { featureCircles, mutualFeatures } from './feature-circles.ts';
import { sizeReasons } from './size-reasons.ts';
import { doubleCasts, longLines, oversized } from './sizes.ts';

type Figure = { readonly name: string; readonly find: () => Promise<readonly string[]> };

const withReason = async (kind: 'file' | 'function'): Promise<string[]> =>
  (await oversized())
    .filter(({ id }) => id.includes('#') === (kind === 'function'))
    .map(({ id, lines }) => `${id}: ${lines} lines, ${sizeReasons.get(id) ?? 'without a reason'}`);

const figures: readonly Figure[] = [
  { name: 'lines over 100 columns', find: async () => longLines() },
  { name: 'logic files over 400 lines', find: () => withReason('file') },
  { name: 'functions over 80 lines', find: () => withReason('function') },
  {
    name: 'hand-built addresses',
    find: async () => handBuiltAddresses(),
  },
  { name: 'pairs of features that import each other', find: async () => mutualFeatures() },
  { name: 'circles of features', find: async () => featureCircles() },
  {
    name: 'casts through unknown, each with a reason',
    find: async () => doubleCasts('.', { withReason: true }),
  },
  { name: 'casts through unknown without a reason', find: async () => doubleCasts() },
];

export async function printFigures(): Promise<void> {
  for (const { name, find } of figures) {
    const found = await find();
    console.log(`${String(found.length).padStart(4)}  ${name}`);
    for (const line of found) console.log(`        ${line}`);
  }
}
