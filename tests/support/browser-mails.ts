// Mails of a journey, read from the database: the demo stores them instead of sending them.
import { expect } from '@playwright/test';
import { withDatabase } from './browser-database.ts';

/** The texts of the mails to this address, the newest first. */
export const mailsTo = (recipient: string): Promise<string[]> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ plain: string }>(
      'select plain from sent_mails where recipient = $1 order by at desc',
      [recipient],
    );
    return rows.map(({ plain }) => plain);
  });

/** Waits for a mail to this address and returns its newest link to `path`. */
export async function linkMailedTo(recipient: string, path: string): Promise<string> {
  const links = async () =>
    (await mailsTo(recipient))
      .flatMap((plain) => plain.match(/https?:\/\/[^\s<>()]+token=[\w-]+(?:\.[\w-]+)*/g) ?? [])
      .filter((link) => link.includes(path));
  await expect
    .poll(async () => (await links()).length, { message: `a mail to ${recipient}` })
    .toBeGreaterThan(0);
  return (await links())[0]!;
}
