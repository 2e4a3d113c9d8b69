import { and, desc, eq, lte } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { ContentPageName } from '../rules/page-names.ts';
import { contentPageVersions } from '../table.server.ts';

/** The number of the version that readers see now; null for a page that is not published. */
export async function findValidVersion(
  context: Context,
  name: ContentPageName,
): Promise<number | null> {
  const [version] = await context.db
    .select({ number: contentPageVersions.number })
    .from(contentPageVersions)
    .where(
      and(eq(contentPageVersions.name, name), lte(contentPageVersions.validFrom, context.now())),
    )
    .orderBy(desc(contentPageVersions.validFrom), desc(contentPageVersions.number))
    .limit(1);
  return version?.number ?? null;
}
