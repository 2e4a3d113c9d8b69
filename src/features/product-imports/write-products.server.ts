// Writes products into Kervan's own template, as CSV or workbook, such that they read back the
// same.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import writeWorkbook from 'write-excel-file/node';
import type { ProductInput } from '#features/products/schemas.ts';
import { guardCell } from '#shared/formula-guard.ts';
import { ImportError } from './import-item.ts';
import { chooseAttributeColumns, templateHeader, templateRows } from './formats/kervan-write.ts';
import { spreadsheetCsv } from '#platform/files/spreadsheet-csv.server.ts';
import { workbookText } from '#platform/files/workbook-text.ts';
import { writeAtomically } from './sources/whole-file.server.ts';

/** Products sampled before the header is written, to choose which attributes get a column. */
const sampleSize = 500;

/**
 * The library holds a workbook in memory several times; this size stays near 300 MB, and can be
 * read again.
 */
const maxWorkbookCells = 150_000;
const maxWorkbookCharacters = 5_000_000;

type Counter = { products: number };

/** Yields the header, then the rows of each product, guarded against formulas. */
async function* guardedRows(
  products: AsyncIterable<ProductInput>,
  counter: Counter,
): AsyncGenerator<string[]> {
  const waiting: ProductInput[] = [];
  const rest = products[Symbol.asyncIterator]();
  try {
    while (waiting.length < sampleSize) {
      const next = await rest.next();
      if (next.done) break;
      waiting.push(next.value);
    }
    const attributes = chooseAttributeColumns(waiting);
    const header = templateHeader(attributes);
    const rowsOf = (product: ProductInput) =>
      templateRows(product, attributes).map((cells) =>
        header.map((column) => guardCell(cells.get(column) ?? '')),
      );
    yield header;
    for (const product of waiting.splice(0)) {
      counter.products++;
      yield* rowsOf(product);
    }
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      counter.products++;
      yield* rowsOf(next.value);
    }
  } finally {
    await rest.return?.();
  }
}

async function writeCsv(rows: AsyncIterable<string[]>, path: string) {
  await pipeline(Readable.from(rows), spreadsheetCsv(), createWriteStream(path));
}

async function writeSheet(rows: AsyncIterable<string[]>, path: string) {
  const sheet: (string | null)[][] = [];
  let cells = 0,
    characters = 0;
  for await (const row of rows) {
    sheet.push(row.map((cell) => (cell === '' ? null : workbookText(cell))));
    for (const cell of row)
      if (cell !== '') {
        cells++;
        characters += cell.length;
      }
    if (cells > maxWorkbookCells || characters > maxWorkbookCharacters)
      throw new ImportError('tooManyForWorkbook');
  }
  await writeWorkbook(sheet, { sheet: 'Products', stickyRowsCount: 1 }).toFile(path);
}

/**
 * Writes `target` atomically and returns the number of products; without any, it is a template with
 * headers only. Throws ImportError `tooManyForWorkbook` when an `xlsx` would not fit in memory.
 */
export async function writeProducts(
  products: AsyncIterable<ProductInput>,
  target: string,
  format: 'csv' | 'xlsx',
): Promise<{ products: number }> {
  const counter: Counter = { products: 0 };
  const rows = guardedRows(products, counter);
  await writeAtomically(target, (path) =>
    format === 'csv' ? writeCsv(rows, path) : writeSheet(rows, path),
  );
  return counter;
}
