// How exhibitors are found: by letter, words, pavilion and sector.
import { letterOf, searchTextOf, wordsOf } from '#features/directory/rules.ts';
import type { PavilionCountry, SponsorType } from './choices.ts';

export type Exhibitor = {
  /** Public id of the company. */
  readonly id: string;
  readonly name: string;
  /** Slug of its page in the company directory; null without one. */
  readonly entry: string | null;
  /** Numbers of its places on the plan. */
  readonly stands: readonly string[];
  readonly pavilions: readonly PavilionCountry[];
  readonly sponsorType: SponsorType | null;
  /** Slugs of top categories. */
  readonly sectors: readonly string[];
  readonly products: readonly string[];
};

export type ExhibitorFilters = {
  readonly letter: string | null;
  readonly pavilion: PavilionCountry | null;
  readonly sector: string | null;
  /** As typed. */
  readonly words: string;
};

const tests: Readonly<
  Record<keyof ExhibitorFilters, (one: Exhibitor, filters: ExhibitorFilters) => boolean>
> = {
  letter: ({ name }, { letter }) => letter === null || letterOf(name) === letter,
  pavilion: ({ pavilions }, { pavilion }) => pavilion === null || pavilions.includes(pavilion),
  sector: ({ sectors }, { sector }) => sector === null || sectors.includes(sector),
  words: ({ name, products }, { words }) => {
    const text = searchTextOf([name, ...products]);
    return wordsOf(words).every((word) => text.includes(word));
  },
};
const names = Object.keys(tests) as (keyof ExhibitorFilters)[];

/** Those that fit. `without`: as if this filter were not set. */
export const findExhibitors = (
  all: readonly Exhibitor[],
  filters: ExhibitorFilters,
  without?: keyof ExhibitorFilters,
): Exhibitor[] =>
  all.filter((one) => names.every((name) => name === without || tests[name](one, filters)));

/** Letters, pavilions and sectors of which there is an exhibitor that fits the other filters. */
export const exhibitorChoices = (all: readonly Exhibitor[], filters: ExhibitorFilters) => ({
  letters: new Set(findExhibitors(all, filters, 'letter').map(({ name }) => letterOf(name))),
  pavilions: new Set(
    findExhibitors(all, filters, 'pavilion').flatMap(({ pavilions }) => pavilions),
  ),
  sectors: new Set(findExhibitors(all, filters, 'sector').flatMap(({ sectors }) => sectors)),
});
