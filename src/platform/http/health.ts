// For whoever watches the process: does it live, and should it get traffic?
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '#platform/database/connection.ts';
import { isMigrated } from '#platform/database/migrate.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

export type HealthOptions = {
  readonly database: DatabasePool;
  readonly jobs: JobQueue;
  /** The process was told to stop: no new traffic for it. */
  readonly isDraining: () => boolean;
};

/**
 * `/healthz`: the process answers. `/readyz`: the database answers, is migrated, the queues are there,
 * and the process is not about to stop.
 */
export async function healthRoutes(app: FastifyInstance, { database, jobs, isDraining }: HealthOptions): Promise<void> {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (isDraining()) {
      return reply.code(503).header('cache-control', 'no-store').send({ status: 'draining' });
    }
    const checks = { database: false, migrations: false, jobs: jobs.isReady };
    try {
      await database.db.execute(sql`select 1`);
      checks.database = true;
      checks.migrations = await isMigrated(database.db);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
    }
    const isReady = Object.values(checks).every(Boolean);
    return reply.code(isReady ? 200 : 503).header('cache-control', 'no-store').send({ status: isReady ? 'ok' : 'unavailable', checks });
  });
}
