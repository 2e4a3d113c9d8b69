// The worker is killed again and again while people write to each other: each message is told once,
// and a mail comes twice only under the same Message-ID.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openInquiries } from '#features/inquiries/commands/open-inquiries.server.ts';
import { inquiryInput, inquiryTarget } from '#features/inquiries/schemas.ts';
import {
  countUnread,
  listNotifications,
} from '#features/notifications/queries/own-notifications.server.ts';
import type { Context } from '#platform/context.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { isLongDrill } from '#tests/support/drill.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, type TestSeller } from '#tests/support/negotiation.ts';
import { killPrograms, type Program, startWorkerProcess } from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { type LoggedIn, somebodyNew, visitorOf } from '#tests/support/users.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 240_000 });

const buyers = 20;
const rounds = 50;
/** Between two kills, at random up to this. */
const maxLifeMs = 3_000;

const database = await testDatabase();
const mail = await startMailServer();
const env = {
  DATABASE_URL: database.url,
  SMTP_URL: mail.url,
  MAIL_FROM: 'market@kervan.example',
  PUBLIC_URL: 'https://kervan.example',
  FETCH_PICTURES: 'off',
  DATABASE_POOL_SIZE: '4',
};
const query = (text: string) => database.pool.query(text);

let writers: LoggedIn[];
let seller: TestSeller;
afterAll(killPrograms);

beforeAll(async () => {
  const plain = testContext(database);
  const services = { ...plain.services, secret: await deploymentSecret(database.db) };
  const visitor: Context = { ...visitorOf(database).context, services };
  await openSmallMarket({ ...plain, services });
  seller = await newSeller({ ...plain, services }, visitor);
  writers = [];
  for (let i = 0; i < buyers; i++)
    writers.push(await somebodyNew(visitor, `buyer-${i}@example.com`));
});

const write = ({ context }: LoggedIn, number: string) =>
  openInquiries(context, {
    target: inquiryTarget.parse({ product: seller.product }),
    input: inquiryInput.parse({
      fullName: 'Selin Aksoy',
      email: 'selin@nordlicht.example',
      country: 'DE',
      subject: `Towels ${number}`,
      message: 'Which colours are in stock?',
    }),
    key: `drill-${number}`,
  });

/** Kills the worker at random moments, and starts the next, until `stop` is aborted. */
async function killAgainAndAgain(stop: AbortSignal): Promise<number> {
  let kills = 0;
  while (!stop.aborted) {
    const worker: Program = await startWorkerProcess(env);
    await sleep(Math.random() * maxLifeMs, undefined, { signal: stop }).catch(() => {});
    worker.kill('SIGKILL');
    await worker.exit;
    kills += 1;
  }
  return kills;
}

test.runIf(isLongDrill)(
  'a thousand messages while the worker is killed: each is told once',
  async () => {
    const stop = new AbortController();
    const killing = killAgainAndAgain(stop.signal);
    for (let round = 0; round < rounds; round++) {
      // How many a person writes a day is not what is tried here.
      await query("update inquiries set created_at = created_at - interval '2 days'");
      await query('truncate rate_limits');
      await Promise.all(writers.map((writer, i) => write(writer, `${round}-${i}`)));
      await sleep(500);
    }
    stop.abort();
    expect(await killing).toBeGreaterThan(2);

    await startWorkerProcess(env);
    const done = async () => {
      const { rows } = await query(
        "select count(*)::int as count from notifications where mail_state <> 'waiting'",
      );
      return rows[0].count === buyers * rounds;
    };
    await vi.waitUntil(done, { timeout: 300_000, interval: 500 });

    const told = await query('select count(distinct cause)::int as count from notifications');
    expect(told.rows[0].count).toBe(buyers * rounds);
    expect(await countUnread(seller.context)).toMatchObject({ total: buyers * rounds });
    expect((await listNotifications(seller.context, { limit: 5 })).items).toHaveLength(5);
    const sent = await query(`select id from notifications where mail_state = 'sent'`);
    const byId = Map.groupBy(mail.received, ({ messageId }) => messageId);
    for (const { id } of sent.rows)
      expect(byId.get(`<${id}@kervan.example>`)?.length, 'at least once').toBeGreaterThan(0);
    for (const copies of byId.values())
      expect(new Set(copies.map(({ subject }) => subject)).size).toBe(1);
  },
);
