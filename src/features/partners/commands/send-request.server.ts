// What anyone asks who wants to become a partner; a mail proves the address.
import { and, eq, isNull } from 'drizzle-orm';
import { findExhibition } from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import { countNetworkTry, countTry } from '#platform/http/try-limits.ts';
import { actorIds } from '#shared/actor.ts';
import { possiblePhone } from '#shared/phone.ts';
import { confirmMailJob } from '../jobs.server.ts';
import { isProvenAddress } from '../queries/proven-address.server.ts';
import { partnerAddress, partnerLimits } from '../rules.ts';
import { type PartnerInput, partnerInput } from '../schemas.ts';
import { confirmLinks } from '../services/confirm-links.server.ts';
import { partnerRequests } from '../table.server.ts';

/**
 * Keeps the request for staff, who see it once the address is proven. Throws invalid (`phone`,
 * `website`), too_many.
 */
export const sendPartnerRequest = defineCommand({
  permission: anyone('the form is for strangers; limits by network and address protect it'),
  input: partnerInput,
  async run(
    context,
    { fair, phone: typed, ...input }: PartnerInput,
  ): Promise<{ readonly isConfirmed: boolean }> {
    const phone = typed === '' ? '' : possiblePhone(typed, input.country);
    if (phone === null) throw invalid({ phone: 'impossiblePhone' });
    if (input.website !== '' && partnerAddress(input.website) === null)
      throw invalid({ website: 'inputWebsite' });
    await countNetworkTry(context, 'partners', partnerLimits.network);
    await countTry(context, 'partners address', input.email, partnerLimits.address);
    const [isConfirmed, exhibition] = await Promise.all([
      isProvenAddress(context, input.email),
      findExhibition(context, fair),
    ]);
    const now = context.now();
    await inTransaction(context, async (inside) => {
      const [row] = await inside.db
        .insert(partnerRequests)
        .values({
          reach: '',
          ...input,
          phone,
          exhibitionId: exhibition?.id ?? null,
          userId: actorIds(inside.actor).userId,
          language: inside.locale,
          confirmedAt: isConfirmed ? now : null,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: partnerRequests.id });
      if (!isConfirmed)
        await inside.services.jobs.send(inside, confirmMailJob, { requestId: row!.id });
    });
    return { isConfirmed };
  },
});

/** May be done twice. Throws invalid for a link that is too old, or of no request. */
export const confirmPartnerRequest = defineCommand({
  permission: anyone('the token of the mail permits it'),
  async run(context, token: string): Promise<void> {
    const publicId = await confirmLinks(context).read(token);
    if (publicId === null) throw invalid('linkUsed');
    const named = eq(partnerRequests.publicId, publicId);
    const { rowCount } = await context.db
      .update(partnerRequests)
      .set({ confirmedAt: context.now() })
      .where(and(named, isNull(partnerRequests.confirmedAt)));
    if (rowCount === 0 && (await context.db.$count(partnerRequests, named)) === 0)
      throw invalid('linkUsed');
  },
});
