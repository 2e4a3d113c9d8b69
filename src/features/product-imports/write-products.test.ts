import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { productInput, type ProductInput } from '#features/products/schemas.ts';
import { randomProducts } from './fixtures/random-products.ts';
import { readAll, temporaryFolder } from './fixtures/read-all.ts';
import { readProductFile } from './read-file.server.ts';
import { writeProducts } from './write-products.server.ts';

const folder = temporaryFolder();
async function* streamOf<T>(values: readonly T[]) {
  yield* values;
}

describe.each(['csv', 'xlsx'] as const)('products written as %s', (format) => {
  test('read back as the same products', async () => {
    const products = randomProducts(700, format === 'csv' ? 1 : 2);
    const target = folder.path(`random.${format}`);
    expect(await writeProducts(streamOf(products), target, format)).toEqual({ products: 700 });
    const read = await readAll(target);
    expect(read.rejected).toEqual([]);
    for (const [i, product] of products.entries()) expect(read.products[i]).toEqual(product);
    expect(read.products).toHaveLength(700);
    expect(read.report.ignored).toEqual([]);
  }, 60_000);

  test('continue texts longer than a cell in the next rows', async () => {
    const [base] = randomProducts(1, 3);
    const long = productInput.parse({
      ...base,
      externalId: 'long',
      description: {
        ar: `<p>${'كتان '.repeat(8000).trim()}</p>`,
        tr: `<p>${'😀'.repeat(20_000)}</p>`,
        en: `<p>${'=x '.repeat(19_000).trim()}</p>`,
      },
      attributes: {
        en: Array.from({ length: 50 }, (_, i) => [`Name ${i}`, `${i}\n${'\\:;'.repeat(600)}`]),
      },
    });
    const target = folder.path(`long.${format}`);
    await writeProducts(streamOf([long, { ...long, externalId: 'next' }]), target, format);
    const { products } = await readAll(target);
    // Not toEqual, which would print all of it.
    expect(isDeepStrictEqual(products, [long, { ...long, externalId: 'next' }])).toBe(true);
  });

  test('are a template with headers only when there are none', async () => {
    const target = folder.path(`empty.${format}`);
    await writeProducts(streamOf<ProductInput>([]), target, format);
    const { report } = await readProductFile(target, {
      format: 'auto',
      mainLanguage: 'en',
      currency: 'USD',
    });
    expect(report.format).toBe('kervan');
    expect(report.columns).toContain('title:ar');
  });
});

test('have no cell that runs as a formula', async () => {
  const [base] = randomProducts(1, 4);
  const title = '=HYPERLINK("http://evil.example","x")';
  const target = folder.path('formula.csv');
  await writeProducts(
    streamOf([
      {
        ...base!,
        mainLanguage: 'en' as const,
        title: { en: title },
        brand: "'already",
        externalId: '-1+1',
      },
    ]),
    target,
    'csv',
  );
  const text = readFileSync(target, 'utf8');
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
  expect(text).toContain("''already");
  const {
    products: [read],
  } = await readAll(target);
  expect([read?.title.en, read?.brand, read?.externalId]).toEqual([title, "'already", '-1+1']);
});

test('have prices as plain decimals, exact to the micro', async () => {
  const [base] = randomProducts(1, 5);
  const target = folder.path('prices.csv');
  await writeProducts(
    streamOf([
      {
        ...base!,
        moq: 1,
        tiers: [
          { fromQuantity: 1, priceMicros: 1 },
          { fromQuantity: 2, priceMicros: 4000 },
          { fromQuantity: 3, priceMicros: 999_999_999_999_999 },
          { fromQuantity: 4, priceMicros: 2_850_000 },
        ],
      },
    ]),
    target,
    'csv',
  );
  expect(readFileSync(target, 'utf8')).toContain(
    '1: 0.000001; 2: 0.004; 3: 999999999.999999; 4: 2.85',
  );
});

test('an unfinished file does not appear under its name', async () => {
  async function* breaking(): AsyncGenerator<ProductInput> {
    yield* randomProducts(600, 6);
    throw new Error('gone');
  }
  const target = folder.path('broken.csv');
  await expect(writeProducts(breaking(), target, 'csv')).rejects.toThrow('gone');
  expect(readdirSync(dirname(target)).filter((name) => name.startsWith('broken'))).toEqual([]);
});

test('a workbook too large for memory is refused', async () => {
  async function* endless(): AsyncGenerator<ProductInput> {
    const [product] = randomProducts(1, 7);
    for (let i = 0; ; i++) yield { ...product!, externalId: String(i) };
  }
  await expect(writeProducts(endless(), folder.path('huge.xlsx'), 'xlsx')).rejects.toMatchObject({
    code: 'tooManyForWorkbook',
  });
});
