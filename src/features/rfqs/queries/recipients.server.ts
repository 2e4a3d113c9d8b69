// The companies that a request is sent to.
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { trading } from '#features/companies/queries.server.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import type { RfqInput } from '../schemas.ts';
import { rfqRecipients } from '../table.server.ts';
import type { RfqAuthor } from '../services/rfq-author.server.ts';

export type RfqRecipient = { readonly companyId: Id<'company'>; readonly storeId: Id<'store'> };

/**
 * Returns each chosen company once, and locks them and the buyer's own until the transaction ends.
 * Throws invalid (`recipients`).
 */
export async function holdRecipients(
  context: Context,
  who: RfqAuthor,
  { audience, recipients: slugs }: Pick<RfqInput, 'audience' | 'recipients'>,
): Promise<RfqRecipient[]> {
  const found =
    audience === 'market'
      ? []
      : await context.db
          .select({ companyId: stores.companyId, storeId: stores.id })
          .from(stores)
          .where(and(inArray(stores.slug, [...slugs]), trading, isNotNull(stores.companyId)));
  const byCompany = new Map(found.map(({ companyId, storeId }) => [companyId!, storeId]));
  await holdParties(context, [...byCompany.keys()]);
  if (audience === 'market') return [];
  const isWrong =
    found.length < slugs.length ||
    byCompany.has(who.companyId) ||
    (await context.db.$count(
      companies,
      and(inArray(companies.id, [...byCompany.keys()]), isNotNull(companies.disabledAt)),
    )) > 0;
  if (isWrong) throw invalid({ recipients: 'recipientUnavailable' });
  return [...byCompany].map(([companyId, storeId]) => ({ companyId, storeId }));
}

/** The companies that a request was sent to, named as the stores in which they were found. */
export const recipientsOf = (context: Context, rfqId: Id<'rfq'>) =>
  context.db
    .select({ slug: stores.slug, name: sql<string>`coalesce(${stores.name}, ${companies.name})` })
    .from(rfqRecipients)
    .innerJoin(companies, eq(companies.id, rfqRecipients.companyId))
    .leftJoin(stores, eq(stores.id, rfqRecipients.storeId))
    .where(eq(rfqRecipients.rfqId, rfqId))
    .orderBy(asc(stores.name), asc(companies.id));
