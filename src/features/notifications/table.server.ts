import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import type { NoticeGroup, NoticeValues } from '#platform/notice.ts';
import { type MailState, mailStates } from './schemas.ts';

/** What a person is told: one row for each thing that happened. */
export const notifications = pgTable(
  'notifications',
  {
    id: id<'notification'>(),
    publicId: publicId(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As whose member: gone from view with the membership. */
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    group: text('group_name').$type<NoticeGroup>().notNull(),
    /** What happened, within its kind. */
    cause: text('cause').notNull(),
    /** Public id of the request or the conversation. */
    subject: text('subject').notNull(),
    values: jsonb('values').$type<NoticeValues>().notNull(),
    /** False for those who want the mail alone. */
    isListed: boolean('is_listed').notNull(),
    mailState: text('mail_state').$type<MailState>().notNull().default('waiting'),
    /** When its mail was handed over. */
    mailedAt: instant('mailed_at'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    unique('notifications_once').on(table.userId, table.kind, table.cause),
    index('notifications_newest').on(table.userId, table.companyId, table.id.desc().nullsFirst()),
    index('notifications_unread')
      .on(table.userId, table.companyId, table.group)
      .where(sql`read_at is null`),
    index('notifications_company').on(table.companyId),
    index('notifications_subject').on(table.subject),
    index('notifications_old').on(table.createdAt),
    index('notifications_mailed')
      .on(table.userId, table.mailedAt)
      .where(sql`mailed_at is not null`),
    index('notifications_gathered')
      .on(table.userId)
      .where(sql`mail_state = 'gathered'`),
    check('notifications_mail_state', isAmong('mail_state', mailStates)),
  ],
);

/** Unread notifications, counted with each change. */
export const notificationCounts = pgTable(
  'notification_counts',
  {
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    group: text('group_name').$type<NoticeGroup>().notNull(),
    unread: integer('unread').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId, table.group] }),
    index('notification_counts_company').on(table.companyId),
    check('notification_counts_unread', sql`unread >= 0`),
  ],
);
