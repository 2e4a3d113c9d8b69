import {
  accountStates,
  listSorts,
  type UserFilters,
  userRoles,
  userSides,
} from '#features/accounts/rules.ts';
import { choiceIn, searchIn } from '../list-parameters.ts';

export const readUserFilters = ({ searchParams: query }: URL): UserFilters => ({
  query: searchIn(query),
  side: choiceIn(query, 'side', userSides),
  role: choiceIn(query, 'role', userRoles),
  state: choiceIn(query, 'state', accountStates),
  confirmed: choiceIn(query, 'confirmed', ['yes', 'no'] as const),
  sort: choiceIn(query, 'sort', listSorts) ?? 'NEWEST',
});
