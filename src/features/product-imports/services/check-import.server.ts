// Reads an uploaded file to its end without saving, so that the seller sees its columns, its first
// products and the errors of its rows before anything changes.
import type { Context } from '#platform/context.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import { inLanguage } from '#shared/per-language.ts';
import { formats } from '../formats/known-formats.ts';
import { mappedRules } from '../formats/mapped-rules.ts';
import { type FileReport, ImportError, type ImportItem, type ProductItem } from '../import-item.ts';
import { importProducts } from '../import-products.server.ts';
import { isBare } from '../rules.ts';
import { type ColumnMapping, factField } from '../schemas.ts';
import type { ColumnView, ImportPreview, PreviewProduct, RowProblem } from '../views.ts';
import { withFileWarnings } from '../warning-counts.ts';
import { findMapping } from './column-mappings.server.ts';
import { type ImportRow, moveImport } from './move-import.server.ts';
import { type OpenImport, withImportFile } from './open-import-file.server.ts';

const maxProducts = 10;
export const maxProblems = 100;
const maxColumns = 300;
const maxExample = 80;

/** Raw rows, by which columns get examples. */
type Rows = (readonly string[])[];

/** Passes items on, and keeps the first rows. */
async function* sampled(items: AsyncIterable<ImportItem>, rows: Rows): AsyncGenerator<ImportItem> {
  for await (const item of items) {
    if (rows.length < maxProducts) rows.push(...item.raw.slice(0, 1));
    yield item;
  }
}

export const problemOf = ({
  line,
  column,
  reason,
  values,
}: RowProblem & { readonly [other: string]: unknown }): RowProblem => ({
  line,
  column,
  reason,
  values,
});

function columnsOf(report: FileReport, row: ImportRow, rows: Rows): ColumnView[] {
  const rules = mappedRules(report.format, report.mapped, row.language);
  return report.columns.slice(0, maxColumns).map((name, index) => {
    const field = report.ignored.includes(name) ? null : rules.fieldOf(name.toLowerCase());
    const example = rows.map((cells) => cells[index]?.trim()).find((cell) => cell);
    return {
      name,
      field: field ?? (report.attributes.includes(name) ? factField : ''),
      // Elements of XML have no position in a row.
      example: report.container === 'xml' ? '' : (example ?? '').slice(0, maxExample),
    };
  });
}

const previewOf = (
  product: ProductInput,
  { line, product: { moq } }: ProductItem,
): PreviewProduct => ({
  line,
  title: inLanguage(product.title, product.mainLanguage, product.mainLanguage)!.value,
  externalId: product.externalId,
  category: product.category,
  currency: product.currency,
  priceMicros: product.tiers[0]!.priceMicros,
  moq: product.moq,
  isMoqOfCategory: product.moq !== moq,
  variants: product.variants.length,
  images: product.images.length,
});

async function readPreview(
  { file, match, minMoqs }: OpenImport,
  row: ImportRow,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const rows: Rows = [];
  const products: PreviewProduct[] = [];
  const problems: RowProblem[] = [];
  let bare = 0;
  const counts = await importProducts({
    items: sampled(file, rows),
    save(batch, items) {
      const more = batch.slice(0, maxProducts - products.length);
      products.push(...more.map((product, i) => previewOf(product, items[i]!)));
      bare += batch.filter(isBare).length;
      return Promise.resolve(batch.map(() => 'created' as const));
    },
    match,
    minMoqs,
    onRejected: (item) => {
      if (problems.length < maxProblems) problems.push(problemOf(item));
    },
    signal,
  });
  const columns = columnsOf(file.report, row, rows);
  const filled = new Set(columns.map(({ field }) => field));
  return {
    format: file.report.format,
    columns,
    missing: formats[file.report.format].neededFields
      .filter((fields) => !fields.some((field) => filled.has(field)))
      .map(([field]) => field!),
    products,
    problems,
    read: counts.read,
    rejected: counts.rejected,
    bare,
    warnings: withFileWarnings(counts.warnings, file.report),
  };
}

/** The mapping that applies from now on: every column with its field. */
const mappingOf = ({ columns }: ImportPreview): ColumnMapping =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field]));

async function read(context: Context, row: ImportRow, signal: AbortSignal): Promise<ImportPreview> {
  const isFresh = Object.keys(row.mapping).length === 0;
  return withImportFile(context, row, async (open) => {
    const { columns } = open.file.report;
    const kept = isFresh ? await findMapping(context, row.storeId, columns) : null;
    return kept === null
      ? readPreview(open, row, signal)
      : withImportFile(
          context,
          { ...row, mapping: kept, format: open.file.report.format },
          (mapped) => readPreview(mapped, { ...row, mapping: kept }, signal),
        );
  });
}

/** Makes an uploaded file ready, or says why it is unusable. Safe to repeat. */
export async function checkImport(
  context: Context,
  row: ImportRow,
  signal: AbortSignal,
): Promise<ImportRow | null> {
  try {
    const preview = await read(context, row, signal);
    return await moveImport(context, row.id, {
      from: ['uploaded'],
      set: {
        state: 'ready',
        format: preview.format,
        mapping: mappingOf(preview),
        preview,
        errorCode: null,
      },
    });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return moveImport(context, row.id, {
      from: ['uploaded'],
      set: {
        state: 'failed',
        errorCode: error.code,
        errorValues: error.values,
        endedAt: context.now(),
      },
    });
  }
}
