import { expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { hasMailbox, listSentMails } from './sent-mails.server.ts';
import { clientCookies } from '#platform/http/cookies.ts';

const plain = testContext(await testDatabase());
/** As a proxy on this machine that sets no forwarding header makes every request look. */
const client = {
  network: '127.0.0.1',
  userAgent: '',
  host: 'localhost:3000',
  isLocal: true,
  cookies: clientCookies(undefined),
};
const demoAt = (publicUrl: string): Context => ({
  ...plain,
  client,
  services: { ...plain.services, isDemo: true, publicUrl },
});

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://kervan.localhost',
])('a demo at %s has a development mailbox', async (publicUrl) => {
  const context = demoAt(publicUrl);

  expect(hasMailbox(context)).toBe(true);
  expect(await listSentMails(context)).toEqual([]);
});

test.each([
  'https://kervan.example',
  'http://10.0.0.4',
  'http://localhost.example',
  'http://127.example',
])(
  'a demo at %s has no development mailbox, also for requests that look local',
  async (publicUrl) => {
    const context = demoAt(publicUrl);

    expect(hasMailbox(context)).toBe(false);
    await expect(listSentMails(context)).rejects.toMatchObject({ httpStatus: 404 });
  },
);

test('a local demo shows its development mailbox to no other machine', () => {
  const context = demoAt('http://localhost:3000');

  expect(hasMailbox({ ...context, client: { ...client, isLocal: false } })).toBe(false);
  expect(hasMailbox({ ...context, services: { ...context.services, isDemo: false } })).toBe(false);
});
