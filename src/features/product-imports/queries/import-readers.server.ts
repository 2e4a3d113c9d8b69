// Who runs an import.
import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productImports } from '../table.server.ts';

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
