// Jobs of imports. Those that parse run in a process of their own.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { forgetImportFiles } from './forget-files.ts';
import { checkImport } from './services/check-import.server.ts';
import { failSilentImports, removeOldImports } from './services/forget-imports.server.ts';
import { runImport } from './services/run-import.server.ts';
import { undoImport } from './services/undo-import.server.ts';
import { productImports } from './table.server.ts';
import { workOnImport } from './work-on-import.ts';

async function findImport(context: Context, id: string) {
  const [row] = await context.db
    .select()
    .from(productImports)
    .where(eq(productImports.id, id as Id<'productImport'>));
  return row ?? null;
}

const workJob = defineJob({
  ...workOnImport,
  runsApart: true,
  // A large file takes long; a silent process is noticed by its heartbeat.
  expireInSeconds: 6 * 3_600,
  retryLimit: 8,
  concurrency: 1,
  async run(context, { importId }, signal) {
    const row = await findImport(context, importId);
    if (row?.state === 'uploaded') await checkImport(context, row, signal);
    else if (row?.state === 'running') await runImport(context, row, signal);
    else if (row?.state === 'undoing') await undoImport(context, row, signal);
  },
});

const cleanJob = defineJob({
  name: 'imports.clean',
  data: z.object({}),
  schedule: '*/10 * * * *',
  async run(context, _, signal) {
    await failSilentImports(context);
    await removeOldImports(context, signal);
  },
});

const forgetFilesJob = defineJob({
  ...forgetImportFiles,
  retryLimit: 20,
  async run(context, { keys }) {
    for (const key of keys) await context.services.files.delete(key);
  },
});

export const importJobs: readonly JobDefinition[] = [workJob, cleanJob, forgetFilesJob];
