// Lists of an exhibition as rows of a file, for the market's staff.
import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOrganise } from '../permissions.ts';
import { formQuestions } from '../rules/forms.ts';
import {
  exhibitionAnswers,
  exhibitionRequests,
  exhibitionVisitors,
  standBookings,
} from '../table.server.ts';

const batchSize = 500;
/** Rows of a file at most. */
const maxRows = 20_000;

type Cell = string | number | boolean | Date | null;
type ListFile = {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
};
type Read<Row> = (isAfter: SQL | undefined) => Promise<Row[]>;

/** Rows in the order of their ids, read in batches. */
async function* inBatches<Row extends { readonly id: string }>(
  idColumn: PgColumn,
  read: Read<Row>,
): AsyncGenerator<Row> {
  let after: string | null = null;
  for (let count = 0; count < maxRows; count += batchSize) {
    const rows: Row[] = await read(after === null ? undefined : gt(idColumn, after));
    yield* rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.id;
  }
}

async function* cellsOf<Row>(
  rows: AsyncIterable<Row>,
  cells: (row: Row) => readonly Cell[],
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield cells(row);
}

const textOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).join('; ');

function requestFile({ db }: Context, exhibitionId: Id<'exhibition'>): ListFile {
  const { id } = exhibitionRequests;
  const rows = inBatches(id, (isAfter) =>
    db
      .select()
      .from(exhibitionRequests)
      .where(and(eq(exhibitionRequests.exhibitionId, exhibitionId), isAfter))
      .orderBy(asc(id))
      .limit(batchSize),
  );
  const fields = [
    'website',
    'country',
    'state',
    'activity',
    'experience',
    'mainProducts',
    'teamSize',
    'presentations',
    'budget',
    'budgetLeast',
    'budgetMost',
    'budgetCurrency',
    'needsLogistics',
    'otherInquiries',
    'responsibleName',
    'responsiblePhone',
    'sponsorType',
    'space',
  ] as const;
  return {
    columns: ['id', 'decision', 'company', 'email', ...fields, 'preferredCountries', 'createdAt'],
    rows: cellsOf(rows, (row) => [
      row.publicId,
      row.state,
      row.companyName,
      row.companyEmail,
      ...fields.map((name) => row.fields[name]),
      row.fields.preferredCountries.join('; '),
      row.createdAt,
    ]),
  };
}

function bookingFile({ db }: Context, exhibitionId: Id<'exhibition'>): ListFile {
  const { id } = standBookings;
  const names = formQuestions.attendee.map(({ name }) => name);
  const rows = inBatches(id, async (isAfter) =>
    (
      await db
        .select({ booking: standBookings, company: companies.name })
        .from(standBookings)
        .innerJoin(companies, eq(companies.id, standBookings.companyId))
        .where(and(eq(standBookings.exhibitionId, exhibitionId), isAfter))
        .orderBy(asc(id))
        .limit(batchSize)
    ).map(({ booking, company }) => ({ ...booking, company })),
  );
  return {
    columns: [
      'id',
      'state',
      'company',
      'email',
      'website',
      'stand',
      'space',
      'sponsorType',
      'experience',
      ...names,
      'confirmBy',
      'policyVersion',
      'createdAt',
    ],
    rows: cellsOf(rows, (row) => [
      row.publicId,
      row.state,
      row.company,
      row.companyEmail,
      row.website,
      row.standNumber,
      row.spaceM2,
      row.sponsorType,
      row.experience,
      ...names.map((name) => textOf(row.attendee[name])),
      row.confirmBy,
      row.policyVersion,
      row.createdAt,
    ]),
  };
}

function visitorFile({ db }: Context, exhibitionId: Id<'exhibition'>): ListFile {
  const { id } = exhibitionVisitors;
  const rows = inBatches(id, (isAfter) =>
    db
      .select()
      .from(exhibitionVisitors)
      .where(and(eq(exhibitionVisitors.exhibitionId, exhibitionId), isAfter))
      .orderBy(asc(id))
      .limit(batchSize),
  );
  return {
    columns: [
      'badge',
      'name',
      'email',
      'company',
      'jobTitle',
      'country',
      'language',
      'isShared',
      'confirmedAt',
      'createdAt',
    ],
    rows: cellsOf(rows, (row) => [
      row.publicId,
      row.name,
      row.email,
      row.company,
      row.jobTitle,
      row.country,
      row.language,
      row.isShared,
      row.confirmedAt,
      row.createdAt,
    ]),
  };
}

/** Without the people who answered. */
function answerFile({ db }: Context, exhibitionId: Id<'exhibition'>): ListFile {
  const { id } = exhibitionAnswers;
  const names = formQuestions.questionnaire.map(({ name }) => name);
  const rows = inBatches(id, (isAfter) =>
    db
      .select()
      .from(exhibitionAnswers)
      .where(and(eq(exhibitionAnswers.exhibitionId, exhibitionId), isAfter))
      .orderBy(asc(id))
      .limit(batchSize),
  );
  return {
    columns: ['form', 'formVersion', ...names, 'updatedAt'],
    rows: cellsOf(rows, (row) => [
      row.form,
      row.formVersion,
      ...names.map((name) => textOf(row.answers[name])),
      row.updatedAt,
    ]),
  };
}

const files = {
  requests: requestFile,
  bookings: bookingFile,
  visitors: visitorFile,
  answers: answerFile,
} as const;
export type ExportKind = keyof typeof files;

/** Columns have the API's names, because programs read the files, too. Throws not_found. */
export function exportExhibitionList(
  context: Context,
  exhibitionId: Id<'exhibition'>,
  kind: string,
): ListFile {
  if (whyNotOrganise(context.actor) !== null || !Object.hasOwn(files, kind)) throw notFound();
  return files[kind as ExportKind](context, exhibitionId);
}
