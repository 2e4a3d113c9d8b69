// Looks for new products once a day, and mails the users whose saved searches they match.
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { getProductCards } from '#features/listings/queries/product-cards.server.ts';
import { findNewProducts } from '#features/search/queries/search.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { writeNewProducts } from './mails/new-products.ts';
import { alertLinks } from './queries/alert-links.server.ts';
import { pathOfSearch } from './queries/stored-searches.server.ts';
import { type DueSearch, findReader, listDue } from './queries/readers.server.ts';
import { dueBefore, lookUntil, maxInMail } from './rules.ts';
import { savedSearches } from './table.server.ts';

const mailData = z.object({
  searchId: z.uuid(),
  until: z.iso.datetime(),
  productIds: z.array(z.uuid()),
  total: z.int(),
});
type MailData = z.infer<typeof mailData>;

/**
 * Sends at most one mail per run: it is marked as sent first, so that a retry after a crash sends
 * no second one. When the mail server refuses it, the mark is taken back and the job is retried.
 */
async function mailNewProducts(
  context: Context,
  { searchId, until, productIds, total }: MailData,
): Promise<void> {
  const id = searchId as Id<'savedSearch'>;
  const reader = await findReader(context, id);
  if (!reader) return;
  const readers: Context = { ...context, locale: reader.locale, currency: reader.currency };
  const cards = await getProductCards(readers, productIds as Id<'product'>[]);
  if (cards.length === 0) return; // all withdrawn meanwhile
  const [path, token] = await Promise.all([
    pathOfSearch(readers, reader.search),
    alertLinks(context).sign(id),
  ]);
  const mail = await writeNewProducts(readers, reader, {
    query: reader.search.query,
    cards,
    total: total - productIds.length + cards.length,
    path: withParameters(path, { sort: 'MOST_RECENT' }),
    stopPath: `${memberPaths.stopMails({ locale: reader.locale })}?token=${token}`,
  });
  const at = new Date(until);
  const { rowCount } = await context.db
    .update(savedSearches)
    .set({ mailedUntil: at })
    .where(
      and(
        eq(savedSearches.id, id),
        or(isNull(savedSearches.mailedUntil), lt(savedSearches.mailedUntil, at)),
      ),
    );
  if (rowCount === 0) return;
  try {
    await context.services.mail.send(mail);
  } catch (error) {
    await context.db
      .update(savedSearches)
      .set({ mailedUntil: sql`${savedSearches.mailedUntil} - interval '1 millisecond'` })
      .where(and(eq(savedSearches.id, id), eq(savedSearches.mailedUntil, at)));
    throw error;
  }
}

export const mailNewProductsJob = defineJob({
  name: 'saved_searches.mail_new_goods',
  data: mailData,
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  run: mailNewProducts,
});

/** Advances the search's cursor and enqueues its mail atomically, in one of concurrent runs. */
async function look(context: Context, search: DueSearch, until: Date): Promise<void> {
  const asking: Context = { ...context, locale: search.locale, currency: search.currency };
  const category =
    search.category === null ? null : findCategory(await getCategoryTree(asking), search.category);
  const isGone = search.category !== null && category === null;
  const scope = category ? { categoryNumber: category.node.number } : {};
  const period = { after: search.checkedUntil, until, publishedAfter: search.createdAt };
  const { ids, total } = isGone
    ? { ids: [], total: 0 }
    : await findNewProducts(asking, search.query, {
        scope,
        filters: search.filters,
        period,
        limit: maxInMail,
      });
  await inTransaction(context, async (inside) => {
    const { rowCount } = await inside.db
      .update(savedSearches)
      .set({ checkedUntil: until })
      .where(
        and(eq(savedSearches.id, search.id), eq(savedSearches.checkedUntil, search.checkedUntil)),
      );
    if (rowCount === 1 && total > 0)
      await inside.services.jobs.send(inside, mailNewProductsJob, {
        searchId: search.id,
        until: until.toISOString(),
        productIds: [...ids],
        total,
      });
  });
}

const batchSize = 200;

/**
 * Runs all due searches; a retry continues where it stopped. A search that fails does not stop the
 * others.
 */
async function checkForNewProducts(
  context: Context,
  _: object,
  signal: AbortSignal,
): Promise<void> {
  const until = lookUntil(context.now());
  for (let after: Id<'savedSearch'> | null = null; ;) {
    const due = await listDue(context, dueBefore(until), after, batchSize);
    for (const search of due) {
      signal.throwIfAborted();
      await look(context, search, until).catch((error: unknown) =>
        context.services.log.error(
          { err: error, savedSearch: search.id },
          'new goods could not be looked for',
        ),
      );
    }
    if (due.length < batchSize) return;
    after = due.at(-1)!.id;
  }
}

/** Runs in the morning of Türkiye and the Gulf. */
export const checkForNewProductsJob = defineJob({
  name: 'saved_searches.look',
  data: z.object({}),
  schedule: '10 5 * * *',
  expireInSeconds: 7_200,
  run: checkForNewProducts,
});

export const savedSearchJobs: readonly JobDefinition[] = [
  checkForNewProductsJob,
  mailNewProductsJob,
];
