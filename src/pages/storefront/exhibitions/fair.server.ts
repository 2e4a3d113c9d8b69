// The exhibition that a page is about, and what all of its pages have in common.
import { exhibitionTag } from '#features/exhibitions/events.ts';
import { daysIn } from '#features/exhibitions/format.ts';
import { getExhibition } from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { exhibitionCard, ogImagePath } from '#features/seo/queries/og-images.server.ts';
import type { Context } from '#platform/context.ts';
import { countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage, type PerLanguage } from '#shared/per-language.ts';

export type Fair = Awaited<ReturnType<typeof getExhibition>>;
export type Tags = { add(tag: string): unknown };

export const say = (text: PerLanguage, locale: Locale): string =>
  inLanguage(text, locale)?.value ?? '';
export const placeOf = ({ venue, city, country }: Fair, locale: Locale): string =>
  `${venue}, ${city}, ${countryName(country, locale)}`;

/** The exhibition of an address with its tags. Throws not_found. */
export async function fairOf(context: Context, slug: string, tags: Tags): Promise<Fair> {
  const fair = await getExhibition(context, slug);
  tags.add(exhibitionTag(fair.slug));
  return fair;
}

/** Above the forms of an exhibition. */
export const fairLine = (fair: Fair, locale: Locale) => ({
  title: say(fair.title, locale),
  days: daysIn(fair, locale),
  href: paths.exhibition({ locale, slug: fair.slug }),
});

/** Of a page below the exhibition's own: the way back to it, and its picture for shared links. */
export const belowFair = (fair: Fair, locale: Locale) => ({
  fair: {
    label: say(fair.title, locale),
    href: paths.exhibition({ locale, slug: fair.slug }),
  },
  card: ogImagePath(exhibitionCard(fair, locale)),
});
