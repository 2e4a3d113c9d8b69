// Saves the products of a file in batches, and counts what became of each;
// a run that was cut off can simply be repeated.
import type { ProductInput } from '#features/products/schemas.ts';
import { withMinMoq } from './category-moq.ts';
import type {
  CategoryHints,
  ImportItem,
  ProductItem,
  ReasonCode,
  RejectedItem,
  WarningCode,
} from './import-item.ts';

/**
 * The catalog's result for one product of a batch: `deleted` by its seller before; a refusal has
 * its message key or text.
 */
export type SaveResult =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'deleted'
  | { readonly rejected: string };

/** Finds a category of ours from a file's hints; null leaves the product under review. */
export type CategoryMatcher = {
  match(hints: CategoryHints): { readonly path: string; readonly by: string } | null;
  /** Whether this is a path of our tree. */
  has(path: string): boolean;
};

/** The minimum order that each product of a batch may have, in its own unit. */
export type MinMoqs = (products: readonly ProductInput[]) => Promise<readonly number[]>;

export type ImportCounts = {
  /** Products read, including rejected ones. */
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Saved without a category: staff must choose one. */
  underReview: number;
  warnings: Partial<Record<WarningCode, number>>;
  reasons: Partial<Record<ReasonCode, number>>;
};

export type ImportOptions = {
  readonly items: AsyncIterable<ImportItem>;
  /**
   * Saves a batch in one transaction and returns a result per product, in order. Idempotent by
   * `externalId`.
   */
  readonly save: (
    batch: ProductInput[],
    items: readonly ProductItem[],
  ) => Promise<readonly SaveResult[]>;
  readonly match: CategoryMatcher;
  /** Raises products whose file names no minimum order. */
  readonly minMoqs?: MinMoqs | undefined;
  /** Called after each batch, and every 500 products read. */
  readonly onProgress?: (counts: Readonly<ImportCounts>) => void;
  /** Called for every rejected product, in file order within a batch; see `openRejectsFile`. */
  readonly onRejected?: (item: RejectedItem) => void | Promise<void>;
  /** Stops before the next product; saved ones stay saved. */
  readonly signal?: AbortSignal;
  readonly batchSize?: number;
};

/** Characters of raw rows after which a batch is flushed early. */
const maxBatchCharacters = 8_000_000;

type Batch = {
  readonly items: ProductItem[];
  readonly products: ProductInput[];
  characters: number;
};
const emptyBatch = (): Batch => ({ items: [], products: [], characters: 0 });

const charactersOf = (item: ProductItem): number =>
  item.raw.reduce((sum, row) => row.reduce((n, cell) => n + cell.length, sum), 0);

function withCategory(item: ProductItem, match: CategoryMatcher): ProductInput {
  const { category } = item.product;
  if (category !== null && match.has(category)) return item.product;
  return { ...item.product, category: match.match(item.categoryHints)?.path ?? null };
}

async function withMinMoqs({
  saved,
  read,
  minMoqs,
}: {
  readonly saved: readonly ProductItem[];
  readonly read: readonly ProductInput[];
  readonly minMoqs: MinMoqs;
}): Promise<ProductInput[]> {
  if (saved.every(({ isMoqGiven }) => isMoqGiven)) return [...read];
  const minimums = await minMoqs(read);
  return read.map((product, i) =>
    saved[i]!.isMoqGiven ? product : withMinMoq(product, minimums[i]!),
  );
}

const rejection = (
  item: ProductItem,
  reason: ReasonCode,
  values: RejectedItem['values'],
): RejectedItem => ({
  kind: 'rejected',
  line: item.line,
  column: null,
  reason,
  values,
  externalId: item.product.externalId,
  raw: item.raw,
});

/** Nobody can order it from stock. What is sold out says so itself. */
const isShortOfStock = ({ stock, moq }: ProductInput): boolean =>
  stock !== null && stock > 0 && stock < moq;

/**
 * Runs a whole import. Reads one batch ahead while saving, never more, so that memory stays
 * bounded. Throws errors of `items` and `save` (after awaiting the batch being saved) and the
 * signal's reason when aborted.
 */
export async function importProducts({
  items,
  save,
  match,
  minMoqs,
  onProgress,
  onRejected,
  signal,
  batchSize = 500,
}: ImportOptions): Promise<ImportCounts> {
  const counts: ImportCounts = {
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    underReview: 0,
    warnings: {},
    reasons: {},
  };
  const firstLines = new Map<string, number>();
  let batch = emptyBatch();
  let saving: Promise<void> = Promise.resolve();

  const reject = async (item: RejectedItem) => {
    counts.rejected++;
    counts.reasons[item.reason] = (counts.reasons[item.reason] ?? 0) + 1;
    await onRejected?.(item);
  };

  const saveBatch = async ({ items: saved, products: read }: Batch) => {
    const products = minMoqs ? await withMinMoqs({ saved, read, minMoqs }) : read;
    const raised = products.filter((product, i) => product !== read[i]).length;
    if (raised > 0) counts.warnings.moqOfCategory = (counts.warnings.moqOfCategory ?? 0) + raised;
    const short = products.filter(isShortOfStock).length;
    if (short > 0) counts.warnings.stockBelowMoq = (counts.warnings.stockBelowMoq ?? 0) + short;
    const results = await save(products, saved);
    for (const [i, item] of saved.entries()) {
      const result = results[i];
      if (result === undefined)
        throw new Error(`save answered for ${results.length} of ${products.length} products`);
      if (typeof result !== 'string') {
        await reject(rejection(item, 'notSaved', { reason: result.rejected }));
        continue;
      }
      if (result === 'deleted') {
        await reject(rejection(item, 'productDeleted', { id: item.product.externalId ?? '' }));
        continue;
      }
      counts[result]++;
      if (products[i]!.category === null) counts.underReview++;
    }
    onProgress?.(counts);
  };

  const flush = async () => {
    await saving;
    signal?.throwIfAborted();
    const full = batch;
    batch = emptyBatch();
    if (full.items.length === 0) return;
    saving = saveBatch(full);
    // Awaited by the next flush. Until then a failure must not count as unhandled.
    saving.catch(() => {});
  };

  const take = async (item: ProductItem) => {
    const id = item.product.externalId;
    const firstLine = id === null ? undefined : firstLines.get(id);
    if (firstLine !== undefined)
      return reject(rejection(item, 'duplicateId', { id: id!, line: firstLine }));
    if (id !== null) firstLines.set(id, item.line);
    for (const { code } of item.warnings) counts.warnings[code] = (counts.warnings[code] ?? 0) + 1;
    batch.items.push(item);
    batch.products.push(withCategory(item, match));
    batch.characters += charactersOf(item);
    if (batch.items.length >= batchSize || batch.characters > maxBatchCharacters) await flush();
  };

  try {
    for await (const item of items) {
      signal?.throwIfAborted();
      counts.read++;
      if (item.kind === 'rejected') await reject(item);
      else await take(item);
      if (counts.read % 500 === 0) onProgress?.(counts);
    }
    await flush();
  } finally {
    await saving;
  }
  return counts;
}
