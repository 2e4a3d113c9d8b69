// Writes the pages that a market opens with.
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { locales } from '#shared/locale.ts';
import { contentPagePublished } from '../events.ts';
import { type PageTexts, whyNotPublishPage } from '../rules/completeness.ts';
import { unfilledMarketValues, unknownMarketValues } from '../rules/market-values.ts';
import type { ContentPageName } from '../rules/page-names.ts';
import { contentPages, contentPageVersions } from '../table.server.ts';

export type FirstPage = PageTexts & {
  readonly name: ContentPageName;
  /** Otherwise it waits as a draft for what it promises. */
  readonly isPublished: boolean;
};

/**
 * Leaves pages that are there as they are. Returns how many were written. Throws an Error for a
 * page with a mistake.
 */
export const openContentPages = (context: Context, pages: readonly FirstPage[]): Promise<number> =>
  inTransaction(context, async (inside) => {
    const now = inside.now();
    let count = 0;
    for (const { name, isPublished, ...texts } of pages) {
      demandComplete(name, texts);
      const [added] = await inside.db
        .insert(contentPages)
        .values({ name, ...texts, updatedAt: now })
        .onConflictDoNothing()
        .returning({ name: contentPages.name });
      if (!added) continue;
      count += 1;
      if (!isPublished) continue;
      await inside.db
        .insert(contentPageVersions)
        .values({ name, number: 1, ...texts, publishedAt: now, validFrom: now });
      await emit(inside, contentPagePublished(name));
    }
    return count;
  });

/** Throws an Error. */
function demandComplete(name: string, texts: PageTexts): void {
  const refusal = whyNotPublishPage(texts);
  if (refusal) throw new Error(`${name}: ${refusal}`);
  for (const locale of locales) {
    const [unknown] = [
      ...unknownMarketValues(`${texts.title[locale]} ${texts.description[locale]}`),
      ...unfilledMarketValues(texts.body[locale]!),
    ];
    if (unknown !== undefined)
      throw new Error(`${name} (${locale}): {${unknown}} is no value of the market`);
  }
}
