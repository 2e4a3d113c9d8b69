import pino from 'pino';
import { afterAll } from 'vitest';
import { connectDatabase } from '#platform/database/connection.ts';
import { type Context, type PageDropper, type Services, systemContext } from '#platform/context.ts';
import { type JobDefinition, JobQueue } from '#platform/jobs/job-queue.ts';
import { standIns } from './stand-ins.ts';
import type { TestDatabase } from './test-database.ts';

type Options = {
  readonly jobs?: readonly JobDefinition[];
  readonly pageCache?: PageDropper;
};

/**
 * The operator's context in a process of its own: each call has its own connections and queues,
 * closed after the last test. `services.jobs.work(context)` runs the jobs.
 */
export async function testServices(
  { url }: Pick<TestDatabase, 'url'>,
  { jobs = [], pageCache }: Options = {},
): Promise<Context> {
  const log = pino({ level: 'silent' });
  const database = connectDatabase({ url, poolSize: 5 });
  const queue = new JobQueue({ url, log, jobs }, true);
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });
  await queue.start();
  const services: Services = {
    database,
    jobs: queue,
    failedJobs: queue.failed,
    pageCache: pageCache ?? null,
    queryCache: null,
    searchTally: null,
    log,
    ...standIns(),
    publicUrl: 'http://localhost:3000',
    isDemo: false,
    mediaUrl: '',
  };
  return systemContext(services);
}
