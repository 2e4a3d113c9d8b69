import { directoryTag } from '#features/directory/events.ts';
import { countDirectory } from '#features/directory/queries/directory-list.server.ts';
import { partnersTag } from '#features/partners/events.ts';
import { listRunningPartners } from '#features/partners/queries/running-partners.server.ts';
import * as m from '#messages/pages/storefront/guide';
import * as meta from '#messages/pages/storefront/meta';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData } from '../meta/structured-data.ts';
import type { Route } from './+types/guide.page';
import { guideText } from './guide-text.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    tags.add(directoryTag).add(partnersTag);
    const { locale } = context;
    const [figures, partners] = await Promise.all([
      countDirectory(context),
      listRunningPartners(context),
    ]);
    return {
      locale,
      publicUrl: context.services.publicUrl,
      title: m.title({ locale }),
      description: m.description({ locale }),
      guide: serverOnly(args, guideText(locale, { figures, partners })),
    };
  });

const Guide = import.meta.env.SSR
  ? (await import('./guide.tsx')).Guide
  : lazyComponent(() => import('./guide.tsx').then((part) => part.Guide));

export default function GuidePage({
  loaderData: { locale, publicUrl, title, description, guide },
}: Route.ComponentProps) {
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: title, href: null },
  ];
  return (
    <main id="main" className="wrap section-alone">
      <PageHead
        title={title}
        description={description}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.guide)}
        locale={locale}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [breadcrumbData(publicUrl, way, publicUrl + paths.guide({ locale }))]
            : null
        }
      />
      <StaticHtml id="guide" content={guide.value}>
        {(content) => <Guide {...content} />}
      </StaticHtml>
    </main>
  );
}
