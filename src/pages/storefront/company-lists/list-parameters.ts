// Reads what the address of a list of companies says.
// Anything that makes no sense counts as not said.
import { maxPages } from '#shared/paging.ts';
import type { StoreFilters } from '#features/companies/queries/store-lists.server.ts';
import { type StoreSort, storeSorts } from '#features/companies/rules.ts';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';

const maxChoices = 20;
/** Maximum lengths from the schema of stores. */
const longest = { province: 80, certificate: 40 };

export type CompanyParameters = {
  readonly filters: Omit<StoreFilters, 'categoryId'>;
  readonly sort: StoreSort;
  readonly page: number;
};

export function readCompanyParameters({ searchParams: query }: URL): CompanyParameters {
  const written = (name: keyof typeof longest) =>
    [...new Set(query.getAll(name))]
      .filter((value) => value !== '' && value.length <= longest[name] && !/\p{C}/u.test(value))
      .slice(0, maxChoices);
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => query.getAll(name).includes(value));
  const page = Number(query.get('page') ?? '1');
  return {
    filters: {
      provinces: written('province'),
      types: known('type', businessTypes),
      certificates: written('certificate'),
      markets: known('market', exportRegions),
      isVerified: query.get('verified') === 'yes',
    },
    sort: known('sort', storeSorts)[0] ?? storeSorts[0],
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
  };
}
