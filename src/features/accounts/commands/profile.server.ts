// Saves profiles, addresses and notification preferences.
import { and, eq, sql } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Currency } from '#shared/money.ts';
import { possiblePhone } from '#shared/phone.ts';
import {
  type AddressInput,
  addressInput,
  notificationChoices,
  type NotificationChoices,
  type ProfileInput,
  profileInput,
} from '../schemas.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { onSite } from '#features/users/schemas.ts';
import { users } from '#features/users/table.server.ts';
import { offeredNotifications } from '../queries/offered-notifications.ts';
import { saveCurrency } from '../services/session-currency.server.ts';
import { addresses } from '../table.server.ts';

const ownId = ({ actor }: Context): Id<'user'> => (actor as Member).userId;

/** Throws invalid, unauthenticated. */
export const saveProfile = defineCommand({
  permission: whyNotOwn,
  input: profileInput,
  async run(context, { countryCode, ...profile }: ProfileInput): Promise<void> {
    const userId = ownId(context);
    context.services.features.names.refuse(context, { name: profile.name });
    const phone = possiblePhone(profile.phone, profile.phoneCountry);
    if (phone === null) throw invalid({ phone: 'impossiblePhone' });
    await inTransaction(context, async (inside) => {
      const [before] = await inside.db
        .select({ name: users.name })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update');
      await inside.db
        .update(users)
        .set({ ...profile, country: countryCode, phone, updatedAt: inside.now() })
        .where(eq(users.id, userId));
      // A name that stays was looked at when it was given.
      if (profile.name !== before?.name)
        await inside.services.features.names.review(
          inside,
          {
            kind: 'person',
            userId,
            companyId: (context.actor as Member).companyId,
          },
          profile.name,
        );
      await noteSecurityEvent(inside, userId, 'profile_changed');
    });
  },
});

/** The currency in which the person reads prices. Throws unauthenticated. */
export const keepCurrency = defineCommand({
  permission: whyNotOwn,
  run: (context, currency: Currency): Promise<void> =>
    saveCurrency(context, { userId: ownId(context), currency }),
});

/**
 * Saves what the person is told by mail and on the site: the names of the wanted notifications, as
 * features register them; all others are unwanted. Throws unauthenticated.
 */
export const saveNotificationPreferences = defineCommand({
  permission: whyNotOwn,
  input: notificationChoices,
  async run(context, { wanted, shown }: NotificationChoices): Promise<void> {
    const { notices } = context.services.features;
    const choices = Object.fromEntries(
      offeredNotifications(context).flatMap(({ name }) => [
        [name, wanted.includes(name)] as const,
        ...(notices.mails.has(name) ? [[onSite(name), shown.includes(name)] as const] : []),
      ]),
    );
    await context.db
      .update(users)
      .set({
        // Choices that were not offered stay.
        notifications: sql`${users.notifications} || ${JSON.stringify(choices)}::jsonb`,
        updatedAt: context.now(),
      })
      .where(eq(users.id, ownId(context)));
  },
});

/** Maximum addresses per person. */
const maxAddresses = 50;

/**
 * Creates an address or updates the one with this public id. The first is the default. Throws
 * not_found, conflict, unauthenticated.
 */
export const saveAddress = defineCommand({
  permission: whyNotOwn,
  input: addressInput,
  async run(context, input: AddressInput, publicId: string | null = null): Promise<string> {
    const userId = ownId(context);
    return inTransaction(context, async (inside) => {
      // Serializes changes of a person's addresses, so that exactly one is the default.
      await inside.db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, userId))
        .for('update');
      const own = await inside.db
        .select({ publicId: addresses.publicId, isDefault: addresses.isDefault })
        .from(addresses)
        .where(eq(addresses.userId, userId));
      const changed = own.find((address) => address.publicId === publicId);
      if (publicId !== null && !changed) throw notFound();
      if (publicId === null && own.length >= maxAddresses) throw conflict('tooManyAddresses');
      const isDefault = input.isDefault || changed?.isDefault === true || own.length === 0;
      if (isDefault)
        await inside.db
          .update(addresses)
          .set({ isDefault: false })
          .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
      const values = { ...input, suite: input.suite || null, isDefault, updatedAt: inside.now() };
      if (publicId !== null) {
        await inside.db
          .update(addresses)
          .set(values)
          .where(and(eq(addresses.userId, userId), eq(addresses.publicId, publicId)));
        return publicId;
      }
      const [made] = await inside.db
        .insert(addresses)
        .values({ ...values, userId })
        .returning({ publicId: addresses.publicId });
      return made!.publicId;
    });
  },
});

/** Makes an address the default. Throws not_found, also for another person's; unauthenticated. */
export const makeAddressDefault = defineCommand({
  permission: whyNotOwn,
  async run(context, publicId: string): Promise<void> {
    const userId = ownId(context);
    await inTransaction(context, async (inside) => {
      await inside.db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, userId))
        .for('update');
      await inside.db
        .update(addresses)
        .set({ isDefault: false })
        .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
      const { rowCount } = await inside.db
        .update(addresses)
        .set({ isDefault: true, updatedAt: inside.now() })
        .where(and(eq(addresses.userId, userId), eq(addresses.publicId, publicId)));
      if (rowCount === 0) throw notFound();
    });
  },
});

/** Removes an address; the oldest other becomes the default. Throws not_found, unauthenticated. */
export const removeAddress = defineCommand({
  permission: whyNotOwn,
  async run(context, publicId: string): Promise<void> {
    const userId = ownId(context);
    await inTransaction(context, async (inside) => {
      await inside.db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, userId))
        .for('update');
      const [removed] = await inside.db
        .delete(addresses)
        .where(and(eq(addresses.userId, userId), eq(addresses.publicId, publicId)))
        .returning({ isDefault: addresses.isDefault });
      if (!removed) throw notFound();
      if (!removed.isDefault) return;
      const [next] = await inside.db
        .select({ id: addresses.id })
        .from(addresses)
        .where(eq(addresses.userId, userId))
        .orderBy(addresses.id)
        .limit(1);
      if (next)
        await inside.db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
    });
  },
});
