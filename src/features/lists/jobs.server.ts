// Counts how many people wish for a product, each account whose e-mail is confirmed, once; tells
// people of products that they wish for.
import { z } from 'zod';
import { type UserSwitched, userSwitchedEvent } from '#features/accounts/events.ts';
import { recountFavourites } from '#features/products/services/recount-stats.server.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { type WishesChanged, wishesChangedEvent } from './events.ts';
import { wishedBy, wishedSince, wishesFor } from './queries/wishes.server.ts';
import { maxInAccount } from './rules/list-cookies.ts';
import { alertWishes } from './services/alert-wishes.server.ts';

const countJob = defineJob({
  name: 'lists.count_wishes',
  data: z.object({ productIds: z.array(z.uuid()).max(maxInAccount.wishlist * 2) }),
  retryLimit: 10,
  run: (context, { productIds }) =>
    recountFavourites(context, productIds as Id<'product'>[], wishesFor),
});

/** A disabled account's wishes do not count, and those of one that is enabled again do. */
const switchedJob = defineJob({
  name: 'lists.count_switched',
  data: z.object({ userId: z.uuid() }),
  retryLimit: 10,
  async run(context, { userId }) {
    const rows = await wishedBy(context, userId as Id<'user'>);
    await recountFavourites(
      context,
      rows.map(({ productId }) => productId),
      wishesFor,
    );
  },
});

/** Wishes count from the moment when their person's e-mail is confirmed. */
export async function countOfConfirmed(context: Context): Promise<void> {
  const since = new Date(context.now().getTime() - hourMs);
  const rows = await wishedSince(context, since);
  await recountFavourites(
    context,
    rows.map(({ productId }) => productId),
    wishesFor,
  );
}

const confirmedJob = defineJob({
  name: 'lists.count_confirmed',
  data: z.object({}),
  schedule: '*/10 * * * *',
  run: countOfConfirmed,
});

const alertJob = defineJob({
  name: 'lists.alert_wishes',
  data: z.object({}),
  schedule: '10 6 * * *',
  run: (context, _, signal) => alertWishes(context, signal),
});

export const listJobs: readonly JobDefinition[] = [countJob, switchedJob, confirmedJob, alertJob];

export const listSubscriptions = [
  on(wishesChangedEvent, countJob, ({ productIds }: WishesChanged) => ({
    productIds: [...productIds],
  })),
  on(userSwitchedEvent, switchedJob, ({ userId }: UserSwitched) => ({ userId })),
];
