// Whether a company is registered far enough to book: its membership has come to its documents.
import { eq } from 'drizzle-orm';
import { memberships } from '#features/memberships/table.server.ts';
import type { MembershipState } from '#features/memberships/schemas.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

const registered: readonly MembershipState[] = [
  'documents',
  'requested',
  'in_review',
  'more_documents',
  'approved',
];

export async function isRegisteredCompany(
  { db }: Context,
  companyId: Id<'company'>,
): Promise<boolean> {
  const [row] = await db
    .select({ state: memberships.state })
    .from(memberships)
    .where(eq(memberships.companyId, companyId));
  return row !== undefined && registered.includes(row.state);
}
