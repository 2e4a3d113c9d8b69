// Reads rows of the first visible sheet of a workbook. The library holds the whole sheet in memory,
// so its size is checked before.
import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/universal';
import { ImportError } from '../import-item.ts';
import type { Row, RowLimits, RowProblem } from './csv-rows.server.ts';
import { checkedWorkbook } from './workbook-archive.server.ts';

/**
 * Formats a number as a spreadsheet shows it: 15 digits, no exponent. Files store 2.85 as
 * 2.8500000000000001.
 */
export function spreadsheetNumber(stored: string): string {
  if (/^-?\d{1,15}$/.test(stored)) return stored;
  const number = Number(stored);
  if (!Number.isFinite(number)) return stored;
  const shown = String(Number(number.toPrecision(15)));
  // A fourth decimal: as text, 1.125 could be a thousand.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(shown)) return `${shown}0`;
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

/** Sheets repeat texts by their number: read, they may be far larger than the file. */
const maxRepeats = 10;
/** Cells of an overlong row that are kept to identify it. */
const keptCells = 16;

/** Empties what is too long. */
function bound(cells: string[], { maxFieldBytes, maxRowBytes }: RowLimits): RowProblem | null {
  const column = cells.findIndex((cell) => cell.length > maxFieldBytes);
  if (column !== -1) {
    for (const [i, cell] of cells.entries()) if (cell.length > maxFieldBytes) cells[i] = '';
    return { reason: 'cellTooLong', column, limitKb: Math.floor(maxFieldBytes / 1024) };
  }
  if (cells.reduce((sum, cell) => sum + cell.length + 1, 0) <= maxRowBytes) return null;
  cells.splice(keptCells);
  return { reason: 'rowTooLong', column: null, limitKb: Math.floor(maxRowBytes / 1024) };
}

/**
 * Reads the first visible sheet; `line` is the sheet's row number. Throws ImportError when the
 * workbook is damaged or too large.
 */
export async function* workbookRows(
  path: string,
  { maxWorkbookBytes, ...limits }: RowLimits & { readonly maxWorkbookBytes: number },
): AsyncGenerator<Row> {
  const { zip, sheet } = await checkedWorkbook(await readFile(path), {
    maxBytes: maxWorkbookBytes,
  });
  let rows: Cell[][];
  try {
    rows = (await readSheet(zip.buffer, sheet, {
      trim: false,
      parseNumber: spreadsheetNumber,
    })) as unknown[][] as Cell[][];
  } catch (error) {
    throw new ImportError('damagedArchive', {}, { cause: error });
  }
  let characters = 0;
  for (const [i, row] of rows.entries()) {
    rows[i] = []; // Frees the memory of rows already read.
    const cells = row.map(textOf);
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > maxRepeats * maxWorkbookBytes) throw new ImportError('workbookTooLarge');
    const problem = bound(cells, limits);
    if (problem !== null || cells.some((cell) => cell.trim() !== ''))
      yield { line: i + 1, cells, problem };
  }
}
