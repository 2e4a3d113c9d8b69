// What the market's staff does with jobs that failed for good. Each action is recorded in the
// actor's log.
import { noteOwnAct } from '#features/accounts/commands/security-log.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import type { JobChoice } from './schemas.ts';

/** How many jobs of a kind are retried at once. The rest needs another click. */
const maxRetried = 1_000;

/** Retries one job. Throws conflict if it is no longer failed, refused or unauthenticated. */
export async function retryFailedJob(context: Context, { kind, id }: JobChoice): Promise<void> {
  permit(whyNotAdminister(context.actor));
  await inTransaction(context, async (inside) => {
    const count = await inside.services.failedJobs.retry(inside, { kind, ids: [id] });
    if (count === 0) throw conflict();
    await noteOwnAct(inside, 'jobs_retried', kind);
  });
}

/**
 * Retries a kind's failed jobs and returns how many. Throws conflict if there are none, refused or
 * unauthenticated.
 */
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
 * Deletes a job, whose work is then never done. Throws conflict if it is no longer failed, refused
 * or unauthenticated.
 */
export async function discardFailedJob(context: Context, { kind, id }: JobChoice): Promise<void> {
  permit(whyNotAdminister(context.actor));
  await inTransaction(context, async (inside) => {
    const count = await inside.services.failedJobs.discard(inside, { kind, ids: [id] });
    if (count === 0) throw conflict();
    await noteOwnAct(inside, 'jobs_discarded', kind);
  });
}
