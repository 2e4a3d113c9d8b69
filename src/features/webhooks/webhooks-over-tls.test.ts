// Messages on their whole way to a receiver with TLS, and the mail when it is dead, by SMTP.
import { readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { Context } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import { createMailer } from '#platform/mail/mailer.server.ts';
import { type Member, permissions } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import { makeWebhook, replayDelivery, turnOnWebhook } from './commands/webhooks.server.ts';
import { webhookJobs, webhookSubscriptions } from './jobs.server.ts';
import { listDeliveries, listWebhooks } from './queries/own-webhooks.server.ts';
import { pauseAfter } from './rules.ts';

const host = 'hooks.ege.example';
const pem = (name: string) => readFileSync(`tests/fixtures/tls/${name}.pem`, 'utf8');
// What NODE_EXTRA_CA_CERTS does for a process.
setDefaultCACertificates([...getCACertificates('default'), pem('trusted.cert')]);

type Message = { readonly headers: Record<string, string>; readonly body: string };
const received: Message[] = [];
let status = 204;

/** A receiver with this certificate; returns its port. */
async function receive(certificate: 'trusted' | 'unknown'): Promise<number> {
  const keys = { key: pem(`${certificate}.key`), cert: pem(`${certificate}.cert`) };
  const server = https.createServer(keys, (request, response) => {
    const answer = async () => {
      received.push({
        headers: request.headers as Record<string, string>,
        body: await text(request),
      });
      response.writeHead(status).end();
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  return (server.address() as AddressInfo).port;
}
const [trustedPort, unknownPort] = [await receive('trusted'), await receive('unknown')];

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);
const { id: storeId } = await openStore(operator);
const { context: seller } = await somebodyNew(visitorOf(database).context, 'owner@ege.example');
await database.pool.query('update companies set is_seller = true');
await database.pool.query('update stores set company_id = $1', [seller.actor.companyId]);
const owner: Member = { ...seller.actor, actsFor: ['buyer', 'seller'], permissions };

const mailServer = await startMailServer();
const mail = createMailer({
  db: database.db,
  log: operator.services.log,
  smtpUrl: mailServer.url,
  from: 'Kervan <hello@kervan.example>',
  keeps: false,
});
const outbound = createGuardedFetch({
  protocols: ['https:'],
  ports: 'any',
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  allowAddress: (address) => address === '127.0.0.1',
});
afterAll(async () => {
  mail.close();
  await outbound.close();
});

let now: Date;
/** Jobs that wait, as a worker would find them. */
const waiting: { name: string; data: object }[] = [];
const services: Context['services'] = {
  ...operator.services,
  mail,
  outbound,
  jobs: {
    send: async (_context, { name }, data) => void waiting.push({ name, data }),
  },
};
const context: Context = { ...operator, services, now: () => now };
const asOwner: Context = { ...context, actor: owner };

/** Relays events and does jobs until none is left. */
async function work(): Promise<void> {
  while ((await relayOnce(context, webhookSubscriptions)) > 0 || waiting.length > 0)
    for (const { name, data } of waiting.splice(0))
      await webhookJobs
        .find((job) => job.name === name)
        ?.run(context, data, AbortSignal.timeout(20_000));
}
const later = (ms: number) => (now = new Date(now.getTime() + ms));
const deliver = async () => {
  waiting.push({ name: 'webhooks.deliver_due', data: {} });
  await work();
};
const saveProduct = async (title: string) => {
  await saveProducts(operator, storeId, [productInputOf({ title: { en: title } })]);
  await work();
};
const listen = (url: string) => makeWebhook(asOwner, { url, events: ['product.saved'] });
const lastDelivery = async () => (await listDeliveries(asOwner))[0]!;

beforeEach(async () => {
  await database.pool.query("select empty_tables('webhooks, outbox')");
  now = new Date();
  await database.pool.query('update sessions set authenticated_at = $1', [now]);
  received.length = 0;
  status = 204;
});

test('a message arrives over TLS with a signature that receivers can verify', async () => {
  const { secret } = await listen(`https://${host}:${trustedPort}/kervan`);

  await saveProduct('First');

  const [message] = received;
  const verified = new Webhook(secret).verify(message!.body, message!.headers);
  expect(verified).toMatchObject({ type: 'product.saved' });
  expect(await lastDelivery()).toMatchObject({ state: 'delivered', status: 204, attempts: 1 });
});

test('a receiver whose certificate is unknown, or of another name, gets nothing', async () => {
  await listen(`https://${host}:${unknownPort}/kervan`);
  await listen(`https://other.example:${trustedPort}/kervan`);

  await saveProduct('Second');

  expect(received).toEqual([]);
  expect(await listDeliveries(asOwner)).toMatchObject([
    { state: 'waiting', status: null, error: 'network' },
    { state: 'waiting', status: null, error: 'network' },
  ]);
});

test('a dead receiver is turned off with a mail, and served once it is on', async () => {
  await listen(`https://${host}:${trustedPort}/kervan`);
  status = 503;
  await saveProduct('Third');
  for (let attempts = 1; attempts < 4; attempts++) {
    later(pauseAfter(attempts)! + 1);
    await deliver();
  }
  expect(await lastDelivery()).toMatchObject({ state: 'waiting', status: 503, attempts: 4 });

  later(5 * dayMs);
  await saveProduct('Fourth');

  const [webhook] = await listWebhooks(asOwner);
  expect(webhook!.turnedOffAt).toEqual(now);
  const letter = await mailServer.next();
  expect(letter.to).toMatchObject([{ address: 'owner@ege.example' }]);
  expect(letter.text).toContain(host);
  expect(mailServer.received).toEqual([]);
  received.length = 0;
  await saveProduct('Fifth');
  later(dayMs);
  await deliver();
  expect(received).toEqual([]);

  status = 200;
  await turnOnWebhook(asOwner, webhook!.id);
  await deliver();

  expect(received.length).toBeGreaterThan(0);
  expect((await listDeliveries(asOwner)).map(({ state }) => state)).not.toContain('waiting');
  const ids = received.map(({ headers }) => headers['webhook-id']);
  received.length = 0;
  await replayDelivery(asOwner, (await lastDelivery()).id);
  await work();
  expect(received).toHaveLength(1);
  expect(ids).toContain(received[0]!.headers['webhook-id']);
});
