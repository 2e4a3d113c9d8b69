// What the market's staff does with jobs that failed for good. Each act is in the act log of who
// did it.
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { type JobChoice, jobChoice, jobKind } from './schemas.ts';

/** How many jobs of a kind are retried at once. The rest needs another click. */
const maxRetried = 1_000;

/** Throws conflict when it is no longer a failed job, refused, unauthenticated. */
export const retryFailedJob = defineCommand({
  permission: whyNotAdministerWith('log'),
  input: jobChoice,
  async run(context, { kind, id }: JobChoice): Promise<void> {
    await inTransaction(context, async (inside) => {
      const count = await inside.services.failedJobs.retry(inside, { kind, ids: [id] });
      if (count === 0) throw conflict();
      await noteOwnAct(inside, 'jobs_retried', kind);
    });
  },
});

/** Returns how many run again. Throws conflict when there are none, refused, unauthenticated. */
export const retryFailedJobs = defineCommand({
  permission: whyNotAdministerWith('log'),
  input: jobKind,
  async run(context, kind: string): Promise<number> {
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
  },
});

/**
 * Its work is never done. Throws conflict when it is no longer a failed job, refused,
 * unauthenticated.
 */
export const discardFailedJob = defineCommand({
  permission: whyNotAdministerWith('log'),
  input: jobChoice,
  async run(context, { kind, id }: JobChoice): Promise<void> {
    await inTransaction(context, async (inside) => {
      const count = await inside.services.failedJobs.discard(inside, { kind, ids: [id] });
      if (count === 0) throw conflict();
      await noteOwnAct(inside, 'jobs_discarded', kind);
    });
  },
});
