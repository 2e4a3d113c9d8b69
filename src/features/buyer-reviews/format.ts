import * as m from '#messages/features/buyer-reviews';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';

/** What of a review changed while staff read it, as an enumeration. */
export const changesText = (
  changes: readonly ('stars' | 'text' | 'answer')[],
  locale: Locale,
): string =>
  listText(
    changes.map((part) => m.changedPart({ part }, { locale })),
    locale,
  );
