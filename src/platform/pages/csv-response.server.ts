import { Readable } from 'node:stream';
import { spreadsheetCsv } from '#platform/files/spreadsheet-csv.server.ts';
import { guardCell } from '#shared/formula-guard.ts';

type Cell = string | number | boolean | Date | null;

const textOf = (cell: Cell): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString() : String(cell);

/**
 * Returns a CSV download, streamed as rows are read. Cells are escaped, so that no spreadsheet runs
 * them as formulas. Throws what the first row throws, such as a refusal: later ones cut the file.
 */
export async function csvResponse(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<Response> {
  const reading = rows[Symbol.asyncIterator]();
  const first = await reading.next();
  async function* lines() {
    yield columns.map(guardCell);
    for (let row = first; row.done !== true; row = await reading.next())
      yield row.value.map((cell) => guardCell(textOf(cell)));
  }
  const csv = spreadsheetCsv();
  const source = Readable.from(lines());
  source.once('error', (error) => csv.destroy(error));
  csv.once('close', () => source.destroy()); // The client has left.
  return new Response(Readable.toWeb(source.pipe(csv)) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });
}
