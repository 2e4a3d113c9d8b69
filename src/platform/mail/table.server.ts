import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';

/** Mails that a demo without a mail server would have sent, shown in the development mailbox. */
export const sentMails = pgTable(
  'sent_mails',
  {
    id: id<'sentMail'>(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    plain: text('plain').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('sent_mails_newest').on(table.at)],
);
