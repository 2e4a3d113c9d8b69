import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Pages of a store: its profile and its products. */
export const storeTag = (slug: string) => `store:${slug}`;
/**
 * Pages that name the store. Separate, because products change far more often than its name and
 * seal.
 */
export const storeFaceTag = (slug: string) => `store-face:${slug}`;
/** Lists of stores and manufacturers. */
export const storeListTag = 'stores';

export const storeSavedEvent = 'companies.store_saved';
export type StoreSaved = { readonly storeId: string };

/** A store's profile or state changed. */
export const storeSaved = (store: { id: string; slug: string }): DomainEvent => ({
  name: storeSavedEvent,
  payload: { storeId: store.id },
  tags: [storeTag(store.slug), storeFaceTag(store.slug), storeListTag],
});

export const storeModeratedEvent = 'companies.store_moderated';
/** `withdrawsQuotes`: undecided quotes of the store, or of the barred company, ended with it. */
export type StoreModerated = { readonly stepId: string; readonly withdrawsQuotes?: boolean };
/** Staff suspended, reinstated or terminated a store, or barred its company. */
export const storeModerated = (moderated: StoreModerated): DomainEvent => ({
  name: storeModeratedEvent,
  payload: moderated,
  tags: [],
});

export const staffInvitedEvent = 'companies.staff_invited';
export type StaffInvited = { readonly invitationId: string };
/** An owner invited a person. */
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
/** A person left the company. */
export const memberLeft = ({ userId }: { userId: string }): DomainEvent => ({
  name: memberLeftEvent,
  payload: { userId },
  tags: [],
});

export const staffChangedEvent = 'companies.staff_changed';
export type StaffChanged = { readonly userIds: readonly string[] };
/** A person joined, or the market's staff disabled or enabled the company. */
export const staffChanged = (userIds: readonly string[]): DomainEvent => ({
  name: staffChangedEvent,
  payload: { userIds } satisfies StaffChanged,
  tags: [],
});
