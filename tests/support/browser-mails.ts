// Mails of a journey, read from the database: the demo stores them instead of sending them.
import { expect } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { runFolder } from '../../playwright.config.ts';

/** Waits for a mail to this address and returns its newest link to `path`. */
export async function linkMailedTo(recipient: string, path: string): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: `${runFolder}/data/postgres` });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    const links = async () => {
      const { rows } = await client.query<{ plain: string }>(
        'select plain from sent_mails where recipient = $1 order by at desc',
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
    await server.stop(); // leaves the server that the journeys use running
  }
}
