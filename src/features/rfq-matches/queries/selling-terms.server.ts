// What a company sells, as far as requests are matched with it.
import { sql } from 'drizzle-orm';
import { trading } from '#features/companies/queries.server.ts';
import { storeTag } from '#features/companies/events.ts';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { headNounKeysIn } from '#features/search/queries/text-search.server.ts';
import { productDocuments } from '#features/search/table.server.ts';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { manyFromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';

export type SellingTerms = {
  readonly storeIds: readonly Id<'store'>[];
  /** Categories of its published products. */
  readonly categoryIds: readonly Id<'category'>[];
  /** Keys of the nouns that say what the products are. */
  readonly headNouns: readonly string[];
  readonly tags: readonly string[];
};

/** Products whose titles are read, the newest first. */
const maxProducts = 500;
const maxHeadNouns = 300;

type Row = {
  readonly storeIds: Id<'store'>[];
  readonly slugs: string[];
  readonly categoryIds: Id<'category'>[];
  readonly headNouns: string[];
};

async function readTerms(context: Context, companyId: Id<'company'>): Promise<SellingTerms> {
  const [row] = await rows<Row>(
    context,
    sql`
      with own as (
        select ${stores.id} as id, ${stores.slug} as slug from ${stores}
        where ${stores.companyId} = ${companyId} and ${trading}
      ), newest as (
        select document from ${products}
        join ${productDocuments} on ${productDocuments.productId} = ${products.id}
        where ${products.state} = 'published'
          and ${products.storeId} in (select id from own)
        order by ${products.id} desc limit ${maxProducts}
      )
      select
        array(select id from own) as "storeIds",
        array(select slug from own) as slugs,
        array(
          select distinct category_id from ${products}
          where state = 'published' and category_id is not null
            and store_id in (select id from own)
        ) as "categoryIds",
        array(
          select distinct noun from newest, unnest(${headNounKeysIn(sql`newest.document`)}) as noun
          limit ${maxHeadNouns}
        ) as "headNouns"`,
  );
  const { slugs, ...terms } = row!;
  return { ...terms, tags: slugs.map(storeTag) };
}

/** Kept for at most a minute, and until one of the stores changes. */
export async function sellingTerms(
  context: Context,
  companyId: Id<'company'>,
): Promise<SellingTerms> {
  const found = await manyFromQueryCache(
    context,
    'selling-terms',
    [companyId],
    ({ tags }) => tags,
    async () => new Map([[companyId, await readTerms(context, companyId)]]),
  );
  return found.get(companyId)!;
}
