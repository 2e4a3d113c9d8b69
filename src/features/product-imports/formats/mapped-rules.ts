// The rules of a format, with what the seller chose for single columns.
import type { Locale } from '#shared/locale.ts';
import { cleanLine } from '#shared/clean-text.ts';
import type { ImportFormat } from '../import-item.ts';
import { factField } from '../schemas.ts';
import type { ColumnRules } from './entries.ts';
import { formats } from './known-formats.ts';

const keyOf = (column: string): string => cleanLine(column).toLowerCase();

export function mappedRules(
  format: ImportFormat,
  columns: Readonly<Record<string, string>> | undefined,
  language: Locale,
): ColumnRules {
  const { rules, fields } = formats[format];
  if (columns === undefined) return rules;
  const chosen = new Map(
    Object.entries(columns)
      .filter(([, field]) => field === '' || field === factField || fields.includes(field))
      .map(([column, field]) => [keyOf(column), field]),
  );
  return {
    repeatable: rules.repeatable,
    fieldOf(name) {
      const field = chosen.get(name);
      if (field === undefined) return rules.fieldOf(name);
      return field === '' || field === factField ? null : field;
    },
    isIgnored(name) {
      const field = chosen.get(name);
      return field === undefined ? rules.isIgnored(name) : field === '';
    },
    attributeName(header) {
      if (chosen.get(keyOf(header)) !== factField) return rules.attributeName(header);
      // Kervan's template names the language of a fact in its column.
      return format === 'kervan' ? `attribute:${language}:${header.slice(0, 120)}` : header;
    },
  };
}
