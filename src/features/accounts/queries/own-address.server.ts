// One of the reader's addresses, as other features copy it.
import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Country } from '#shared/countries.ts';
import { addresses } from '../table.server.ts';

/** Null also for another person's. */
export async function findOwnAddress({ db, actor }: Context, publicId: string) {
  if (actor.kind !== 'member') return null;
  const [row] = await db
    .select({
      tag: addresses.tag,
      street: addresses.street,
      suite: addresses.suite,
      state: addresses.state,
      city: addresses.city,
      postalCode: addresses.postalCode,
      country: addresses.country,
    })
    .from(addresses)
    .where(and(eq(addresses.publicId, publicId), eq(addresses.userId, actor.userId)));
  return row ? { ...row, suite: row.suite ?? '', country: row.country as Country } : null;
}
