import * as m from '#messages/features/lists';
import type { Locale } from '#shared/locale.ts';
import type { ListKind } from './rules/list-form.ts';

/** Labels of the buttons that put a product on a list. */
export const listLabels = (locale: Locale): Readonly<Record<ListKind, string>> => ({
  wishlist: m.addTo({ list: 'wishlist' }, { locale }),
  compare: m.addTo({ list: 'compare' }, { locale }),
});
