// Deletes documents with their keys: by rule after a decision, with an abandoned application, and
// with the company.
import { and, eq, inArray, lt, notInArray, or, type SQL } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { forgetDocumentFiles } from '../forget-files.ts';
import { keptDocumentDays } from '../rules.ts';
import { membershipDocuments, memberships } from '../table.server.ts';
import { rememberRejected } from './rejected-tax-ids.server.ts';

const batchSize = 100;

/** Must run in a transaction: the files go once the rows, and so the keys, are gone. */
async function deleteDocuments(context: Context, which: SQL): Promise<number> {
  const gone = await context.db
    .delete(membershipDocuments)
    .where(which)
    .returning({ key: membershipDocuments.storageKey });
  const keys = gone.map(({ key }) => key);
  if (keys.length > 0) await context.services.jobs.send(context, forgetDocumentFiles, { keys });
  return keys.length;
}

/** What is due by rule: of decided applications, and of those that were abandoned. */
function isDue(context: Context): SQL {
  const before = (days: number) => new Date(context.now().getTime() - days * dayMs);
  return or(
    and(
      eq(membershipDocuments.kind, 'identity_card'),
      lt(memberships.decidedAt, before(keptDocumentDays.identityCard)),
    ),
    and(
      eq(memberships.state, 'rejected'),
      lt(memberships.decidedAt, before(keptDocumentDays.rejected)),
    ),
    and(
      notInArray(memberships.state, ['approved', 'rejected', 'requested', 'in_review']),
      lt(memberships.updatedAt, before(keptDocumentDays.abandoned)),
    ),
  )!;
}

/** Deletes what is due, some at a time; returns how many. May run twice. */
export const forgetDueDocuments = (context: Context): Promise<number> =>
  inTransaction(context, async (inside) => {
    const due = await inside.db
      .select({ id: membershipDocuments.id })
      .from(membershipDocuments)
      .innerJoin(memberships, eq(memberships.id, membershipDocuments.membershipId))
      .where(isDue(inside))
      .orderBy(membershipDocuments.id)
      .limit(batchSize)
      // One that is moved at this moment is no longer abandoned.
      .for('no key update', { of: memberships, skipLocked: true });
    if (due.length === 0) return 0;
    return deleteDocuments(
      inside,
      inArray(
        membershipDocuments.id,
        due.map(({ id }) => id),
      ),
    );
  });

/** Runs in the transaction that closes or empties the company. */
export async function forgetMembership(context: Context, companyId: Id<'company'>): Promise<void> {
  const [row] = await context.db
    .select({ id: memberships.id, state: memberships.state, taxId: memberships.taxId })
    .from(memberships)
    .where(eq(memberships.companyId, companyId))
    .for('update');
  if (!row) return;
  if (row.state === 'rejected' && row.taxId !== null) await rememberRejected(context, row.taxId);
  await deleteDocuments(context, eq(membershipDocuments.membershipId, row.id));
  await context.db.delete(memberships).where(eq(memberships.id, row.id));
}
