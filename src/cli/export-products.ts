import type { Command } from 'commander';
import { writeProducts } from '#features/product-imports/write-products.server.ts';
import { productInputsOf } from '#features/products/queries/product-inputs.server.ts';
import { storeOf, withMarket } from './market.ts';

export function addExportProducts(program: Command): void {
  program
    .command('export')
    .description('write files for others')
    .command('products <file>')
    .description(
      "write all products of a store to Kervan's own template, .csv or .xlsx; " +
        'importing it again changes nothing',
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
}
