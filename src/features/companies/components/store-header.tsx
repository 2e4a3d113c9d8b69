import * as m from '#messages/features/companies';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { Seal } from '#ui/badges.tsx';
import { Picture } from '#ui/picture.tsx';
import { StoreLinks } from './store-card.tsx';
import { StoreFacts } from './store-facts.tsx';
import { StoreMark, StoreLocation } from './store-mark.tsx';
import type { ImageView, StoreCardView } from '../views.ts';
import { verifiedText } from '../format.ts';
import './store-header.css';

/**
 * The header of a store's page. `verifiedOn`: ISO date of the last check behind the seal;
 * `evidenceHref` links its details. `heading`: h2 where the page has a title of its own.
 */
export function StoreHeader({
  store,
  cover,
  verifiedOn,
  evidenceHref,
  locale,
  heading: Heading = 'h1',
}: {
  store: StoreCardView;
  cover: ImageView | null;
  locale: Locale;
  heading?: 'h1' | 'h2';
  verifiedOn: string | null;
  evidenceHref: string;
}) {
  return (
    <header className="card store-header">
      {cover ? (
        <span className="store-header-cover">
          <Picture image={cover} slot="whole" isFirst alt="" />
        </span>
      ) : null}
      <StoreMark store={store} />
      <div>
        <Heading className="display display-2" lang="tr">
          <bdi>{store.name}</bdi>
        </Heading>
        <StoreLocation store={store} locale={locale} />
        {store.isVerified && verifiedOn ? (
          <p className="store-header-seal">
            <Seal />
            <span>
              <a className="link" href={evidenceHref}>
                {verifiedText(store, locale)}
              </a>{' '}
              <span className="text-muted">
                {m.checkedOn({ date: dateText(verifiedOn, locale, 'long') }, { locale })}
              </span>
            </span>
          </p>
        ) : null}
        <StoreLinks store={store} locale={locale} />
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
