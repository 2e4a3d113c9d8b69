// Sends what is due and records how it went.
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { GuardedFetchError } from '#platform/http/guarded-fetch.ts';
import { unseal } from '#platform/security/sealing.ts';
import { webhookTurnedOff } from '../events.ts';
import { findDueDelivery, lockDueWebhooks } from '../queries/due-deliveries.server.ts';
import { deadMs, pauseAfter, sendTimeoutMs } from '../rules.ts';
import { webhookDeliveries, webhooks } from '../table.server.ts';

export const secretPurpose = 'webhook secret';
/** Receivers that are sent to at once; a slow one holds its own place only. */
const atOnce = 10;
/** Longer than an attempt takes: until then no other worker takes the webhook. */
const leaseMs = 2 * sendTimeoutMs;

/**
 * Sends what is due, one message at a time to each webhook, until nothing is. Returns the number of
 * messages; none without an outbound client.
 */
export async function sendDueMessages(context: Context, signal: AbortSignal): Promise<number> {
  const sending = new Set<Promise<void>>();
  let sent = 0;
  try {
    while (true) {
      for (const delivery of await takeDue(context, atOnce - sending.size)) {
        const one = sendOne(context, delivery, signal).finally(() => sending.delete(one));
        // Thrown below; until then a failure must not count as unhandled.
        one.catch(() => {});
        sending.add(one);
        sent++;
      }
      if (sending.size === 0) return sent;
      await Promise.race(sending);
      signal.throwIfAborted();
    }
  } finally {
    await Promise.allSettled(sending);
  }
}

type Due = NonNullable<Awaited<ReturnType<typeof findDueDelivery>>>;

/** Takes webhooks for a while: a worker that dies leaves them to the next. */
function takeDue(context: Context, limit: number): Promise<readonly Due[]> {
  const takenUntil = new Date(context.now().getTime() + leaseMs);
  return inTransaction(context, async (inside) => {
    const taken = limit === 0 ? [] : await lockDueWebhooks(inside, limit);
    const due: Due[] = [];
    for (const { id } of taken) {
      const delivery = await findDueDelivery(inside, id);
      if (delivery === null) continue;
      await inside.db.update(webhooks).set({ takenUntil }).where(eq(webhooks.id, id));
      due.push(delivery);
    }
    return due;
  });
}

type Outcome = { readonly status: number | null; readonly error: string | null };

async function sendOne(context: Context, delivery: Due, signal: AbortSignal): Promise<void> {
  const outcome = await attempt(context, delivery, signal);
  const { status } = outcome;
  if (status !== null && status >= 200 && status < 300)
    return recordSuccess(context, delivery, status);
  return recordFailure(context, delivery, outcome);
}

async function attempt(
  context: Context,
  { messageId, event, data, createdAt, url, sealedSecret }: Due,
  signal: AbortSignal,
): Promise<Outcome> {
  const { outbound, secret: deploymentSecret } = context.services;
  const secret = unseal(deploymentSecret, secretPurpose, sealedSecret);
  if (secret === null || outbound === null) return { status: null, error: 'unsendable' };
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data });
  const sentAt = context.now();
  try {
    const status = await outbound.post(url, {
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(messageId, sentAt, body),
      },
      timeoutMs: sendTimeoutMs,
      signal,
    });
    return { status, error: null };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return { status: null, error: error.code };
  }
}

const ended = ({ id }: Due) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting'));

async function recordSuccess(context: Context, delivery: Due, status: number): Promise<void> {
  await inTransaction(context, async (inside) => {
    await inside.db
      .update(webhookDeliveries)
      .set({
        state: 'delivered',
        attempts: delivery.attempts + 1,
        lastStatus: status,
        lastError: null,
        endedAt: inside.now(),
      })
      .where(ended(delivery));
    await inside.db
      .update(webhooks)
      .set({ failingSince: null, takenUntil: inside.now() })
      .where(eq(webhooks.id, delivery.webhookId));
  });
}

async function recordFailure(
  context: Context,
  delivery: Due,
  { status, error }: Outcome,
): Promise<void> {
  const now = context.now();
  const attempts = delivery.attempts + 1;
  const pauseMs = pauseAfter(attempts);
  await inTransaction(context, async (inside) => {
    await inside.db
      .update(webhookDeliveries)
      .set({
        attempts,
        lastStatus: status,
        lastError: error,
        ...(pauseMs === null
          ? { state: 'failed', endedAt: now }
          : { nextAt: new Date(now.getTime() + pauseMs) }),
      })
      .where(ended(delivery));
    await inside.db
      .update(webhooks)
      .set({
        takenUntil: now,
        failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(webhooks.id, delivery.webhookId));
    // 410 Gone: the receiver wants no more.
    const dead = new Date(now.getTime() - (status === 410 ? 0 : deadMs));
    const turnedOff = await inside.db
      .update(webhooks)
      .set({ turnedOffAt: now })
      .where(
        and(
          eq(webhooks.id, delivery.webhookId),
          isNull(webhooks.turnedOffAt),
          lte(webhooks.failingSince, dead),
        ),
      )
      .returning({ id: webhooks.id });
    for (const { id } of turnedOff) await emit(inside, webhookTurnedOff(id));
  });
}
