// A visitor's badge in words, with its code.
import { encode } from 'uqr';
import { countryName } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import { inLanguage } from '#shared/per-language.ts';
import { daysIn } from '../format.ts';
import type { exhibitions, exhibitionVisitors } from '../table.server.ts';

/** Dark on light, as one path; the number alone, and no name. */
function codeOf(number: string) {
  const { data, size } = encode(number, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}

type Registration = {
  readonly visitor: typeof exhibitionVisitors.$inferSelect;
  readonly fair: typeof exhibitions.$inferSelect;
};

export const badgeView = ({ visitor, fair }: Registration, locale: Locale) => ({
  number: visitor.publicId,
  name: visitor.name,
  company: visitor.company,
  jobTitle: visitor.jobTitle,
  country: countryName(visitor.country, locale),
  fair: inLanguage(fair.title, locale)?.value ?? fair.slug,
  days: daysIn(fair, locale),
  place: `${fair.venue}, ${fair.city}`,
  code: codeOf(visitor.publicId),
});
export type BadgeView = ReturnType<typeof badgeView>;
