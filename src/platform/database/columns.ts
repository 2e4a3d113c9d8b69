// Column types and checks that every feature shares.
import { type SQL, sql } from 'drizzle-orm';
import { bigint, char, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { type Id, newId, newPublicId } from '#shared/ids.ts';

/** The primary key: a UUIDv7, so that rows created together are stored together. */
export const id = <Entity extends string>() =>
  uuid('id')
    .primaryKey()
    .$type<Id<Entity>>()
    .$defaultFn(() => newId<Entity>());

/** A reference to another row. */
export const idOf = <Entity extends string>(name: string) => uuid(name).$type<Id<Entity>>();

/** The row's id in URLs and API responses: ten base32 characters. */
export const publicId = () =>
  char('public_id', { length: 10 }).notNull().unique().$defaultFn(newPublicId);

/** UTC in milliseconds, the precision of JavaScript's Date. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A unit price in micros of its currency; below 2^53. */
export const micros = (name: string) => bigint(name, { mode: 'number' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** PostgreSQL's transaction id, by which the event log is read without gaps. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Binary data such as hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The condition of a check: the column has one of the values. */
export const isAmong = (column: string, values: readonly string[]): SQL =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
