// Who is told of an import, and who runs one.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productImports } from '../table.server.ts';

/** The owner, and staff with the right to edit products. */
export async function readersOf(context: Context, companyId: Id<'company'>): Promise<string[]> {
  const rows = await context.db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.companyId, companyId),
        isNull(members.endedAt),
        or(members.isOwner, sql`'products' = any(${members.permissions})`),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** The import that runs in the store, with the person who began it; null when none runs. */
export async function findRunning(context: Context, storeId: Id<'store'>) {
  const [row] = await context.db
    .select({ id: productImports.id, file: productImports.name, person: users.name })
    .from(productImports)
    .leftJoin(users, eq(users.id, productImports.userId))
    .where(
      and(
        eq(productImports.storeId, storeId),
        inArray(productImports.state, ['running', 'undoing']),
      ),
    );
  return row ?? null;
}
