import pino from 'pino';
import { type Context, type Services, systemContext } from '#platform/context.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { standIns } from './stand-ins.ts';
import type { TestDatabase } from './test-database.ts';

/** A context for commands: the operator, English and dollars by default. Jobs cannot be sent. */
export function testContext(
  database: TestDatabase,
  asked: Partial<Pick<Context, 'actor' | 'locale' | 'currency' | 'now'>> = {},
): Context {
  const log = pino({ level: 'silent' });
  const jobs = new JobQueue({ url: database.url, log, jobs: [] }, false);
  const services: Services = {
    database,
    jobs,
    failedJobs: jobs.failed,
    pageCache: null,
    queryCache: null,
    searchTally: null,
    log,
    ...standIns(),
    publicUrl: 'http://localhost:3000',
    isDemo: false,
    mediaUrl: '',
  };
  return { ...systemContext(services), ...asked };
}
