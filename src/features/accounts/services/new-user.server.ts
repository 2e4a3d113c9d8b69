// Adds a person within the transaction of a sign-up, an invitation or the making of an admin.
import type { Context } from '#platform/context.ts';
import type { Country } from '#shared/countries.ts';
import type { Id } from '#shared/ids.ts';
import { firstNotifications } from '../schemas.ts';
import { users } from '../table.server.ts';
import type { GoogleToken } from './google-tokens.server.ts';

/** What Google vouched for, in the place of a password. */
export type GoogleProof = GoogleToken & { readonly subject: string; readonly email: string };

type NewUser = {
  readonly email: string;
  readonly name: string;
  readonly countryCode: Country | null;
  readonly phone: string | null;
  readonly phoneCountry: Country | null;
};

/**
 * Null when the e-mail, or Google's account, has a person already: of two at once, one is made.
 * Within a transaction.
 */
export async function addUser(
  context: Context,
  { email, name, countryCode, phone, phoneCountry }: NewUser,
  { passwordHash, google }: { passwordHash: string | null; google: GoogleProof | null },
): Promise<Id<'user'> | null> {
  const now = context.now();
  const [made] = await context.db
    .insert(users)
    .values({
      email,
      name,
      country: countryCode,
      phone,
      phoneCountry,
      passwordHash,
      passwordChangedAt: passwordHash === null ? null : now,
      googleSubject: google?.subject ?? null,
      emailConfirmedAt: google === null ? null : now,
      locale: context.locale,
      currency: context.currency,
      notifications: firstNotifications,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made?.id ?? null;
}
