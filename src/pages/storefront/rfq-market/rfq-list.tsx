import { languageOf } from '#features/listings/components/fallback-note.tsx';
import * as m from '#messages/pages/storefront/rfq-market';
import type { Locale } from '#shared/locale.ts';
import { bidi } from '#ui/bidi.tsx';
import { QuotesLeft } from './quotes-left.tsx';
import type { RfqLine } from './rfq-lines.ts';

/** Requests, one a row; on a phone what they say stands below each other. */
export function RfqList({
  rfqs,
  headingLevel = 3,
  locale,
}: {
  rfqs: readonly RfqLine[];
  headingLevel?: 2 | 3;
  locale: Locale;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="card rfqs">
      <div className="rfqs-row rfqs-head" aria-hidden="true">
        <span>{m.request({ locale })}</span>
        <div>
          <span>{m.quantity({ locale })}</span>
          <span>{m.destination({ locale })}</span>
          <span>{m.budget({ locale })}</span>
          <span>{m.quotesLeft({ locale })}</span>
        </div>
      </div>
      <ul className="lines">
        {rfqs.map(({ path, product, category, day, quantity, country, budget, quotesLeft }) => (
          <li key={path} className="rfqs-row">
            <div>
              <Heading>
                <a href={`/${locale}${path}`} {...languageOf(product, locale)}>
                  <bdi>{product.value}</bdi>
                </a>
              </Heading>
              <p className="sm muted">
                {category === null ? null : <>{category} · </>}
                <time dateTime={day.at}>{day.text}</time>
              </p>
            </div>
            <dl>
              <dt className="vh">{m.quantity({ locale })}</dt>
              <dd>{quantity}</dd>
              <dt className="vh">{m.destination({ locale })}</dt>
              <dd>{country}</dd>
              <dt className="vh">{m.budget({ locale })}</dt>
              <dd>{bidi(budget)}</dd>
              <dt className="vh">{m.quotesLeft({ locale })}</dt>
              <dd>
                <QuotesLeft left={quotesLeft} locale={locale} />
              </dd>
            </dl>
            <span className="btn btn-secondary btn-sm" aria-hidden="true">
              {m.see({ locale })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
