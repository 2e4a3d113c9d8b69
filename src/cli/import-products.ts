import { type Command, Option } from 'commander';
import { createCategoryMatcher } from '#features/category-matching/matcher.ts';
import { listCategoryWords } from '#features/categories/queries/category-words.server.ts';
import { importAlone } from '#features/product-imports/import-lock.server.ts';
import type { ImportFormat } from '#features/product-imports/import-item.ts';
import {
  importProducts,
  type ImportCounts,
} from '#features/product-imports/import-products.server.ts';
import { minMoqsOf } from '#features/product-imports/services/min-moqs.server.ts';
import { readProductFile } from '#features/product-imports/read-file.server.ts';
import { openRejectsFile } from '#features/product-imports/rejects.server.ts';
import { importSummary } from '#features/product-imports/summary.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { Worker } from '../worker.ts';
import { currencyArgument, localeOption } from './arguments.ts';
import { type Market, storeOf, withMarket } from './market.ts';
import { OperatorError } from './operator-error.ts';
import { interruptible, progressBar } from './progress-bar.ts';

export function addImportProducts(program: Command): void {
  program
    .command('import')
    .description('read files of others')
    .command('products <file>')
    .description(
      'read a product file: Shopify or WooCommerce CSV, Google Merchant feed ' +
        "(TSV, CSV, XML, .gz), Kervan's own CSV or XLSX",
    )
    .requiredOption('--store <slug>', 'the store whose goods they are')
    .addOption(
      new Option('--format <format>', 'what kind of file it is')
        .choices(['auto', 'shopify', 'woocommerce', 'google', 'kervan'])
        .default('auto'),
    )
    .addOption(localeOption())
    .option('--currency <code>', "of prices that name none (the store's own)", currencyArgument)
    .option('--rejects <file>', 'where rejected rows are written (FILE.rejects.csv)')
    .option('--dry-run', 'read and check everything, save nothing')
    .action((file: string, flags: ImportFlags) =>
      withMarket((market) => importFile(market, file, flags)),
    );
}

const stopped = new OperatorError(
  'Stopped. What was saved is saved: run the same command again for the rest.',
);

type ImportFlags = {
  store: string;
  format: 'auto' | ImportFormat;
  dryRun?: boolean;
  lang: Locale;
  currency?: Currency;
  rejects?: string;
};

async function importFile(market: Market, file: string, flags: ImportFlags): Promise<void> {
  const store = await storeOf(market.context, flags.store);
  const outcome = await importAlone(market.context, store.id, () =>
    importInto(store, market, file, flags),
  );
  if (!('running' in outcome)) return;
  const { since, by } = outcome.running;
  const time = since.toISOString().slice(0, 19).replace('T', ' ');
  throw new OperatorError(
    `Another import into the store "${flags.store}" has been running since ${time} UTC ` +
      `(${by}). Wait until it is done, or end it, and try again.`,
  );
}

async function importInto(
  store: Awaited<ReturnType<typeof storeOf>>,
  { context, indexGoods }: Market,
  file: string,
  flags: ImportFlags,
): Promise<void> {
  const { items, pathsAbove } = await listCategoryWords(context);
  const match = createCategoryMatcher(items, pathsAbove);
  const minMoqs = await minMoqsOf(context, store.id);
  const source = await readProductFile(file, {
    format: flags.format,
    mainLanguage: flags.lang,
    currency: flags.currency ?? store.currency,
    defaultOriginCountry: null,
  });
  const rejects = openRejectsFile(
    flags.rejects ?? `${file.replace(/\.gz$/, '')}.rejects.csv`,
    { columns: source.report.columns, separator: source.separatorOfRejects },
    flags.lang,
  );
  const bar = progressBar('{read} products | {rejected} rejected');
  const startedAt = performance.now();
  bar.start(source.totalBytes, 0, { read: 0, rejected: 0 });
  const indexer = flags.dryRun ? null : await indexGoods();
  let counts: ImportCounts;
  try {
    counts = await interruptible(stopped, (signal) =>
      importProducts({
        items: source,
        match,
        minMoqs,
        save: (batch) =>
          flags.dryRun
            ? rehearse(context, (inside) => saveProducts(inside, store.id, batch))
            : saveProducts(context, store.id, batch),
        onRejected: (item) => rejects.add(item),
        onProgress: ({ read, rejected }) => bar.update(source.bytesRead(), { read, rejected }),
        signal,
      }),
    );
  } catch (error) {
    await rejects.discard();
    await indexer?.close();
    throw error;
  } finally {
    bar.stop();
  }
  const rejectsPath = await rejects.close();
  const seconds = (performance.now() - startedAt) / 1000;
  const isDryRun = flags.dryRun ?? false;
  const { report } = source;
  console.log(importSummary({ counts, report, seconds, rejectsPath, isDryRun }, flags.lang));
  if (indexer) await finishIndexing(indexer);
  if (counts.rejected > 0) process.exitCode = 2;
}

async function finishIndexing(indexer: Worker): Promise<void> {
  process.stdout.write('Indexing for search … ');
  await indexer.whenIdle();
  await indexer.close();
  console.log('done');
}

/** Does the work in a transaction and rolls it back: a dry run that includes refusals. */
async function rehearse<T>(context: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const takenBack = new Error('taken back');
  let result: T | undefined;
  try {
    await inTransaction(context, async (inside) => {
      result = await work(inside);
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  return result as T;
}
