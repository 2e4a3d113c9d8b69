import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { replaceSynonyms } from '#features/search/commands/save-synonyms.server.ts';
import { exportSynonyms } from '#features/search/queries/synonyms.server.ts';
import { synonymFile } from '#features/search/schemas.ts';
import { readJsonFile } from './arguments.ts';
import { withMarket } from './market.ts';

export function addSynonyms(search: Command): void {
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
    .description('replace all rows with those of a file')
    .action((file: string) =>
      withMarket(async ({ context }) => {
        const rows = await readJsonFile(file, synonymFile);
        console.log(`${await replaceSynonyms(context, rows)} rows saved`);
      }),
    );
}
