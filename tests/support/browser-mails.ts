// The mails of a journey: the demo keeps them instead of sending them. Read from its database, as no visitor could.
import { expect } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { runFolder } from '../../playwright.config.ts';

/**
 * The link in the newest mail to this address that leads to `path`; waits for the job that writes
 * it.
 */
export async function linkMailedTo(recipient: string, path: string): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: `${runFolder}/data/postgres` });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    const links = async () => {
      const { rows } = await client.query<{ plain: string }>(
        'select plain from kept_mails where recipient = $1 order by at desc',
        [recipient],
      );
      return rows
        .flatMap(({ plain }) => plain.match(/https?:\/\/[^\s<>()]+token=[\w-]+/g) ?? [])
        .filter((link) => link.includes(path));
    };
    await expect
      .poll(async () => (await links()).length, { message: `a mail to ${recipient}` })
      .toBeGreaterThan(0);
    return (await links())[0]!;
  } finally {
    await client.end();
    await server.stop(); // the journeys' server goes on
  }
}
