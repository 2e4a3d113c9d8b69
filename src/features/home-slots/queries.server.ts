import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { homeSlotsTag } from './events.ts';
import { type HomeSlot, homeSlotNames } from './rules.ts';
import { homeSlots } from './table.server.ts';

/** The parts of the front page that are on. */
export const listShownSlots = (context: Context): Promise<ReadonlySet<HomeSlot>> =>
  fromQueryCache(context, 'home slots', [homeSlotsTag], async () => {
    const off = await context.db
      .select({ name: homeSlots.name })
      .from(homeSlots)
      .where(eq(homeSlots.isOn, false));
    const hidden = new Set(off.map(({ name }) => name));
    return new Set(homeSlotNames.filter((name) => !hidden.has(name)));
  });
