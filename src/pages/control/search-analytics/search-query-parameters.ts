import {
  type SearchAnalyticsFilters,
  searchAnalyticsKinds,
  searchAnalyticsSorts,
} from '#features/search/rules.ts';
import { locales } from '#shared/locale.ts';
import { choiceIn, searchIn } from '../list-parameters.ts';

export const periods = ['7', '30', '90', '365'] as const;

export const readSearchQueryFilters = ({ searchParams: query }: URL): SearchAnalyticsFilters => ({
  days: Number(choiceIn(query, 'days', periods) ?? '30'),
  locale: choiceIn(query, 'lang', locales),
  query: searchIn(query),
  kind: choiceIn(query, 'kind', searchAnalyticsKinds),
  sort: choiceIn(query, 'sort', searchAnalyticsSorts) ?? 'ASKED',
});
