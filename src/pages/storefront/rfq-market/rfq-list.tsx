import { languageOf } from '#features/listings/components/fallback-note.tsx';
import { QuotesLeft } from '#features/rfqs/components/quotes-left.tsx';
import * as m from '#messages/pages/storefront/rfq-market';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import type { RfqLine } from './rfq-lines.ts';
import './rfq-list.css';

/** Lists requests, one per row. On a phone their fields are stacked. */
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
    <div className="card rfq-list">
      <div className="rfq-list-row rfq-list-head" aria-hidden="true">
        <span>{m.request({ locale })}</span>
        <div>
          <span>{m.quantity({ locale })}</span>
          <span>{m.destination({ locale })}</span>
          <span>{m.budget({ locale })}</span>
          <span>{m.quotesLeft({ locale })}</span>
        </div>
      </div>
      <ul className="card-lines">
        {rfqs.map(({ path, product, category, day, quantity, country, budget, quotesLeft }) => (
          <li key={path} className="rfq-list-row">
            <div>
              <Heading>
                <a href={paths.localized({ locale, path })} {...languageOf(product, locale)}>
                  <bdi>{product.value}</bdi>
                </a>
              </Heading>
              <p className="text-sm text-muted">
                {category === null ? null : <>{category} · </>}
                <time dateTime={day.at}>{day.text}</time>
              </p>
            </div>
            <dl>
              <dt className="visually-hidden">{m.quantity({ locale })}</dt>
              <dd>{quantity}</dd>
              <dt className="visually-hidden">{m.destination({ locale })}</dt>
              <dd>{country}</dd>
              <dt className="visually-hidden">{m.budget({ locale })}</dt>
              <dd>{bidi(budget)}</dd>
              <dt className="visually-hidden">{m.quotesLeft({ locale })}</dt>
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
