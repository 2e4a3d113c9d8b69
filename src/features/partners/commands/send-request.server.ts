// What anyone asks who wants to become a partner.
import { anyone, defineCommand } from '#platform/commands.ts';
import { countNetworkTry, countTry } from '#platform/http/try-limits.ts';
import { actorIds } from '#shared/actor.ts';
import { partnerLimits } from '../rules.ts';
import { type PartnerInput, partnerInput } from '../schemas.ts';
import { partnerRequests } from '../table.server.ts';

/** Keeps the request for staff. Throws too_many. */
export const sendPartnerRequest = defineCommand({
  permission: anyone('the form is for strangers; limits by network and address protect it'),
  input: partnerInput,
  async run(context, input: PartnerInput): Promise<void> {
    await countNetworkTry(context, 'partners', partnerLimits.network);
    await countTry(context, 'partners address', input.email, partnerLimits.address);
    const now = context.now();
    await context.db.insert(partnerRequests).values({
      reach: '',
      ...input,
      userId: actorIds(context.actor).userId,
      language: context.locale,
      createdAt: now,
      updatedAt: now,
    });
  },
});
