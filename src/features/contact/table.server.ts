import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { categories } from '#features/categories/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import type { UnitCode } from '#shared/units.ts';
import { type ContactState, contactStates } from './schemas.ts';

/** What people wrote to the market by its contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id<'contactMessage'>(),
    publicId: publicId(),
    /** Who wrote it, if they were logged in. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    country: text('country').$type<Country>().notNull(),
    /** E.164. */
    phone: text('phone'),
    companyName: text('company_name').notNull(),
    region: text('region').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    productName: text('product_name').notNull(),
    quantity: integer('quantity'),
    unit: text('unit').$type<UnitCode>(),
    categoryId: idOf<'category'>('category_id').references(() => categories.id, {
      onDelete: 'set null',
    }),
    /** In which it is answered. */
    language: text('language').$type<Locale>().notNull(),
    /** Of the form and what it said, so that one that is sent again adds nothing. */
    clientKey: text('client_key').unique('contact_messages_once'),
    state: text('state').$type<ContactState>().notNull().default('open'),
    /** The member of staff who takes care of it. */
    assigneeId: idOf<'user'>('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('contact_messages_state').on(table.state, table.createdAt, table.id),
    index('contact_messages_user').on(table.userId),
    index('contact_messages_assignee').on(table.assigneeId),
    index('contact_messages_category').on(table.categoryId),
    check('contact_messages_state_known', isAmong('state', contactStates)),
  ],
);

/** What staff answered; each was sent as a mail. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: id<'contactAnswer'>(),
    messageId: idOf<'contactMessage'>('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('contact_answers_message').on(table.messageId, table.at),
    index('contact_answers_user').on(table.userId),
  ],
);
