import * as m from '#messages/features/companies';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { Seal } from '#ui/badges.tsx';
import { StoreFacts } from './store-facts.tsx';
import { StoreMark, StoreLocation } from './store-mark.tsx';
import type { StoreCardView } from '../views.ts';
import { dateText, verifiedText } from '../format.ts';
import './store-header.css';

/**
 * The head of a store's own page. `verifiedOn`: ISO date of the last check behind the seal, of
 * which `evidenceHref` tells more.
 */
export function StoreHeader({
  store,
  verifiedOn,
  evidenceHref,
  locale,
  inquiryHref,
}: {
  store: StoreCardView;
  locale: Locale;
  /** When the inquiry page exists. */ inquiryHref?: string | undefined;
  verifiedOn: string | null;
  evidenceHref: string;
}) {
  return (
    <header className="card store-header">
      <StoreMark store={store} />
      <div>
        <h1 className="display display-2" lang="tr">
          <bdi>{store.name}</bdi>
        </h1>
        <StoreLocation store={store} locale={locale} />
        {store.isVerified && verifiedOn ? (
          <p className="store-header-seal">
            <Seal />
            <span>
              <a className="link" href={evidenceHref}>
                {verifiedText(store, locale)}
              </a>{' '}
              <span className="text-muted">
                {m.checkedOn({ date: dateText(verifiedOn, locale) }, { locale })}
              </span>
            </span>
          </p>
        ) : null}
        {inquiryHref ? (
          <Button variant="primary" href={inquiryHref}>
            {m.sendInquiry({ locale })}
          </Button>
        ) : null}
      </div>
      <StoreFacts
        store={store}
        locale={locale}
        facts={[
          'mainProducts',
          'exportsTo',
          'certificates',
          'established',
          'exportStaff',
          'answers',
        ]}
        markets={4}
      />
    </header>
  );
}
