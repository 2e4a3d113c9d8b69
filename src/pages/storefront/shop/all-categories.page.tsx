import { redirect } from 'react-router';
import { CategoryArcade } from '#features/categories/components/category-arcade.tsx';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { countProducts } from '#features/companies/queries/store-categories.server.ts';
import { categoryTag, categoryTreeTag } from '#features/categories/events.ts';
import * as m from '#messages/pages/storefront/shop';
import * as meta from '#messages/pages/storefront/meta';
import { number } from '#platform/i18n/runtime.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { SectionHeading } from '#ui/panels.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, listData } from '../meta/structured-data.ts';
import type { Route } from './+types/all-categories.page';
import { CollectionLinks } from './collection-links.tsx';
import { loadCollectionLinks } from './load-collection-links.server.ts';
import './all-categories.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const keyword = args.url.searchParams.get('keyword');
    if (keyword)
      throw redirect(
        `${paths.search({ locale: context.locale })}?q=${encodeURIComponent(keyword)}`,
        301,
      );
    tags.add(categoryTreeTag);
    const tree = await getCategoryTree(context);
    for (const group of tree) tags.add(categoryTag(group.publicId)); // product counts
    const counts = await countProducts(
      context,
      tree.flatMap((group) => [
        group.id,
        ...group.children.flatMap((part) => part.children.map(({ id }) => id)),
      ]),
    );
    const link = ({ id, publicId, name, path }: (typeof tree)[number]) => ({
      id: publicId,
      name,
      path,
      count: counts.get(id) ?? 0,
    });
    return {
      locale: context.locale,
      collections: await loadCollectionLinks(context),
      publicUrl: context.services.publicUrl,
      groups: tree.map((group) => ({
        ...link(group),
        count: group.kind === 'promotions' ? null : (counts.get(group.id) ?? 0),
        image: group.image,
        sections: group.children.map((part) => ({
          name: part.name,
          path: part.path,
          items: part.children.map(link),
        })),
      })),
    };
  });

export default function AllCategoriesPage({
  loaderData: { locale, publicUrl, groups, collections },
}: Route.ComponentProps) {
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: m.shop({ locale }), href: null },
  ];
  return (
    <main className="wrap" id="main">
      <PageHead
        title={m.allTitle({ locale })}
        description={m.allDescription({ locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.categories)}
        locale={locale}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [
                breadcrumbData(publicUrl, way, `${publicUrl}${paths.categories({ locale })}`),
                listData(publicUrl, locale, groups, 0),
              ]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <SectionHeading level={1} title={m.allTitle({ locale })} />
      <CategoryArcade categories={groups} locale={locale} />
      <CollectionLinks links={collections} locale={locale} />
      {groups
        .filter((group) => group.sections.length > 0)
        .map((group) => (
          <section className="section" key={group.id}>
            <SectionHeading
              title={<a href={paths.localized({ locale, path: group.path })}>{group.name}</a>}
            />
            <div className="all-categories">
              {group.sections.map((part) => (
                <div key={part.path}>
                  <h3>
                    <a href={paths.localized({ locale, path: part.path })}>{part.name}</a>
                  </h3>
                  <ul>
                    {part.items.map((item) => (
                      <li key={item.id}>
                        <a href={paths.localized({ locale, path: item.path })}>{item.name}</a>{' '}
                        <span className="all-categories-count">{number(locale, item.count)}</span>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </section>
        ))}
    </main>
  );
}
