import { withParameters } from '#shared/search-parameters.ts';

/** The address of the list at another position. */
export const listAt = (
  address: string,
  position: { readonly after?: string; readonly before?: string } = {},
): string => withParameters(address, { after: null, before: null, done: null, ...position });
