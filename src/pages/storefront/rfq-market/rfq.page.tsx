import { categoryTreeTag } from '#features/categories/events.ts';
import { businessTypeText, rfqFacts } from '#features/rfqs/format.ts';
import { rfqListTag, rfqTag } from '#features/rfqs/events.ts';
import { findPublicRfq } from '#features/rfqs/queries/public-rfqs.server.ts';
import { findBuyerCountry, similarRfqs } from '#features/rfqs/queries/rfq-market.server.ts';
import { quantityShortText } from '#features/products/format/unit-words.ts';
import * as m from '#messages/pages/storefront/rfq-market';
import * as meta from '#messages/pages/storefront/meta';
import { notFound } from '#platform/http/problems.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, demandData } from '../meta/structured-data.ts';
import type { Route } from './+types/rfq.page';
import { rfqLines } from './rfq-lines.ts';

const maxSimilar = 4;
/**
 * Returns whether a text has no hidden contact, whose placeholder would be useless in a new
 * request.
 */
const isWhole = (text: string) => !text.includes('•');

/** Answers 404 for requests that are not public, or no longer because they are over. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const rfq = await findPublicRfq(context, args.params.rfq);
    if (!rfq) throw notFound();
    tags.add(rfqTag(rfq.publicId)).add(rfqListTag).add(categoryTreeTag);
    const [buyerCountry, similar] = await Promise.all([
      findBuyerCountry(context, rfq.publicId),
      similarRfqs(context, rfq, maxSimilar),
    ]);
    const { locale } = context;
    const {
      productName,
      quantity,
      unit,
      country,
      language,
      publishedAt,
      expiresAt,
      attachments,
      businessType,
      buyerYear,
    } = rfq;
    const category = rfq.category && {
      name: rfq.category.name,
      path: paths.localized({ locale, path: rfq.category.path }),
      requestsPath: withParameters(paths.rfqs({ locale }), {
        category: rfq.category.treePath,
      }),
    };
    // In the page's language. A product name in another language is replaced by its category.
    const told = {
      quantity: quantityShortText(quantity, unit, locale),
      country: countryName(country, locale),
    };
    const subject = language === locale ? productName : (category?.name ?? m.request({ locale }));
    const moment = (name: string, at: Date) => ({
      name,
      at: at.toISOString(),
      value: dateText(at, locale, 'long'),
    });
    return {
      locale,
      publicUrl: context.services.publicUrl,
      path: rfq.path,
      category,
      title:
        language === locale
          ? m.rfqTitle({ product: productName }, { locale })
          : m.rfqTitleOf({ category: subject, ...told }, { locale }),
      description: m.rfqDescription({ product: subject, ...told }, { locale }),
      demand: serverOnly(args, rfq),
      content: serverOnly(args, {
        path: rfq.path,
        product: { value: productName, locale: language },
        requirements: { value: rfq.requirements, locale: language },
        category,
        isOpen: rfq.state === 'open',
        quotesLeft: rfq.quotesLeft,
        facts: [
          ...rfqFacts({ ...rfq, category: null, businessType: null }, locale),
          ...(attachments === 0
            ? []
            : [
                {
                  name: m.attachments({ locale }),
                  value: m.files({ count: attachments }, { locale }),
                },
              ]),
        ],
        moments: [
          moment(m.posted({ locale }), publishedAt),
          moment(m.openUntil({ locale }), expiresAt),
        ],
        buyer: [
          ...(businessType === null
            ? []
            : [
                { name: m.businessType({ locale }), value: businessTypeText(businessType, locale) },
              ]),
          ...(buyerCountry === null
            ? []
            : [{ name: m.country({ locale }), value: countryName(buyerCountry, locale) }]),
          ...(buyerYear === null
            ? []
            : [{ name: m.memberSince({ locale }), value: ltr(buyerYear) }]),
        ],
        similar: rfqLines(similar, locale),
        postHref: withParameters(paths.createRfq({ locale }), {
          product: isWhole(productName) ? productName : null,
          quantity,
          unit,
          category: rfq.category?.treePath,
        }),
      }),
    };
  });

const Rfq = import.meta.env.SSR
  ? (await import('./rfq.tsx')).Rfq
  : lazyComponent(() => import('./rfq.tsx').then((part) => part.Rfq));

export default function RfqPage({
  loaderData: { locale, publicUrl, path, title, category, description, demand, content },
}: Route.ComponentProps) {
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: m.heading({ locale }), href: paths.rfqs({ locale }) },
    ...(category ? [{ label: category.name, href: category.requestsPath }] : []),
    { label: m.request({ locale }), href: null },
  ];
  const address = `${publicUrl}${paths.localized({ locale, path })}`;
  return (
    <main className="wrap" id="main">
      <PageHead
        title={title}
        description={description}
        publicUrl={publicUrl}
        path={path}
        locale={locale}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [
                breadcrumbData(publicUrl, way, address),
                demandData(demand.value!, { address, description }),
              ]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <StaticHtml id="rfq" content={content.value}>
        {(shown) => <Rfq {...shown} locale={locale} />}
      </StaticHtml>
    </main>
  );
}
