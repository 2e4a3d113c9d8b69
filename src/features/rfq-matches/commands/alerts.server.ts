// Chooses how often one is mailed about matching requests.
import { eq } from 'drizzle-orm';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import { defineCommand } from '#platform/commands.ts';
import type { Member } from '#shared/actor.ts';
import { alertInput, type AlertFrequency } from '../schemas.ts';
import { rfqAlerts } from '../table.server.ts';

/**
 * Requests published before the first choice, or while mails were off, are not reported. Throws
 * unauthenticated, refused.
 */
export const setRfqAlert = defineCommand({
  permission: whyNotAnswer,
  input: alertInput,
  async run(context, { frequency }: { readonly frequency: AlertFrequency }): Promise<void> {
    const userId = (context.actor as Member).userId;
    const now = context.now();
    if (frequency === 'never') {
      await context.db.update(rfqAlerts).set({ frequency }).where(eq(rfqAlerts.userId, userId));
      return;
    }
    const begun = { frequency, enabledAt: now, checkedUntil: now };
    await context.db
      .insert(rfqAlerts)
      .values({ userId, ...begun })
      .onConflictDoUpdate({
        target: rfqAlerts.userId,
        set: begun,
        setWhere: eq(rfqAlerts.frequency, 'never'),
      });
    await context.db.update(rfqAlerts).set({ frequency }).where(eq(rfqAlerts.userId, userId));
  },
});
