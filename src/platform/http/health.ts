// Health checks: whether the process is alive and whether it should get traffic.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { DatabasePool } from '#platform/database/connection.ts';
import { isMigrated } from '#platform/database/migrate.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

export type HealthOptions = {
  readonly database: DatabasePool;
  readonly jobs: Pick<JobQueue, 'isReady'>;
  /** The process is shutting down and should get no new traffic. */
  readonly isDraining: () => boolean;
};

/** A slower database counts as not ready. */
const patienceMs = 3_000;

/**
 * Adds `/healthz`: the process responds; and `/readyz`: the database responds and is migrated, jobs
 * can be enqueued, a worker works, and no shutdown has begun.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { database, jobs, isDraining }: HealthOptions,
): Promise<void> {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (request, reply) => {
    if (isDraining())
      return reply.code(503).header('cache-control', 'no-store').send({ status: 'draining' });
    const isTrue = async (check: () => Promise<boolean>): Promise<boolean> => {
      try {
        return await Promise.race([check(), sleep(patienceMs, false, { ref: false })]);
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
        return false;
      }
    };
    const [isThere, isUpToDate, doesJobs] = await Promise.all([
      isTrue(async () => (await database.db.execute(sql`select 1`)) !== undefined),
      isTrue(() => isMigrated(database.db)),
      isTrue(() => jobs.isReady()),
    ]);
    const checks = { database: isThere, migrations: isUpToDate, jobs: doesJobs };
    const isReady = Object.values(checks).every(Boolean);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', checks });
  });
}

type HealthServer = HealthOptions & {
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
};

/**
 * Serves health checks in a process without a web server. Throws when the port is taken. Returns a
 * function that closes it.
 */
export async function startHealthServer({
  host,
  port,
  log,
  ...options
}: HealthServer): Promise<() => Promise<void>> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  await app.register(healthRoutes, options);
  await app.listen({ host, port });
  return () => app.close();
}
