// Switches parts of the front page on and off.
import { eq, sql } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { homeSlotsSwitched } from './events.ts';
import { type HomeSlot, homeSlotNames } from './rules.ts';
import { type HomeSlotsInput, homeSlotsInput } from './schemas.ts';
import { homeSlots } from './table.server.ts';

/**
 * What is not among `shown` is off; what is so already stays as it is. Throws unauthenticated,
 * refused.
 */
export const switchHomeSlots = defineCommand({
  permission: whyNotAdministerWith('content'),
  input: homeSlotsInput,
  async run(context, { shown }: HomeSlotsInput): Promise<void> {
    await inTransaction(context, async (inside) => {
      const updatedAt = inside.now();
      const before = await readSlotsOff(inside);
      const rows = homeSlotNames.map((name) => ({ name, isOn: shown.includes(name), updatedAt }));
      if (rows.every(({ name, isOn }) => isOn !== before.has(name))) return;
      await inside.db
        .insert(homeSlots)
        .values(rows)
        .onConflictDoUpdate({
          target: homeSlots.name,
          set: { isOn: sql`excluded.is_on`, updatedAt },
        });
      await noteAct(inside, {
        kind: 'home_changed',
        subject: 'home',
        after: Object.fromEntries(rows.map(({ name, isOn }) => [name, isOn])),
      });
      await emit(inside, homeSlotsSwitched());
    });
  },
});

const readSlotsOff = async ({ db }: Context): Promise<ReadonlySet<HomeSlot>> => {
  const off = await db
    .select({ name: homeSlots.name })
    .from(homeSlots)
    .where(eq(homeSlots.isOn, false));
  return new Set(off.map(({ name }) => name));
};
