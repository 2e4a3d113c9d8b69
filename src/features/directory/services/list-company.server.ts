// Adds a company to the directory, hides it, and takes it out.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { type Id, newPublicId } from '#shared/ids.ts';
import { listingChanged } from '../events.ts';
import { letterOf, listedSlug, searchTextOf } from '../rules.ts';
import type { ListedFacts } from '../schemas.ts';
import { listedCompanies } from '../table.server.ts';
import { foundTexts, stemsVersion, stemTextOf } from './index-words.server.ts';

/** Runs in the transaction that approves its membership. */
export async function listCompany(
  context: Context,
  { companyId, facts }: { readonly companyId: Id<'company'> | null; readonly facts: ListedFacts },
): Promise<void> {
  const publicId = newPublicId();
  const now = context.now();
  const { legalName: name, mainProducts, about } = facts;
  const texts = foundTexts({ ...facts, name });
  await context.db.insert(listedCompanies).values({
    publicId,
    companyId,
    slug: listedSlug(name, publicId),
    name,
    letter: letterOf(name),
    businessType: facts.businessType,
    sectors: [...facts.sectors],
    mainProducts: [...mainProducts],
    certificates: [...facts.certificates],
    exportMarkets: [...facts.exportMarkets],
    country: facts.country,
    province: facts.province,
    address: facts.address,
    website: facts.website,
    about,
    establishedYear: facts.establishedYear,
    staffCount: facts.staffCount,
    exportStaffCount: facts.exportStaffCount,
    searchText: searchTextOf(texts),
    stemText: stemTextOf(texts),
    stemsVersion,
    listedAt: now,
    updatedAt: now,
  });
}

/** Runs in the transaction that closes the company. */
export async function unlistCompany(context: Context, companyId: Id<'company'>): Promise<void> {
  const gone = await context.db
    .delete(listedCompanies)
    .where(eq(listedCompanies.companyId, companyId))
    .returning({ slug: listedCompanies.slug });
  await tell(context, gone);
}

type Switches = Partial<Pick<typeof listedCompanies.$inferInsert, 'isShown' | 'isSuspended'>>;

/** Hides the company, or shows it again; nothing happens to one that is not listed. */
export async function switchListing(
  context: Context,
  companyId: Id<'company'>,
  switches: Switches,
): Promise<void> {
  const changed = await context.db
    .update(listedCompanies)
    .set({ ...switches, updatedAt: context.now() })
    .where(eq(listedCompanies.companyId, companyId))
    .returning({ slug: listedCompanies.slug });
  await tell(context, changed);
}

async function tell(context: Context, rows: readonly { readonly slug: string }[]): Promise<void> {
  if (rows.length > 0) await emit(context, listingChanged(rows.map(({ slug }) => slug)));
}
