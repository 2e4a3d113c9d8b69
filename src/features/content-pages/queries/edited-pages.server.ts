// Pages as editors see them, drafts and all versions.
import { and, asc, desc, eq } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import { contentPageNames, isContentPageName } from '../rules/page-names.ts';
import { contentPages, contentPageVersions } from '../table.server.ts';

/** With their versions, the latest first. Throws refused, unauthenticated. */
export async function listEditedPages(context: Context) {
  permit(whyNotAdminister(context.actor));
  const [pages, versions] = await Promise.all([
    context.db
      .select({
        name: contentPages.name,
        title: contentPages.title,
        updatedAt: contentPages.updatedAt,
      })
      .from(contentPages)
      .orderBy(asc(contentPages.name)),
    context.db
      .select({
        name: contentPageVersions.name,
        number: contentPageVersions.number,
        validFrom: contentPageVersions.validFrom,
        publishedAt: contentPageVersions.publishedAt,
      })
      .from(contentPageVersions)
      .orderBy(desc(contentPageVersions.number)),
  ]);
  return contentPageNames.flatMap((name) => {
    const page = pages.find((one) => one.name === name);
    return page ? [{ ...page, versions: versions.filter((one) => one.name === name) }] : [];
  });
}

/** Throws not_found, refused, unauthenticated. */
export async function getEditedPage(context: Context, name: string) {
  permit(whyNotAdminister(context.actor));
  if (!isContentPageName(name)) throw notFound();
  const [[page], versions] = await Promise.all([
    context.db.select().from(contentPages).where(eq(contentPages.name, name)),
    context.db
      .select({
        number: contentPageVersions.number,
        validFrom: contentPageVersions.validFrom,
        publishedAt: contentPageVersions.publishedAt,
        editor: users.name,
      })
      .from(contentPageVersions)
      .leftJoin(users, eq(users.id, contentPageVersions.userId))
      .where(eq(contentPageVersions.name, name))
      .orderBy(desc(contentPageVersions.number)),
  ]);
  if (!page) throw notFound();
  return { ...page, versions };
}

/** Throws not_found, refused, unauthenticated. */
export async function getPageVersion(context: Context, name: string, number: number) {
  permit(whyNotAdminister(context.actor));
  if (!isContentPageName(name)) throw notFound();
  const [version] = await context.db
    .select()
    .from(contentPageVersions)
    .where(and(eq(contentPageVersions.name, name), eq(contentPageVersions.number, number)));
  if (!version) throw notFound();
  return version;
}
