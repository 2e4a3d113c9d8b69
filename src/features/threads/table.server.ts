import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { type AttachmentKind, attachmentKinds } from '#features/attachments/schemas.ts';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, publicId } from '#platform/database/columns.ts';
import { type ThreadSide, threadSides } from './schemas.ts';

const among = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** A conversation of a buying and a selling company about one thing, whose row refers to it. */
export const threads = pgTable('threads', {
  id: id<'thread'>(),
  /** Of the last message; 0 without any. */
  lastNumber: integer('last_number').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The two companies of a thread, with the last message that each has read. */
export const threadParties = pgTable(
  'thread_parties',
  {
    threadId: idOf<'thread'>('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    side: text('side').$type<ThreadSide>().notNull(),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    readNumber: integer('read_number').notNull().default(0),
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.side] }),
    unique('thread_parties_company').on(table.companyId, table.threadId),
    check('thread_parties_side', among('side', threadSides)),
  ],
);

/** A message. Numbers of a thread begin at 1 and have no gaps: they are the order. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: id<'threadMessage'>(),
    publicId: publicId(),
    threadId: idOf<'thread'>('thread_id').notNull(),
    number: integer('number').notNull(),
    side: text('side').$type<ThreadSide>().notNull(),
    /** The author; null once erased, or when the company has closed. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    clientKey: text('client_key').notNull(),
    at: instant('at').notNull(),
    /** When its files were deleted, since their author left; before, the text was as well. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    foreignKey({
      name: 'thread_messages_party',
      columns: [table.threadId, table.side],
      foreignColumns: [threadParties.threadId, threadParties.side],
    }).onDelete('cascade'),
    unique('thread_messages_number').on(table.threadId, table.number),
    unique('thread_messages_once').on(table.threadId, table.side, table.clientKey),
    index('thread_messages_user').on(table.userId),
    check('thread_messages_positive', sql`number > 0`),
  ],
);

/** A file of a message; without one until the message is sent. */
export const threadFiles = pgTable(
  'thread_files',
  {
    id: id<'threadFile'>(),
    publicId: publicId(),
    threadId: idOf<'thread'>('thread_id').notNull(),
    side: text('side').$type<ThreadSide>().notNull(),
    messageId: idOf<'threadMessage'>('message_id').references(() => threadMessages.id, {
      onDelete: 'cascade',
    }),
    /** Of the form with which it came, so that one that is sent again adds nothing. */
    clientKey: text('client_key').notNull(),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    kind: text('kind').$type<AttachmentKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'thread_files_party',
      columns: [table.threadId, table.side],
      foreignColumns: [threadParties.threadId, threadParties.side],
    }).onDelete('cascade'),
    index('thread_files_message').on(table.messageId),
    index('thread_files_thread').on(table.threadId, table.clientKey),
    index('thread_files_user').on(table.userId),
    index('thread_files_unsent')
      .on(table.createdAt)
      .where(sql`message_id is null`),
    check('thread_files_kind', among('kind', attachmentKinds)),
  ],
);
