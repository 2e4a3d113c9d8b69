import { basisPointsOf } from '#features/categories/rules.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import { findTerms, listTermsByGroup } from '#features/categories/queries/terms-by-group.server.ts';
import type { TermsLine } from '#features/categories/views.ts';
import { findCategoryMeaning } from '#features/category-matching/queries/meaning.server.ts';
import { percentText } from '#features/category-terms/format.ts';
import { cleanQuery } from '#features/search/rules.ts';
import * as products from '#messages/features/products';
import * as m from '#messages/pages/storefront/commissions';
import * as meta from '#messages/pages/storefront/meta';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage, type PageContext } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData } from '../meta/structured-data.ts';
import type { Route } from './+types/commissions.page';
import type { CommissionsText } from './commission-tables.tsx';
import '../search/search-within.css';
import './commissions.css';

/** Numbers of the categories that a query names by words that are not in their names. */
async function meantBy(context: PageContext, query: string): Promise<ReadonlySet<number>> {
  if (query === '') return new Set();
  const { whole, head } = await findCategoryMeaning(context, query);
  return new Set(head === null ? whole : [...whole, head]);
}

const lineText = (
  { name, path, commissionPercent, transferDays, moqPieces, returnDays }: TermsLine,
  locale: Locale,
) => ({
  name,
  href: paths.localized({ locale, path }),
  commission: ltr(percentText(basisPointsOf(commissionPercent), locale)),
  days: products.days({ count: transferDays }, { locale }),
  moq: products.quantityShort({ count: moqPieces, unit: 'C62' }, { locale }),
  returns: products.days({ count: returnDays }, { locale }),
});

/** Loads all text in one language, so that the page's scripts do not carry it. */
const textOf = (locale: Locale, query: string) => ({
  lead: m.lead({ locale }),
  search: m.search({ locale }),
  searchButton: m.searchButton({ locale }),
  groups: m.groups({ locale }),
  category: m.category({ locale }),
  commission: m.commission({ locale }),
  days: m.transferDays({ locale }),
  moq: m.moq({ locale }),
  returns: m.returns({ locale }),
  general: m.general({ locale }),
  note: m.note({ locale }),
  all: m.all({ locale }),
  nothing: m.nothing({ query: isolated(query) }, { locale }),
  nothingText: m.nothingText({ locale }),
  sell: { label: m.sell({ locale }), href: paths.becomeAVendor({ locale }) },
});

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    tags.add(categoryTreeTag);
    const { locale } = context;
    const query = cleanQuery(args.url.searchParams.get('q') ?? '');
    const [groups, meant] = await Promise.all([listTermsByGroup(context), meantBy(context, query)]);
    const list: CommissionsText = {
      ...textOf(locale, query),
      path: paths.commissions({ locale }),
      query,
      tables: findTerms(groups, { query, meant }).map((group) => ({
        slug: group.slug,
        ...lineText(group, locale),
        sections: group.sections.map((section) => ({
          ...lineText(section, locale),
          items: section.items.map((item) => lineText(item, locale)),
        })),
      })),
    };
    return {
      locale,
      publicUrl: context.services.publicUrl,
      title: m.title({ locale }),
      description: m.description({ locale }),
      isSearch: query !== '',
      list: serverOnly(args, list),
    };
  });

const Tables = import.meta.env.SSR
  ? (await import('./commission-tables.tsx')).CommissionTables
  : lazyComponent(() => import('./commission-tables.tsx').then((part) => part.CommissionTables));

export default function CommissionsPage({
  loaderData: { locale, publicUrl, title, description, isSearch, list },
}: Route.ComponentProps) {
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: title, href: null },
  ];
  return (
    <main className="wrap" id="main">
      <PageHead
        title={title}
        description={description}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.commissions)}
        locale={locale}
        isIndexed={!isSearch}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [breadcrumbData(publicUrl, way, publicUrl + paths.commissions({ locale }))]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <h1 className="display display-2 commissions-title">{title}</h1>
      <StaticHtml id="commissions" content={list.value}>
        {(content) => <Tables {...content} />}
      </StaticHtml>
    </main>
  );
}
