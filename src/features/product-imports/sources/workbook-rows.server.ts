// Reads rows of the first sheet of a workbook. The library holds the whole sheet in memory, so its
// size is checked before.
import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/universal';
import { ImportError } from '../import-item.ts';
import type { Row } from './csv-rows.server.ts';
import { checkWorkbook } from './workbook-archive.server.ts';

/**
 * Formats a number as a spreadsheet shows it: 15 digits, no exponent. Files store 2.85 as
 * 2.8500000000000001.
 */
export function spreadsheetNumber(stored: string): string {
  if (/^-?\d{1,15}$/.test(stored)) return stored;
  const number = Number(stored);
  if (!Number.isFinite(number)) return stored;
  const shown = String(Number(number.toPrecision(15)));
  if (!shown.includes('e')) return shown;
  return Math.abs(number) >= 1 ? number.toFixed(0) : number.toFixed(12).replace(/\.?0+$/, '');
}

/** The library's cell values; its types say `typeof Date` where it returns a Date. */
type Cell = string | boolean | Date | null;

const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(cell);
};

/**
 * Reads the first sheet; `line` is the sheet's row number. Throws ImportError when the workbook is
 * damaged or too large.
 */
export async function* workbookRows(
  path: string,
  { maxWorkbookBytes }: { maxWorkbookBytes: number },
): AsyncGenerator<Row> {
  const zip = await readFile(path);
  await checkWorkbook(zip, { maxBytes: maxWorkbookBytes });
  const bytes = zip.buffer.slice(zip.byteOffset, zip.byteOffset + zip.length);
  let rows: Cell[][];
  try {
    rows = (await readSheet(bytes, {
      trim: false,
      parseNumber: spreadsheetNumber,
    })) as unknown[][] as Cell[][];
  } catch (error) {
    throw new ImportError('damagedArchive', {}, { cause: error });
  }
  for (const [i, row] of rows.entries()) {
    rows[i] = []; // Frees the memory of rows already read.
    const cells = row.map(textOf);
    if (cells.some((cell) => cell.trim() !== '')) yield { line: i + 1, cells, problem: null };
  }
}
