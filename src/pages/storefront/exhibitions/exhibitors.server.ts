// The list of exhibitors by the parameters of its address.
import { categoryTreeTag } from '#features/categories/events.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { directoryTag } from '#features/directory/events.ts';
import { directoryLetters, isArabicLetter, otherLetter } from '#features/directory/rules.ts';
import { listExhibitors } from '#features/exhibitions/queries/exhibitors.server.ts';
import {
  type Exhibitor,
  exhibitorChoices,
  type ExhibitorFilters,
  findExhibitors,
} from '#features/exhibitions/rules/exhibitors.ts';
import { pavilionCountries } from '#features/exhibitions/rules/choices.ts';
import * as words from '#messages/features/exhibitions';
import * as directory from '#messages/pages/storefront/directory';
import * as m from '#messages/pages/storefront/exhibitions';
import { firstPage } from '#pages/shared/list-parameters.ts';
import type { Context } from '#platform/context.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import { maxPages, pageSize } from '#shared/paging.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { Block, FairCard, FilterChoice, SheetContent } from './exhibition-sheet.tsx';
import { belowFair, fairOf, say, type Tags } from './fair.server.ts';

const maxTyped = 100;

function readFilters({ searchParams: query }: URL): { filters: ExhibitorFilters; page: number } {
  const sector = query.get('sector') ?? '';
  const page = Number(query.get('page') ?? '1');
  return {
    filters: {
      letter: directoryLetters.find((letter) => letter === query.get('letter')) ?? null,
      pavilion: pavilionCountries.find((code) => code === query.get('pavilion')) ?? null,
      sector: /^[a-z0-9-]{1,80}$/.test(sector) ? sector : null,
      words: (query.get('q') ?? '').slice(0, maxTyped),
    },
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
  };
}

const cardOf = (one: Exhibitor, slug: string, locale: Locale): FairCard => ({
  title: one.name,
  text: m.atStand({ stand: ltr(one.stands.join(', ')) }, { locale }),
  ...(one.pavilions.length > 0 && {
    note: listText(
      one.pavilions.map((code) => countryName(code, locale)),
      locale,
    ),
  }),
  ...(one.sponsorType !== null && {
    badge: m.sponsorBadge(
      { type: words.sponsorTypes({ type: one.sponsorType }, { locale }) },
      { locale },
    ),
  }),
  href: paths.exhibitionExhibitor({ locale, slug, company: one.id }),
});

type Shown = {
  readonly address: string;
  readonly filters: ExhibitorFilters;
  readonly locale: Locale;
};

type Name = 'letter' | 'pavilion' | 'sector';
type Offered = { readonly value: string; readonly text: string; readonly isFound: boolean };

/** A filter as links. The chosen value is offered though nothing fits it. */
const choicesOf = (
  { address, filters }: Shown,
  name: Name,
  offered: readonly Offered[],
): FilterChoice[] =>
  offered.map(({ value, text, isFound }) => {
    const isOn = filters[name] === value;
    return {
      text,
      isOn,
      href:
        isFound || isOn
          ? withParameters(address, { [name]: isOn ? null : value, page: null })
          : null,
    };
  });

/** Only those of which there is something to choose; no row without any. */
function rowsOf(shown: Shown, name: Name, offered: readonly Offered[]) {
  const some = offered.filter(({ value, isFound }) => isFound || value === shown.filters[name]);
  return some.length === 0 ? [] : [{ direction: undefined, choices: choicesOf(shown, name, some) }];
}

/** By script, the reader's first; Arabic letters where there is an exhibitor, or the reader's. */
function letterRows(shown: Shown, found: ReadonlySet<string>) {
  const { locale } = shown;
  const rowOf = (isArabic: boolean) => ({
    direction: isArabic ? ('rtl' as const) : ('ltr' as const),
    choices: choicesOf(
      shown,
      'letter',
      directoryLetters
        .filter((letter) => isArabicLetter(letter) === isArabic)
        .map((letter) => ({
          value: letter,
          text: letter === otherLetter ? directory.otherLetter({ locale }) : letter,
          isFound: found.has(letter),
        })),
    ),
  });
  const latin = rowOf(false);
  const arabic = rowOf(true);
  if (locale === 'ar') return [arabic, latin];
  return arabic.choices.some(({ href }) => href !== null) ? [latin, arabic] : [latin];
}

function searchOf({ filters, locale }: Shown, slug: string) {
  const { words: typed, ...chosen } = filters;
  return {
    action: paths.exhibitionExhibitors({ locale, slug }),
    label: directory.search({ locale }),
    find: directory.find({ locale }),
    typed,
    kept: Object.entries(chosen).flatMap(([name, value]) =>
      value === null ? [] : [{ name, value }],
    ),
  };
}

export async function exhibitorsSheet(
  context: Context,
  { slug, url, address }: { readonly slug: string; readonly url: URL; readonly address: string },
  tags: Tags,
): Promise<{ readonly sheet: SheetContent; readonly isFiltered: boolean; readonly page: number }> {
  const { locale } = context;
  const { filters, page } = readFilters(url);
  const fair = await fairOf(context, slug, tags);
  tags.add(categoryTreeTag);
  tags.add(directoryTag);
  const [all, tree] = await Promise.all([
    listExhibitors(context, fair.id),
    getCategoryTree(context),
  ]);
  const found = findExhibitors(all, filters);
  const rows = found.slice((page - 1) * pageSize, page * pageSize);
  if (page > 1 && rows.length === 0) throw firstPage(url);
  const choices = exhibitorChoices(all, filters);
  const shown = { address, filters, locale };
  const filterBlock: Block = {
    kind: 'filters',
    search: searchOf(shown, slug),
    groups: [
      { heading: directory.letters({ locale }), rows: letterRows(shown, choices.letters) },
      {
        heading: m.pavilion({ locale }),
        rows: rowsOf(
          shown,
          'pavilion',
          fair.pavilions.map((code) => ({
            value: code,
            text: countryName(code, locale),
            isFound: choices.pavilions.has(code),
          })),
        ),
      },
      {
        heading: directory.sectors({ locale }),
        rows: rowsOf(
          shown,
          'sector',
          tree.map((group) => ({
            value: group.slug,
            text: group.name,
            isFound: choices.sectors.has(group.slug),
          })),
        ),
      },
    ].filter(({ rows: some }) => some.length > 0),
  };
  return {
    page,
    isFiltered: Object.values(filters).some((value) => value !== null && value !== ''),
    sheet: {
      ...belowFair(fair, locale),
      title: m.exhibitorsOf({ fair: say(fair.title, locale) }, { locale }),
      lead: m.exhibitorsLead({ locale }),
      badge: words.phases({ phase: fair.phase }, { locale }),
      blocks: [
        filterBlock,
        {
          kind: 'cards',
          title: m.exhibitorCount({ count: found.length }, { locale }),
          none: all.length === 0 ? m.noneExhibitors({ locale }) : directory.noneText({ locale }),
          cards: rows.map((one) => cardOf(one, slug, locale)),
        },
        ...(found.length > pageSize
          ? [{ kind: 'pager', page, pageSize, total: found.length, path: address, locale } as const]
          : []),
      ],
    },
  };
}
