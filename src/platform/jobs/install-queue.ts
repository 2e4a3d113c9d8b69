// Installs the job queue's schema, for programs that enqueue jobs without running any.
import { PgBoss } from 'pg-boss';

export const queueSchema = 'pgboss';

/** Installs or upgrades the schema; safe when several processes do so at once. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    max: 2,
    application_name: 'kervan jobs',
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {}); // A broken connection makes `start` fail.
  await boss.start();
  await boss.stop({ graceful: false });
}
