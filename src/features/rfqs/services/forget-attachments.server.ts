// Removes the files of requests whose rows are gone.
import type { Context } from '#platform/context.ts';
import { forgetRfqFiles } from '../forget-files.ts';

/** Within the transaction that takes their rows away. */
export async function forgetAttachments(context: Context, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await context.services.jobs.send(context, forgetRfqFiles, { keys: [...keys] });
}
