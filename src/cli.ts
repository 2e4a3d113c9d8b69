// The operator's command line: `npm run kervan -- help`.
import { readFile, writeFile } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { Command, InvalidArgumentError, Option } from 'commander';
import { getTableName } from 'drizzle-orm';
import { z } from 'zod';
import { loadDemoMarket } from '../database/demo/load.ts';
import { loadReferenceData } from '../database/reference/load.ts';
import { createAdmin } from '#features/accounts/commands/administer.server.ts';
import { listAdmins } from '#features/accounts/queries/users.server.ts';
import { email as emailField, userName } from '#features/accounts/schemas.ts';
import { createCategoryMatcher } from '#features/category-matching/matcher.ts';
import { saveCategories } from '#features/categories/commands/save-categories.server.ts';
import { categoryFile } from '#features/categories/schemas.ts';
import { exportCategories } from '#features/categories/queries/export-categories.server.ts';
import { moveListings } from '#features/products/listing-rows.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { listCategoryWords } from '#features/categories/queries/category-words.server.ts';
import { productInputsOf } from '#features/products/queries/product-inputs.server.ts';
import { saveStore } from '#features/companies/commands/stores.server.ts';
import { findStore } from '#features/companies/queries.server.ts';
import { storeInput } from '#features/companies/schemas.ts';
import { clearAnnouncement, publishAnnouncement } from '#features/announcements/commands.server.ts';
import { announcementInput } from '#features/announcements/schemas.ts';
import { setRates } from '#features/currencies/commands.server.ts';
import { parseRate } from '#features/currencies/rules.ts';
import { ImportError } from '#features/product-imports/import-item.ts';
import { importAlone } from '#features/product-imports/import-lock.server.ts';
import {
  importProducts,
  type ImportCounts,
} from '#features/product-imports/import-products.server.ts';
import { readProductFile } from '#features/product-imports/read-file.server.ts';
import { openRejectsFile } from '#features/product-imports/rejects.server.ts';
import { importErrorText, importSummary } from '#features/product-imports/summary.ts';
import { writeProducts } from '#features/product-imports/write-products.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { rfqAttachments } from '#features/rfqs/table.server.ts';
import { rebuildIndex } from '#features/search/commands/rebuild-index.server.ts';
import { replaceSynonyms } from '#features/search/commands/save-synonyms.server.ts';
import { indexing } from '#features/search/jobs.server.ts';
import { listSearchQueries } from '#features/search/queries/search-analytics.server.ts';
import { explainSearch } from '#features/search/queries/search.server.ts';
import { exportSynonyms } from '#features/search/queries/synonyms.server.ts';
import { maxCharacters } from '#features/search/rules.ts';
import { synonymFile } from '#features/search/schemas.ts';
import { readConfiguration } from '#platform/configuration.ts';
import { type Context, inTransaction, systemContext } from '#platform/context.ts';
import {
  BackupError,
  backupMarket,
  type FileColumn,
  restoreMarket,
  type Verified,
  verifyBackup,
} from '#platform/database/backup.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { openFileStorage } from '#platform/files/open-file-storage.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { failureText } from '#platform/process.ts';
import { openDatabaseServer, openServices } from '#platform/services.server.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { isLocale, type Locale, locales } from '#shared/locale.ts';
import { type Currency, currencies, isCurrency } from '#shared/money.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { featureHooks, wiringOf } from './features.server.ts';
import { startWorker, type Worker } from './worker.ts';

/** An error the operator can fix; printed without a stack. */
class OperatorError extends Error {}

/**
 * `indexGoods` indexes saved products while the command runs. A server's worker handles all other
 * events.
 */
type Market = { readonly context: Context; readonly indexGoods: () => Promise<Worker> };

/** Opens the market, does the work, and closes it. */
async function withMarket(work: (market: Market) => Promise<void>): Promise<void> {
  const configuration = readConfiguration({ LOG_LEVEL: 'warn', ...process.env });
  const log = createLogger(configuration, 'cli');
  const wiring = wiringOf(configuration);
  const services = await openServices({
    configuration,
    log,
    jobs: wiring.jobs,
    isWorker: true,
    files: await openFileStorage(configuration),
    features: featureHooks, // no tools for pictures: a server's worker makes them in its own time
    report: () => {},
  });
  const context = systemContext(services);
  try {
    await loadReferenceData(context, () => {});
    await work({
      context,
      indexGoods: () => startWorker(services, wiring, [indexing]),
    });
  } finally {
    await services.close();
  }
}

async function storeOf(context: Context, slug: string) {
  const store = await findStore(context, slug);
  if (!store) throw new OperatorError(`There is no open store with the slug "${slug}".`);
  return store;
}

const localeOption = new Option('--lang <language>', 'language of the texts')
  .choices([...locales])
  .default('en');

type ImportFlags = {
  store: string;
  format: 'auto' | 'shopify' | 'google' | 'kervan';
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
    `Another import into the store "${flags.store}" has been running since ${time} UTC (${by}). Wait until it is done, or end it, and try again.`,
  );
}

async function importInto(
  store: Awaited<ReturnType<typeof storeOf>>,
  { context, indexGoods }: Market,
  file: string,
  flags: ImportFlags,
): Promise<void> {
  const { items, pathsAbove } = await listCategoryWords(context);
  const matcher = createCategoryMatcher(items, pathsAbove);
  const source = await readProductFile(file, {
    format: flags.format,
    mainLanguage: flags.lang,
    currency: flags.currency ?? store.currency,
    defaultOriginCountry: null,
  });
  const rejects = openRejectsFile(
    flags.rejects ?? `${file.replace(/\.gz$/, '')}.rejects.csv`,
    source.report,
    flags.lang,
  );
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {read} products | {rejected} rejected | {duration_formatted}',
    hideCursor: true,
    stopOnComplete: false,
    noTTYOutput: false,
  });
  const startedAt = performance.now();
  const stop = new AbortController();
  const onInterrupt = () =>
    stop.abort(
      new OperatorError(
        'Stopped. What was saved is saved: run the same command again for the rest.',
      ),
    );
  process.once('SIGINT', onInterrupt);
  bar.start(source.totalBytes, 0, { read: 0, rejected: 0 });
  const indexer = flags.dryRun ? null : await indexGoods();
  let counts: ImportCounts;
  try {
    counts = await importProducts({
      items: source,
      match: matcher,
      save: (batch) =>
        flags.dryRun
          ? rehearse(context, (inside) => saveProducts(inside, store.id, batch))
          : saveProducts(context, store.id, batch),
      onRejected: (item) => rejects.add(item),
      onProgress: ({ read, rejected }) => bar.update(source.bytesRead(), { read, rejected }),
      signal: stop.signal,
    });
  } catch (error) {
    await rejects.discard();
    await indexer?.close();
    throw error;
  } finally {
    bar.stop();
    process.removeListener('SIGINT', onInterrupt);
  }
  const rejectsPath = await rejects.close();
  console.log(
    importSummary(
      {
        counts,
        report: source.report,
        seconds: (performance.now() - startedAt) / 1000,
        rejectsPath,
        isDryRun: flags.dryRun ?? false,
      },
      flags.lang,
    ),
  );
  if (indexer) {
    process.stdout.write('Indexing for search … ');
    await indexer.whenIdle();
    await indexer.close();
    console.log('done');
  }
  if (counts.rejected > 0) process.exitCode = 2;
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

const currencyArgument = (text: string): Currency => {
  if (!isCurrency(text)) throw new InvalidArgumentError(`one of ${currencies.join(', ')}`);
  return text;
};

/** The first issue in a file, on one line. */
const issuesText = (file: string, { issues }: z.ZodError): string =>
  `${file}: ${issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ')}`;

const program = new Command('kervan')
  .description("Kervan, the wholesale marketplace for goods from Türkiye: operator's commands")
  .showHelpAfterError();

program
  .command('import')
  .description('read files of others')
  .command('products <file>')
  .description(
    "read a product file: Shopify CSV, Google Merchant feed (TSV, CSV, XML, .gz), Kervan's own CSV or XLSX",
  )
  .requiredOption('--store <slug>', 'the store whose goods they are')
  .addOption(
    new Option('--format <format>', 'what kind of file it is')
      .choices(['auto', 'shopify', 'google', 'kervan'])
      .default('auto'),
  )
  .addOption(localeOption)
  .option('--currency <code>', "of prices that name none (the store's own)", currencyArgument)
  .option('--rejects <file>', 'where rejected rows are written (FILE.rejects.csv)')
  .option('--dry-run', 'read and check everything, save nothing')
  .action((file: string, flags: ImportFlags) =>
    withMarket((market) => importFile(market, file, flags)),
  );

program
  .command('export')
  .description('write files for others')
  .command('products <file>')
  .description(
    "write all products of a store to Kervan's own template, .csv or .xlsx; importing it again changes nothing",
  )
  .requiredOption('--store <slug>', 'the store')
  .action((file: string, flags: { store: string }) =>
    withMarket(async ({ context }) => {
      const store = await storeOf(context, flags.store);
      const format = file.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv';
      const { products } = await writeProducts(productInputsOf(context, store.id), file, format);
      console.log(`${products} products written to ${file}`);
    }),
  );

program
  .command('stores')
  .description('stores and manufacturers')
  .command('save <file>')
  .description(
    'open stores, or change what they say about themselves, from a JSON list (docs/operating.md)',
  )
  .action((file: string) =>
    withMarket(async ({ context }) => {
      const parsed = z
        .array(storeInput)
        .min(1)
        .safeParse(JSON.parse(await readFile(file, 'utf8')));
      if (!parsed.success) throw new OperatorError(issuesText(file, parsed.error));
      for (const store of parsed.data) await saveStore(context, store);
      console.log(`${parsed.data.length} stores saved`);
    }),
  );

const tree = program.command('categories').description('the category tree as a file');
tree.command('export <file>').action((file: string) =>
  withMarket(async ({ context }) => {
    await writeFile(file, `${JSON.stringify(await exportCategories(context), null, 2)}\n`);
    console.log(`Category tree written to ${file}`);
  }),
);
tree
  .command('import <file>')
  .description('make and change categories by their path')
  .action((file: string) =>
    withMarket(async ({ context }) => {
      const parsed = categoryFile.safeParse(JSON.parse(await readFile(file, 'utf8')));
      if (!parsed.success) throw new OperatorError(issuesText(file, parsed.error));
      const { saved } = await saveCategories(context, parsed.data, moveListings);
      console.log(`${saved} categories saved`);
    }),
  );

program
  .command('rates')
  .description('exchange rates')
  .command('set <currency> <rate>')
  .description('how much of the currency one US dollar buys')
  .option('--on <date>', 'valid from this day (YYYY-MM-DD)')
  .action((currency: string, rate: string, flags: { on?: string }) =>
    withMarket(async ({ context }) => {
      const microsPerDollar = parseRate(rate);
      if (!isCurrency(currency) || currency === 'USD')
        throw new OperatorError(
          `A rate is set for one of ${currencies.filter((code) => code !== 'USD').join(', ')}.`,
        );
      if (microsPerDollar === null)
        throw new OperatorError(`"${rate}" is not a rate. Write it like 42.35.`);
      const validOn = flags.on ?? context.now().toISOString().slice(0, 10);
      if (!z.iso.date().safeParse(validOn).success)
        throw new OperatorError(`"${validOn}" is not a day. Write it like 2026-11-20.`);
      await setRates(context, [{ currency, validOn, microsPerDollar, source: 'operator' }]);
      console.log(`1 USD = ${rate} ${currency} from ${validOn}`);
    }),
  );

const announcement = program.command('announcement').description('the line above every page');
announcement
  .command('publish')
  .requiredOption('--en <text>')
  .requiredOption('--tr <text>')
  .requiredOption('--ar <text>')
  .option('--url <address>', 'where it leads')
  .action((flags: Record<Locale, string> & { url?: string }) =>
    withMarket(async ({ context }) => {
      const parsed = announcementInput.safeParse({
        text: { en: flags.en, tr: flags.tr, ar: flags.ar },
        url: flags.url ?? null,
        endsAt: null,
      });
      if (!parsed.success)
        throw new OperatorError(
          parsed.error.issues
            .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
            .join('; '),
        );
      await publishAnnouncement(context, parsed.data);
      console.log('Published');
    }),
  );
announcement.command('clear').action(() =>
  withMarket(async ({ context }) => {
    await clearAnnouncement(context);
    console.log('Cleared');
  }),
);

const admin = program.command('admin').description('who looks after the market');
admin
  .command('create')
  .description(
    'make an administrator, and print the one-time link with which the password is chosen (24 hours)',
  )
  .requiredOption('--email <address>')
  .requiredOption('--name <name>')
  .addOption(
    new Option('--lang <language>', 'language of the page and of mails')
      .choices([...locales])
      .default('en'),
  )
  .action((flags: { email: string; name: string; lang: Locale }) =>
    withMarket(async ({ context }) => {
      const email = emailField.safeParse(flags.email);
      const name = userName.safeParse(flags.name);
      if (!email.success) throw new OperatorError(`"${flags.email}" is not an e-mail address.`);
      if (!name.success) throw new OperatorError('The name has 1 to 120 characters.');
      const token = await createAdmin(
        { ...context, locale: flags.lang },
        { email: email.data, name: name.data },
      ).catch((error: unknown) => {
        throw isKervanError(error) && error.httpStatus === 409
          ? new OperatorError(`There is an account with the e-mail ${email.data} already.`)
          : error;
      });
      console.log(
        `${context.services.publicUrl}${memberPaths.firstAdmin({ locale: flags.lang })}?token=${token}\n\nOpen it within 24 hours; it works once. Then log in, and turn on two-step verification.`,
      );
    }),
  );
admin
  .command('list')
  .description('all administrators and their staff')
  .action(() =>
    withMarket(async ({ context }) => {
      const admins = await listAdmins(context);
      for (const { id, email, name, isOwner, hasPassword, hasSecondFactor, isDisabled } of admins) {
        const notes = [
          isOwner ? 'owner' : 'staff',
          hasPassword ? null : 'no password yet',
          hasSecondFactor ? 'second factor' : 'no second factor',
          isDisabled ? 'disabled' : null,
        ];
        console.log([id, email, name, notes.filter((note) => note !== null).join(', ')].join('\t'));
      }
      if (admins.length === 0)
        console.log('There is none yet: npm run kervan -- admin create --email … --name …');
    }),
  );

const search = program
  .command('search')
  .description('what search makes of words, and what was asked');
search
  .command('explain <words>')
  .description(
    'how words are read, which goods come into question, and why they stand where they do',
  )
  .addOption(localeOption)
  .action((words: string, flags: { lang: Locale }) =>
    withMarket(async ({ context }) => {
      const {
        query,
        correction,
        categories: named,
        statistics,
        stages,
        best,
      } = await explainSearch({ ...context, locale: flags.lang }, words);
      if (query.units.length === 0) throw new OperatorError('There is no word in that.');
      console.log(
        `"${query.text}"${words.length > maxCharacters ? ` (the first ${maxCharacters} characters)` : ''}, read as ${query.locale}${query.codes.length > 0 ? `; as a code: ${query.codes.join(', ')}` : ''}${named.length > 0 ? `; names ${named.join(', ')}` : ''}`,
      );
      if (correction !== null) console.log(`Perhaps meant: "${correction}"`);
      for (const unit of query.units)
        console.log(
          `  ${unit.terms.map(({ text, forms }) => `${text} → ${forms.join(' | ') || 'nothing: too long for a word'}`).join(' + ')}${unit.expansions.map(({ tokens, weight }) => `, or ${tokens.join(' ')} (${weight})`).join('')}`,
        );
      console.log(
        `\nKnown words: ${statistics.map(({ token, documents, titles }) => `${token} ${documents} (${titles} titles)`).join(', ') || 'none'}\n`,
      );
      for (const { stage, query: tsquery, qualityBucket, rows, ms } of stages)
        console.log(
          `${stage.padEnd(9)} ${String(rows).padStart(6)} in ${ms.toFixed(1)} ms${qualityBucket > 0 ? `, best 1/${2 ** qualityBucket}` : ''}  ${tsquery}`,
        );
      if (best.length === 0) return console.log('\nNothing is found.');
      console.log('\nscore  = words × phrase × category × head × brand × quality');
      for (const { stage, title, parts } of best)
        console.log(
          `${parts.score.toFixed(3).padStart(6)}  ${parts.words.map((word) => word.toFixed(2)).join('+')} × ${[parts.phrase, parts.category, parts.headNoun, parts.brand, parts.quality].map((part) => part.toFixed(2)).join(' × ')}  ${stage.padEnd(9)} ${title}`,
        );
    }),
  );
search
  .command('rebuild')
  .description(
    'make the whole index anew beside the one that answers, and put it in its place at the end',
  )
  .action(() =>
    withMarket(async ({ context }) => {
      const bar = new SingleBar({
        format: '{bar} {percentage}% | {value} of {total} products | {duration_formatted}',
        hideCursor: true,
        stopOnComplete: false,
        noTTYOutput: false,
      });
      const stop = new AbortController();
      const onInterrupt = () =>
        stop.abort(new OperatorError('Stopped. The index that was there answers as before.'));
      process.once('SIGINT', onInterrupt);
      bar.start(1, 0);
      let count: number | null;
      try {
        count = await rebuildIndex(context, {
          signal: stop.signal,
          onProgress: (done, all) => {
            bar.setTotal(Math.max(1, all));
            bar.update(done);
          },
        });
      } finally {
        bar.stop();
        process.removeListener('SIGINT', onInterrupt);
      }
      if (count === null) throw new OperatorError('Another rebuild is running.');
      console.log(`${count} products indexed anew`);
    }),
  );
const synonyms = search
  .command('synonyms')
  .description('words that mean the same, and spellings, as a file');
synonyms.command('export <file>').action((file: string) =>
  withMarket(async ({ context }) => {
    await writeFile(file, `${JSON.stringify(await exportSynonyms(context), null, 2)}\n`);
    console.log(`Synonyms written to ${file}`);
  }),
);
synonyms
  .command('import <file>')
  .description('put the rows of a file in the place of all')
  .action((file: string) =>
    withMarket(async ({ context }) => {
      const parsed = synonymFile.safeParse(JSON.parse(await readFile(file, 'utf8')));
      if (!parsed.success) throw new OperatorError(issuesText(file, parsed.error));
      console.log(`${await replaceSynonyms(context, parsed.data)} rows saved`);
    }),
  );
search
  .command('questions')
  .description('what was asked most in the last days, and what found nothing')
  .option('--days <days>', 'so many days', '30')
  .action((flags: { days: string }) =>
    withMarket(async ({ context }) => {
      const days = Number(flags.days);
      if (!Number.isInteger(days) || days < 1 || days > 3_650)
        throw new OperatorError('--days takes a whole number of days.');
      for (const isUnanswered of [false, true]) {
        const { rows: queries, count } = await listSearchQueries(
          context,
          {
            days,
            locale: null,
            query: '',
            kind: isUnanswered ? 'unanswered' : null,
            sort: isUnanswered ? 'UNANSWERED' : 'ASKED',
          },
          { limit: 30 },
        );
        if (count === 0)
          return console.log(
            isUnanswered ? '\nEverything had an answer.' : 'Nobody has searched in these days.',
          );
        console.log(
          `${isUnanswered ? '\nNothing had all the words' : 'Asked most'}${count > queries.length ? ` (the first ${queries.length} of ${count})` : ''}:\n   asked  without a match  led to a product`,
        );
        for (const { query, locale, searches, withoutMatch, clicks } of queries)
          console.log(
            `${String(searches).padStart(8)}${String(withoutMatch).padStart(17)}${String(clicks).padStart(18)}  ${locale}  ${query}`,
          );
      }
    }),
  );

program
  .command('demo')
  .description('the demo market')
  .command('load')
  .description('load it into a database without stores')
  .action(() => withMarket(({ context }) => loadDemoMarket(context, (step) => console.log(step))));

/** Columns that name irreplaceable files: pictures of suppliers and users, and RFQ attachments. */
const fileColumns: readonly FileColumn[] = [pictures, rfqAttachments].map((table) => ({
  table: getTableName(table),
  column: table.storageKey.name,
}));

/** The database and files of this deployment, unchanged. */
async function withStorage(
  work: (storage: { readonly url: string; readonly files: FileStorage }) => Promise<void>,
): Promise<void> {
  const configuration = readConfiguration(process.env);
  const files = await openFileStorage(configuration);
  await files.check();
  const { databaseUrl, close } = await openDatabaseServer(configuration, () => {});
  try {
    await work({ url: databaseUrl, files });
  } finally {
    await close();
  }
}

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
const summaryOf = ({ tables, rows, files, bytes }: Verified): string =>
  `${countOf(tables, 'table')} with ${countOf(rows, 'row')}, ${countOf(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB`;
const missingText = ({ missingFiles }: Verified): string =>
  missingFiles > 0
    ? `\n${countOf(missingFiles, 'file')} that rows name could not be found in the storage.`
    : '';
const reportStep = (step: string) => console.log(`  ${step}`);

const backup = program
  .command('backup')
  .description('write the whole market to a new folder, while it is in use')
  .argument('<folder>')
  .action((folder: string) =>
    withStorage(async (storage) => {
      const written = await backupMarket({ ...storage, folder, fileColumns, report: reportStep });
      console.log(`Written to ${folder}: ${summaryOf(written)}.${missingText(written)}`);
    }),
  );
backup
  .command('verify <folder>')
  .description('read a backup and say whether it is whole; nothing else is touched')
  .option('--json', 'say it as JSON')
  .action(async (folder: string, { json }: { json?: boolean }) => {
    const verified = await verifyBackup(folder).catch((error: unknown) => {
      if (json && error instanceof BackupError)
        console.log(JSON.stringify({ folder, isWhole: false, reason: error.message }));
      throw error;
    });
    console.log(
      json
        ? JSON.stringify({ folder, isWhole: true, ...verified })
        : `${folder} is whole: ${summaryOf(verified)}, made at ${verified.madeAt}.${missingText(verified)}`,
    );
  });
program
  .command('restore <folder>')
  .description('read a backup into an empty database')
  .option('--unverified', 'also one that an older Kervan wrote without checksums')
  .action((folder: string, { unverified = false }: { unverified?: boolean }) =>
    withStorage(async (storage) => {
      await restoreMarket({ ...storage, folder, allowsUnverified: unverified, report: reportStep });
      console.log('Restored.');
    }),
  );

program
  .command('migrate')
  .description('bring the database up to date and leave')
  .action(() => withMarket(async () => console.log('The database is up to date.')));

// `kervan …
// head` closes the pipe; the command continues.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  const locale: Locale = isLocale(process.env['KERVAN_LANG']) ? process.env['KERVAN_LANG'] : 'en';
  const known = error instanceof OperatorError || error instanceof BackupError;
  console.error(
    error instanceof ImportError
      ? importErrorText(error, locale)
      : known
        ? error.message
        : failureText(error),
  );
  process.exitCode = 1;
}
