import * as m from '#messages/features/products/format';
import type { Locale } from '#shared/locale.ts';
import { listText } from '#shared/lists.ts';
import type { RejectionReason, ShownPart } from '../rules/reviews.ts';

/** Why staff rejected a product, as its seller reads it. */
export const rejectionText = (rejection: RejectionReason, locale: Locale): string =>
  m.rejection({ rejection }, { locale });

/** The same in a few words, to choose from. */
export const rejectionName = (rejection: RejectionReason, locale: Locale): string =>
  m.rejectionName({ rejection }, { locale });

/** What changed while staff read a product, as an enumeration. */
export const changesText = (
  changes: readonly (ShownPart | 'rules' | 'other')[],
  locale: Locale,
): string =>
  listText(
    changes.map((part) => m.changedPart({ part }, { locale })),
    locale,
  );
