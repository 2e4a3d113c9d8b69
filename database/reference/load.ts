// Loads what an empty database needs before anything can be sold in it: the category tree,
// exchange rates, synonyms, prohibited words, seller packages and the pages about the market.
import { readFile } from 'node:fs/promises';
import { count } from 'drizzle-orm';
import { saveCategories } from '#features/categories/commands/save-categories.server.ts';
import { replaceDrawings } from '#features/categories/services/replace-drawings.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { contentPageNames } from '#features/content-pages/rules/page-names.ts';
import { contentPages } from '#features/content-pages/table.server.ts';
import { openContentPages } from '#features/content-pages/services/open-pages.server.ts';
import { setRates } from '#features/currencies/commands.server.ts';
import { parseRate } from '#features/currencies/rules.ts';
import { exchangeRates } from '#features/currencies/table.server.ts';
import { openPackages } from '#features/packages/services/open-packages.server.ts';
import { moveListings } from '#features/products/services/move-listings.server.ts';
import { firstWords } from '#features/prohibited-words/schemas.ts';
import { openWords } from '#features/prohibited-words/services/open-words.server.ts';
import { replaceSynonyms } from '#features/search/commands/save-synonyms.server.ts';
import { synonymFile } from '#features/search/schemas.ts';
import { searchSynonyms } from '#features/search/table.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Currency } from '#shared/money.ts';
import { storeRenderedPictures } from '../demo/pictures/store-rendered.ts';
import { readCategoryTree } from './category-tree.ts';
import { readFirstPages } from './first-pages.ts';
import { takeLoadingLock } from './loading-lock.ts';

type Report = (step: string) => void;

async function read(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8'));
}

/** Fills what is empty and touches nothing else. Safe when several processes start at once. */
export async function loadReferenceData(context: Context, report: Report): Promise<void> {
  await inTransaction(context, async (inside) => {
    await takeLoadingLock(inside);
    await loadRates(inside);
    await loadCategories(inside, report);
    await loadSynonyms(inside, report);
    await loadProhibitedWords(inside, report);
    await openPackages(inside);
    await loadContentPages(inside, report);
  });
}

type RatesFile = {
  readonly validOn: string;
  readonly source: string;
  readonly perDollar: Record<Exclude<Currency, 'USD'>, string>;
};

async function loadRates(context: Context): Promise<void> {
  const [rates] = await context.db.select({ count: count() }).from(exchangeRates);
  if (rates!.count > 0) return;
  const { validOn, source, perDollar } = (await read('rates.json')) as RatesFile;
  await setRates(
    context,
    Object.entries(perDollar).map(([currency, rate]) => ({
      currency: currency as Currency,
      validOn,
      source,
      microsPerDollar: parseRate(rate)!,
    })),
  );
}

async function loadCategories(context: Context, report: Report): Promise<void> {
  const { file, pictures } = readCategoryTree();
  const [tree] = await context.db.select({ count: count() }).from(categories);
  if (tree!.count > 0) {
    await replaceDrawings(context, file, () => storeRenderedPictures(context, pictures));
    return;
  }
  await storeRenderedPictures(context, pictures);
  const { saved } = await saveCategories(context, file, moveListings);
  report(`Category tree loaded (${saved} categories)`);
}

async function loadSynonyms(context: Context, report: Report): Promise<void> {
  const [synonyms] = await context.db.select({ count: count() }).from(searchSynonyms);
  if (synonyms!.count > 0) return;
  const saved = await replaceSynonyms(context, synonymFile.parse(await read('synonyms.json')));
  report(`Synonyms loaded (${saved} rows)`);
}

async function loadProhibitedWords(context: Context, report: Report): Promise<void> {
  const saved = await openWords(context, await readFirstWords());
  if (saved > 0) report(`Prohibited words loaded (${saved} rules)`);
}

async function loadContentPages(context: Context, report: Report): Promise<void> {
  // Reading the texts takes longer than all else here.
  if ((await context.db.$count(contentPages)) === contentPageNames.length) return;
  const saved = await openContentPages(context, await readFirstPages());
  if (saved > 0) report(`Pages about the market loaded (${saved} pages)`);
}

export const readFirstWords = async () => firstWords.parse(await read('prohibited-words.json'));
