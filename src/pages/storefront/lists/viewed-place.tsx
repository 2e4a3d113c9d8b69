// The place of the products that were looked at, below other pages. Their script and cards come on
// the visitor's first interaction; room is kept for them, so that nothing moves under a reader who
// is already at the end of the page.
import { useEffect, useState } from 'react';
import { latestViewed } from '#features/listings/params/viewed-products.ts';
import type { Locale } from '#shared/locale.ts';
import { OnInteraction } from '#ui/islands/on-interaction.tsx';

const loadStrip = () => import('./viewed-strip.tsx').then((part) => part.ViewedStrip);

/** `without`: the product of the page. Nothing where none has been looked at. */
export function ViewedPlace({ locale, without }: { locale: Locale; without?: string }) {
  const [expected, setExpected] = useState(0);
  // Only the browser knows.
  useEffect(() => setExpected(latestViewed(without).length), [without]);
  return (
    <div className="viewed-place">
      {expected > 0 ? (
        <ul className="card-grid card-grid-5 product-grid viewed-room" aria-hidden="true">
          {Array.from({ length: expected }, (_, i) => (
            <li key={i} />
          ))}
        </ul>
      ) : null}
      <OnInteraction load={loadStrip} locale={locale} {...(without !== undefined && { without })} />
    </div>
  );
}
