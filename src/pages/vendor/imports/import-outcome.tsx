import type { KeptCounts, PictureCounts, UndoResult } from '#features/product-imports/views.ts';
import * as m from '#messages/pages/vendor/imports';
import type { Locale } from '#shared/locale.ts';

/** What became of the products, and why some of them are not on sale. */
export function ImportOutcome({
  counts,
  undo,
  pictures,
  locale,
}: {
  counts: KeptCounts | null;
  undo: UndoResult | null;
  pictures: PictureCounts | null;
  locale: Locale;
}) {
  const notes = counts
    ? [
        { count: counts.underReview, text: m.underReview },
        { count: counts.flagged, text: m.flagged },
        { count: counts.overLimit, text: m.overLimit },
        { count: counts.belowMoq ?? 0, text: m.belowMoq },
        { count: counts.bare ?? 0, text: m.bare },
      ].filter(({ count }) => count > 0)
    : [];
  return (
    <>
      {counts ? <p className="text-medium">{m.saved(counts, { locale })}</p> : null}
      {notes.map(({ count, text }) => (
        <p key={text.name}>{text({ count }, { locale })}</p>
      ))}
      {pictures ? (
        <p>
          {[
            m.picturesOf({ count: pictures.all }, { locale }),
            pictures.waiting > 0 ? m.picturesWaiting({ count: pictures.waiting }, { locale }) : '',
            pictures.failed > 0 ? m.picturesFailed({ count: pictures.failed }, { locale }) : '',
          ].join(' ')}
        </p>
      ) : null}
      {undo ? (
        <>
          <p className="text-medium">{m.undone(undo, { locale })}</p>
          {undo.leftProducts.length > 0 ? (
            <>
              <h3>{m.leftTitle({ locale })}</h3>
              <ul>
                {undo.leftProducts.map(({ externalId, title }) => (
                  <li key={`${externalId} ${title}`}>
                    <bdi>{title}</bdi> {externalId === null ? null : <bdi>({externalId})</bdi>}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      ) : null}
    </>
  );
}
