// Makes up a supplier's feed of electronics: columns, lengths and repetitions like those of a real
// catalogue of 19,406 products in Google's format, where titles have 55 characters, descriptions 50
// and details 460, unequally spread.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { between, chanceOf, pick } from '../database/demo/chance.ts';
import { logNormal, zipf } from './distributions.ts';
import { madeUpName } from './synthetic-words.ts';

type Chance = () => number;

const columns = [
  'id',
  'title',
  'description',
  'brand',
  'gtin',
  'mpn',
  'price',
  'product_type',
  'availability',
  'condition',
  'product_detail',
  'image_link',
];

const goods = [
  'Notebook',
  'toner cartridge',
  'mobile phone case',
  'TFT monitor',
  'network switch',
  'hard disk drive',
  'memory module',
  'laser printer',
  'USB cable',
  'digital camera',
  'headphones',
  'wireless mouse',
  'keyboard',
  'rack cabinet',
  'power adapter',
  'projector',
  'smartphone',
  'tablet',
  'ink cartridge',
  'LED TV',
  'graphics card',
  'server',
  'notebook battery',
  'webcam',
  'router',
];
const types = [
  'Original',
  'Notebook',
  'Cover',
  'Laser',
  'Compatible',
  'Desktop',
  'Straight',
  'In-ear',
];
const detailNames = [
  'product colour',
  'form factor',
  'country of origin',
  'display diagonal',
  'display resolution',
  'touchscreen',
  'processor family',
  'processor model',
  'processor frequency',
  'processor cores',
  'internal memory',
  'internal memory type',
  'total storage capacity',
  'storage media',
  'connector 1',
  'connector 2',
  'cable length',
  'weight',
  'width',
  'depth',
  'height',
  'power consumption',
  'operating temperature',
  'compatibility',
  'quantity per pack',
  'page yield',
  'warranty period',
  'bluetooth',
  'wi-fi standards',
  'certification',
  'brand compatibility',
  'material',
  'ethernet ports',
];
const values = [
  'Black',
  'Silver',
  'White',
  'yes',
  'no',
  'Clamshell',
  'China',
  '1440 x 900',
  'Intel Core 2 Duo',
  'DDR2-SDRAM',
  'HDD',
  'RJ-45',
  'USB 2.0',
  '2.4',
  '802.11b/g/n',
  'Laser printing',
  'Polycarbonate',
  'Energy Star',
];

const brandRank = zipf(161, 1.1);

/**
 * The last digit makes the sum of all, every second one thrice, a multiple of ten. Source: GS1
 * General Specifications, 7.9.
 */
function gtin13(number: number): string {
  const digits = `869${String(number).padStart(9, '0')}`;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[i]) * (i % 2 === 0 ? 1 : 3);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Few goods have forty details, some none, half of them a dozen. */
function detailsOf(chance: Chance): string {
  if (chance() < 0.05) return '';
  const amount = Math.min(40, Math.round(logNormal(13, 0.75, chance)));
  const start = between(0, detailNames.length - 1, chance);
  const details = Array.from({ length: amount }, (_, i) => {
    const name = detailNames[(start + i) % detailNames.length]!;
    const value = pick(values, chance);
    const second = chance() < 0.4 ? between(1, 9_000, chance) : pick(values, chance);
    return `:${name}:${value} ${second}`;
  });
  return details.join(',');
}

function rowOf(number: number): string[] {
  const chance = chanceOf(`feed ${number}`);
  const brand = madeUpName(brandRank(chance) + 5_000);
  const model = `${madeUpName(between(0, 7_999, chance))
    .slice(0, 3)
    .toUpperCase()}-${between(1_000, 99_999, chance)}`;
  const what = pick(goods, chance);
  const someValues = (count: number) => Array.from({ length: count }, () => pick(values, chance));
  const extras = someValues(Math.min(12, Math.round(logNormal(2, 0.7, chance)))).join(' ');
  const hasDescription = chance() >= 0.04;
  const sentence = () => someValues(Math.min(60, Math.round(logNormal(3, 0.8, chance)))).join(', ');
  const description = hasDescription ? `${what} ${model}, ${sentence()}` : '';
  return [
    String(1_000_000 + number),
    `${brand} ${model} ${what} ${extras}`.slice(0, 259),
    description,
    brand,
    gtin13(number),
    model,
    `${logNormal(90, 1.1, chance).toFixed(2)} USD`,
    chance() < 0.31 ? pick(types, chance) : '',
    'in stock',
    'new',
    detailsOf(chance),
    `https://pictures.example/gallery/${number}_` +
      `${between(1_000_000, 9_999_999, chance)}_medium.jpg`,
  ];
}

/** Writes the feed to `path`, gzipped, the same each time. */
export async function writeProductFile(path: string, products: number): Promise<void> {
  function* lines(): Generator<string> {
    yield `${columns.join('\t')}\n`;
    for (let number = 0; number < products; number++) yield `${rowOf(number).join('\t')}\n`;
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path));
}
