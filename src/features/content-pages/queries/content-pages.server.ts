// Pages as readers see them: of each the latest version that is valid.
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import { categoryTreeTag } from '#features/categories/events.ts';
import { getCategoryTerms } from '#features/categories/queries/category-terms.server.ts';
import { basisPointsOf, transactionFeePercent } from '#features/categories/rules.ts';
import { returnDays } from '#features/categories/schemas.ts';
import { percentText } from '#features/category-terms/format.ts';
import { barMonths } from '#features/companies/rules.ts';
import { packageKeys } from '#features/packages/schemas.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { intlTag, type Locale } from '#shared/locale.ts';
import { inLanguage } from '#shared/per-language.ts';
import {
  confirmDays,
  disputeDays,
  lateDays,
  maxInspectionPriceMicros,
  minInspectionPriceMicros,
  refusedDays,
  sendDays,
  transitDays,
} from '#shared/trade-terms.ts';
import { contentPagesTag } from '../events.ts';
import {
  type MarketValues,
  textWithMarketValues,
  withMarketValues,
} from '../rules/market-values.ts';
import { type ContentPageName, contentPageNames } from '../rules/page-names.ts';
import { contentPageVersions } from '../table.server.ts';
import type { ContentPageView } from '../views.ts';

/** "14, 15 or 30" in the page's language. */
const anyOf = (values: readonly number[], locale: Locale): string =>
  new Intl.ListFormat(intlTag[locale], { type: 'disjunction' }).format(values.map(String));

/** What texts name in braces, in the page's language. */
export async function getMarketValues(context: Context): Promise<MarketValues> {
  const { locale, services } = context;
  const terms = await getCategoryTerms(context);
  const lowest = Math.min(
    transactionFeePercent,
    ...Array.from(terms.values(), ({ commissionPercent }) => commissionPercent),
  );
  const percent = (value: number) => ltr(percentText(basisPointsOf(value), locale));
  return {
    fee: percent(transactionFeePercent),
    lowestFee: percent(lowest),
    returnDays: anyOf(returnDays, locale),
    sendDays: String(sendDays),
    refusedDays: String(refusedDays),
    claimDays: String(disputeDays),
    lateDays: String(lateDays),
    transitDays: String(transitDays),
    confirmDays: String(confirmDays),
    inspection: ltr(
      `US $${minInspectionPriceMicros / 1_000_000}–${maxInspectionPriceMicros / 1_000_000}`,
    ),
    quoteBar: String(barMonths),
    packages: String(packageKeys.length),
    operator: services.operator.name,
    contact: ltr(services.operator.privacyContact),
  };
}

/**
 * The version that is valid, or an earlier one by its number. Null for a page that is not published
 * and for a version that was never valid.
 */
export async function findContentPage(
  context: Context,
  name: ContentPageName,
  number: number | null = null,
): Promise<ContentPageView | null> {
  const { locale } = context;
  const [versions, values] = await Promise.all([
    context.db
      .select()
      .from(contentPageVersions)
      .where(
        and(eq(contentPageVersions.name, name), lte(contentPageVersions.validFrom, context.now())),
      )
      .orderBy(desc(contentPageVersions.validFrom), desc(contentPageVersions.number)),
    getMarketValues(context),
  ]);
  const version = number === null ? versions[0] : versions.find((one) => one.number === number);
  if (!version) return null;
  return {
    name,
    number: version.number,
    validFrom: version.validFrom,
    isValid: version === versions[0],
    versions: versions.map((one) => ({ number: one.number, validFrom: one.validFrom })),
    title: withMarketValues(inLanguage(version.title, locale)!.value, values),
    description: withMarketValues(inLanguage(version.description, locale)!.value, values),
    body: textWithMarketValues(inLanguage(version.body, locale)!.value, values),
  };
}

/** Values follow the categories' terms. */
const listTags = [contentPagesTag, categoryTreeTag];

/** The published ones with their titles, in the order of the foot. */
export const listPublishedPages = (context: Context) =>
  fromQueryCache(context, `content pages ${context.locale}`, listTags, async () => {
    const { locale } = context;
    const [rows, values] = await Promise.all([
      context.db
        .selectDistinctOn([contentPageVersions.name], {
          name: contentPageVersions.name,
          title: contentPageVersions.title,
        })
        .from(contentPageVersions)
        .where(lte(contentPageVersions.validFrom, context.now()))
        .orderBy(
          asc(contentPageVersions.name),
          desc(contentPageVersions.validFrom),
          desc(contentPageVersions.number),
        ),
      getMarketValues(context),
    ]);
    return contentPageNames.flatMap((name) => {
      const row = rows.find((one) => one.name === name);
      const title = row && withMarketValues(inLanguage(row.title, locale)!.value, values);
      return title === undefined ? [] : [{ name, title }];
    });
  });
