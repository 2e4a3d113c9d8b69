import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import { reasonOf } from './rules.ts';

const perPage = 50;
/** As many as 100 pages hold. */
const maxListed = 5_000;

/**
 * A page of jobs that failed for good, the latest first, and how many there are of each kind.
 * Throws Refused, Unauthenticated.
 */
export async function listFailedJobs(
  context: Context,
  { kind, page }: { readonly kind: string | null; readonly page: number },
) {
  permit(whyNotAdminister(context.actor));
  const { failedJobs } = context.services;
  const [jobs, kinds] = await Promise.all([
    failedJobs.list(context, { kind, limit: perPage, offset: (page - 1) * perPage }),
    failedJobs.countByKind(context, maxListed + 1),
  ]);
  const count = kinds
    .filter((one) => kind === null || one.kind === kind)
    .reduce((sum, one) => sum + one.count, 0);
  return {
    jobs: jobs.map(({ output, ...job }) => ({ ...job, reason: reasonOf(output) })),
    kinds,
    count: Math.min(count, maxListed),
    hasMore: count > maxListed,
    pages: Math.ceil(Math.min(count, maxListed) / perPage),
  };
}
