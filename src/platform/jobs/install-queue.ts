// The job queue's own schema, for what fills it without doing jobs.
import { PgBoss } from 'pg-boss';

export const queueSchema = 'pgboss';

/** Installs or upgrades it; safe when several processes do it at once. */
export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    max: 2,
    application_name: 'kervan jobs',
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {}); // a connection that breaks: `start` fails, and says so
  await boss.start();
  await boss.stop({ graceful: false });
}
