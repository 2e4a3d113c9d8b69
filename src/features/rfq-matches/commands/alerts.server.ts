// Chooses how often one is mailed about matching requests.
import { eq } from 'drizzle-orm';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { invalid } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { stopLinks } from '../queries/alert-readers.server.ts';
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
    const userId = (context.actor as Member).userId as Id<'user'>;
    const now = context.now();
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

/**
 * Ends the mails for anyone who has a link from one of them. Works repeatedly. Throws invalid for a
 * link that we did not sign.
 */
export const stopRfqAlert = defineCommand({
  permission: anyone('the link of the mail permits it'),
  async run(context, token: string): Promise<void> {
    const userId = await stopLinks(context).read(token);
    if (userId === null) throw invalid('stopLinkUnknown');
    await context.db
      .update(rfqAlerts)
      .set({ frequency: 'never' })
      .where(eq(rfqAlerts.userId, userId));
  },
});
