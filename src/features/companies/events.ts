import type { DomainEvent } from '#platform/events/emit.server.ts';

/** A store's own pages: what it says and what it sells. */
export const storeTag = (slug: string) => `store:${slug}`;
/** Whoever names the store; its goods change far more often than its name and seal. */
export const storeFaceTag = (slug: string) => `store-face:${slug}`;
/** Lists of stores and manufacturers. */
export const storeListTag = 'stores';

export const storeSavedEvent = 'companies.store_saved';
export type StoreSaved = { readonly storeId: string };

/** What it says about itself changed, or whether it trades. */
export const storeSaved = (store: { id: string; slug: string }): DomainEvent => ({
  name: storeSavedEvent,
  payload: { storeId: store.id },
  tags: [storeTag(store.slug), storeFaceTag(store.slug), storeListTag],
});

export const staffInvitedEvent = 'companies.staff_invited';
export type StaffInvited = { readonly invitationId: string };
/** An owner asked somebody to join. */
export const staffInvited = ({ id }: { id: string }): DomainEvent => ({
  name: staffInvitedEvent,
  payload: { invitationId: id },
  tags: [],
});

export const memberPermittedEvent = 'companies.member_permitted';
export const memberLeftEvent = 'companies.member_left';
export type MemberChanged = { readonly userId: string };
/** An owner granted or took permissions. */
export const memberPermitted = ({ userId }: { userId: string }): DomainEvent => ({
  name: memberPermittedEvent,
  payload: { userId },
  tags: [],
});
/** Somebody does not work in the company any more. */
export const memberLeft = ({ userId }: { userId: string }): DomainEvent => ({
  name: memberLeftEvent,
  payload: { userId },
  tags: [],
});

export const membershipsChangedEvent = 'companies.memberships_changed';
export type MembershipsChanged = { readonly userIds: readonly string[] };
/** Somebody joined, or the market's staff closed or opened the company for all who work there. */
export const membershipsChanged = (userIds: readonly string[]): DomainEvent => ({
  name: membershipsChangedEvent,
  payload: { userIds } satisfies MembershipsChanged,
  tags: [],
});
