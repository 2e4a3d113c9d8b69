// Copies rows through drizzle's tables: the values of an insert, at the speed of COPY.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AnyColumn, getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Text is sent in chunks of about so many characters. */
const chunkCharacters = 256 * 1024;

const escaped = (text: string): string =>
  /[\\\n\r\t]/.test(text)
    ? text
        .replaceAll('\\', String.raw`\\`)
        .replaceAll('\n', String.raw`\n`)
        .replaceAll('\r', String.raw`\r`)
        .replaceAll('\t', String.raw`\t`)
    : text;

const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

/** Writes COPY's text format. Source: PostgreSQL documentation, COPY, "Text Format". */
function field(column: AnyColumn, value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`;
  if (value instanceof Date) return value.toISOString();
  if (column.columnType === 'PgJsonb') return escaped(JSON.stringify(value));
  if (Array.isArray(value)) return escaped(arrayLiteral(value as string[]));
  return escaped(`${value as string | number | boolean}`);
}

/** Needs every column in every row: defaults of drizzle and of the table do not apply. */
export async function copyRows<Row extends object>(
  client: pg.ClientBase,
  table: PgTable & { readonly $inferInsert: Row },
  rows: Iterable<Row>,
): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  function* chunks(): Generator<string> {
    let chunk = '';
    for (const row of rows) {
      const fields = columns.map(([key, column]) => field(column, Reflect.get(row, key)));
      chunk += `${fields.join('\t')}\n`;
      if (chunk.length < chunkCharacters) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  }
  await pipeline(
    Readable.from(chunks()),
    client.query(copyFrom(`copy "${getTableConfig(table).name}" (${names}) from stdin`)),
  );
}
