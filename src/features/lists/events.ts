import type { DomainEvent } from '#platform/events/emit.server.ts';
import { type KeptList, listsTopic } from './rules/list-topic.ts';
import type { WishChange } from './rules/wish-alerts.ts';

export const wishesChangedEvent = 'lists.wishes_changed';
export type WishesChanged = { readonly productIds: readonly string[] };

/** Accounts wish for these products, or no longer. */
export const wishesChanged = (productIds: readonly string[]): DomainEvent => ({
  name: wishesChangedEvent,
  payload: { productIds } satisfies WishesChanged,
  tags: [],
});

export const wishesAlertedEvent = 'lists.wishes_alerted';
export type WishesAlerted = {
  readonly userId: string;
  /** Tells one alert from the next. */
  readonly cause: string;
  /** How many products changed; one of them is named. */
  readonly count: number;
  readonly productId: string;
  readonly change: WishChange;
};

/** Products on a person's wishlist have changed as the person wants to be told. */
export const wishesAlerted = (payload: WishesAlerted): DomainEvent => ({
  name: wishesAlertedEvent,
  payload,
  tags: [],
});

const ownListChangedEvent = 'lists.own_list_changed';
type OwnListChanged = { readonly userId: string; readonly list: KeptList };

/** The person's other devices show it. */
export const ownListChanged = (payload: OwnListChanged): DomainEvent => ({
  name: ownListChangedEvent,
  payload,
  tags: [],
});

export function listReaders({ name, payload }: DomainEvent) {
  if (name !== ownListChangedEvent) return [];
  const { userId, list } = payload as OwnListChanged;
  return [{ topic: listsTopic, id: list, userIds: [userId] }];
}
