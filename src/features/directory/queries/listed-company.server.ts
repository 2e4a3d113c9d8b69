import { and, asc, eq } from 'drizzle-orm';
import { trading } from '#features/companies/queries.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { listedCompanies } from '../table.server.ts';
import { shown } from './directory-list.server.ts';

/** A company of the directory with its open stores. Throws not_found. */
export async function getListedCompany(context: Context, slug: string) {
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) throw notFound();
  const [company] = await context.db
    .select()
    .from(listedCompanies)
    .where(and(eq(listedCompanies.slug, slug), shown));
  if (!company) throw notFound();
  const { companyId } = company;
  const open =
    companyId === null
      ? []
      : await context.db
          .select({ id: stores.id, slug: stores.slug, name: stores.name })
          .from(stores)
          .where(and(eq(stores.companyId, companyId), trading))
          .orderBy(asc(stores.name));
  return { company, stores: open };
}

/** The entry of a company, shown or hidden; null when it is not listed. */
export async function findListing({ db }: Context, companyId: Id<'company'>) {
  const [row] = await db
    .select({ slug: listedCompanies.slug, isShown: listedCompanies.isShown })
    .from(listedCompanies)
    .where(eq(listedCompanies.companyId, companyId));
  return row ?? null;
}
