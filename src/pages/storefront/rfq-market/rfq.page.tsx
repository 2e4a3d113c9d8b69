import { categoryTreeTag } from '#features/catalog/events.ts';
import { rfqListTag, rfqTag } from '#features/rfqs/events.ts';
import { findPublicRfq } from '#features/rfqs/queries/public-rfqs.server.ts';
import { findBuyerCountry, similarRfqs } from '#features/rfqs/queries/rfq-market.server.ts';
import { rfqMarketPath } from '#features/rfqs/queries/rfq-paths.ts';
import { quantity, quantityShort } from '#messages/catalog';
import * as m from '#messages/rfq-market';
import * as meta from '#messages/meta';
import { notFound } from '#platform/http/problems.ts';
import { inPage } from '#platform/pages/in-page.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { countryName } from '#shared/countries.ts';
import { apart } from '#ui/apart.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { Still } from '#ui/still.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, demandData } from '../meta/structured-data.ts';
import type { Route } from './+types/rfq.page';

const mostSimilar = 4;

/** 404 for what is not open, and what was: whoever asked has had an answer. */
export const loader = (args: Route.LoaderArgs) => loadPage(args, async (context, tags) => {
  const found = await findPublicRfq(context, args.params.rfq);
  if (!found) throw notFound();
  tags.add(rfqTag(found.publicId)).add(rfqListTag).add(categoryTreeTag);
  const [buyerCountry, similar] = await Promise.all([findBuyerCountry(context, found.publicId), similarRfqs(context, found, mostSimilar)]);
  const { locale } = context;
  const { category, ...rfq } = found;
  const amount = { count: found.quantity, unit: found.unit };
  const told = { quantity: quantityShort(amount, { locale }), country: countryName(found.country, locale) };
  // In the words of the page: what is written in another language is said by its category there.
  const title = found.language === locale ? m.rfqTitle({ product: found.productName }, { locale }) : m.rfqTitleOf({ category: category?.name ?? m.request({ locale }), ...told }, { locale });
  const description = m.rfqDescription({ product: found.language === locale ? found.productName : category?.name ?? m.request({ locale }), ...told }, { locale });
  return {
    locale, publicUrl: context.services.publicUrl, path: found.path, title, description, category: category && { name: category.name, path: category.path },
    content: inPage(args, { quantity: quantity(amount, { locale }), rfq: { ...rfq, category: category && { name: category.name, path: category.path } }, buyerCountry, similar }),
  };
});

const Rfq = import.meta.env.SSR ? (await import('./rfq.tsx')).Rfq : apart(() => import('./rfq.tsx').then((part) => part.Rfq));

export default function RfqPage({ loaderData: { locale, publicUrl, path, title, category, description, content } }: Route.ComponentProps) {
  const market = `/${locale}${rfqMarketPath}`;
  const way = [
    { label: meta.home({ locale }), href: `/${locale}` }, { label: m.heading({ locale }), href: market },
    ...(category ? [{ label: category.name, href: `${market}?category=${encodeURIComponent(category.path.replace('/shop/', ''))}` }] : []), { label: m.request({ locale }), href: null },
  ];
  return (
    <main className="wrap" id="main">
      <PageHead title={title} description={description} publicUrl={publicUrl} path={path} locale={locale} />
      <ForMachines things={import.meta.env.SSR ? [breadcrumbData(publicUrl, way, `${publicUrl}/${locale}${path}`), demandData(content.value!.rfq, { address: `${publicUrl}/${locale}${path}`, description })] : null} />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <Still id="rfq" content={content.value}>{(shown) => <Rfq {...shown} locale={locale} />}</Still>
    </main>
  );
}
