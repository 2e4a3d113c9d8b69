// The database of the journeys, for what no page does: to read mails, and to let time pass.
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { runFolder } from '../../playwright.config.ts';

export async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: `${runFolder}/data/postgres` });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await server.stop(); // leaves the server that the journeys use running
  }
}

/**
 * Runs it while no other journey runs under this name, in whichever worker: for what the market has
 * once, such as its front page.
 */
export const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  withDatabase(async (client) => {
    // The end of the connection lets go of it.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    await work();
  });

/** Has the site's worker run a job soon, as its schedule would. */
export const runJob = (name: string) =>
  withDatabase((client) => client.query('insert into pgboss.job (name) values ($1)', [name]));
