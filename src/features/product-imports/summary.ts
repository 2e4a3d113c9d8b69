// Texts for users when an import has ended, and when a file could not be read at all.
import * as t from '#messages/features/product-imports';
import type { Locale } from '#shared/locale.ts';
import type { ImportError, ImportFormat, FileReport } from './import-item.ts';
import type { ImportCounts } from './import-products.server.ts';
import { textOf } from './reason-text.ts';
import { warningCountTexts } from './format.ts';
import { withFileWarnings } from './warning-counts.ts';

type In = { readonly locale: Locale };
type Counted = (values: { count: number }, locale: In) => string;

const formatNames: Record<ImportFormat, (locale: In) => string> = {
  shopify: t.formatShopify,
  woocommerce: t.formatWoocommerce,
  google: t.formatGoogle,
  kervan: t.formatKervan,
};

const maxNamedColumns = 20;

function columnList(columns: readonly string[], locale: In): string {
  const more = columns.length - maxNamedColumns;
  return [
    ...columns.slice(0, maxNamedColumns),
    ...(more > 0 ? [t.summaryMore({ count: more }, locale)] : []),
  ].join(', ');
}

export type FinishedImport = {
  readonly counts: ImportCounts;
  readonly report: FileReport;
  readonly seconds: number;
  /** Path of the rejects file; null when nothing was rejected. */
  readonly rejectsPath: string | null;
  readonly isDryRun: boolean;
};

function outcomeLine(counts: ImportCounts, locale: In): string {
  const parts: readonly [number, Counted][] = [
    [counts.created, t.summaryCreated],
    [counts.updated, t.summaryUpdated],
    [counts.unchanged, t.summaryUnchanged],
    [counts.rejected, t.summaryRejected],
    [counts.underReview, t.summaryUnderReview],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => text({ count }, locale))
    .join(' · ');
}

/** Returns several lines of plain text. */
export function importSummary(
  { counts, report, seconds, rejectsPath, isDryRun }: FinishedImport,
  language: Locale,
): string {
  const locale = { locale: language };
  const rate = Math.round(counts.read / Math.max(seconds, 0.001));
  return [
    `${t.summaryRead({ count: counts.read }, locale)} ` +
      `(${t.summarySpeed({ seconds: seconds.toFixed(1), rate }, locale)})`,
    outcomeLine(counts, locale),
    t.summaryFormat({ format: formatNames[report.format](locale) }, locale),
    ...(report.attributes.length > 0
      ? [t.summaryAttributes({ columns: columnList(report.attributes, locale) }, locale)]
      : []),
    ...(report.ignored.length > 0
      ? [t.summaryIgnored({ columns: columnList(report.ignored, locale) }, locale)]
      : []),
    ...warningCountTexts(withFileWarnings(counts.warnings, report), language),
    ...(rejectsPath === null ? [] : [t.summaryRejects({ path: rejectsPath }, locale)]),
    ...(isDryRun ? [t.summaryDryRun(locale)] : []),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

export const importErrorText = (
  { code, values }: Pick<ImportError, 'code' | 'values'>,
  locale: Locale,
): string => textOf(code, values, locale);
