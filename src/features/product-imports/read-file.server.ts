// Opens a product file of any known format, detects the format by content, and streams its
// products.
import { unguardCell } from '#shared/formula-guard.ts';
import type { Locale } from '#shared/locale.ts';
import { eitherSign, pointIsDecimal } from '#shared/number-text.ts';
import {
  ImportError,
  type ImportFormat,
  type ImportItem,
  type FileReport,
  type ProductFile,
  type ReadOptions,
} from './import-item.ts';
import { type Entry, planColumns, type Problem, RowEntry } from './formats/entries.ts';
import { FileNumbers, provenConvention } from './formats/file-numbers.ts';
import { guessColumns } from './formats/guess-columns.ts';
import { detectFormat, formats } from './formats/known-formats.ts';
import { mappedRules } from './formats/mapped-rules.ts';
import type { FormatContext } from './formats/product-draft.ts';
import { isRejectColumn } from './formats/reject-columns.ts';
import { groupRows } from './formats/row-groups.ts';
import { csvRows, detectDelimiter, type Row } from './sources/csv-rows.server.ts';
import { fileKind } from './sources/file-kind.ts';
import { type PackedFile, packedFile, withHead } from './sources/packed-file.server.ts';
import {
  asUtf8,
  type DecodingNotice,
  type DetectedEncoding,
  detectEncoding,
} from './sources/text-encoding.server.ts';
import { workbookRows } from './sources/workbook-rows.server.ts';
import { xmlEntries } from './sources/xml-entries.server.ts';

const megabyte = 1_048_576;
const headBytes = 64 * 1024;
const semicolon = ';';
const defaults = {
  maxFieldBytes: megabyte / 4,
  maxRowBytes: megabyte,
  maxRows: 2_000_000,
  maxColumns: 2_000,
  maxUnpackedBytes: 4096 * megabyte,
  maxWorkbookBytes: 25 * megabyte,
  defaultMoq: 1,
  defaultUnit: 'C62',
  defaultOriginCountry: null,
  guessesColumns: false,
} as const;
type Settings = Required<Omit<ReadOptions, 'columns'>> & Pick<ReadOptions, 'columns'>;

type Source = {
  readonly report: FileReport;
  readonly items: AsyncGenerator<ImportItem>;
  readonly bytesRead: () => number;
  readonly numbers: FileNumbers;
};

/**
 * Opens a product file and reads its header; iterate the result once for its products. Throws
 * ImportError when the file as a whole is unusable.
 */
export async function readProductFile(path: string, options: ReadOptions): Promise<ProductFile> {
  const settings: Settings = { ...defaults, ...options };
  const packed = await packedFile(path, settings);
  const { report, items, bytesRead, numbers } = await openSource(path, packed, settings);
  return {
    report,
    totalBytes: packed.totalBytes,
    bytesRead,
    // Semicolons are of files with decimal commas.
    separatorOfRejects: async () =>
      (await numbers.settle()).point === 'decimal' ? ',' : semicolon,
    [Symbol.asyncIterator]: () => items,
  };
}

const unusable = {
  empty: 'emptyFile',
  oldExcel: 'oldExcelFile',
  binary: 'notAProductFile',
  html: 'notAProductFile',
} as const;

async function openSource(path: string, packed: PackedFile, settings: Settings): Promise<Source> {
  const { head, all } = await withHead(packed.chunks(), headBytes);
  try {
    const detected = detectEncoding(head);
    const text = new TextDecoder(detected.encoding).decode(head);
    const kind = fileKind(head, detected.encoding, text);
    if (kind === 'text') return await openText(path, all, text, detected, packed, settings);
    if (kind === 'xml') return openXml(path, all, detected, packed, settings);
    if (kind !== 'zip') throw new ImportError(unusable[kind]);
    await all.return(undefined);
    return await openWorkbook(path, packed, settings);
  } catch (error) {
    await all.return(undefined);
    throw error;
  }
}

const newReport = (
  parts: Pick<FileReport, 'format' | 'container' | 'isGzip'> & Partial<FileReport>,
): FileReport => ({
  encoding: 'utf-8',
  delimiter: null,
  columns: [],
  mapped: {},
  used: [],
  attributes: [],
  ignored: [],
  warnings: [],
  ...parts,
});

const contextOf = (
  settings: Settings,
  numbers: FileNumbers,
  columnOf: FormatContext['columnOf'],
): FormatContext => ({
  mainLanguage: settings.mainLanguage,
  currency: settings.currency,
  moq: settings.defaultMoq,
  unit: settings.defaultUnit,
  originCountry: settings.defaultOriginCountry,
  numbers,
  columnOf,
});

/** Excel's encodings in Turkey and in Arab countries, if the text is no Unicode. */
const usualEncoding = (language: Locale): string =>
  language === 'ar' ? 'windows-1256' : 'windows-1254';

/** Writes what is noticed into the report, and decides the encoding of text that is not UTF-8. */
function decodingFor(
  { declared }: DetectedEncoding,
  { mainLanguage }: Settings,
  report: () => FileReport,
) {
  const other = declared ?? usualEncoding(mainLanguage);
  const onNotice = (notice: DecodingNotice) => {
    if (notice === 'encodingGuessed') report().encoding = other;
    if (notice !== 'encodingGuessed' || declared === null)
      report().warnings.push({
        code: notice,
        line: 1,
        column: null,
        values: { value: '', encoding: other },
      });
  };
  return { other, onNotice };
}

async function openText(
  path: string,
  all: AsyncGenerator<Buffer>,
  head: string,
  detected: DetectedEncoding,
  packed: PackedFile,
  settings: Settings,
): Promise<Source> {
  const delimiter = detectDelimiter(head);
  const notices: DecodingNotice[] = [];
  let report: FileReport | null = null;
  const { other, onNotice } = decodingFor(detected, settings, () => report!);
  const hear = (notice: DecodingNotice) => (report ? onNotice(notice) : notices.push(notice));
  const utf8 = asUtf8(all, detected, { other, onNotice: hear });
  async function* again(): AsyncGenerator<Row> {
    const { chunks } = await packedFile(path, settings);
    const text = asUtf8(chunks(), detected, { other, onNotice: () => {} });
    yield* csvRows(text, head, delimiter, settings);
  }
  const source = await openTable(
    { rows: csvRows(utf8, head, delimiter, settings), again },
    { container: 'csv', isGzip: packed.isGzip, encoding: detected.encoding, delimiter },
    packed.bytesRead,
    settings,
  );
  report = source.report;
  notices.forEach(onNotice);
  return source;
}

async function openWorkbook(path: string, packed: PackedFile, settings: Settings): Promise<Source> {
  if (packed.isGzip) throw new ImportError('notAProductFile');
  if (packed.totalBytes > settings.maxWorkbookBytes) throw new ImportError('workbookTooLarge');
  // The library reads the whole file before the first row.
  const again = () => workbookRows(path, settings);
  return openTable(
    { rows: again(), again },
    { container: 'xlsx', isGzip: false },
    () => packed.totalBytes,
    settings,
  );
}

/** Reads the header of a table, and prepares reading the rest by it. */
async function openTable(
  {
    rows,
    again,
  }: { readonly rows: AsyncGenerator<Row>; readonly again: () => AsyncGenerator<Row> },
  found: Pick<FileReport, 'container' | 'isGzip'> & Partial<FileReport>,
  bytesRead: () => number,
  settings: Settings,
): Promise<Source> {
  const first = await rows.next();
  if (first.done) throw new ImportError('emptyFile');
  const header = first.value.cells;
  if (header.length > settings.maxColumns || first.value.problem?.reason === 'rowTooLong')
    throw new ImportError('tooManyColumns', { limit: settings.maxColumns });
  const { format, columns } = await formatOf(header, settings, first.value, rows);
  const isGuarded = format === 'kervan' || header.some(isRejectColumn);
  const { columnName, priceFields, hasDecimalPoint } = formats[format];
  const rules = mappedRules(format, columns, settings.mainLanguage);
  const plan = planColumns(header, rules);
  const report = newReport({
    ...found,
    format,
    columns: [...plan.header],
    mapped: columns ?? {},
    used: plan.used,
    attributes: plan.attributes.map(({ index }) => plan.header[index]!),
    ignored: plan.ignored,
  });
  const columnOf = (field: string) =>
    plan.header[plan.fields.get(field)?.[0] ?? -1] ?? columnName(field);
  const priceColumns = priceFields.flatMap((field) => plan.fields.get(field) ?? []);
  async function* prices(): AsyncGenerator<string> {
    for await (const { cells } of again()) for (const i of priceColumns) yield cells[i] ?? '';
  }
  // Spreadsheets write commas where a point is decimal; a few rejected rows prove nothing.
  const isByPoint = found.delimiter === ',' && !header.some(isRejectColumn);
  const unproven = hasDecimalPoint || isByPoint ? pointIsDecimal : eitherSign;
  const numbers = new FileNumbers(() =>
    found.delimiter === semicolon
      ? Promise.resolve(eitherSign)
      : provenConvention(prices(), unproven),
  );
  const context = contextOf(settings, numbers, columnOf);

  async function* entries(): AsyncGenerator<Entry> {
    let count = 0;
    let isEmpty = true;
    for await (const { line, cells, problem } of rows) {
      if (++count > settings.maxRows)
        throw new ImportError('tooManyRows', { limit: settings.maxRows });
      const raw = isGuarded ? cells.map(unguardCell) : cells;
      if (problem === null && raw.every((cell) => cell.trim() === '')) continue;
      isEmpty = false;
      yield new RowEntry(plan, line, raw, problemOf(problem, raw, plan.header));
    }
    if (isEmpty) throw new ImportError('emptyFile');
  }
  return { report, bytesRead, numbers, items: itemsOf(entries(), format, context) };
}

/**
 * Returns a row reader's problem, or rejects extra cells, which mean that values are in the wrong
 * columns.
 */
function problemOf(
  problem: Row['problem'],
  cells: readonly string[],
  header: readonly string[],
): Problem | null {
  if (problem !== null) {
    const { reason, column, limitKb = 0 } = problem;
    return {
      reason,
      column: column === null ? null : (header[column] ?? null),
      values: { limitKb },
    };
  }
  if (cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== ''))
    return { reason: 'tooManyCells', column: null, values: { limit: header.length } };
  return null;
}

async function formatOf(
  header: readonly string[],
  { format: asked, columns, guessesColumns }: Settings,
  row: Row,
  rows: AsyncGenerator<Row>,
): Promise<{ format: ImportFormat; columns: Readonly<Record<string, string>> | undefined }> {
  if (row.problem === null) {
    // Columns that were mapped need no detection.
    if (columns !== undefined && asked !== 'auto') return { format: asked, columns };
    const found = detectFormat(header, asked);
    if (found !== null) return { format: found, columns };
    if (guessesColumns && header.length > 1)
      return { format: 'kervan', columns: { ...guessColumns(header), ...columns } };
  }
  await rows.return(undefined);
  if (asked !== 'auto') throw new ImportError('missingColumns', { columns: formats[asked].needs });
  throw new ImportError('unknownColumns', {
    columns: header
      .slice(0, 12)
      .map((name) => name.trim().slice(0, 40))
      .join(', ')
      .slice(0, 200),
  });
}

function openXml(
  path: string,
  all: AsyncGenerator<Buffer>,
  detected: DetectedEncoding,
  packed: PackedFile,
  settings: Settings,
): Source {
  if (settings.format !== 'auto' && settings.format !== 'google')
    throw new ImportError('missingColumns', { columns: formats[settings.format].needs });
  const { columnName, priceFields } = formats.google;
  const rules = mappedRules('google', settings.columns, settings.mainLanguage);
  const report = newReport({
    format: 'google',
    container: 'xml',
    mapped: settings.columns ?? {},
    isGzip: packed.isGzip,
    encoding: detected.encoding,
  });
  const decoding = decodingFor(detected, settings, () => report);
  const seen = new Set<string>();
  const onName = (name: string, becomes: 'field' | 'attribute' | 'nothing') => {
    if (seen.size > 1000 || seen.has(name)) return;
    seen.add(name);
    report.columns.push(name);
    report[becomes === 'field' ? 'used' : becomes === 'attribute' ? 'attributes' : 'ignored'].push(
      name,
    );
  };

  async function* entries(): AsyncGenerator<Entry> {
    let count = 0;
    for await (const entry of xmlEntries(
      asUtf8(all, detected, decoding),
      { ...rules, onName },
      settings,
    )) {
      if (++count > settings.maxRows)
        throw new ImportError('tooManyRows', { limit: settings.maxRows });
      yield entry;
    }
  }
  async function* prices(): AsyncGenerator<string> {
    const { chunks } = await packedFile(path, settings);
    const utf8 = asUtf8(chunks(), detected, { ...decoding, onNotice: () => {} });
    for await (const entry of xmlEntries(utf8, { ...rules, onName: () => {} }, settings))
      for (const field of priceFields) yield entry.value(field);
  }
  const numbers = new FileNumbers(() => provenConvention(prices(), pointIsDecimal));
  return {
    report,
    bytesRead: packed.bytesRead,
    numbers,
    items: itemsOf(entries(), 'google', contextOf(settings, numbers, columnName)),
  };
}

async function* itemsOf(
  entries: AsyncIterable<Entry>,
  format: ImportFormat,
  context: FormatContext,
): AsyncGenerator<ImportItem> {
  const { keyOf, product } = formats[format];
  const { numbers } = context;
  for await (const group of groupRows(entries, keyOf)) {
    const item = product(group, context);
    if (!numbers.isNeeded) yield item;
    else {
      await numbers.settle();
      yield product(group, context);
    }
  }
}
