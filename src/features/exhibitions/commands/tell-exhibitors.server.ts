// The organiser tells all exhibitors something, in three languages.
import { and, countDistinct, eq, inArray } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { actorIds } from '#shared/actor.ts';
import { exhibitionMessageSent } from '../events.ts';
import { whyNotOrganise } from '../permissions.ts';
import { exhibitionLimits } from '../rules/bookings.ts';
import { type MessageInput, messageInput } from '../schemas.ts';
import { holdExhibition } from '../services/find-exhibition.server.ts';
import { exhibitionMessages, standBookings } from '../table.server.ts';

/**
 * Companies with a confirmed booking get a notification and a mail. Throws conflict without any,
 * not_found, refused, too_many, unauthenticated.
 */
export const tellExhibitors = defineCommand({
  permission: whyNotOrganise,
  input: messageInput,
  async run(context, { text }: MessageInput, slug: string): Promise<void> {
    await countTry(context, 'exhibition messages', slug, exhibitionLimits.messages);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: true });
      const [told] = await inside.db
        .select({ companies: countDistinct(standBookings.companyId) })
        .from(standBookings)
        .where(
          and(
            eq(standBookings.exhibitionId, fair.id),
            inArray(standBookings.state, ['confirmed', 'completed']),
          ),
        );
      if (!told || told.companies === 0) throw conflict('noExhibitors');
      const [sent] = await inside.db
        .insert(exhibitionMessages)
        .values({
          exhibitionId: fair.id,
          text,
          companies: told.companies,
          userId: actorIds(inside.actor).userId,
          sentAt: inside.now(),
        })
        .returning({ id: exhibitionMessages.id });
      await noteAct(inside, {
        kind: 'exhibitors_told',
        subject: slug,
        after: { companies: told.companies },
      });
      await emit(inside, exhibitionMessageSent(sent!.id));
    });
  },
});
