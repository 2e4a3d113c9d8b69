import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { bytes, id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import { claimingStates } from './rules.ts';
import {
  type CompanyData,
  type DocumentFormat,
  documentFormats,
  type DocumentKind,
  documentKinds,
  type LegalForm,
  legalForms,
  type MembershipState,
  membershipStates,
  type CompanyDraft,
} from './schemas.ts';

/** Applications for the company directory: one a company, decided once. */
export const memberships = pgTable(
  'memberships',
  {
    id: id<'membership'>(),
    publicId: publicId(),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    legalForm: text('legal_form').$type<LegalForm>().notNull(),
    state: text('state').$type<MembershipState>().notNull().default('registered'),
    /** What was typed last, complete or not. */
    draft: jsonb('draft').$type<CompanyDraft>().notNull().default({}),
    /** What passed the checks; null before the second step. */
    companyData: jsonb('company_data').$type<CompanyData>(),
    /** The tax number with its country; see `taxIdOf`. */
    taxId: text('tax_id'),
    /** Counts saves of the company's data, so that of two people who edit the second is told. */
    revision: integer('revision').notNull().default(1),
    /** The reviewer whose turn it is, and until when. */
    reviewerId: idOf<'user'>('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    turnEndsAt: instant('turn_ends_at'),
    /** What the company reads: of the latest return or of the rejection. */
    reason: text('reason'),
    requestedAt: instant('requested_at'),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('memberships_company').on(table.companyId),
    uniqueIndex('memberships_tax_id').on(table.taxId).where(isAmong('state', claimingStates)),
    index('memberships_state').on(table.state, table.requestedAt, table.id),
    index('memberships_reviewer').on(table.reviewerId),
    check('memberships_state_known', isAmong('state', membershipStates)),
    check('memberships_form_known', isAmong('legal_form', legalForms)),
    check(
      'memberships_complete',
      sql`state in ('registered') or (company_data is not null and tax_id is not null)`,
    ),
    check(
      'memberships_decided',
      sql`(state in ('approved', 'rejected')) = (decided_at is not null)`,
    ),
  ],
);

/**
 * Tax numbers of rejected applications whose company is gone, as keyed hashes: the rejection is
 * final also for a company that is founded again.
 */
export const rejectedTaxIds = pgTable('rejected_tax_ids', {
  /** See `taxIdHash`. */
  hash: bytes('hash').primaryKey(),
  at: instant('at').notNull(),
});

/** Encrypted files; each version stays until it is deleted by rule, with its key. */
export const membershipDocuments = pgTable(
  'membership_documents',
  {
    id: id<'membershipDocument'>(),
    publicId: publicId(),
    membershipId: idOf<'membership'>('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DocumentKind>().notNull(),
    version: smallint('version').notNull(),
    format: text('format').$type<DocumentFormat>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    /** The file's own key, sealed by the deployment's key of documents. */
    sealedKey: bytes('sealed_key').notNull(),
    /** Of a tax plate. */
    issuedOn: date('issued_on', { mode: 'string' }),
    acceptedAt: instant('accepted_at'),
    /** Why staff asked for another one. */
    returnedReason: text('returned_reason'),
    replacedAt: instant('replaced_at'),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('membership_documents_current')
      .on(table.membershipId, table.kind)
      .where(sql`replaced_at is null`),
    uniqueIndex('membership_documents_version').on(table.membershipId, table.kind, table.version),
    index('membership_documents_user').on(table.userId),
    check('membership_documents_kind_known', isAmong('kind', documentKinds)),
    check('membership_documents_format_known', isAmong('format', documentFormats)),
    check('membership_documents_plate', sql`(kind = 'tax_plate') = (issued_on is not null)`),
    check('membership_documents_judged', sql`accepted_at is null or returned_reason is null`),
  ],
);

/** Each look of staff at a document, which the company reads. */
export const membershipLooks = pgTable(
  'membership_looks',
  {
    id: id<'membershipLook'>(),
    membershipId: idOf<'membership'>('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DocumentKind>().notNull(),
    version: smallint('version').notNull(),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('membership_looks_membership').on(table.membershipId, table.at, table.id),
    index('membership_looks_user').on(table.userId),
  ],
);

/** Each move of an application: who, for which company, and why. */
export const membershipSteps = pgTable(
  'membership_steps',
  {
    id: id<'membershipStep'>(),
    membershipId: idOf<'membership'>('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    from: text('from_state').$type<MembershipState>(),
    to: text('to_state').$type<MembershipState>().notNull(),
    reason: text('reason'),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id').references(() => companies.id, {
      onDelete: 'set null',
    }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('membership_steps_membership').on(table.membershipId, table.at, table.id),
    index('membership_steps_user').on(table.userId),
    index('membership_steps_company').on(table.companyId),
  ],
);
