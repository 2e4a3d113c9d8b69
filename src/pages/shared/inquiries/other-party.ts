import type { ThreadSide } from '#features/threads/schemas.ts';
import * as m from '#messages/pages/shared/inquiries';
import { countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';

type Named = {
  readonly storeName: string;
  readonly country: string | null;
  /** Null while the buyer hides it. */
  readonly buyer: string | null;
};

/** What the other side is called: buyers only once they share their card. */
export function otherPartyText(
  { storeName, country, buyer }: Named,
  side: ThreadSide,
  locale: Locale,
): string {
  if (side === 'buyer') return storeName;
  if (buyer !== null && buyer !== '') return buyer;
  return country === null
    ? m.buyer({ locale })
    : m.buyerFrom({ country: countryName(country, locale) }, { locale });
}
