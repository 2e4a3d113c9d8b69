import { categoryTreeTag } from '#features/categories/events.ts';
import { businessTypeText, rfqFacts } from '#features/rfqs/format.ts';
import { listQuotesRecord } from '#features/quotes/queries/quotes-record.server.ts';
import { rfqCategoryTag, rfqTag } from '#features/rfqs/events.ts';
import { findPublicRfq } from '#features/rfqs/queries/public-rfqs.server.ts';
import { getBuyerProfile } from '#features/rfqs/queries/buyer-profile.server.ts';
import { similarRfqs } from '#features/rfqs/queries/rfq-market.server.ts';
import { quantityShortText } from '#features/products/format/unit-words.ts';
import * as m from '#messages/pages/storefront/rfq-market';
import * as meta from '#messages/pages/storefront/meta';
import { notFound } from '#platform/http/problems.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { number } from '#platform/i18n/runtime.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import * as paths from '#shared/paths.ts';
import { provinceName } from '#shared/provinces.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { OnInteraction } from '#ui/islands/on-interaction.tsx';
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
    tags.add(rfqTag(rfq.publicId)).add(categoryTreeTag);
    if (rfq.category) tags.add(rfqCategoryTag(rfq.category.id));
    const [profile, similar, record] = await Promise.all([
      getBuyerProfile(context, rfq),
      similarRfqs(context, rfq, maxSimilar),
      listQuotesRecord(context, rfq.id),
    ]);
    for (const { publicId } of similar) tags.add(rfqTag(publicId));
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
      id: rfq.publicId,
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
        id: rfq.publicId,
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
          ...(profile.country === null
            ? []
            : [{ name: m.country({ locale }), value: countryName(profile.country, locale) }]),
          ...(buyerYear === null
            ? []
            : [{ name: m.memberSince({ locale }), value: ltr(buyerYear) }]),
          {
            name: m.buyerEmail({ locale }),
            value: profile.isEmailConfirmed
              ? m.emailConfirmed({ locale })
              : m.emailNotConfirmed({ locale }),
          },
          { name: m.buyerRequests({ locale }), value: number(locale, profile.requests) },
          { name: m.buyerAwards({ locale }), value: number(locale, profile.awards) },
        ],
        record: record.map(({ at, isManufacturer, province }) => ({
          at: at.toISOString(),
          day: dateText(at, locale),
          seller: isManufacturer ? m.manufacturer({ locale }) : m.store({ locale }),
          province: provinceName(province, locale),
        })),
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

const loadReplyDialog = () => import('./reply-dialog.tsx').then((part) => part.ReplyDialog);

export default function RfqPage({
  loaderData: { locale, id, publicUrl, path, title, category, description, demand, content },
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
      <OnInteraction load={loadReplyDialog} key={id} rfq={id} locale={locale} />
    </main>
  );
}
