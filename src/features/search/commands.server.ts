// Writes the words by which products are found.
import { inArray, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { foldFor } from './analysis.ts';
import { readSearchable, type Searchable } from './queries/searchable.server.ts';
import { productDocuments } from './table.server.ts';

/** What a product is stands at the beginning; words far into a long text find it for the wrong reasons. */
const mostCharacters = { tags: 1_000, facts: 2_000, description: 800 };

const plainText = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/gi, ' ');

/** Texts by weight, A to D, each folded for its language. */
const textsOf = (row: Searchable, locale: Locale) => {
  const fold = foldFor[locale];
  const facts = (row.attributes[locale] ?? []).map(([, value]) => value).join(' . ');
  return {
    [`${locale}A`]: fold(row.title[locale] ?? ''),
    [`${locale}B`]: fold([row.category?.[locale] ?? '', ...row.tags].join(' . ').slice(0, mostCharacters.tags)),
    [`${locale}C`]: fold(facts.slice(0, mostCharacters.facts)),
    [`${locale}D`]: fold(plainText(row.description[locale] ?? '').slice(0, mostCharacters.description)),
  };
};

/** As they are written, whatever the language: titles and brand without marks, and every code by which goods are ordered. */
const literalsOf = (row: Searchable) => ({
  literalA: foldFor.simple([row.title.en, row.title.tr, row.title.ar, row.brand].filter(Boolean).join(' . ')),
  literalB: foldFor.simple([row.externalId, row.hsCode, ...row.variants.flatMap((variant) => [variant.sku, variant.gtin])].filter((code) => code !== null).join(' ')),
});

const documentOf = (row: Searchable) => ({ id: row.id, quality: row.qualityScore, ...Object.assign({}, ...locales.map((locale) => textsOf(row, locale))), ...literalsOf(row) });

/** So many documents are made in one statement: well within the statement's time limit. */
const documentsPerStatement = 100;

/** Indexes these products as they are now; what is no longer published leaves the index. */
export async function indexProducts(context: Context, productIds: readonly Id<'product'>[]): Promise<void> {
  for (let i = 0; i < productIds.length; i += documentsPerStatement) await indexSome(context, productIds.slice(i, i + documentsPerStatement));
}

async function indexSome(context: Context, productIds: readonly Id<'product'>[]): Promise<void> {
  await inTransaction(context, async (inside) => {
    const published = (await readSearchable(inside, productIds)).filter((row) => row.state === 'published');
    const found = new Set(published.map((row) => row.id));
    const gone = productIds.filter((id) => !found.has(id));
    if (gone.length > 0) await inside.db.delete(productDocuments).where(inArray(productDocuments.productId, gone));
    if (published.length === 0) return;
    await inside.db.execute(sql`
      insert into ${productDocuments} (product_id, document, quality_score)
      select id,
        setweight(to_tsvector('english', "enA"), 'A') || setweight(to_tsvector('turkish', "trA"), 'A') || setweight(to_tsvector('arabic', "arA"), 'A')
        || setweight(to_tsvector('english', "enB"), 'B') || setweight(to_tsvector('turkish', "trB"), 'B') || setweight(to_tsvector('arabic', "arB"), 'B')
        || setweight(to_tsvector('english', "enC"), 'C') || setweight(to_tsvector('turkish', "trC"), 'C') || setweight(to_tsvector('arabic', "arC"), 'C')
        || setweight(to_tsvector('english', "enD"), 'D') || setweight(to_tsvector('turkish', "trD"), 'D') || setweight(to_tsvector('arabic', "arD"), 'D')
        || setweight(to_tsvector('simple', "literalA"), 'A') || setweight(to_tsvector('simple', "literalB"), 'B'),
        quality
      from jsonb_to_recordset(${JSON.stringify(published.map(documentOf)).replaceAll('\\u0000', ' ')}::jsonb) as texts(
        id uuid, quality smallint, "enA" text, "enB" text, "enC" text, "enD" text, "trA" text, "trB" text, "trC" text, "trD" text, "arA" text, "arB" text, "arC" text, "arD" text,
        "literalA" text, "literalB" text)
      on conflict (product_id) do update set document = excluded.document, quality_score = excluded.quality_score`);
  });
}
