// Deletes files of requests whose rows are deleted.
import type { Context } from '#platform/context.ts';
import { forgetRfqFiles } from '../forget-files.ts';

/** Runs in the transaction that deletes the rows. */
export async function forgetAttachments(context: Context, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await context.services.jobs.send(context, forgetRfqFiles, { keys: [...keys] });
}
