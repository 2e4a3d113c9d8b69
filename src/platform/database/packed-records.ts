// Fixed-width binary records. A query that returns thousands of short rows sends them as one
// `bytea`: reading numbers from rows of text takes longer than finding them. Integers are in
// network byte order, as PostgreSQL's binary protocol has them (documentation, "int4send" and
// "int8send" in src/backend/utils/adt/int.c and int8.c).
import { type Column, type SQL, sql } from 'drizzle-orm';

const widths = { int4: 4, int8: 8 } as const;
type Width = keyof typeof widths;

export type PackedRecord<Field extends string> = {
  /** Length of one record. */
  readonly bytes: number;
  /** Where each field begins in a record. */
  readonly offsets: Readonly<Record<Field, number>>;
  /** SQL for one record of these columns. Aggregate it with `string_agg(…, '')`. */
  pack(columns: Readonly<Record<Field, Column | SQL>>): SQL<Buffer>;
};

/** Describes a record whose fields follow each other in the order given. */
export function packedRecord<const Field extends string>(
  fields: Readonly<Record<Field, Width>>,
): PackedRecord<Field> {
  const names = Object.keys(fields) as Field[];
  const offsets: Partial<Record<Field, number>> = {};
  let bytes = 0;
  for (const name of names) {
    offsets[name] = bytes;
    bytes += widths[fields[name]];
  }
  return {
    bytes,
    offsets: offsets as Record<Field, number>,
    pack: (columns) =>
      sql.join(
        names.map((name) => sql`${sql.raw(`${fields[name]}send`)}(${columns[name]})`),
        sql` || `,
      ) as SQL<Buffer>,
  };
}

/** Reads a non-negative int8 below 2^53. */
export const readUnsignedInt8 = (bytes: Buffer, offset: number): number =>
  bytes.readUInt32BE(offset) * 2 ** 32 + bytes.readUInt32BE(offset + 4);
