// What the company directory shows, by the parameters of its address.
import { categoryTreeTag } from '#features/categories/events.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { storeTag } from '#features/companies/events.ts';
import { certificateText } from '#features/companies/format.ts';
import { storeMarks } from '#features/companies/queries.server.ts';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';
import { directoryTag } from '#features/directory/events.ts';
import {
  type DirectoryCounts,
  type DirectoryFilters,
  listDirectory,
} from '#features/directory/queries/directory-list.server.ts';
import { directoryLetters, isArabicLetter, otherLetter } from '#features/directory/rules.ts';
import { certificates } from '#features/products/schemas.ts';
import * as companies from '#messages/features/companies';
import * as m from '#messages/pages/storefront/directory';
import { firstPage } from '#pages/shared/list-parameters.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { countries, countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import { listText } from '#shared/lists.ts';
import { maxPages } from '#shared/paging.ts';
import * as paths from '#shared/paths.ts';
import { provinceName, provinces } from '#shared/provinces.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { placeOf } from './place.ts';

const maxTyped = 100;

function readFilters({ searchParams: query }: URL): { filters: DirectoryFilters; page: number } {
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name)) ?? null;
  const sector = query.get('sector') ?? '';
  const page = Number(query.get('page') ?? '1');
  return {
    filters: {
      sector: /^[a-z0-9-]{1,80}$/.test(sector) ? sector : null,
      country: known('country', countries),
      province: known('province', provinces),
      type: known('type', businessTypes),
      certificate: known('certificate', certificates),
      market: known('market', exportRegions),
      letter: known('letter', directoryLetters),
      words: (query.get('q') ?? '').slice(0, maxTyped),
    },
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
  };
}

type Counted = { readonly value: string; readonly count: number };

/** A filter as links; the chosen value stays though no company has it any more. */
function facetOf(
  address: string,
  {
    name,
    heading,
    counted,
    chosen,
    text,
  }: {
    readonly name: string;
    readonly heading: string;
    readonly counted: readonly Counted[];
    readonly chosen: string | null;
    readonly text: (value: string) => string;
  },
) {
  const all =
    chosen === null || counted.some(({ value }) => value === chosen)
      ? counted
      : [...counted, { value: chosen, count: 0 }];
  return {
    name,
    heading,
    choices: all.map(({ value, count }) => ({
      value,
      count,
      text: text(value),
      isOn: value === chosen,
      href: withParameters(address, { [name]: value === chosen ? null : value, page: null }),
    })),
  };
}

type Arguments = Parameters<typeof loadPage>[0] & { readonly url: URL };

type Shown = {
  readonly address: string;
  readonly filters: DirectoryFilters;
  readonly counts: DirectoryCounts;
  readonly locale: Locale;
};

/**
 * By script, the reader's first: their letters, also those of which there is no company, and others
 * that have some.
 */
function lettersIn(shown: Shown) {
  const all = allLetters(shown);
  const isOf = (isArabic: boolean) =>
    all.filter(({ letter }) => isArabicLetter(letter) === isArabic);
  const scripts = [
    { direction: 'ltr' as const, letters: isOf(false) },
    { direction: 'rtl' as const, letters: isOf(true) },
  ].filter(({ letters }) => letters.length > 0);
  return shown.locale === 'ar' ? scripts.toReversed() : scripts;
}

const allLetters = ({ address, filters, counts, locale }: Shown) =>
  directoryLetters
    .map((letter) => ({
      letter,
      text: letter === otherLetter ? m.otherLetter({ locale }) : letter,
      isOn: letter === filters.letter,
      count: counts.letters.find(({ value }) => value === letter)?.count ?? 0,
      href: withParameters(address, {
        letter: letter === filters.letter ? null : letter,
        page: null,
      }),
    }))
    .filter(
      ({ letter, isOn, count }) => isOn || count > 0 || locale === 'ar' || !isArabicLetter(letter),
    );

/** The filters of which there is something to choose. */
const facetsIn = (
  { address, filters, counts, locale }: Shown,
  sectorName: (slug: string) => string,
) =>
  [
    {
      name: 'sector',
      heading: m.sectors({ locale }),
      counted: counts.sectors,
      chosen: filters.sector,
      text: sectorName,
    },
    {
      name: 'province',
      heading: companies.province({ locale }),
      counted: counts.provinces,
      chosen: filters.province,
      text: (name: string) => provinceName(name, locale),
    },
    {
      name: 'country',
      heading: m.countries({ locale }),
      counted: counts.countries,
      chosen: filters.country,
      text: (code: string) => countryName(code, locale),
    },
    {
      name: 'type',
      heading: companies.businessTypes({ locale }),
      counted: counts.types,
      chosen: filters.type,
      text: (type: string) => companies.businessType({ type }, { locale }),
    },
    {
      name: 'certificate',
      heading: companies.certificates({ locale }),
      counted: counts.certificates,
      chosen: filters.certificate,
      text: certificateText,
    },
    {
      name: 'market',
      heading: companies.exportsTo({ locale }),
      counted: counts.markets,
      chosen: filters.market,
      text: (region: string) => companies.region({ region }, { locale }),
    },
  ]
    .map((facet) => facetOf(address, facet))
    .filter(({ choices }) => choices.length > 0);

export const loadDirectory = (args: Arguments) =>
  loadPage(args, async (context, tags) => {
    const { locale } = context;
    const { filters, page } = readFilters(args.url);
    const [tree, { rows, total, counts }] = await Promise.all([
      getCategoryTree(context),
      listDirectory(context, filters, page),
    ]);
    if (page > 1 && rows.length === 0) throw firstPage(args.url);
    const marks = await storeMarks(
      context,
      rows.flatMap(({ companyId }) => companyId ?? []),
    );
    tags.add(directoryTag).add(categoryTreeTag);
    for (const { slug } of marks.values()) tags.add(storeTag(slug));
    const address = addressOf(args);
    const sectorName = (slug: string) => tree.find((group) => group.slug === slug)?.name ?? slug;
    const { words, ...chosen } = filters;
    const shown = { address, filters, counts, locale };
    return {
      locale,
      publicUrl: context.services.publicUrl,
      address,
      page,
      total,
      words,
      isFiltered: words !== '' || Object.values(chosen).some((value) => value !== null),
      kept: Object.entries(chosen).flatMap(([name, value]) =>
        value === null ? [] : [{ name, value }],
      ),
      letters: lettersIn(shown),
      facets: facetsIn(shown, sectorName),
      rows: rows.map((row) => ({
        href: paths.listedCompany({ locale, entry: row.slug }),
        name: row.name,
        logo: (row.companyId === null ? null : marks.get(row.companyId)?.logo) ?? null,
        type: companies.businessType({ type: row.businessType }, { locale }),
        place: placeOf(row, locale),
        sectors: listText(row.sectors.map(sectorName), locale),
        products: listText(row.mainProducts.slice(0, 4).map(isolated), locale),
      })),
    };
  });
