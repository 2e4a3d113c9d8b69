import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { moveImport } from './move-import.server.ts';

/** Ends an import whose file has twice taken more memory or time than there is. */
export async function giveUpImport(context: Context, id: Id<'productImport'>): Promise<void> {
  await moveImport(context, id, {
    from: ['uploaded', 'running'],
    set: { state: 'failed', errorCode: 'tooHeavy', errorValues: {}, endedAt: context.now() },
  });
}
