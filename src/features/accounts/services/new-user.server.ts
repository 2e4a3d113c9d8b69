// Creates a person in the transaction of a sign-up, an invitation or the creation of an
// administrator.
import { findValidVersion } from '#features/content-pages/queries/valid-version.server.ts';
import type { Context } from '#platform/context.ts';
import type { Country } from '#shared/countries.ts';
import type { Id } from '#shared/ids.ts';
import { users } from '#features/users/table.server.ts';
import type { GoogleToken } from './google-tokens.server.ts';

/** The verified Google identity instead of a password. */
export type GoogleProof = GoogleToken & {
  readonly subject: string;
  readonly email: string;
  /** The address of the portrait. */
  readonly picture: string | null;
};

type NewUser = {
  readonly email: string;
  readonly name: string;
  readonly countryCode: Country | null;
  readonly phone: string | null;
  readonly phoneCountry: Country | null;
  /** Whether the person accepts by it the terms that are valid now. */
  readonly acceptsTerms?: boolean;
};

/**
 * Returns null when the e-mail or Google account exists already; of two concurrent calls one
 * creates it. Runs in a transaction.
 */
export async function addUser(
  context: Context,
  { email, name, countryCode, phone, phoneCountry, acceptsTerms = false }: NewUser,
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
      notifications: {},
      termsVersion: acceptsTerms ? await findValidVersion(context, 'terms') : null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made?.id ?? null;
}
