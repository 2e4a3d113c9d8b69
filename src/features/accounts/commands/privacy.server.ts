// Export and erasure of personal data (KVKK art. 11, GDPR art. 15, 17 and 20).
import { asc, eq } from 'drizzle-orm';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { leaveCompany } from '#features/companies/services/leave-company.server.ts';
import { forgetUploads } from '#features/media/services/forget-uploads.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { refused } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { findOwnSession } from '../queries/sessions.server.ts';
import { confirmOwnIdentity } from '../services/own-identity.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { endSessions } from '../services/sessions.server.ts';
import { businessActs, securityEvents, users } from '#features/users/table.server.ts';
import {
  accountTokens,
  addresses,
  recoveryCodes,
  secondFactors,
  sessions,
} from '../table.server.ts';

const ownId = ({ actor }: Context): Id<'user'> => (actor as Member).userId;

/** Exports all data of the person except credentials. Throws unauthenticated. */
export const exportOwnData = defineCommand({
  permission: whyNotOwn,
  async run(context): Promise<object> {
    const userId = ownId(context);
    const [[person], ownAddresses, logIns, events, ofFeatures, membership] = await Promise.all([
      context.db
        .select({
          id: users.publicId,
          email: users.email,
          emailConfirmedAt: users.emailConfirmedAt,
          name: users.name,
          country: users.country,
          phone: users.phone,
          language: users.locale,
          currency: users.currency,
          notifications: users.notifications,
          googleAccount: users.googleSubject,
          passwordChangedAt: users.passwordChangedAt,
          termsVersion: users.termsVersion,
          createdAt: users.createdAt,
          updatedAt: users.updatedAt,
        })
        .from(users)
        .where(eq(users.id, userId)),
      context.db
        .select({
          id: addresses.publicId,
          tag: addresses.tag,
          street: addresses.street,
          suite: addresses.suite,
          city: addresses.city,
          state: addresses.state,
          postalCode: addresses.postalCode,
          country: addresses.country,
          isDefault: addresses.isDefault,
          createdAt: addresses.createdAt,
        })
        .from(addresses)
        .where(eq(addresses.userId, userId))
        .orderBy(asc(addresses.id)),
      context.db
        .select({
          id: sessions.publicId,
          userAgent: sessions.userAgent,
          network: sessions.network,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          endedAt: sessions.endedAt,
        })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.createdAt)),
      context.db
        .select({
          kind: securityEvents.kind,
          at: securityEvents.at,
          network: securityEvents.network,
          userAgent: securityEvents.userAgent,
          detail: securityEvents.detail,
        })
        .from(securityEvents)
        .where(eq(securityEvents.userId, userId))
        .orderBy(asc(securityEvents.at)),
      context.services.features.exportPersonalData(context, userId),
      findOwnCompany(context),
    ]);
    await noteSecurityEvent(context, userId, 'data_exported');
    return {
      exportedAt: context.now(),
      person,
      company: membership,
      addresses: ownAddresses,
      ...ofFeatures,
      logIns,
      events,
    };
  },
});

/** Replaces the name of an erased person in records that the law requires. */
const erasedName = '—';

/**
 * Erases the account: identifying data are deleted at once everywhere; the bare row stays for
 * records that the law requires (orders, invoices). Throws conflict (`lastOwner`) while others work
 * in the company, refused for the market's owner without the second factor, and as
 * `confirmOwnIdentity`.
 */
export const eraseOwnAccount = defineCommand({
  permission: whyNotOwn,
  async run(context, { currentPassword }: { currentPassword: string | undefined }): Promise<void> {
    const userId = ownId(context);
    const membership = (await findOwnSession(context))?.membership;
    // The owner's company is closed, too; the market's own only in a session with the second
    // factor.
    const closesMarket = membership?.isOwner && membership.company.isAdmin;
    if (closesMarket && !(context.actor as Member).isOwner) throw refused('secondFactorFirst');
    await confirmOwnIdentity(context, currentPassword);
    await inTransaction(context, async (inside) => {
      const [person] = await inside.db
        .select({ email: users.email, pictureKey: users.pictureKey })
        .from(users)
        .where(eq(users.id, userId))
        .for('update');
      await leaveCompany(inside, userId, person?.email ?? null);
      await endSessions(inside, userId);
      await inside.services.features.loggedOut(inside, userId);
      await inside.services.features.erasePersonalData(inside, userId, 'gone');
      for (const table of [
        addresses,
        accountTokens,
        secondFactors,
        recoveryCodes,
        securityEvents,
        sessions,
      ])
        await inside.db.delete(table).where(eq(table.userId, userId));
      await inside.db
        .update(businessActs)
        .set({ userId: null })
        .where(eq(businessActs.userId, userId));
      await inside.db
        .update(users)
        .set({
          email: null,
          emailConfirmedAt: null,
          name: erasedName,
          passwordHash: null,
          googleSubject: null,
          pictureKey: null,
          country: null,
          phone: null,
          phoneCountry: null,
          notifications: {},
          erasedAt: inside.now(),
          updatedAt: inside.now(),
        })
        .where(eq(users.id, userId));
      await forgetUploads(inside, [person?.pictureKey]);
    });
  },
});
