// Begins to save or to take back: one import of a store at a time.
import { lockStore } from '#features/companies/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { findRunning } from '../queries/import-readers.server.ts';
import { startableStates, undoableStates } from '../rules.ts';
import { sendWork } from '../work-on-import.ts';
import { type ImportRow, moveImport } from './move-import.server.ts';

/**
 * Within a transaction. Throws conflict when another import of the store runs, naming its person
 * and file, or when this one is in no state for it.
 */
export async function startOrUndoImport(
  context: Context,
  row: Pick<ImportRow, 'id' | 'storeId' | 'companyId'>,
  to: 'running' | 'undoing',
): Promise<void> {
  await lockStore(context, row.storeId);
  const running = await findRunning(context, row.storeId);
  if (running && running.id !== row.id)
    throw conflict(running.person === null ? 'importRunningFile' : 'importRunning', {
      file: running.file,
      ...(running.person !== null && { name: running.person }),
    });
  const moved = await moveImport(context, row.id, {
    from: to === 'running' ? startableStates : undoableStates,
    set:
      to === 'running'
        ? { state: to, startedAt: context.now(), progress: 0, errorCode: null, errorValues: null }
        : { state: to, undo: null },
  });
  if (!moved) throw conflict('importNotNow');
  await sendWork(context, row);
}
