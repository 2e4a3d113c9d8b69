import { asc, eq, sql } from 'drizzle-orm';
import type { GroupsMerged } from '#features/categories/events.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { memberships } from '../table.server.ts';

const perBatch = 100;

/**
 * Sorts applications into the group that theirs was merged into, also drafts. Returns how many;
 * works repeatedly.
 */
export const followGroup = (context: Context, { from, into }: GroupsMerged): Promise<number> =>
  inTransaction(context, async ({ db }) => {
    const rows = await db
      .select({
        id: memberships.id,
        draft: memberships.draft,
        companyData: memberships.companyData,
      })
      .from(memberships)
      .where(
        // True of a list that has it and of this one text.
        sql`${memberships.draft} -> 'sectors' @> to_jsonb(${from}::text)
          or ${memberships.companyData} -> 'sectors' @> to_jsonb(${from}::text)`,
      )
      .orderBy(asc(memberships.id))
      .limit(perBatch)
      .for('no key update');
    const replaced = (sectors: string | readonly string[]): string[] => [
      ...new Set([sectors].flat().map((slug) => (slug === from ? into : slug))),
    ];
    for (const { id, draft, companyData } of rows)
      await db
        .update(memberships)
        .set({
          draft: draft.sectors ? { ...draft, sectors: replaced(draft.sectors) } : draft,
          companyData: companyData && { ...companyData, sectors: replaced(companyData.sectors) },
        })
        .where(eq(memberships.id, id));
    return rows.length;
  });
