import * as m from '#messages/features/notifications';
import { countText } from '#shared/counts.ts';
import type { Locale } from '#shared/locale.ts';

/** Says the number as it is shown, so that speech input finds the link by what is seen. */
export const bellLabel = (count: number, locale: Locale): string =>
  m.bell({ count, shown: countText(count) ?? '' }, { locale });
