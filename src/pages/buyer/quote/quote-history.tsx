import type { Locale } from '#shared/locale.ts';
import { FactList } from '#ui/fact-list.tsx';
import { OfferChanges } from './offer-changes.tsx';
import type { QuotePageView } from './quote-view.ts';

/** What each side did, latest first. */
export const QuoteHistory = ({
  history,
  locale,
}: {
  history: QuotePageView['history'];
  locale: Locale;
}) => (
  <ol className="quote-history">
    {history.map(({ title, by, at, iso, changes, counter, reason }) => (
      <li key={iso + title}>
        <b>{title}</b>
        <p className="field-hint">
          <bdi>{by}</bdi> · <time dateTime={iso}>{at}</time>
        </p>
        {changes === null ? null : <OfferChanges changes={changes} locale={locale} />}
        <FactList facts={counter} />
        {reason === null ? null : (
          <p className="panel-quotation" dir="auto">
            {reason}
          </p>
        )}
      </li>
    ))}
  </ol>
);
