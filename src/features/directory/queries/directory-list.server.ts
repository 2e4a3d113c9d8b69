// Lists companies of the directory, with how many each further choice would leave.
import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { byAlphabet } from '#features/companies/queries/store-lists.server.ts';
import type { BusinessType, ExportRegion } from '#features/companies/schemas.ts';
import { type TypedWord, typedWordsOf } from '#features/search/queries/word-stems.ts';
import type { Context } from '#platform/context.ts';
import { foldLetters } from '#shared/fold.ts';
import type { Id } from '#shared/ids.ts';
import { maxPages, pageSize } from '#shared/paging.ts';
import { typedWords } from '../rules.ts';
import { listedCompanies } from '../table.server.ts';

export type DirectoryFilters = {
  readonly sector: string | null;
  readonly country: string | null;
  readonly province: string | null;
  readonly type: BusinessType | null;
  readonly certificate: string | null;
  readonly market: ExportRegion | null;
  readonly letter: string | null;
  /** As typed. */
  readonly words: string;
};
export const noDirectoryFilters: DirectoryFilters = {
  sector: null,
  country: null,
  province: null,
  type: null,
  certificate: null,
  market: null,
  letter: null,
  words: '',
};

type Counted = { readonly value: string; readonly count: number };
export type DirectoryCounts = {
  readonly sectors: readonly Counted[];
  readonly countries: readonly Counted[];
  readonly provinces: readonly Counted[];
  readonly types: readonly Counted[];
  readonly certificates: readonly Counted[];
  readonly markets: readonly Counted[];
  readonly letters: readonly Counted[];
};

const columns = {
  companyId: listedCompanies.companyId,
  slug: listedCompanies.slug,
  name: listedCompanies.name,
  businessType: listedCompanies.businessType,
  sectors: listedCompanies.sectors,
  mainProducts: listedCompanies.mainProducts,
  certificates: listedCompanies.certificates,
  exportMarkets: listedCompanies.exportMarkets,
  country: listedCompanies.country,
  province: listedCompanies.province,
  establishedYear: listedCompanies.establishedYear,
};

/** A condition for each filter that is set; each can be left out for its own counts. */
function conditionsOf(filters: DirectoryFilters): Readonly<Partial<Record<string, SQL>>> {
  const { sector, country, province, type, certificate, market, letter, words } = filters;
  const has = (column: SQL, value: string) => sql`${column} @> array[${value}]::text[]`;
  return {
    ...(sector !== null && { sector: has(sql`${listedCompanies.sectors}`, sector) }),
    ...(country !== null && { country: eq(listedCompanies.country, country) }),
    ...(province !== null && { province: eq(listedCompanies.province, province) }),
    ...(type !== null && { type: eq(listedCompanies.businessType, type) }),
    ...(certificate !== null && {
      certificate: has(sql`${listedCompanies.certificates}`, certificate),
    }),
    ...(market !== null && { market: has(sql`${listedCompanies.exportMarkets}`, market) }),
    ...(letter !== null && { letter: eq(listedCompanies.letter, letter) }),
    ...(typedWords(words).length > 0 && {
      words: and(...typedWordsOf(typedWords(words)).map(hasWord))!,
    }),
  };
}

/** As it is written somewhere, also within another word, or in another form. */
const hasWord = ({ word, forms }: TypedWord): SQL =>
  or(
    sql`${listedCompanies.searchText} like ${`%${foldLetters(word)}%`}`,
    ...forms.map((form) => sql`${listedCompanies.stemText} like ${`% ${form} %`}`),
  )!;

export const shown = sql`${listedCompanies.isShown} and not ${listedCompanies.isSuspended}`;

/** A page with the counts, in the reader's alphabet; pages beyond the last are empty. */
export async function listDirectory(context: Context, filters: DirectoryFilters, page: number) {
  const conditions = conditionsOf(filters);
  const without = (name: string): SQL =>
    and(
      shown,
      ...Object.entries(conditions).flatMap(([key, condition]) => (key === name ? [] : condition)),
    )!;
  const all = without('');
  // A filter that is not set counts what all of them leave, which is read once.
  const countsOf = (name: string, value: SQL) => sql`
    (select coalesce(json_agg(json_build_object('value', value, 'count', count)
        order by count desc, value), '[]')
      from (select ${value} as value, count(*)::int as count
        from ${
          name in conditions
            ? sql`${listedCompanies} where ${without(name)}`
            : sql`matched as ${listedCompanies}`
        } group by 1) as counted where value is not null)`;
  const byName = byAlphabet(sql`${listedCompanies.name}`, context.locale);
  const [rows, counted] = await Promise.all([
    context.db
      .select(columns)
      .from(listedCompanies)
      .where(all)
      .orderBy(byName, asc(listedCompanies.id))
      .limit(page > maxPages ? 0 : pageSize)
      .offset((Math.min(page, maxPages + 1) - 1) * pageSize),
    context.db.execute<DirectoryCounts & { total: number }>(sql`
      with matched as materialized (
        select ${listedCompanies.sectors}, ${listedCompanies.country}, ${listedCompanies.province},
          ${listedCompanies.businessType}, ${listedCompanies.certificates},
          ${listedCompanies.exportMarkets}, ${listedCompanies.letter}
        from ${listedCompanies} where ${all})
      select (select count(*)::int from matched) as total,
        ${countsOf('sector', sql`unnest(${listedCompanies.sectors})`)} as sectors,
        ${countsOf('country', sql`${listedCompanies.country}`)} as countries,
        ${countsOf('province', sql`${listedCompanies.province}`)} as provinces,
        ${countsOf('type', sql`${listedCompanies.businessType}`)} as types,
        ${countsOf('certificate', sql`unnest(${listedCompanies.certificates})`)} as certificates,
        ${countsOf('market', sql`unnest(${listedCompanies.exportMarkets})`)} as markets,
        ${countsOf('letter', sql`${listedCompanies.letter}`)} as letters`),
  ]);
  const { total, ...counts } = counted.rows[0]!;
  return { rows, total, counts: counts as DirectoryCounts };
}

/** Figures of the guide. */
export async function countDirectory(context: Context) {
  const [row] = await context.db
    .select({
      companies: sql<number>`count(*)::int`,
      provinces: sql<number>`count(distinct ${listedCompanies.province})::int`,
      countries: sql<number>`count(distinct ${listedCompanies.country})::int`,
    })
    .from(listedCompanies)
    .where(shown);
  return row!;
}

/** By name in the reader's alphabet; `after` is the last one of the previous page. */
export function listCompanies(
  context: Context,
  limit: number,
  after: { readonly name: string; readonly id: Id<'listedCompany'> } | null,
) {
  const name = byAlphabet(sql`${listedCompanies.name}`, context.locale);
  return context.db
    .select()
    .from(listedCompanies)
    .where(
      and(
        shown,
        after
          ? or(
              sql`${name} > ${after.name}`,
              and(eq(listedCompanies.name, after.name), gt(listedCompanies.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(name, asc(listedCompanies.id))
    .limit(limit);
}
