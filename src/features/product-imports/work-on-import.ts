import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

/** The job that does the next step of an import: checks, saves or takes back, by its state. */
export const workOnImport = {
  name: 'imports.work',
  data: z.object({ importId: z.uuid() }),
} as const;

/** The job that asks one feed for its products. */
export const pullFeedNow = {
  name: 'imports.pull_feed',
  data: z.object({ feedId: z.uuid() }),
} as const;

type Worked = { readonly id: Id<'productImport'>; readonly companyId: Id<'company'> };

/** Sends the next step of an import, in its company's turn. */
export const sendWork = (context: Context, { id, companyId }: Worked): Promise<void> =>
  context.services.jobs.send(context, workOnImport, { importId: id }, { group: companyId });
