import { and, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { rfqs } from '../table.server.ts';

/** The company has no members left. */
export const nobodyIsLeft = (context: Context): SQL =>
  notExists(
    context.db
      .select({ one: sql`1` })
      .from(members)
      .where(and(eq(members.companyId, rfqs.companyId), isNull(members.endedAt))),
  );
