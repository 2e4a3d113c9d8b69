import * as m from '#messages/pages/buyer/quote-requests';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/panels.tsx';

type Props = {
  readonly locale: Locale;
  /** Public id of the request. */
  readonly id: string;
  readonly quotes: { readonly all: number; readonly unseen: number };
};

/** How many quotes a request has, and who has seen the buyer’s details. */
export const RequestQuotes = ({ locale, id, quotes }: Props) => (
  <Card as="section">
    <h2 className="card-title">{m.quotes({ locale })}</h2>
    <div className="stack">
      <p>
        {m.quoteCount({ count: quotes.all }, { locale })}{' '}
        {quotes.unseen > 0 ? (
          <Badge tone="iznik" hasDot>
            {m.newQuotes({ count: quotes.unseen }, { locale })}
          </Badge>
        ) : null}
      </p>
      {quotes.all > 0 ? (
        <div>
          <Button variant="primary" size="sm" href={memberPaths.buyerQuotes({ locale, rfq: id })}>
            {m.compareQuotes({ locale })}
          </Button>
        </div>
      ) : null}
      <p className="text-sm">
        <a className="link" href={memberPaths.buyerRfqViews({ locale, rfq: id })}>
          {m.whoSaw({ locale })}
        </a>
      </p>
    </div>
  </Card>
);
