import { StoreCard } from '#features/companies/components/store-card.tsx';
import type { StoreCardView } from '#features/companies/views.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import './chosen-stores.css';

/** The first row of the widest grid is in the first view. */
const cardsInView = 3;

type Props = {
  readonly stores: readonly StoreCardView[];
  /** Of the list, which the inquiry’s page leads back to. */
  readonly kind: 'stores' | 'manufacturers';
  /** Texts come from the loader: scripts would bring them in three languages. */
  readonly texts: { readonly choose: string; readonly write: string; readonly hint: string };
  readonly locale: Locale;
};

/** Cards with a tick each, and one button that asks all of them; a plain GET form. */
export const ChosenStores = ({ stores, kind, texts, locale }: Props) => (
  <form className="chosen-stores" action={paths.inquiry({ locale })}>
    <input type="hidden" name="list" value={kind} />
    <ul className="card-grid card-grid-3">
      {stores.map((store, i) => (
        <li key={store.slug}>
          <StoreCard store={store} locale={locale} headingLevel={2} isFirst={i < cardsInView} />
          <label className="check text-sm">
            <input type="checkbox" name="store" value={store.slug} />
            <span>
              {texts.choose}
              <span className="visually-hidden">
                : <bdi>{store.name}</bdi>
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
    <div className="card chosen-stores-foot">
      <button type="submit" className="btn btn-primary btn-sm">
        {texts.write}
      </button>
      <span className="text-soft text-sm">{texts.hint}</span>
    </div>
  </form>
);
