// A request as a seller sees it, with the form of the answer or the reason why there is none.
import { fileSizeText } from '#features/attachments/format.ts';
import { listFilesForSeller } from '#features/quotes/queries/buyer-details.server.ts';
import { businessTypeText, rfqFacts } from '#features/rfqs/format.ts';
import * as m from '#messages/pages/vendor/rfq-reply';
import { loadReplyForm } from '#pages/shared/quote-form/load-reply.server.ts';
import type { Context } from '#platform/context.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';

export async function loadReply(context: Context, id: string) {
  const { locale } = context;
  const [{ rfq, refusal, form }, files] = await Promise.all([
    loadReplyForm(context, id),
    listFilesForSeller(context, id),
  ]);
  return {
    locale,
    id,
    productName: rfq.productName,
    language: rfq.language,
    requirements: rfq.requirements,
    facts: [
      ...rfqFacts({ ...rfq, category: rfq.category?.name ?? null, businessType: null }, locale),
      { name: m.openUntil({ locale }), value: dateText(rfq.expiresAt, locale, 'long') },
    ],
    quotesLeft: rfq.quotesLeft,
    fileCount: rfq.attachments === 0 ? null : m.fileCount({ count: rfq.attachments }, { locale }),
    files,
    fileSizes: files.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
    buyer: [
      ...(rfq.businessType === null
        ? []
        : [
            { name: m.businessType({ locale }), value: businessTypeText(rfq.businessType, locale) },
          ]),
      ...(rfq.buyerCountry === null
        ? []
        : [{ name: m.country({ locale }), value: countryName(rfq.buyerCountry, locale) }]),
    ],
    refusal,
    form,
  };
}
