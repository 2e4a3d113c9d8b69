import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { saveCategories } from '#features/categories/commands/save-categories.server.ts';
import { exportCategories } from '#features/categories/queries/export-categories.server.ts';
import { categoryFile } from '#features/categories/schemas.ts';
import { moveListings } from '#features/products/services/move-listings.server.ts';
import { readJsonFile } from './arguments.ts';
import { withMarket } from './market.ts';

export function addCategories(program: Command): void {
  const categories = program.command('categories').description('the category tree as a file');
  categories.command('export <file>').action((file: string) =>
    withMarket(async ({ context }) => {
      await writeFile(file, `${JSON.stringify(await exportCategories(context), null, 2)}\n`);
      console.log(`Category tree written to ${file}`);
    }),
  );
  categories
    .command('import <file>')
    .description('make and change categories by their path')
    .action((file: string) =>
      withMarket(async ({ context }) => {
        const tree = await readJsonFile(file, categoryFile);
        const { saved } = await saveCategories(context, tree, moveListings);
        console.log(`${saved} categories saved`);
      }),
    );
}
