import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { reasonOf } from './rules.ts';

const perPage = 50;
/** The number of jobs on 100 pages. */
const maxListed = 5_000;

/**
 * Returns a page of jobs that failed for good, latest first, and the number of each kind. Throws
 * refused or unauthenticated.
 */
export async function listFailedJobs(
  context: Context,
  { kind, page }: { readonly kind: string | null; readonly page: number },
) {
  permit(whyNotAdministerWith('log')(context.actor));
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
