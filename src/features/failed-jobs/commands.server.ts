// What the market's staff does with jobs that failed for good. Each act is in the act log of who did it.
import { noteOwnAct } from '#features/accounts/services/security-log.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import type { JobChoice } from './schemas.ts';

/** So many jobs of a kind run again at once; who wants more asks again. */
const maxRetried = 1_000;

/** Throws Conflict when it is no longer a failed job, Forbidden, Unauthenticated. */
export async function retryFailedJob(context: Context, { kind, id }: JobChoice): Promise<void> {
  permit(whyNotAdminister(context.actor));
  await inTransaction(context, async (inside) => {
    const count = await inside.services.failedJobs.retry(inside, { kind, ids: [id] });
    if (count === 0) throw conflict();
    await noteOwnAct(inside, 'jobs_retried', kind);
  });
}

/** Returns how many run again. Throws Conflict when there are none, Forbidden, Unauthenticated. */
export async function retryFailedJobs(context: Context, kind: string): Promise<number> {
  permit(whyNotAdminister(context.actor));
  return inTransaction(context, async (inside) => {
    const { failedJobs } = inside.services;
    const jobs = await failedJobs.list(inside, { kind, limit: maxRetried, offset: 0 });
    const count =
      jobs.length === 0
        ? 0
        : await failedJobs.retry(inside, { kind, ids: jobs.map((job) => job.id) });
    if (count === 0) throw conflict();
    await noteOwnAct(inside, 'jobs_retried', `${kind} (${count})`);
    return count;
  });
}

/**
 * Its work is never done. Throws Conflict when it is no longer a failed job, Forbidden,
 * Unauthenticated.
 */
export async function discardFailedJob(context: Context, { kind, id }: JobChoice): Promise<void> {
  permit(whyNotAdminister(context.actor));
  await inTransaction(context, async (inside) => {
    const count = await inside.services.failedJobs.discard(inside, { kind, ids: [id] });
    if (count === 0) throw conflict();
    await noteOwnAct(inside, 'jobs_discarded', kind);
  });
}
