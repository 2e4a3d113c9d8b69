import type { KeptCounts, UndoResult } from '#features/product-imports/views.ts';
import * as m from '#messages/pages/vendor/imports';
import type { Locale } from '#shared/locale.ts';

/** What became of the products, and why some of them are not on sale. */
export function ImportOutcome({
  counts,
  undo,
  locale,
}: {
  counts: KeptCounts | null;
  undo: UndoResult | null;
  locale: Locale;
}) {
  const notes = counts
    ? [
        { count: counts.underReview, text: m.underReview },
        { count: counts.flagged, text: m.flagged },
        { count: counts.overLimit, text: m.overLimit },
        { count: counts.belowMoq ?? 0, text: m.belowMoq },
      ].filter(({ count }) => count > 0)
    : [];
  return (
    <>
      {counts ? <p className="text-medium">{m.saved(counts, { locale })}</p> : null}
      {notes.map(({ count, text }) => (
        <p key={text.name}>{text({ count }, { locale })}</p>
      ))}
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
