import type { DomainEvent } from '#platform/events/emit.server.ts';

export const accessTokenMadeEvent = 'access_tokens.token_made';
export type AccessTokenMade = { readonly tokenId: string };

export const accessTokenMade = (tokenId: string): DomainEvent => ({
  name: accessTokenMadeEvent,
  payload: { tokenId } satisfies AccessTokenMade,
  tags: [],
});
