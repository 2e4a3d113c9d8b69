import type { Command } from 'commander';
import {
  BackupError,
  backupMarket,
  type Verified,
  verifyBackup,
} from '#platform/database/backup.ts';
import { fileSources, reportStep, withStorage } from './backup-storage.ts';

export function addBackup(program: Command): void {
  const backup = program
    .command('backup')
    .description('write the whole market to a new folder, while it is in use')
    .argument('<folder>')
    .action((folder: string) =>
      withStorage(async (storage) => {
        const written = await backupMarket({ ...storage, folder, fileSources, report: reportStep });
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
          : `${folder} is whole: ${summaryOf(verified)}, made at ` +
              `${verified.madeAt}.${missingText(verified)}`,
      );
    });
}

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
const summaryOf = ({ tables, rows, files, bytes }: Verified): string =>
  `${countOf(tables, 'table')} with ${countOf(rows, 'row')}, ${countOf(files, 'file')}, ` +
  `${(bytes / 1e6).toFixed(1)} MB`;
const missingText = ({ missingFiles }: Verified): string =>
  missingFiles > 0
    ? `\n${countOf(missingFiles, 'file')} that rows name could not be found in the storage.`
    : '';
