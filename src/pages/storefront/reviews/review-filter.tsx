// The order of reviews, and how many stars they gave. Works without scripts.
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/storefront/reviews';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';

type Props = {
  /** Without parameters. */
  readonly action: string;
  /** The parameter that has the order. */
  readonly sortName: string;
  readonly sort: string;
  readonly sorts: readonly { readonly value: string; readonly label: string }[];
  readonly stars: number | null;
  readonly locale: Locale;
  /** Parameters to keep. */
  readonly kept?: Readonly<Record<string, string>>;
};

export const ReviewFilter = ({ action, sortName, sort, sorts, stars, locale, kept }: Props) => (
  <form method="get" action={action} className="review-list-filter" key={`${sort} ${stars ?? ''}`}>
    {Object.entries(kept ?? {}).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Select isSmall label={m.sort({ locale })} name={sortName} defaultValue={sort}>
      {sorts.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
    <Select isSmall label={m.stars({ locale })} name="stars" defaultValue={stars ?? ''}>
      <option value="">{m.anyStars({ locale })}</option>
      {[5, 4, 3, 2, 1].map((count) => (
        <option key={count} value={count}>
          {reviewTexts.starCount({ stars: count }, { locale })}
        </option>
      ))}
    </Select>
    <Button size="sm" type="submit">
      {m.apply({ locale })}
    </Button>
  </form>
);
