// Opens what every process needs, in order, and closes it in the opposite one.
import path from 'node:path';
import type { Logger } from 'pino';
import { type Configuration } from './configuration.ts';
import { type PageDropper, type Services } from './context.ts';
import { connectDatabase } from './database/connection.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrateDatabase } from './database/migrate.ts';
import { type JobDefinition, JobQueue } from './jobs/job-queue.ts';
import type { QueryCache } from './query-cache.ts';

export type OpenServices = Services & { readonly jobs: JobQueue; readonly databaseUrl: string; readonly close: () => Promise<void> };

export type ServicesOptions = {
  readonly configuration: Configuration;
  readonly log: Logger;
  readonly jobs: readonly JobDefinition<never>[];
  /** This process does jobs, besides sending them. */
  readonly isWorker: boolean;
  readonly pageCache?: PageDropper;
  readonly queryCache?: QueryCache;
  /** One line a step, for whoever waits. */
  readonly report: (step: string) => void;
};

const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Throws what the parts throw; what was open by then is closed again. */
export async function openServices({ configuration, log, jobs, isWorker, pageCache, queryCache, report }: ServicesOptions): Promise<OpenServices> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).toReversed()) await end();
  };
  try {
    let startedAt = performance.now();
    const embedded = configuration.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: path.join(configuration.dataDir, 'postgres'), onProgress: report });
    if (embedded) {
      opened.push(() => embedded.stop());
      report(`Embedded PostgreSQL ${embedded.attached ? 'found running' : 'started'} on port ${embedded.port} (${seconds(startedAt)})`);
    }
    const databaseUrl = configuration.databaseUrl ?? embedded!.url;

    startedAt = performance.now();
    await migrateDatabase(databaseUrl);
    const database = connectDatabase({ url: databaseUrl, poolSize: configuration.databasePoolSize, statementTimeoutMs: configuration.statementTimeoutMs });
    opened.push(() => database.close());
    const queue = new JobQueue({ url: databaseUrl, log, jobs }, isWorker);
    opened.push(() => queue.stop());
    await queue.start();
    report(`Database up to date (${seconds(startedAt)})`);
    return { database, jobs: queue, pageCache: pageCache ?? null, queryCache: queryCache ?? null, log, databaseUrl, publicUrl: configuration.publicUrl, mediaUrl: configuration.mediaUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
