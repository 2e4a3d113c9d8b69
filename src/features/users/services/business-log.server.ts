// The log of what the market's staff do. It only grows: a trigger refuses everything else.
import type { Context } from '#platform/context.ts';
import { actorIds } from '#shared/actor.ts';
import type { ActValues, BusinessActKind } from '../schemas.ts';
import { businessActs } from '../table.server.ts';

type BusinessAct = {
  readonly kind: BusinessActKind;
  /** Which thing, as people name it: an address, a public id, a name. */
  readonly subject: string;
  readonly before?: ActValues | null;
  readonly after?: ActValues | null;
  readonly reason?: string | null;
};

const maxSubject = 300;

/** Within the transaction of the act. What traders, jobs and the operator do is left out. */
export async function noteAct(
  context: Context,
  { kind, subject, before = null, after = null, reason = null }: BusinessAct,
): Promise<void> {
  const { actor } = context;
  if (actor.kind !== 'member' || !actor.actsFor.includes('admin')) return;
  const { userId, companyId } = actorIds(actor);
  await context.db.insert(businessActs).values({
    userId,
    companyId,
    kind,
    subject: subject.slice(0, maxSubject),
    before,
    after,
    reason,
    at: context.now(),
  });
}
