import type { Command } from 'commander';
import { restoreMarket } from '#platform/database/backup.ts';
import { reportStep, withStorage } from './backup-storage.ts';

export function addRestore(program: Command): void {
  program
    .command('restore <folder>')
    .description('read a backup into an empty database')
    .option('--unverified', 'also one that an older Kervan wrote without checksums')
    .action((folder: string, { unverified = false }: { unverified?: boolean }) =>
      withStorage(async (storage) => {
        await restoreMarket({
          ...storage,
          folder,
          allowsUnverified: unverified,
          report: reportStep,
        });
        console.log('Restored.');
      }),
    );
}
