import { tagsOfCards, tagsOfOrder } from '#features/products/events.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import { StoreHeader } from '#features/companies/components/store-header.tsx';
import { storeTag } from '#features/companies/events.ts';
import {
  countStoreCategories,
  findStore,
  storeCover,
  supplierCard,
} from '#features/companies/queries.server.ts';
import { ogImagePath, storeCard } from '#features/seo/queries/og-images.server.ts';
import { ratesTag } from '#features/currencies/events.ts';
import { searchProducts } from '#features/search/queries/search.server.ts';
import { cleanQuery } from '#features/search/rules.ts';
import * as m from '#messages/pages/storefront/store';
import * as meta from '#messages/pages/storefront/meta';
import { notFound } from '#platform/http/problems.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { Alert } from '#ui/panels.tsx';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData } from '../meta/structured-data.ts';
import { firstPage, readListParameters } from '#pages/shared/list-parameters.ts';
import type { Route } from './+types/store.page';
import { categoryLines } from './category-lines.ts';
import './store.css';
import '#ui/list-page.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const store = await findStore(context, args.params.slug);
    if (!store) throw notFound();
    tags.add(storeTag(store.slug)).add(ratesTag).add(categoryTreeTag);
    const { sort, page } = readListParameters(args.url);
    const asked = args.url.searchParams;
    const view = asked.get('tab') === 'about' ? ('about' as const) : ('products' as const);
    const query = cleanQuery(asked.get('q') ?? '');
    const [tree, counts, card, cover] = await Promise.all([
      getCategoryTree(context),
      countStoreCategories(context, store.id),
      supplierCard(context, store),
      storeCover(context, store),
    ]);
    const category = query === '' ? findCategory(tree, asked.get('category')) : null;
    const asAsked = { isLoose: false, correction: null };
    const list =
      view === 'about'
        ? { cards: [], total: 0, ...asAsked }
        : query === ''
          ? {
              ...(await listProducts(context, {
                scope: { storeId: store.id, ...(category && { category: category.node }) },
                sort,
                page,
              })),
              ...asAsked,
            }
          : await searchProducts(context, query, {
              page,
              storeId: store.id,
              isExact: asked.get('exact') === '1',
            });
    if (page > 1 && view === 'products' && list.cards.length === 0) throw firstPage(args.url);
    for (const tag of [...tagsOfCards(list.cards), ...tagsOfOrder(sort)]) tags.add(tag);
    const path = paths.localized({ locale: context.locale, path: card.path });
    const evidence = store.verifications.map(({ kind, verifiedOn }) => ({ kind, verifiedOn }));
    return {
      locale: context.locale,
      publicUrl: context.services.publicUrl,
      linkCard: ogImagePath(storeCard(card, context.locale)),
      store: card,
      cover,
      view,
      query,
      page,
      isOnHoliday: store.state === 'holiday',
      verifiedOn:
        evidence
          .map(({ verifiedOn }) => verifiedOn)
          .toSorted()
          .at(-1) ?? null,
      category: category?.node.name ?? null,
      about:
        view === 'about'
          ? serverOnly(args, {
              text: inLanguage(store.about, context.locale, store.mainLanguage),
              verifications: evidence,
              // Those that have expired leave the list with `certificates`.
              certificates: store.statedCertificates.filter(({ name }) =>
                store.certificates.includes(name),
              ),
              mediaUrl: context.services.mediaUrl,
            })
          : null,
      goods: serverOnly(args, {
        address: addressOf(args),
        sort,
        cards: list.cards,
        total: list.total,
        isLoose: list.isLoose,
        correction: list.correction,
        categories:
          view === 'about'
            ? []
            : categoryLines(tree, counts, category && [...category.ancestors, category.node], path),
      }),
    };
  });

const Goods = import.meta.env.SSR
  ? (await import('./store-products.tsx')).StoreProducts
  : lazyComponent(() => import('./store-products.tsx').then((part) => part.StoreProducts));

const About = import.meta.env.SSR
  ? (await import('./store-about.tsx')).StoreAbout
  : lazyComponent(() => import('./store-about.tsx').then((part) => part.StoreAbout));

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const {
    locale,
    publicUrl,
    linkCard,
    store,
    cover,
    view,
    query,
    category,
    about,
    page,
    verifiedOn,
    isOnHoliday,
    goods,
  } = loaderData;
  const path = paths.localized({ locale, path: store.path });
  const aboutPath = `${path}?tab=about`;
  const names = { store: store.name, province: store.provinceName };
  const title =
    view === 'about'
      ? m.aboutTitle({ store: store.name }, { locale })
      : page === 1
        ? m.title(names, { locale })
        : m.titlePage({ title: m.title(names, { locale }), page }, { locale });
  const isWhole = query === '' && category === null;
  const ofPage = view === 'about' ? '?tab=about' : page === 1 || !isWhole ? '' : `?page=${page}`;
  const kind = store.isManufacturer ? 'manufacturers' : 'stores';
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: m.list({ kind }, { locale }), href: paths.companyList({ locale, kind }) },
    { label: store.name, href: null },
  ];
  return (
    <main className="wrap" id="main">
      <PageHead
        title={title}
        description={m.description(names, { locale })}
        publicUrl={publicUrl}
        path={`${store.path}${ofPage}`}
        locale={locale}
        isIndexed={isWhole}
        card={linkCard}
      />
      <ForMachines
        things={import.meta.env.SSR ? [breadcrumbData(publicUrl, way, publicUrl + path)] : null}
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <StoreHeader
        store={store}
        cover={cover}
        verifiedOn={verifiedOn}
        evidenceHref={aboutPath}
        locale={locale}
      />
      {isOnHoliday ? <Alert tone="warning">{m.holiday({ locale })}</Alert> : null}
      <SectionTabs
        label={m.views({ locale })}
        tabs={[
          {
            href: path,
            label: m.products({ locale }),
            count: String(store.productCount),
            isCurrent: view === 'products',
          },
          { href: aboutPath, label: m.about({ locale }), isCurrent: view === 'about' },
        ]}
      />
      {about ? (
        <StaticHtml id="about" className="store-about" content={about.value}>
          {(content) => <About {...content} store={store} locale={locale} />}
        </StaticHtml>
      ) : (
        <StaticHtml id="goods" className="list-page" content={goods.value}>
          {(content) => <Goods {...content} {...{ store, query, category, page, locale }} />}
        </StaticHtml>
      )}
    </main>
  );
}
