import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import {
  type ReportKind,
  reportKinds,
  type ReportReason,
  reportReasons,
  type ReportState,
  reportStates,
} from './schemas.ts';

/** What members reported about another company, for the market's staff to decide. */
export const reports = pgTable(
  'reports',
  {
    id: id<'report'>(),
    publicId: publicId(),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** The public id of the request, the quote, the inquiry or the entry in the directory. */
    subjectId: text('subject_id').notNull(),
    /** Who reported; null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    reportedCompanyId: idOf<'company'>('reported_company_id')
      .notNull()
      .references(() => companies.id),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    state: text('state').$type<ReportState>().notNull().default('open'),
    /** What staff wrote down about the decision; the parties do not read it. */
    note: text('note'),
    decidedBy: idOf<'user'>('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('reports_open_once')
      .on(table.companyId, table.kind, table.subjectId)
      .where(sql`state = 'open'`),
    index('reports_state').on(table.state, table.createdAt, table.id),
    index('reports_user').on(table.userId),
    index('reports_reported').on(table.reportedCompanyId),
    index('reports_decided_by').on(table.decidedBy),
    check('reports_kind_known', isAmong('kind', reportKinds)),
    check('reports_reason_known', isAmong('reason', reportReasons)),
    check('reports_state_known', isAmong('state', reportStates)),
    check('reports_decided', sql`(state = 'open') = (decided_at is null)`),
    check('reports_parties', sql`company_id <> reported_company_id`),
  ],
);
