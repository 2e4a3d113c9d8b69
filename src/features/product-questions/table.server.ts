import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { companies, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import {
  type AnswerAuthor,
  answerAuthors,
  type PostState,
  postStates,
  type ReportReason,
  reportReasons,
} from './schemas.ts';

/** What people ask about a product, for all to read. */
export const productQuestions = pgTable(
  'product_questions',
  {
    id: id<'productQuestion'>(),
    publicId: publicId(),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    storeId: idOf<'store'>('store_id')
      .notNull()
      .references(() => stores.id),
    /** Null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of the author, who is told of answers. */
    companyId: idOf<'company'>('company_id').references(() => companies.id, {
      onDelete: 'set null',
    }),
    /** ISO 3166: all that readers learn of the author. */
    country: text('country').$type<Country>(),
    text: text('text').notNull(),
    language: text('language').$type<Locale>().notNull(),
    state: text('state').$type<PostState>().notNull(),
    /** Why staff showed or hid it, and who. */
    reason: text('reason').notNull().default(''),
    decidedBy: idOf<'user'>('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** Whether a shown answer is the seller's. */
    isAnswered: boolean('is_answered').notNull().default(false),
    /** Reports that staff have not looked at. */
    openReportCount: integer('open_report_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // NULLS FIRST matches a plain ORDER BY … DESC.
    index('product_questions_newest')
      .on(table.productId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state = 'shown'`),
    index('product_questions_store').on(
      table.storeId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('product_questions_user').on(table.userId),
    index('product_questions_company').on(table.companyId),
    index('product_questions_decided_by').on(table.decidedBy),
    index('product_questions_held')
      .on(table.createdAt)
      .where(sql`state = 'held'`),
    index('product_questions_reported')
      .on(table.createdAt)
      .where(sql`open_report_count > 0`),
    check('product_questions_state', isAmong('state', postStates)),
  ],
);

/** Answers of the seller, and of buyers who reviewed the product. */
export const productAnswers = pgTable(
  'product_answers',
  {
    id: id<'productAnswer'>(),
    publicId: publicId(),
    questionId: idOf<'productQuestion'>('question_id')
      .notNull()
      .references(() => productQuestions.id, { onDelete: 'cascade' }),
    author: text('author').$type<AnswerAuthor>().notNull(),
    /** Null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    country: text('country').$type<Country>(),
    text: text('text').notNull(),
    language: text('language').$type<Locale>().notNull(),
    state: text('state').$type<PostState>().notNull(),
    reason: text('reason').notNull().default(''),
    decidedBy: idOf<'user'>('decided_by').references(() => users.id, { onDelete: 'set null' }),
    helpfulCount: integer('helpful_count').notNull().default(0),
    /** Reports that staff have not looked at. */
    openReportCount: integer('open_report_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('product_answers_once').on(table.questionId, table.userId),
    index('product_answers_user').on(table.userId),
    index('product_answers_decided_by').on(table.decidedBy),
    index('product_answers_held')
      .on(table.createdAt)
      .where(sql`state = 'held'`),
    index('product_answers_reported')
      .on(table.createdAt)
      .where(sql`open_report_count > 0`),
    check('product_answers_author', isAmong('author', answerAuthors)),
    check('product_answers_state', isAmong('state', postStates)),
  ],
);

/** Who found an answer helpful. */
export const productAnswerVotes = pgTable(
  'product_answer_votes',
  {
    answerId: idOf<'productAnswer'>('answer_id')
      .notNull()
      .references(() => productAnswers.id, { onDelete: 'cascade' }),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.answerId, table.userId] }),
    index('product_answer_votes_user').on(table.userId),
  ],
);

/** Who told staff about a question, or about an answer. */
export const productPostReports = pgTable(
  'product_post_reports',
  {
    id: id<'productPostReport'>(),
    questionId: idOf<'productQuestion'>('question_id').references(() => productQuestions.id, {
      onDelete: 'cascade',
    }),
    answerId: idOf<'productAnswer'>('answer_id').references(() => productAnswers.id, {
      onDelete: 'cascade',
    }),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    unique('product_post_reports_question').on(table.questionId, table.userId),
    unique('product_post_reports_answer').on(table.answerId, table.userId),
    index('product_post_reports_user').on(table.userId),
    check('product_post_reports_post', sql`(question_id is null) <> (answer_id is null)`),
    check('product_post_reports_reason', isAmong('reason', reportReasons)),
  ],
);
