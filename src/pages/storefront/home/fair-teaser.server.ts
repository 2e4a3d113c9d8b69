// What the home page says of the next exhibition.
import { daysIn } from '#features/exhibitions/format.ts';
import {
  findNextExhibition,
  type NextExhibition,
} from '#features/exhibitions/queries/public-exhibitions.server.ts';
import type { HomeSlot } from '#features/home-slots/rules.ts';
import { phases } from '#messages/features/exhibitions';
import * as m from '#messages/pages/storefront/exhibitions';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';

const fairTeaser = (fair: NextExhibition, locale: Locale) => ({
  heading: inLanguage(fair.title, locale)?.value ?? fair.slug,
  text: inLanguage(fair.summary, locale)?.value ?? '',
  when: `${daysIn(fair, locale)} · ${fair.venue}, ${fair.city}`,
  phase: phases({ phase: fair.phase }, { locale }),
  all: { label: m.title({ locale }), href: paths.exhibitions({ locale }) },
  visit: { label: m.visit({ locale }), href: paths.exhibitionVisit({ locale, slug: fair.slug }) },
  see: { label: m.about({ locale }), href: paths.exhibition({ locale, slug: fair.slug }) },
});
export type FairTeaser = ReturnType<typeof fairTeaser>;

/** Null without a next exhibition, and while the part is switched off: then it is not even read. */
export async function loadFairTeaser(
  context: Context,
  slots: ReadonlySet<HomeSlot>,
): Promise<FairTeaser | null> {
  const fair = slots.has('exhibition') ? await findNextExhibition(context) : null;
  return fair && fairTeaser(fair, context.locale);
}
