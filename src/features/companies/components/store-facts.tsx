import type { Locale } from '#shared/locale.ts';
import { FactList } from '#ui/fact-list.tsx';
import { type StoreFact, storeFactTexts } from './store-fact-texts.ts';
import type { StoreCardView } from '../views.ts';

export function StoreFacts({
  store,
  locale,
  facts,
  markets,
  certificates,
}: {
  store: StoreCardView;
  locale: Locale;
  facts: readonly StoreFact[];
  markets?: number | undefined;
  certificates?: number | undefined;
}) {
  return (
    <FactList
      facts={storeFactTexts(store, locale, facts, { markets, certificates })}
      className="fact-list fact-list-open"
    />
  );
}
