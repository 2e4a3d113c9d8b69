import { getCategoryTerms } from '#features/categories/queries/category-terms.server.ts';
import { basisPointsOf, transactionFeePercent } from '#features/categories/rules.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import { percentText } from '#features/category-terms/format.ts';
import { packagesTag } from '#features/packages/events.ts';
import { listPackages } from '#features/packages/queries/packages.server.ts';
import * as m from '#messages/pages/storefront/vendor/become-a-vendor';
import * as meta from '#messages/pages/storefront/meta';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { ForMachines } from '../../meta/for-machines.tsx';
import { PageHead } from '../../meta/page-head.tsx';
import { breadcrumbData } from '../../meta/structured-data.ts';
import type { Route } from './+types/become-a-vendor.page';
import { landingText } from './landing-text.server.ts';
import './become-a-vendor.css';

const percent = (value: number, locale: Locale): string =>
  ltr(percentText(basisPointsOf(value), locale));

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    tags.add(categoryTreeTag).add(packagesTag);
    const { locale } = context;
    const [packages, terms] = await Promise.all([listPackages(context), getCategoryTerms(context)]);
    const lowest = Math.min(
      transactionFeePercent,
      ...Array.from(terms.values(), ({ commissionPercent }) => commissionPercent),
    );
    const fee = percent(transactionFeePercent, locale);
    return {
      locale,
      publicUrl: context.services.publicUrl,
      title: m.title({ locale }),
      description: m.description({ fee }, { locale }),
      landing: serverOnly(
        args,
        landingText(locale, {
          packages,
          fee,
          lowestFee: lowest < transactionFeePercent ? percent(lowest, locale) : null,
        }),
      ),
    };
  });

const Landing = import.meta.env.SSR
  ? (await import('./landing.tsx')).Landing
  : lazyComponent(() => import('./landing.tsx').then((part) => part.Landing));

export default function BecomeAVendorPage({
  loaderData: { locale, publicUrl, title, description, landing },
}: Route.ComponentProps) {
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: title, href: null },
  ];
  return (
    <main id="main" className="become-a-vendor">
      <PageHead
        title={title}
        description={description}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.becomeAVendor)}
        locale={locale}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [breadcrumbData(publicUrl, way, publicUrl + paths.becomeAVendor({ locale }))]
            : null
        }
      />
      <StaticHtml id="become-a-vendor" content={landing.value}>
        {(content) => <Landing {...content} />}
      </StaticHtml>
    </main>
  );
}
