import {
  accountStates,
  listSorts,
  type PeopleFilters,
  peopleRoles,
  peopleSides,
} from '#features/accounts/rules.ts';
import { choiceIn, searchIn } from '../list-parameters.ts';

export const readPeopleFilters = ({ searchParams: query }: URL): PeopleFilters => ({
  query: searchIn(query),
  side: choiceIn(query, 'side', peopleSides),
  role: choiceIn(query, 'role', peopleRoles),
  state: choiceIn(query, 'state', accountStates),
  confirmed: choiceIn(query, 'confirmed', ['yes', 'no'] as const),
  sort: choiceIn(query, 'sort', listSorts) ?? 'NEWEST',
});
