// Saves the products of a file in a job, and remembers what each was before. A job that was killed
// is repeated whole: products that are saved already are found unchanged.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { lockStore } from '#features/companies/queries.server.ts';
import { holdMorePictures } from '#features/media/services/hold-pictures.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { picturesOfProducts } from '#features/products/queries/pictures-of-products.server.ts';
import { findProductInputs } from '#features/products/queries/product-inputs.server.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import type { Id } from '#shared/ids.ts';
import { ImportError, type ImportItem } from '../import-item.ts';
import { importAlone } from '../import-lock.server.ts';
import { type ImportCounts, importProducts, type SaveResult } from '../import-products.server.ts';
import { listSaved } from '../queries/changed-products.server.ts';
import { openRejectsFile } from '../rejects.server.ts';
import type { KeptCounts, RowProblem } from '../views.ts';
import { productImportChanges } from '../table.server.ts';
import { withFileWarnings } from '../warning-counts.ts';
import { isBare, pictureHolder } from '../rules.ts';
import { maxProblems, problemOf } from './check-import.server.ts';
import { type ImportRow, moveImport } from './move-import.server.ts';
import { type OpenImport, withImportFile } from './open-import-file.server.ts';
import { storeFile } from './stored-file.server.ts';

/** How often the page hears of progress. */
const progressEveryMs = 1_000;
/** A batch is one transaction, for which others who save into the store wait. */
const batchSize = 200;

/**
 * Gives products without an id one by their content, by which a repeated run finds them again.
 */
async function* withIds(items: AsyncIterable<ImportItem>): AsyncGenerator<ImportItem> {
  for await (const item of items) {
    if (item.kind === 'rejected' || item.product.externalId !== null) yield item;
    else {
      const hash = createHash('sha256').update(JSON.stringify(item.product)).digest('hex');
      yield { ...item, product: { ...item.product, externalId: `row-${hash.slice(0, 24)}` } };
    }
  }
}

type Drafts = { flagged: number; overLimit: number; belowMoq: number; bare: number };

/** A product that is on sale without a picture stays there; a new one needs its seller's word. */
function withoutBare(
  batch: readonly ProductInput[],
  before: ReadonlyMap<Id<'product'>, ProductInput>,
): ProductInput[] {
  const onSale = new Set(
    [...before.values()].flatMap(({ state, externalId }) =>
      state === 'published' ? externalId : [],
    ),
  );
  return batch.map((product) =>
    isBare(product) && !onSale.has(product.externalId) ? { ...product, state: 'draft' } : product,
  );
}

/** Saves a batch, and in the same transaction what it replaces. */
const saveBatch = (
  context: Context,
  row: ImportRow,
  { batch: read, drafts }: { readonly batch: readonly ProductInput[]; readonly drafts: Drafts },
): Promise<readonly SaveResult[]> =>
  inTransaction(context, async (inside) => {
    // Before reading, so that nobody else's change comes between what was and what is saved.
    await lockStore(inside, row.storeId);
    const externalIds = read.flatMap(({ externalId }) => externalId ?? []);
    const before = await findProductInputs(inside, row.storeId, externalIds);
    const batch = row.publishesBare ? read : withoutBare(read, before);
    const pictured = await picturesOfProducts(inside, [...before.keys()]);
    const results: readonly SaveResult[] = await saveProducts(inside, row.storeId, batch);
    const changed = new Map(
      batch
        .filter((_, i) => results[i] === 'created' || results[i] === 'updated')
        .map((input) => [input.externalId, input]),
    );
    if (changed.size === 0) return results;
    drafts.bare += batch.filter(
      (input, i) => input !== read[i] && changed.has(input.externalId),
    ).length;
    const changedIds = [...changed.keys()].filter((id) => id !== null);
    const saved = await listSaved(inside, row.storeId, changedIds);
    for (const { externalId, state, draftReason } of saved)
      if (state === 'draft' && changed.get(externalId)?.state === 'published') {
        if (draftReason === 'package_limit') drafts.overLimit++;
        else if (draftReason === 'category_moq') drafts.belowMoq++;
        else if (draftReason === 'prohibited_words') drafts.flagged++;
      }
    const changes = saved.map(({ id, contentHash }) => ({
      importId: row.id,
      productId: id,
      before: before.get(id) ?? null,
      contentHash,
    }));
    for (const some of inStatements(changes))
      await inside.db
        .insert(productImportChanges)
        .values(some)
        .onConflictDoUpdate({
          target: [productImportChanges.importId, productImportChanges.productId],
          // What it was before the first run stays.
          set: { contentHash: sql`excluded.content_hash` },
        });
    const replaced = changes.flatMap(({ productId }) => (before.has(productId) ? productId : []));
    await holdDropped(inside, row.id, { pictured, replaced });
    return results;
  });

/** Undoing shows the pictures again that the import took from products. */
async function holdDropped(
  context: Context,
  importId: ImportRow['id'],
  {
    pictured,
    replaced,
  }: {
    readonly pictured: ReadonlyMap<Id<'product'>, readonly Id<'picture'>[]>;
    readonly replaced: readonly Id<'product'>[];
  },
): Promise<void> {
  const now = await picturesOfProducts(context, replaced);
  const dropped = replaced.flatMap((id) => {
    const kept = new Set(now.get(id));
    return (pictured.get(id) ?? []).filter((pictureId) => !kept.has(pictureId));
  });
  await holdMorePictures(context, { holder: pictureHolder, holderId: importId }, dropped);
}

/** Counts what all runs of the job created and changed, not only the last one. */
async function countChanges(
  context: Context,
  row: ImportRow,
): Promise<{ created: number; updated: number }> {
  const [counted] = await context.db
    .select({
      created: sql<number>`count(*) filter (where ${productImportChanges.before} is null)::int`,
      updated: sql<number>`count(*) filter (where ${productImportChanges.before} is not null)::int`,
    })
    .from(productImportChanges)
    .where(eq(productImportChanges.importId, row.id));
  return counted!;
}

/** Writes progress at most once a second, one write at a time. */
function progressWriter(context: Context, row: ImportRow) {
  let writing: Promise<unknown> = Promise.resolve();
  let lastAt = 0;
  return {
    tell(progress: number, counts: KeptCounts) {
      const now = performance.now();
      if (now - lastAt < progressEveryMs) return;
      lastAt = now;
      writing = writing.then(() =>
        moveImport(context, row.id, { from: ['running'], set: { progress, counts } }),
      );
      // A failure is thrown by `end`.
      writing.catch(() => {});
    },
    end: () => writing,
  };
}

const keptCounts = (
  { read, created, updated, unchanged, rejected, underReview, warnings, reasons }: ImportCounts,
  drafts: Drafts,
  problems: readonly RowProblem[],
): KeptCounts => ({
  read,
  created,
  updated,
  unchanged,
  rejected,
  underReview,
  ...drafts,
  warnings,
  reasons,
  problems: [...problems],
});

async function importInto(
  context: Context,
  row: ImportRow,
  { file, match, minMoqs, folder, signal }: OpenImport & { readonly signal: AbortSignal },
): Promise<void> {
  const rejects = openRejectsFile(
    path.join(folder, 'rejects.csv'),
    { columns: file.report.columns, separator: file.separatorOfRejects },
    row.language,
  );
  const problems: RowProblem[] = [];
  const drafts: Drafts = { flagged: 0, overLimit: 0, belowMoq: 0, bare: 0 };
  const progress = progressWriter(context, row);
  const counts = await importProducts({
    items: withIds(file),
    save: (batch) => saveBatch(context, row, { batch, drafts }),
    match,
    minMoqs,
    batchSize,
    onRejected: async (item) => {
      if (problems.length < maxProblems) problems.push(problemOf(item));
      await rejects.add(item);
    },
    onProgress: (now) => {
      const percent = Math.floor((100 * file.bytesRead()) / Math.max(1, file.totalBytes));
      progress.tell(Math.min(99, percent), keptCounts(now, drafts, problems));
    },
    signal,
  });
  await progress.end();
  const rejectsPath = await rejects.close();
  const { parts, sizeBytes } =
    rejectsPath === null
      ? { parts: 0, sizeBytes: 0 }
      : await storeFile(
          context.services.files,
          { id: row.id, part: 'rejects' },
          createReadStream(rejectsPath),
        );
  const warnings = withFileWarnings(counts.warnings, file.report);
  const { created, updated } = await countChanges(context, row);
  const unchanged = counts.read - counts.rejected - created - updated;
  await moveImport(context, row.id, {
    from: ['running'],
    set: {
      state: 'done',
      counts: keptCounts({ ...counts, created, updated, unchanged, warnings }, drafts, problems),
      progress: 100,
      rejectsParts: parts,
      rejectsBytes: sizeBytes,
      endedAt: context.now(),
    },
  });
}

/** Runs a started import to its end; a file that is unusable fails it. Safe to repeat. */
export async function runImport(
  context: Context,
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await importAlone(context, row.storeId, async () => {
    try {
      await withImportFile(context, row, (open) => importInto(context, row, { ...open, signal }));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      await moveImport(context, row.id, {
        from: ['running'],
        set: {
          state: 'failed',
          errorCode: error.code,
          errorValues: error.values,
          endedAt: context.now(),
        },
      });
    }
  });
  // The command line's, which has no row of ours; the job is tried again later.
  if ('running' in outcome)
    throw new Error(`Another import into the store is running: ${outcome.running.by}`);
}
