import { rejectionText } from '#features/products/format/reviews.ts';
import type { listOwnProducts } from '#features/products/queries/own-products.server.ts';
import * as m from '#messages/pages/vendor/products';
import type { Locale } from '#shared/locale.ts';
import { Badge } from '#ui/badges.tsx';

type Row = Awaited<ReturnType<typeof listOwnProducts>>['rows'][number];
export type ProductStanding = Pick<
  Row,
  'state' | 'stock' | 'draftReason' | 'pauseReason' | 'rejection'
>;

const tones = {
  published: 'ok',
  draft: 'warn',
  paused: 'warn',
  rejected: 'bad',
  deleted: 'bad',
} as const;

/** The state, and what keeps the product from being on sale. */
export function StateOf({
  of: { state, stock, draftReason, pauseReason, rejection },
  locale,
}: {
  of: ProductStanding;
  locale: Locale;
}) {
  const reason = draftReason ?? pauseReason;
  return (
    <>
      {state === 'published' && stock === 0 ? (
        <Badge tone="bad" hasDot>
          {m.soldOut({ locale })}
        </Badge>
      ) : (
        <Badge tone={tones[state]} hasDot>
          {draftReason === 'prohibited_words' || draftReason === 'mended'
            ? m.inReview({ locale })
            : m.stateName({ state }, { locale })}
        </Badge>
      )}
      {reason === null ? null : (
        <p className="text-sm text-soft">{m.heldBy({ reason }, { locale })}</p>
      )}
      {state === 'rejected' && rejection !== null ? (
        <div className="text-sm text-soft">
          <p>{rejectionText(rejection.reason, locale)}</p>
          {rejection.note === null ? null : <p dir="auto">{rejection.note}</p>}
          <p>{m.mendHint({ locale })}</p>
        </div>
      ) : null}
    </>
  );
}
