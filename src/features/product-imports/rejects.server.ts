// Writes the rejected rows with their reasons, so that a supplier can correct and resubmit them.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Stringifier } from 'csv-stringify';
import type { Locale } from '#shared/locale.ts';
import { guardCell } from '#shared/formula-guard.ts';
import type { ProductFile, RejectedItem } from './import-item.ts';
import { rejectColumns } from './formats/reject-columns.ts';
import { reasonText } from './reason-text.ts';
import { spreadsheetCsv } from '#platform/files/spreadsheet-csv.server.ts';

export type RejectsFile = {
  add(item: RejectedItem): Promise<void>;
  /** Publishes the file and returns its path; null, without a file, when nothing was rejected. */
  close(): Promise<string | null>;
  /** Deletes everything written; for runs that failed. */
  discard(): Promise<void>;
};

/** Returns the product's original rows, the first with line, column and reason. */
function rowsOf(item: RejectedItem, locale: Locale): string[][] {
  const says = [String(item.line), item.column ?? '', reasonText(item, locale)];
  const raw = item.raw.length === 0 ? [[]] : item.raw;
  return raw.map((cells, i) => [...(i === 0 ? says : ['', '', '']), ...cells].map(guardCell));
}

/** `columns` are those of the original file. */
type Original = {
  readonly columns: readonly string[];
  readonly separator?: ProductFile['separatorOfRejects'];
};

/** Creates nothing until the first `add`; the file appears under its name at `close`. */
export function openRejectsFile(
  path: string,
  { columns, separator }: Original,
  locale: Locale,
): RejectsFile {
  const partial = `${path}.${randomUUID()}.partial`;
  let opening: Promise<{ csv: Stringifier; written: Promise<void> }> | null = null;

  const open = async () => {
    const csv = spreadsheetCsv({ delimiter: (await separator?.()) ?? ',' });
    const written = pipeline(csv, createWriteStream(partial));
    // A failing disk is reported at the next `add` or at `close`. Until then it must not count as
    // unhandled.
    written.catch(() => {});
    csv.write([...rejectColumns, ...columns].map(guardCell));
    return { csv, written };
  };

  return {
    async add(item) {
      const { csv, written } = await (opening ??= open());
      for (const row of rowsOf(item, locale)) {
        // A destroyed stream never emits 'drain'.
        if (csv.destroyed) await written;
        if (!csv.write(row)) await once(csv, 'drain');
      }
    },
    async close() {
      if (opening === null) return null;
      const { csv, written } = await opening;
      csv.end();
      await written;
      await rename(partial, path);
      return path;
    },
    async discard() {
      const output = await opening?.catch(() => null);
      output?.csv.destroy();
      await output?.written.catch(() => {});
      await rm(partial, { force: true });
    },
  };
}
