import type { OfferChange } from '#features/quotes/format/offer-texts.ts';
import * as m from '#messages/pages/buyer/quote';
import type { Locale } from '#shared/locale.ts';
import { bidi } from '#ui/bidi.tsx';

/** What differs between two offers: the old value struck, the new one marked. */
export function OfferChanges({
  changes,
  locale,
}: {
  changes: readonly OfferChange[];
  locale: Locale;
}) {
  if (changes.length === 0) return <p>{m.confirmed({ locale })}</p>;
  return (
    <ul className="quote-changes">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-soft">{name}</span>{' '}
          <del>
            <bdi>{bidi(before)}</bdi>
          </del>{' '}
          <span className="visually-hidden">{m.changedTo({ locale })}</span>{' '}
          <ins>
            <bdi>{bidi(after)}</bdi>
          </ins>
        </li>
      ))}
    </ul>
  );
}
