import type { ReactNode } from 'react';
import * as m from '#messages/features/companies';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { Highlighted } from '#ui/highlighted.tsx';
import { EmptyState } from '#ui/panels.tsx';
import { Picture } from '#ui/picture.tsx';
import { StoreFacts } from './store-facts.tsx';
import { StoreLine, StoreMark } from './store-mark.tsx';
import type { StoreCardView } from '../views.ts';
import './store-card.css';

type Props = {
  store: StoreCardView;
  locale: Locale;
  headingLevel?: 2 | 3 | undefined;
  /** Visible at once: its largest picture is fetched early. */ isFirst?: boolean | undefined;
};

/** A store or manufacturer in a list: what it makes, where it exports, what is verified. */
export function StoreCard({ store, locale, headingLevel = 3, isFirst = false }: Props) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const [first, ...others] = store.pictures;
  return (
    <article className="card store-card">
      <div
        className={others.length > 1 ? 'store-card-strip' : 'store-card-strip is-single'}
        aria-hidden="true"
      >
        {first ? (
          <Picture image={first} slot="wide" isFirst={isFirst} alt="" />
        ) : (
          <StoreMark store={store} />
        )}
        {others.length > 1
          ? others.slice(0, 2).map((image) => <Picture key={image.url} image={image} alt="" />)
          : null}
      </div>
      <div className="store-card-body">
        <Heading>
          <a href={paths.localized({ locale, path: store.path })} lang="tr">
            <bdi>{store.nameParts ? <Highlighted parts={store.nameParts} /> : store.name}</bdi>
          </a>
        </Heading>
        <StoreLine store={store} locale={locale} />
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
        />
        <div className="store-card-actions">
          <Button
            size="sm"
            href={paths.localized({ locale, path: store.path })}
            aria-label={`${m.viewStore({ locale })}: ${store.name}`}
          >
            {m.viewStore({ locale })}
          </Button>
          {store.matches ? (
            <a
              className="link text-sm"
              href={paths.localized({ locale, path: store.matches.path })}
            >
              {matchesText(store.matches, locale)}
            </a>
          ) : (
            <ProductCount store={store} locale={locale} />
          )}
        </div>
        <StoreLinks store={store} locale={locale} />
      </div>
    </article>
  );
}

/** Writes to the store, or begins a request for quotation that goes to its company. */
export const StoreLinks = ({ store, locale }: { store: StoreCardView; locale: Locale }) => (
  <div className="cluster">
    <a
      className="link text-sm"
      rel="nofollow"
      href={withParameters(paths.inquiry({ locale }), { store: store.slug })}
      aria-label={`${m.contactSupplier({ locale })}: ${store.name}`}
    >
      {m.contactSupplier({ locale })}
    </a>
    {store.canReceiveRfqs ? (
      <a
        className="link text-sm"
        rel="nofollow"
        href={withParameters(paths.createRfq({ locale }), { store: store.slug })}
        aria-label={`${m.requestQuote({ locale })}: ${store.name}`}
      >
        {m.requestQuote({ locale })}
      </a>
    ) : null}
  </div>
);

const matchesText = ({ count }: NonNullable<StoreCardView['matches']>, locale: Locale): string =>
  count === null ? m.matchingProducts({ locale }) : m.matches({ count }, { locale });

const ProductCount = ({ store, locale }: { store: StoreCardView; locale: Locale }) =>
  store.productCount > 0 ? (
    <span className="text-muted text-sm">
      {m.products({ count: store.productCount }, { locale })}
    </span>
  ) : null;

export function StoreGrid({
  stores,
  locale,
  headingLevel,
}: {
  stores: readonly StoreCardView[];
  locale: Locale;
  headingLevel?: 2 | 3 | undefined;
}) {
  return (
    <ul className="card-grid card-grid-3">
      {stores.map((store) => (
        <li key={store.slug}>
          <StoreCard store={store} locale={locale} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

/** "No Stores Found". */
export const NoStores = ({
  locale,
  browse,
  isFiltered = false,
  children,
}: {
  locale: Locale;
  browse?: { label: string; href: string } | undefined;
  isFiltered?: boolean | undefined;
  children?: ReactNode;
}) => (
  <EmptyState
    title={m.noStores({ locale })}
    text={isFiltered ? m.noStoresFiltered({ locale }) : m.noStoresHint({ locale })}
    action={browse}
  >
    {children}
  </EmptyState>
);
