import { accountStates, listSorts } from '#features/accounts/rules.ts';
import { type CompanyFilters, companySides } from '#features/companies/rules.ts';
import { choiceIn, searchIn } from '../list-parameters.ts';

export const readCompanyFilters = ({ searchParams: query }: URL): CompanyFilters => ({
  query: searchIn(query),
  side: choiceIn(query, 'side', companySides),
  state: choiceIn(query, 'state', accountStates),
  sort: choiceIn(query, 'sort', listSorts) ?? 'NEWEST',
});
