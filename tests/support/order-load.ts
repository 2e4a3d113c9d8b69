// Buyers who go on requesting orders while parts of a deployment die.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '#platform/database/connection.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { openSmallMarket } from './market.ts';
import { newSeller } from './negotiation.ts';
import { toHamburg } from './orders.ts';
import { testContext } from './test-context.ts';
import { somebodyNew, visitorOf } from './users.ts';

export type OrderMarket = {
  readonly product: string;
  readonly variant: string;
  /** Of the buyers' sessions. */
  readonly tokens: readonly string[];
};

/** A migrated database gets one seller with a product, and buyers. */
export async function openOrderMarket(url: string, buyers: number): Promise<OrderMarket> {
  const database = { ...connectDatabase({ url }), url };
  try {
    const staff = testContext(database);
    await openSmallMarket(staff);
    const visitor = visitorOf(database).context;
    const services = { ...visitor.services, secret: await deploymentSecret(database.db) };
    const context = { ...visitor, services };
    const { product } = await newSeller(staff, context);
    const { rows } = await database.pool.query<{ variants: { id: string }[] }>(
      'select variants from products where public_id = $1',
      [product],
    );
    const tokens: string[] = [];
    for (let i = 0; i < buyers; i++)
      tokens.push((await somebodyNew(context, `buyer-${i}@example.com`)).token);
    return { product, variant: rows[0]!.variants[0]!.id, tokens };
  } finally {
    await database.close();
  }
}

export type Acknowledged = { readonly id: string; readonly atMs: number };

export type OrderLoad = {
  /** Orders whose request was answered with 201, with the time of the answer. */
  readonly acknowledged: readonly Acknowledged[];
  /** Answers that are neither 201 nor a reason to ask again. */
  readonly refusals: readonly string[];
  /** Resolves when the last request has been answered. */
  readonly end: () => Promise<void>;
};

type LoadOptions = OrderMarket & {
  readonly origin: string;
  /** Of each buyer; a person may request forty a day. */
  readonly most: number;
  readonly pauseMs: number;
};

/** Each buyer asks for one order after another, and again with the same key while none answers. */
export function loadOrders({ origin, most, pauseMs, ...market }: LoadOptions): OrderLoad {
  const acknowledged: Acknowledged[] = [];
  const refusals: string[] = [];
  const ended = new AbortController();
  const buying = market.tokens.map(async (token) => {
    for (let n = 0; n < most && !ended.signal.aborted; n++) {
      const key = randomUUID();
      while (!ended.signal.aborted) {
        const answer = await requestOrder(origin, token, key, market);
        if (answer?.status === 201) {
          const { id } = JSON.parse(answer.text) as { id: string };
          acknowledged.push({ id, atMs: performance.now() });
          break;
        }
        const isPassing = answer === null || [409, 502, 503].includes(answer.status);
        if (!isPassing) refusals.push(`${answer.status} ${answer.text}`);
        await sleep(100);
      }
      await sleep(pauseMs);
    }
  });
  return {
    acknowledged,
    refusals,
    end: async () => {
      ended.abort();
      await Promise.all(buying);
    },
  };
}

type Answer = { readonly status: number; readonly text: string };

/** Null: nobody answered, or not to the end. */
const requestOrder = async (
  origin: string,
  token: string,
  key: string,
  { product, variant }: OrderMarket,
): Promise<Answer | null> =>
  fetch(`${origin}/api/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      connection: 'close',
    },
    body: JSON.stringify({
      product,
      lines: [{ product, variant, quantity: 1_000 }],
      ...toHamburg,
    }),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);
