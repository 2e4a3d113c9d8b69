// Measures the queries behind category pages, over many categories, sorts, filters and pages.
import { desc, eq, sql } from 'drizzle-orm';
import { between, chanceOf, pick } from '../database/demo/chance.ts';
import { categoryTag } from '#features/categories/events.ts';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import { type ListFilters, noFilters } from '#features/listings/rules.ts';
import { readFacets } from '#features/listings/queries/list-facets.server.ts';
import { leadBands, moqBands } from '#features/products/rules/bands.ts';
import { maxPages, pageSize } from '#shared/paging.ts';
import { type ProductSort, productSorts } from '#features/listings/rules.ts';
import { certificates } from '#features/products/schemas.ts';
import { brands, productListings } from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { microsPerUnit } from '#shared/money.ts';
import { closing } from './closing.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { sized } from './rehearsal.ts';
import { ms, p50p95, say, type Section, upTo } from './report.ts';
import { explain, type Statement, watchStatements } from './statements.ts';
import { percentile } from './statistics.ts';

const maxListMs = 10;
const maxFacetsMs = 30;
const warmUpQuestions = sized(60, 6);
const measuredQuestions = sized(600, 20);

type Listed = {
  readonly id: Id<'category'>;
  readonly publicId: string;
  readonly goods: number;
  readonly brandSlugs: readonly string[];
};
type Question = {
  readonly category: Listed;
  readonly filters: ListFilters;
  readonly sort: ProductSort;
  readonly page: number;
  readonly locale: Context['locale'];
};

/**
 * Some are as visitors arrive, the others narrow by one facet or several; most look at the first
 * pages, some at any.
 */
function questionOf(number: number, listed: readonly Listed[]): Question {
  const chance = chanceOf(`question ${number}`);
  const category = pick(listed, chance);
  const [byBrand, byPrice] = [chance() < 0.25, chance() < 0.25];
  const some = <T>(among: readonly T[], share: number): T[] =>
    chance() < share ? [...new Set([pick(among, chance), pick(among, chance)])] : [];
  const minMicros = between(1, 8, chance) * microsPerUnit;
  const lastPage = Math.max(1, Math.min(maxPages, Math.ceil(category.goods / pageSize)));
  return {
    category,
    sort: pick(productSorts, chance),
    locale: pick(locales, chance),
    filters: {
      ...noFilters,
      moq: some(moqBands, 0.15),
      lead: some(leadBands, 0.15),
      types: some(['manufacturer', 'trading_company', 'distributor_wholesaler'], 0.15),
      certificates: some(certificates, 0.15),
      origins: some([6, 16, 20, 34, 35], 0.15),
      hasSample: chance() < 0.1,
      brands: byBrand
        ? [...new Set([pick(category.brandSlugs, chance), pick(category.brandSlugs, chance)])]
        : [],
      minMicros: byPrice ? minMicros : null,
      maxMicros: byPrice && chance() < 0.7 ? minMicros * between(2, 10, chance) : null,
    },
    page: chance() < 0.7 ? between(1, Math.min(3, lastPage), chance) : between(1, lastPage, chance),
  };
}

async function listedCategories(context: Context): Promise<Listed[]> {
  const goods = sql<number>`count(*)::int`;
  const rows = await context.db
    .select({ id: categories.id, publicId: categories.publicId, goods })
    .from(categories)
    .innerJoin(productListings, eq(productListings.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(categories.path);
  const listed: Listed[] = [];
  for (const { id, publicId, goods: count } of rows) {
    const common = await context.db
      .select({ slug: brands.slug })
      .from(productListings)
      .innerJoin(brands, eq(brands.id, productListings.brandId))
      .where(eq(productListings.categoryId, id))
      .groupBy(brands.slug)
      .orderBy(desc(sql`count(*)`), brands.slug)
      .limit(20);
    if (common.length > 0)
      listed.push({ id, publicId, goods: count, brandSlugs: common.map(({ slug }) => slug) });
  }
  return listed;
}

/** A statement's part in the page, told by what it looks like. */
const partOf = ({ text }: Statement): 'list' | 'facets' | 'cards' => {
  const isOfListings = text.includes('"product_listings"');
  return isOfListings && text.includes('group by')
    ? 'facets'
    : isOfListings && text.includes('limit')
      ? 'list'
      : 'cards';
};

export const measureQueries = (databaseUrl: string): Promise<Section[]> =>
  closing(openDatabase(databaseUrl), askAll);

async function askAll({ context, pool }: OpenDatabase): Promise<Section[]> {
  const listed = await listedCategories(context);
  const watch = watchStatements(pool);
  const took: Record<'list' | 'facets' | 'kept' | 'cards' | 'whole', number[]> = {
    list: [],
    facets: [],
    kept: [],
    cards: [],
    whole: [],
  };
  const slowest: Partial<Record<'list' | 'facets', Statement>> = {};
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };

  for (let number = 0; number < warmUpQuestions + measuredQuestions; number++) {
    throwIfInterrupted();
    const { category, filters, sort, page, locale } = questionOf(number, listed);
    const asked = { ...context, locale };
    const scope = { category };
    // As if a product of the category had just changed.
    context.services.queryCache?.drop([categoryTag(category.publicId)]);
    watch.take();
    const facetsMs = await timed(() => readFacets(asked, { scope, filters }));
    const statements = watch.take();
    const keptMs = await timed(() => readFacets(asked, { scope, filters }));
    const wholeMs = await timed(() => listProducts(asked, { scope, filters, sort, page }));
    if (number < warmUpQuestions) continue;
    statements.push(...watch.take());
    const tookOf = (part: ReturnType<typeof partOf>) =>
      statements.filter((statement) => partOf(statement) === part).map(({ tookMs }) => tookMs);
    took.facets.push(facetsMs);
    took.kept.push(keptMs);
    took.whole.push(wholeMs);
    took.list.push(Math.max(0, ...tookOf('list')));
    took.cards.push(Math.max(0, ...tookOf('cards'))); // asked at once
    for (const statement of statements) {
      const part = partOf(statement);
      if (part !== 'cards' && statement.tookMs > (slowest[part]?.tookMs ?? 0))
        slowest[part] = statement;
    }
  }
  const p50 = (part: keyof typeof took) => percentile(took[part], 0.5);
  const p95 = (part: keyof typeof took) => percentile(took[part], 0.95);
  say(`Asked ${measuredQuestions} category lists: ${p50p95(p50('whole'), p95('whole'))}`);
  const goals = { list: maxListMs, facets: maxFacetsMs } as const;
  for (const part of ['list', 'facets'] as const) {
    if (p95(part) > goals[part] && slowest[part])
      console.log(
        `\nThe slowest statement of "${part}" took ${ms(slowest[part].tookMs)}:\n` +
          `${slowest[part].text}\n${await explain(pool, slowest[part])}\n`,
      );
  }
  const line = (part: keyof typeof took) => p50p95(p50(part), p95(part));
  return [
    {
      title: 'Category lists',
      figures: [
        {
          what: 'Which products, in order (all sorts, filters, pages)',
          measured: line('list'),
          ...upTo(p95('list'), maxListMs, ms),
        },
        {
          what: 'All facets, read and counted anew',
          measured: line('facets'),
          ...upTo(p95('facets'), maxFacetsMs, ms),
        },
        { what: 'All facets, counted from what is kept', measured: line('kept') },
        { what: 'Their cards', measured: line('cards') },
        { what: 'A whole list with its facets', measured: line('whole') },
      ],
    },
  ];
}
