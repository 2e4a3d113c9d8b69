// Writes descriptions: the family's own text, what the trade offers, and how the product is packed
// and sampled.
import { z } from 'zod';
import { between, pick } from '../chance.ts';
import { readDataFile } from './data-files.ts';
import { textWith } from './text.ts';
import { trades } from './trades.ts';
import { count, fill, inEach, type Noun, say, type Words } from './words.ts';

const cartonContents = ['one', 'oneMeasured', 'two', 'more'] as const;
type CartonContent = (typeof cartonContents)[number];

/** Sentences about packing and the cartons that each is right for. */
const packingSentences = readDataFile(
  'packing.json',
  z.array(textWith({ cartonHolds: z.array(z.enum(cartonContents)).min(1) })),
);

export type Packing = {
  readonly piecesPerCarton: number;
  readonly boxCm: { readonly length: number; readonly width: number; readonly height: number };
  readonly moq: number;
  readonly noun: Noun;
  readonly sampleDays: number;
};

function contentOf({ piecesPerCarton, noun }: Packing): CartonContent {
  const isMeasured = noun === 'squareMetre' || noun === 'metre' || noun === 'kilo';
  if (piecesPerCarton === 1) return isMeasured ? 'oneMeasured' : 'one';
  return piecesPerCarton === 2 ? 'two' : 'more';
}

function boxSize({ length, width, height }: Packing['boxCm']): Words {
  const size = `${length} × ${width} × ${height}`;
  return say(`${size} cm`, `${size} cm`, `${size} سم`);
}

function packingSentence(packing: Packing, chance: () => number): Words {
  const content = contentOf(packing);
  const fitting = packingSentences.filter(({ cartonHolds }) => cartonHolds.includes(content));
  return fill(pick(fitting, chance).words, {
    carton: count(packing.piecesPerCarton, packing.noun),
    moq: count(packing.moq, packing.noun),
    sample: count(packing.sampleDays, 'day'),
    box: boxSize(packing.boxCm),
  });
}

const paragraph = (text: string): string => `<p>${text}</p>`;

export type DescriptionParts = {
  readonly text: Words;
  readonly trade: string;
  readonly packing: Packing | null;
};

/** Writes safe HTML of two or three paragraphs for each language. */
export function descriptionOf(
  { text, trade, packing }: DescriptionParts,
  chance: () => number,
): Words {
  const offer = pick(trades[trade]!.offers, chance);
  const closing = packing && packingSentence(packing, chance);
  const isJoined = between(0, 1, chance) === 0;
  return inEach((locale) => {
    const paragraphs = text[locale].split('\n');
    if (!closing) paragraphs.push(offer[locale]);
    else if (isJoined) paragraphs.push(`${offer[locale]} ${closing[locale]}`);
    else paragraphs.push(offer[locale], closing[locale]);
    return paragraphs.map(paragraph).join('');
  });
}
