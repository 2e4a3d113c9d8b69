import type { FeeFilters } from '#features/documents/queries/fee-documents.server.ts';
import { feeKinds } from '#features/documents/schemas.ts';
import { choiceIn, searchIn } from '../list-parameters.ts';

export const readFeeFilters = ({ searchParams: query }: URL): FeeFilters => ({
  kind: choiceIn(query, 'kind', feeKinds),
  words: searchIn(query),
});
