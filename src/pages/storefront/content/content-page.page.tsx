import { categoryTreeTag } from '#features/categories/events.ts';
import { contentPagesTag } from '#features/content-pages/events.ts';
import {
  findContentPage,
  listPublishedPages,
} from '#features/content-pages/queries/content-pages.server.ts';
import { isContentPageName } from '#features/content-pages/rules/page-names.ts';
import { questionsOf } from '#features/rich-texts/rules/outline.ts';
import * as meta from '#messages/pages/storefront/meta';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, questionData } from '../meta/structured-data.ts';
import type { Route } from './+types/content-page.page';
import type { ContentPageProps } from './content-page.tsx';
import './content-page.css';

/** Each page has a row of its own, so its name is the address after the language. */
const nameIn = ({ pathname }: URL): string => pathname.split('/')[2] ?? '';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    tags.add(contentPagesTag).add(categoryTreeTag);
    const { locale, services } = context;
    const name = nameIn(args.url);
    if (!isContentPageName(name)) throw notFound();
    const asked = args.url.searchParams.get('version');
    if (asked !== null && !/^[1-9]\d{0,3}$/.test(asked)) throw notFound();
    const [page, published] = await Promise.all([
      findContentPage(context, name, asked === null ? null : Number(asked)),
      listPublishedPages(context),
    ]);
    if (!page) throw notFound();
    const others = published.filter((other) => other.name !== name);
    const shown: ContentPageProps = { page, others, locale };
    return {
      locale,
      publicUrl: services.publicUrl,
      title: page.title,
      description: page.description,
      path: `/${name}`,
      isIndexed: asked === null,
      hasQuestions: name === 'help',
      way: [
        { label: meta.home({ locale }), href: paths.home({ locale }) },
        { label: page.title, href: null },
      ],
      shown: serverOnly(args, shown),
    };
  });

const Page = import.meta.env.SSR
  ? (await import('./content-page.tsx')).ContentPage
  : lazyComponent(() => import('./content-page.tsx').then((part) => part.ContentPage));

export default function ContentPagePage({
  loaderData: { locale, publicUrl, title, description, path, isIndexed, hasQuestions, way, shown },
}: Route.ComponentProps) {
  const address = publicUrl + paths.localized({ locale, path });
  return (
    <main className="wrap content-page-wrap" id="main">
      <PageHead {...{ title, description, publicUrl, path, locale, isIndexed }} />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [
                breadcrumbData(publicUrl, way, address),
                ...(hasQuestions
                  ? [questionData(questionsOf(shown.value!.page.body), address)]
                  : []),
              ]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <StaticHtml id="content-page" content={shown.value}>
        {(content) => <Page {...content} />}
      </StaticHtml>
    </main>
  );
}
