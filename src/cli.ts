// The operator's command line: `npm run kervan -- help`.
import { Command } from 'commander';
import { ImportError } from '#features/product-imports/import-item.ts';
import { importErrorText } from '#features/product-imports/summary.ts';
import { BackupError } from '#platform/database/backup.ts';
import { failureText } from '#platform/process.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { addAdmin } from './cli/admin.ts';
import { addAnnouncement } from './cli/announcement.ts';
import { addBackup } from './cli/backup.ts';
import { addCategories } from './cli/categories.ts';
import { addDemo } from './cli/demo.ts';
import { addExportProducts } from './cli/export-products.ts';
import { addImportProducts } from './cli/import-products.ts';
import { addLedger } from './cli/ledger.ts';
import { addMigrate } from './cli/migrate.ts';
import { OperatorError } from './cli/operator-error.ts';
import { addRates } from './cli/rates.ts';
import { addRestore } from './cli/restore.ts';
import { addSearch } from './cli/search.ts';
import { addStores } from './cli/stores.ts';

const program = new Command('kervan')
  .description("Kervan, the wholesale marketplace for goods from Türkiye: operator's commands")
  .showHelpAfterError();

/** In the order of the help. */
const commands = [
  addImportProducts,
  addExportProducts,
  addStores,
  addCategories,
  addRates,
  addAnnouncement,
  addAdmin,
  addSearch,
  addDemo,
  addLedger,
  addBackup,
  addRestore,
  addMigrate,
];
for (const add of commands) add(program);

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
