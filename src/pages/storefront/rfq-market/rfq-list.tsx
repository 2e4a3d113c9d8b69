import { languageOf } from '#features/catalog/blocks/fallback-note.tsx';
import { budgetText } from '#features/rfqs/blocks/budget-text.ts';
import type { RfqRow } from '#features/rfqs/queries/rfq-market.server.ts';
import { quantityShort } from '#messages/catalog';
import * as m from '#messages/rfq-market';
import { countryName } from '#shared/countries.ts';
import { dayText } from '#shared/day-text.ts';
import type { Locale } from '#shared/locale.ts';
import { bidi } from '#ui/bidi.tsx';
import { QuotesLeft } from './quotes-left.tsx';

/** Requests, one a row; on a phone what they say stands below each other. */
export function RfqList({ rfqs, headingLevel = 3, locale }: { rfqs: readonly RfqRow[]; headingLevel?: 2 | 3; locale: Locale }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="card rfqs">
      <div className="rfq-row rfq-head" aria-hidden="true">
        <span>{m.request({ locale })}</span>
        <div><span>{m.quantity({ locale })}</span><span>{m.destination({ locale })}</span><span>{m.budget({ locale })}</span><span>{m.quotesLeft({ locale })}</span></div>
      </div>
      <ul className="lines">
        {rfqs.map((rfq) => (
          <li key={rfq.publicId} className="rfq-row">
            <div>
              <Heading><a href={`/${locale}${rfq.path}`} {...languageOf({ value: null, locale: rfq.language }, locale)}><bdi>{rfq.productName}</bdi></a></Heading>
              <p className="sm muted">{rfq.category ? <>{rfq.category.name} · </> : null}<time dateTime={rfq.publishedAt.toISOString()}>{dayText(rfq.publishedAt, locale)}</time></p>
            </div>
            <dl>
              <dt className="vh">{m.quantity({ locale })}</dt><dd>{quantityShort({ count: rfq.quantity, unit: rfq.unit }, { locale })}</dd>
              <dt className="vh">{m.destination({ locale })}</dt><dd>{countryName(rfq.country, locale)}</dd>
              <dt className="vh">{m.budget({ locale })}</dt><dd>{bidi(budgetText(rfq, locale) ?? m.noBudget({ locale }))}</dd>
              <dt className="vh">{m.quotesLeft({ locale })}</dt><dd><QuotesLeft left={rfq.quotesLeft} locale={locale} /></dd>
            </dl>
            <span className="btn btn-secondary btn-sm" aria-hidden="true">{m.see({ locale })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
