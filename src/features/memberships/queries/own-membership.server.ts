// The application as its company reads it.
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { findListing } from '#features/directory/queries/listed-company.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotApply } from '../permissions.ts';
import { mayMove, requiredDocuments } from '../rules.ts';
import { ofOwnCompany } from '../services/own-membership.server.ts';
import {
  membershipDocuments,
  membershipLooks,
  memberships,
  membershipSteps,
} from '../table.server.ts';

const maxLooks = 100;

/** Null: none was begun. Throws refused for anyone but the owner, unauthenticated. */
export async function findOwnMembership(context: Context) {
  permit(whyNotApply(context.actor));
  const { db } = context;
  const [row] = await db.select().from(memberships).where(ofOwnCompany(context));
  if (!row) return null;
  const [documents, looks, steps, listing] = await Promise.all([
    db
      .select({
        kind: membershipDocuments.kind,
        version: membershipDocuments.version,
        format: membershipDocuments.format,
        sizeBytes: membershipDocuments.sizeBytes,
        issuedOn: membershipDocuments.issuedOn,
        acceptedAt: membershipDocuments.acceptedAt,
        returnedReason: membershipDocuments.returnedReason,
        createdAt: membershipDocuments.createdAt,
      })
      .from(membershipDocuments)
      .where(
        and(eq(membershipDocuments.membershipId, row.id), isNull(membershipDocuments.replacedAt)),
      ),
    db
      .select({
        kind: membershipLooks.kind,
        version: membershipLooks.version,
        at: membershipLooks.at,
        name: users.name,
      })
      .from(membershipLooks)
      .leftJoin(users, eq(users.id, membershipLooks.userId))
      .where(eq(membershipLooks.membershipId, row.id))
      .orderBy(desc(membershipLooks.at), desc(membershipLooks.id))
      .limit(maxLooks),
    db
      .select({ to: membershipSteps.to, reason: membershipSteps.reason, at: membershipSteps.at })
      .from(membershipSteps)
      .where(eq(membershipSteps.membershipId, row.id))
      .orderBy(asc(membershipSteps.at), asc(membershipSteps.id)),
    findListing(context, row.companyId),
  ]);
  const required = requiredDocuments(row.legalForm);
  return {
    publicId: row.publicId,
    state: row.state,
    legalForm: row.legalForm,
    draft: row.draft,
    companyData: row.companyData,
    revision: row.revision,
    reason: row.reason,
    requestedAt: row.requestedAt,
    decidedAt: row.decidedAt,
    isEditable: mayMove(row.state, 'save_data'),
    required: required.map((kind) => ({
      kind,
      document: documents.find((document) => document.kind === kind) ?? null,
    })),
    looks,
    steps,
    listing,
  };
}
