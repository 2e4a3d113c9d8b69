// Writes that members send: lines of their carts, each in a transaction with its own lock.
import { asc, eq, like } from 'drizzle-orm';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import type { SentRequest } from './load-process.ts';

/** The API limits what one session asks in a minute. */
const sessionsEach = 5;
/** Less than a cart holds: a line that is there grows. */
const wares = 50;
const requests = 20_000;

/** Tokens of the people with such addresses, in turns. */
export async function openSessions(context: Context, emails: string): Promise<string[]> {
  const people = await context.db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, emails));
  // The server signs tokens with its own.
  const secret = await deploymentSecret(context.db);
  const signing = { ...context, services: { ...context.services, secret } };
  const tokens: string[] = [];
  for (const { id } of Array.from({ length: sessionsEach }, () => people).flat()) {
    const { token } = await inTransaction(signing, (inside) =>
      openSession(inside, id, { hasSecondFactor: false }),
    );
    tokens.push(token);
  }
  return tokens;
}

/** Of the people of `addUsers`, who take turns. */
export async function cartWrites(context: Context): Promise<SentRequest[]> {
  const tokens = await openSessions(context, 'person-%@bench.example');
  const sold = await context.db
    .select({ product: products.publicId, variants: products.variants })
    .from(products)
    .where(eq(products.state, 'published'))
    .orderBy(asc(products.publicId))
    .limit(wares);
  return Array.from({ length: requests }, (_, i) => {
    const { product, variants } = sold[Math.floor(i / tokens.length) % sold.length]!;
    return {
      method: 'POST',
      path: '/api/v1/cart-items',
      headers: {
        authorization: `Bearer ${tokens[i % tokens.length]!}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ product, variant: variants[0]!.id, quantity: 1 }),
    };
  });
}
