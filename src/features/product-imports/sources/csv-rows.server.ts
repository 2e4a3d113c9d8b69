// Streams rows of delimited text, each with its first line number. Cells and rows beyond the limits
// are reported, not stored.
import { Readable } from 'node:stream';
import { Parser } from 'csv-parse';
import type { ReasonCode } from '../import-item.ts';

/**
 * `column` is a position in the header, null for the whole row. `limitKb` is the exceeded limit.
 */
export type RowProblem = {
  readonly reason: Extract<ReasonCode, 'cellTooLong' | 'rowTooLong' | 'quoteNotClosed'>;
  readonly column: number | null;
  readonly limitKb?: number;
};
export type Row = {
  readonly line: number;
  readonly cells: string[];
  readonly problem: RowProblem | null;
};

export type RowLimits = { readonly maxFieldBytes: number; readonly maxRowBytes: number };

const delimiters = [',', ';', '\t', '|'];
const excelHint = /^\ufeff?\s*sep=([,;\t|])\r?\n/i;
/** Catalogues for Facebook begin with a row of remarks: "# Required | The name of the item". */
const remark = /^\ufeff?\s*"?#\s*(?:required|optional)\b/i;

/** Returns where the first row ends, outside of quotes; -1 when the head ends before. */
function endOfRow(head: string): number {
  let isQuoted = false;
  for (let i = 0; i < head.length; i++)
    if (head[i] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (head[i] === '\n' || head[i] === '\r')) return i;
  return -1;
}

/** Old programs on a Mac end rows with CR alone, though cells may have other line ends. */
function hasMacRows(head: string): boolean {
  const end = endOfRow(head);
  return head[end] === '\r' && head[end + 1] !== '\n';
}

/**
 * Returns the most frequent delimiter of the first row, outside of quotes. Excel's own hint
 * (`sep=;`) wins.
 */
export function detectDelimiter(head: string): string {
  const hint = excelHint.exec(head);
  if (hint) return hint[1]!;
  const counts = new Map(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  // Other separators are usual in remarks.
  const names = remark.test(head) ? head.slice(endOfRow(head) + 1) : head;
  for (const char of names.trimStart()) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === '\n' || char === '\r')) break;
    else if (!isQuoted && counts.has(char)) counts.set(char, counts.get(char)! + 1);
  }
  return delimiters.reduce((best, delimiter) =>
    counts.get(delimiter)! > counts.get(best)! ? delimiter : best,
  );
}

// What csv-parse 7 holds of the current record. Its `max_record_size` ends the whole file, so an
// endless cell is emptied here between chunks instead.
// The test with a 20 MB cell fails if a new version changes this.
type ParserState = { record: string[]; field: { length: number; buf: Buffer; reset(): void } };

const newlinesIn = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++;
  return count;
};

const newlinesInCells = (cells: readonly string[]): number => {
  let count = 0;
  for (const cell of cells)
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count++;
  return count;
};

/** Cells of an overlong row that are kept to identify it. */
const keptCells = 16;

const charactersIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.length + 1, 0);

/**
 * Reads UTF-8 chunks; the first row is the header, blank lines are skipped. Quotes within a cell
 * are literal (17" screens); an unclosed quote makes the last row a problem.
 */
export async function* csvRows(
  chunks: AsyncIterable<Buffer>,
  head: string,
  delimiter: string,
  limits: RowLimits,
): AsyncGenerator<Row> {
  let line = 1,
    droppedNewlines = 0;
  let problem: RowProblem | null = null;

  const parser = new Parser({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_records_with_error: true,
    record_delimiter: hasMacRows(head) ? ['\r'] : ['\r\n', '\n'],
    // The types expect cells, but the parser yields whatever is returned.
    on_record: (cells) => rowOf(cells) as unknown as string[],
    on_skip: () => {
      problem = { reason: 'quoteNotClosed', column: state.record.length };
    },
  });
  // The types leave the parser's state out.
  const { state } = parser as unknown as { state: ParserState };

  const rowOf = (cells: string[]): Row => {
    const found = problem ?? tooLong(cells);
    if (found?.reason === 'cellTooLong' && found.column !== null) blank(cells, found.column);
    const row: Row = { line, cells, problem: found };
    line += 1 + newlinesInCells(cells) + droppedNewlines;
    droppedNewlines = 0;
    problem = null;
    return row;
  };

  const blank = (cells: string[], column: number) => {
    droppedNewlines += newlinesInCells([cells[column] ?? '']);
    cells[column] = '';
  };

  const tooLong = (cells: string[]): RowProblem | null => {
    const column = cells.findIndex((cell) => cell.length > limits.maxFieldBytes);
    if (column !== -1)
      return { reason: 'cellTooLong', column, limitKb: Math.floor(limits.maxFieldBytes / 1024) };
    if (charactersIn(cells) <= limits.maxRowBytes) return null;
    droppedNewlines += newlinesInCells(cells.splice(keptCells));
    return { reason: 'rowTooLong', column: null, limitKb: Math.floor(limits.maxRowBytes / 1024) };
  };

  const dropWhatIsTooLong = () => {
    if (state.field.length > limits.maxFieldBytes) {
      problem ??= {
        reason: 'cellTooLong',
        column: state.record.length,
        limitKb: Math.floor(limits.maxFieldBytes / 1024),
      };
      droppedNewlines += newlinesIn(state.field.buf.subarray(0, state.field.length));
      state.field.reset();
    }
    if (charactersIn(state.record) > limits.maxRowBytes) {
      problem ??= {
        reason: 'rowTooLong',
        column: null,
        limitKb: Math.floor(limits.maxRowBytes / 1024),
      };
      droppedNewlines += newlinesInCells(state.record.splice(keptCells));
    }
  };

  async function* guarded() {
    for await (const chunk of chunks) {
      dropWhatIsTooLong();
      yield chunk;
    }
  }

  const source = Readable.from(guarded(), { highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let isFirst = true;
  try {
    for await (const row of parser as AsyncIterable<Row>) {
      const isHint = isFirst && (excelHint.test(head) || remark.test(row.cells[0] ?? ''));
      isFirst = false;
      if (isHint || (row.cells.length === 1 && row.cells[0]!.trim() === '' && row.problem === null))
        continue;
      yield row;
    }
  } finally {
    source.destroy();
  }
  if (problem !== null) yield { line, cells: state.record, problem };
}
