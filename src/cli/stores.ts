import type { Command } from 'commander';
import { z } from 'zod';
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { storeInput } from '#features/companies/schemas.ts';
import { readJsonFile } from './arguments.ts';
import { withMarket } from './market.ts';

export function addStores(program: Command): void {
  program
    .command('stores')
    .description('stores and manufacturers')
    .command('save <file>')
    .description(
      'open stores, or change what they say about themselves, from a JSON list (docs/operating.md)',
    )
    .action((file: string) =>
      withMarket(async ({ context }) => {
        const stores = await readJsonFile(file, z.array(storeInput).min(1));
        for (const store of stores) await saveManagedStore(context, store);
        console.log(`${stores.length} stores saved`);
      }),
    );
}
