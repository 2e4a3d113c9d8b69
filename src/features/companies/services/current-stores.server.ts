// What the clock changes about stores: holidays end, and stated certificates expire.
import { and, eq, lte, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { storeSaved } from '../events.ts';
import { stores } from '../table.server.ts';

/** Opens the stores whose holiday is over, by the database's clock. */
export const endHolidays = (context: Context): Promise<void> =>
  inTransaction(context, async (inside) => {
    const opened = await inside.db
      .update(stores)
      .set({ state: 'open', holidayUntil: null, updatedAt: sql`now()` })
      .where(and(eq(stores.state, 'holiday'), lte(stores.holidayUntil, sql`now()`)))
      .returning({ id: stores.id, slug: stores.slug });
    for (const store of opened) await emit(inside, storeSaved(store));
  });

/** Takes certificates that have expired from what buyers see. */
export const dropExpiredCertificates = (context: Context): Promise<void> =>
  inTransaction(context, async (inside) => {
    const isOver = sql`(stated ->> 'expiresOn')::date < (now() at time zone 'UTC')::date`;
    const statedOnes = sql`jsonb_array_elements(${stores.statedCertificates}) as stated`;
    const changed = await inside.db
      .update(stores)
      .set({
        certificates: sql`array(select name from unnest(${stores.certificates}) as name
          where not exists (select from ${statedOnes} where stated ->> 'name' = name
            and ${isOver}))`,
        updatedAt: sql`now()`,
      })
      .where(
        sql`exists (select from ${statedOnes} where ${isOver}
          and stated ->> 'name' = any(${stores.certificates}))`,
      )
      .returning({ id: stores.id, slug: stores.slug });
    for (const store of changed) await emit(inside, storeSaved(store));
  });
