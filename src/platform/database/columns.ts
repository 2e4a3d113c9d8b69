// Column kinds that every feature uses the same way.
import { bigint, char, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { type Id, newId, newPublicId } from '#shared/ids.ts';

/** The primary key: a UUIDv7, so that rows made together lie together. */
export const id = <Entity extends string>() =>
  uuid('id')
    .primaryKey()
    .$type<Id<Entity>>()
    .$defaultFn(() => newId<Entity>());

/** A reference to another row. */
export const idOf = <Entity extends string>(name: string) => uuid(name).$type<Id<Entity>>();

/** What URLs and answers call the row: ten base32 characters. */
export const publicId = () =>
  char('public_id', { length: 10 }).notNull().unique().$defaultFn(newPublicId);

/** UTC, to the millisecond, which is what JavaScript's Date holds. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A unit price in micros of its currency; below 2^53. */
export const micros = (name: string) => bigint(name, { mode: 'number' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** PostgreSQL's own transaction id: what makes an event log without gaps. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Hashes and the like. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
