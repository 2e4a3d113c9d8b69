// The place of the products that were looked at, below the front page. Their script and cards come
// on the first interaction; room is kept for them, so that nothing moves under a reader who is
// already at the end of the page.
import { useSyncExternalStore } from 'react';
import { latestViewed } from '#features/listings/params/viewed-products.ts';
import type { Locale } from '#shared/locale.ts';
import { OnInteraction } from '#ui/islands/on-interaction.tsx';
import './viewed-place.css';

const loadStrip = () => import('./viewed-strip.tsx').then((part) => part.ViewedStrip);

const neverChanges = () => () => {};

/** Nothing where none has been looked at. */
export function ViewedPlace({ locale }: { locale: Locale }) {
  const expected = useSyncExternalStore(
    neverChanges,
    () => latestViewed().length,
    () => 0, // only the browser knows
  );
  return (
    <>
      {expected > 0 ? (
        <ul className="card-grid card-grid-5 product-grid viewed-place-room" aria-hidden="true">
          {Array.from({ length: expected }, (_, i) => (
            <li key={i} />
          ))}
        </ul>
      ) : null}
      <OnInteraction load={loadStrip} locale={locale} />
    </>
  );
}
