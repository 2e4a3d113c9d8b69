// What an empty database needs before anything can be sold in it: the category tree, exchange rates and trade words.
import { readFile } from 'node:fs/promises';
import { count } from 'drizzle-orm';
import { saveCategories } from '../../src/features/categories/commands/save-categories.server.ts';
import { categoryFile } from '#features/categories/schemas.ts';
import { categories } from '#features/categories/table.server.ts';
import { moveListings } from '#features/products/listing-rows.server.ts';
import { setRates } from '../../src/features/currencies/commands.server.ts';
import { parseRate } from '../../src/features/currencies/rules.ts';
import { exchangeRates } from '../../src/features/currencies/table.server.ts';
import { replaceSynonyms } from '../../src/features/search/commands/save-synonyms.server.ts';
import { synonymFile } from '../../src/features/search/schemas.ts';
import { searchSynonyms } from '../../src/features/search/table.server.ts';
import { type Context, inTransaction } from '../../src/platform/context.ts';
import type { Currency } from '../../src/shared/money.ts';
import { takeLoadingLock } from './loading-lock.ts';

const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'));

type RatesFile = { validOn: string; source: string; perDollar: Record<Exclude<Currency, 'USD'>, string> };

/** Fills what is empty and touches nothing else; safe when several processes start at once. */
export async function loadReferenceData(context: Context, report: (step: string) => void): Promise<void> {
  await inTransaction(context, async (inside) => {
    await takeLoadingLock(inside);
    const [rates] = await inside.db.select({ count: count() }).from(exchangeRates);
    if (rates!.count === 0) {
      const { validOn, source, perDollar } = await read('rates.json') as RatesFile;
      await setRates(inside, Object.entries(perDollar).map(([currency, rate]) => ({ currency: currency as Currency, validOn, source, microsPerDollar: parseRate(rate)! })));
    }
    const [tree] = await inside.db.select({ count: count() }).from(categories);
    if (tree!.count === 0) {
      const { saved } = await saveCategories(
        inside,
        categoryFile.parse(await read('categories.json')),
        moveListings,
      );
      report(`Category tree loaded (${saved} categories)`);
    }
    const [synonyms] = await inside.db.select({ count: count() }).from(searchSynonyms);
    if (synonyms!.count === 0) report(`Synonyms loaded (${await replaceSynonyms(inside, synonymFile.parse(await read('synonyms.json')))} rows)`);
  });
}
