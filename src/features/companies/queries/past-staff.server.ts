import { and, type Column, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { members } from '../table.server.ts';

/** The condition that the person works in the company of the column, or once did. */
export const everWorkedIn = ({ db }: Context, userId: Id<'user'>, companyId: Column): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(members)
      .where(and(eq(members.companyId, companyId), eq(members.userId, userId))),
  );
