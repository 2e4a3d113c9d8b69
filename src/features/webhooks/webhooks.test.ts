import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { productsSaved } from '#features/products/events.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import { type Member, permissions } from '#shared/actor.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { type Id, newId } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { password, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import {
  makeWebhook,
  removeWebhook,
  replayDelivery,
  testWebhook,
  turnOnWebhook,
} from './commands/webhooks.server.ts';
import { webhookJobs, webhookSubscriptions } from './jobs.server.ts';
import { listDeliveries, listWebhooks } from './queries/own-webhooks.server.ts';
import { maxWebhooks, pauseAfter, whyNotAddress } from './rules.ts';
import { webhookInput } from './schemas.ts';
import { sendDueMessages } from './services/send-message.server.ts';
import { webhookDeliveries, webhooks } from './table.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);
const { id: storeId } = await openStore(operator);
const { context: seller } = await somebodyNew(visitorOf(database).context, 'owner@ege.example');
await database.pool.query('update companies set is_seller = true');
await database.pool.query('update stores set company_id = $1', [seller.actor.companyId]);
const owner: Member = { ...seller.actor, actsFor: ['buyer', 'seller'], permissions };

type Received = { readonly headers: Record<string, string>; readonly body: string };
const received: Received[] = [];
let status = 204;
const receiver = http.createServer((request, response) => {
  const answer = async () => {
    received.push({
      headers: request.headers as Record<string, string>,
      body: await text(request),
    });
    response.writeHead(status, { location: 'http://127.0.0.1:1/elsewhere' }).end();
  };
  void answer();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
afterAll(() => receiver.close());
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;

const outbound = createGuardedFetch({ ports: 'any', allowAddress: () => true });
const guarded = createGuardedFetch({ protocols: ['https:'], ports: [443] });
afterAll(() => Promise.all([outbound.close(), guarded.close()]));

let now = new Date('2027-03-01T08:00:00Z');
const jobs: { name: string; data: object }[] = [];
const services = {
  ...operator.services,
  outbound,
  jobs: {
    send: async (_context: Context, { name }: { name: string }, data: object) =>
      void jobs.push({ name, data }),
  },
} satisfies Context['services'];
const context: Context = { ...operator, services, now: () => now };
const asOwner: Context = { ...context, actor: owner };

beforeEach(async () => {
  await database.pool.query("select empty_tables('webhooks, outbox')");
  now = new Date('2027-03-01T08:00:00Z');
  await database.pool.query(
    "update sessions set authenticated_at = $1, expires_at = '2028-01-01T00:00:00Z'",
    [now],
  );
  jobs.length = 0;
  received.length = 0;
  status = 204;
});
afterEach(() => void (services.outbound = outbound));

const never = new AbortController().signal;

/** A webhook whose address is the receiver's, which a form would refuse. */
async function listen(): Promise<{ secret: string; id: string }> {
  const { secret } = await makeWebhook(asOwner, {
    url: 'https://hooks.ege.example/kervan',
    events: ['product.saved', 'rfq.moved'],
  });
  await context.db.update(webhooks).set({ url: receiverUrl });
  return { secret, id: (await listWebhooks(asOwner))[0]!.id };
}

/** Saves a product and relays its event as far as the waiting delivery. */
async function sayProductSaved(title = `Towel ${Math.random()}`): Promise<void> {
  await saveProducts({ ...context, actor: operator.actor }, storeId, [
    productInputOf({ title: { en: title } }),
  ]);
  await relay();
}

async function relay(): Promise<void> {
  await relayOnce(context, webhookSubscriptions);
  for (const { name, data } of jobs.splice(0))
    if (name.startsWith('webhooks.fan_out'))
      await webhookJobs.find((job) => job.name === name)!.run(context, data, never);
}

const send = () => sendDueMessages(context, never);
const firstDelivery = async () => (await listDeliveries(asOwner))[0]!;

describe('a message', () => {
  test('is signed as Standard Webhooks describes and names what changed', async () => {
    const { secret } = await listen();
    await sayProductSaved();
    await send();

    const [message] = received;
    // Throws for a wrong signature; the library compares with the clock of this machine.
    const signature = new Webhook(secret).sign(message!.headers['webhook-id']!, now, message!.body);
    expect(message!.headers['webhook-signature']).toBe(signature);
    expect(message!.headers['webhook-timestamp']).toBe(String(now.getTime() / 1000));
    expect(JSON.parse(message!.body)).toEqual({
      type: 'product.saved',
      timestamp: now.toISOString(),
      data: { store: expect.any(String) as string, products: [expect.any(String)] },
    });
    expect(await firstDelivery()).toMatchObject({ state: 'delivered', attempts: 1, status: 204 });
  });

  test('whose job runs twice is sent once', async () => {
    await listen();
    await saveProducts({ ...context, actor: operator.actor }, storeId, [
      productInputOf({ title: { en: 'Twice' } }),
    ]);
    await relayOnce(context, webhookSubscriptions);
    const { name, data } = jobs.find((job) => job.name === 'webhooks.fan_out_products')!;
    const job = webhookJobs.find((one) => one.name === name)!;
    await job.run(context, data, never);
    await job.run(context, data, never);

    await send();

    expect(received).toHaveLength(1);
  });

  test('of two workers at once one sends it', async () => {
    await listen();
    await sayProductSaved();

    const counts = await Promise.all([send(), send(), send()]);

    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(received).toHaveLength(1);
  });

  test('names a hundred products at most', async () => {
    await listen();
    const ids = Array.from({ length: 250 }, () => newId<'product'>());
    await inTransaction(context, (inside) =>
      import('#platform/events/emit.server.ts').then(({ emit }) =>
        emit(inside, productsSaved({ storeId, productIds: ids }, [])),
      ),
    );
    await relay();

    await send();

    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  test('to a receiver that is slow delays no other, and comes one at a time', async () => {
    await listen();
    for (let i = 0; i < 3; i++) await sayProductSaved();
    const slowUrl = 'https://slow.ege.example/';
    await context.db.update(webhooks).set({ url: slowUrl });
    await makeWebhook(asOwner, { url: 'https://quick.ege.example/', events: ['product.saved'] });
    await sayProductSaved();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const posted: string[] = [];
    const slowly: Context = {
      ...context,
      services: {
        ...services,
        outbound: {
          async post(url) {
            posted.push(String(url));
            if (String(url) === slowUrl) await held;
            return 204;
          },
        },
      },
    };

    const sending = sendDueMessages(slowly, never);
    await expect.poll(() => posted.filter((url) => url !== slowUrl)).toHaveLength(1);

    expect(posted.filter((url) => url === slowUrl)).toHaveLength(1);
    release();
    expect(await sending).toBe(5);
  });

  test('goes to no other company', async () => {
    await listen();
    await context.db.update(webhooks).set({ companyId: owner.companyId as Id<'company'> });
    await database.pool.query('update stores set company_id = null');
    await sayProductSaved();
    await database.pool.query('update stores set company_id = $1', [owner.companyId]);

    expect(await send()).toBe(0);
  });
});

describe('a message that is not accepted', () => {
  test('is sent again with growing pauses for three days, under one id', async () => {
    await listen();
    await sayProductSaved();
    status = 500;
    let hours = 0;
    for (let attempts = 1; attempts <= 10; attempts++) {
      expect(await send()).toBe(1);
      const pauseMs = pauseAfter(attempts) ?? 0;
      if (pauseMs > minuteMs) {
        now = new Date(now.getTime() + pauseMs - 1_000);
        expect(await send()).toBe(0);
        now = new Date(now.getTime() + 1_000);
      } else now = new Date(now.getTime() + pauseMs);
      hours += pauseMs / hourMs;
    }

    expect(hours).toBeGreaterThan(72);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await firstDelivery()).toMatchObject({ state: 'failed', attempts: 10, status: 500 });
    now = new Date(now.getTime() + 2 * dayMs);
    expect(await send()).toBe(0);
  });

  test('a redirect is not followed', async () => {
    await listen();
    await sayProductSaved();
    status = 307;

    await send();

    expect(received).toHaveLength(1);
    expect(await firstDelivery()).toMatchObject({ state: 'waiting', status: 307 });
  });

  test.each([
    ['http://hooks.ege.example/', 'blocked_url'],
    ['https://127.0.0.1/', 'blocked_address'],
    ['https://169.254.169.254/latest/meta-data', 'blocked_address'],
    ['https://localhost/', 'blocked_address'],
  ])('%s is never reached', async (url, error) => {
    await listen();
    await sayProductSaved();
    await context.db.update(webhooks).set({ url });
    services.outbound = guarded;

    await send();

    expect(await firstDelivery()).toMatchObject({ state: 'waiting', status: null, error });
    expect(received).toEqual([]);
  });

  test('one that was taken by a worker that died is sent by the next', async () => {
    await listen();
    await sayProductSaved();
    const stopped: Context = {
      ...context,
      services: {
        ...services,
        outbound: { post: () => Promise.reject(new Error('the worker is gone')) },
      },
    };
    await expect(sendDueMessages(stopped, never)).rejects.toThrow('the worker is gone');
    expect(await send()).toBe(0);

    now = new Date(now.getTime() + minuteMs);
    await send();

    expect(await firstDelivery()).toMatchObject({ state: 'delivered' });
  });

  test('is sent again at its owner’s wish, and at no other’s', async () => {
    await listen();
    await sayProductSaved();
    await send();
    const { id } = await firstDelivery();
    const stranger: Context = { ...context, actor: { ...owner, companyId: newId<'company'>() } };

    await expect(replayDelivery(stranger, id)).rejects.toMatchObject({ httpStatus: 404 });
    await replayDelivery(asOwner, id);
    await send();

    expect(received.map(({ headers }) => headers['webhook-id'])).toHaveLength(2);
    expect(received[0]!.headers['webhook-id']).toBe(received[1]!.headers['webhook-id']);
  });
});

describe('a webhook that accepts nothing', () => {
  const turnedOff = async () => (await listWebhooks(asOwner))[0]!.turnedOffAt;

  test('is turned off after five days, with one mail to the owner', async () => {
    await listen();
    status = 500;
    await sayProductSaved();
    await send();
    now = new Date(now.getTime() + 5 * dayMs - minuteMs);
    await send();
    const before = await turnedOff();
    now = new Date(now.getTime() + 3 * hourMs);
    await sayProductSaved();
    await send();
    await relayOnce(context, webhookSubscriptions);

    expect([before, await turnedOff()]).toEqual([null, now]);
    const mails = jobs.filter(({ name }) => name === 'webhooks.tell_owner');
    expect(mails).toHaveLength(1);
    const sent: object[] = [];
    const mail = { send: async (letter: object) => void sent.push(letter) };
    await webhookJobs
      .find(({ name }) => name === 'webhooks.tell_owner')!
      .run({ ...context, services: { ...services, mail } }, mails[0]!.data, never);
    expect(sent).toMatchObject([{ to: 'owner@ege.example' }]);
  });

  test('accepting one message starts the five days again', async () => {
    await listen();
    status = 500;
    await sayProductSaved();
    await send();
    status = 204;
    now = new Date(now.getTime() + 4 * dayMs);
    await send();
    status = 500;
    now = new Date(now.getTime() + 2 * dayMs);
    await sayProductSaved();
    await send();

    expect(await turnedOff()).toBeNull();
  });

  test('that answers 410 is turned off at once, and gets what waited when turned on', async () => {
    const { id } = await listen();
    await sayProductSaved();
    status = 410;
    await send();
    const off = await turnedOff();
    const { id: delivery } = await firstDelivery();
    now = new Date(now.getTime() + minuteMs);
    const sentWhileOff = await send();
    await expect(replayDelivery(asOwner, delivery)).rejects.toMatchObject({ httpStatus: 409 });
    status = 204;
    await turnOnWebhook(asOwner, id);
    await send();

    expect([off, sentWhileOff]).toEqual([new Date('2027-03-01T08:00:00Z'), 0]);
    expect(await firstDelivery()).toMatchObject({ state: 'delivered' });
  });
});

describe('a test message', () => {
  test('is sent whatever the webhook is told of', async () => {
    const { id } = await listen();
    await testWebhook(asOwner, id);
    await send();

    expect(received.map(({ body }) => JSON.parse(body) as object)).toEqual([
      { type: 'webhook.test', timestamp: now.toISOString(), data: {} },
    ]);
    expect(await listDeliveries(asOwner)).toMatchObject([
      { event: 'webhook.test', state: 'delivered' },
    ]);
  });

  test('that still waits is tried at once instead of another', async () => {
    const { id } = await listen();
    status = 500;
    await testWebhook(asOwner, id);
    await send();
    status = 204;
    await Promise.all([testWebhook(asOwner, id), testWebhook(asOwner, id)]);
    await send();

    expect(received).toHaveLength(2);
    expect(await listDeliveries(asOwner)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  test('of a webhook that is off, or of others, is refused', async () => {
    const { id } = await listen();
    const stranger: Context = { ...context, actor: { ...owner, companyId: newId<'company'>() } };
    await expect(testWebhook(stranger, id)).rejects.toMatchObject({ httpStatus: 404 });
    await context.db.update(webhooks).set({ turnedOffAt: now });
    await expect(testWebhook(asOwner, id)).rejects.toMatchObject({ httpStatus: 409 });

    expect(await context.db.$count(webhookDeliveries)).toBe(0);
  });
});

describe('managing webhooks', () => {
  test('the secret is stored sealed and shown once', async () => {
    const { secret } = await listen();

    const { rows } = await database.pool.query('select webhooks::text from webhooks');

    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify([rows, await listWebhooks(asOwner)])).not.toContain(secret.slice(6));
  });

  test('staff and other companies manage none', async () => {
    const { id } = await listen();
    const staff: Context = { ...context, actor: { ...owner, isOwner: false } };
    const stranger: Context = { ...context, actor: { ...owner, companyId: newId<'company'>() } };

    await expect(removeWebhook(staff, id)).rejects.toMatchObject({ httpStatus: 403 });
    await expect(removeWebhook(stranger, id)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(turnOnWebhook(stranger, id)).rejects.toMatchObject({ httpStatus: 404 });
    await removeWebhook(asOwner, id);

    expect(await context.db.$count(webhooks)).toBe(0);
  });

  test('of concurrent makers at the limit one succeeds', async () => {
    const make = () =>
      makeWebhook(asOwner, { url: 'https://hooks.ege.example/', events: ['rfq.moved'] });
    for (let i = 1; i < maxWebhooks; i++) await make();

    const results = await Promise.allSettled([make(), make(), make()]);

    expect(results.filter(({ status: one }) => one === 'fulfilled')).toHaveLength(1);
    expect(await context.db.$count(webhooks)).toBe(maxWebhooks);
  });

  test('they are in the copy of a person’s data and go with the company', async () => {
    await listen();
    await sayProductSaved();
    const { features } = services;
    const userId = owner.userId;

    const copy = await features.exportPersonalData(context, userId);
    await inTransaction(context, (inside) => features.erasePersonalData(inside, userId, 'emptied'));
    const [kept] = await context.db
      .select()
      .from(webhooks)
      .where(eq(webhooks.companyId, owner.companyId as Id<'company'>));
    await inTransaction(context, (inside) =>
      features.companyClosed(inside, owner.companyId as Id<'company'>, 'emptied'),
    );

    expect(copy).toMatchObject({ webhooks: [{ url: receiverUrl }] });
    expect(kept?.userId).toBeNull();
    expect(await context.db.$count(webhookDeliveries)).toBe(0);
  });

  test.each([
    ['http://hooks.ege.example/', 'webhookNeedsHttps'],
    ['ftp://hooks.ege.example/', 'webhookNeedsHttps'],
    ['nothing', 'webhookNeedsHttps'],
    ['https://user:secret@hooks.ege.example/', 'webhookAddress'],
    ['https://hooks.ege.example:8443/', 'webhookAddress'],
    ['https://127.0.0.1/', 'webhookAddress'],
    ['https://[::1]/', 'webhookAddress'],
    ['https://2130706433/', 'webhookAddress'],
    ['https://localhost/', 'webhookAddress'],
    ['https://printer.local/', 'webhookAddress'],
    ['https://hooks.ege.example/kervan?x=1', null],
  ])('the form checks %s', (url, refusal) => {
    expect(whyNotAddress(url)).toBe(refusal);
  });
});

test('an address is added with a proof of the last ten minutes only', async () => {
  now = new Date('2027-03-01T08:11:00Z');
  const input = webhookInput.parse({
    url: 'https://hooks.ege.example/',
    events: ['rfq.moved'],
  });

  const refused = makeWebhook(asOwner, input);

  await expect(refused).rejects.toMatchObject({ fieldErrors: { currentPassword: 'proofNeeded' } });
  await makeWebhook(asOwner, { ...input, currentPassword: password });
  await makeWebhook(asOwner, input);
});
