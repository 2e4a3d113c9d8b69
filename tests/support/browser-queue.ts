// Products that wait for the market's staff, in a queue that a journey goes through.
import { randomBytes, randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { withDatabase } from './browser-database.ts';
import { addProduct, openSeller } from './browser-sellers.ts';

/**
 * Puts a new seller's products before the staff, one behind the other and ahead of all that staff
 * opened; returns their titles in the order of the queue, and the public id of the first one's
 * review.
 */
export async function queueProducts(
  request: APIRequestContext,
  count: number,
): Promise<{ readonly titles: readonly string[]; readonly first: string }> {
  await openSeller(request);
  const code = randomBytes(4).toString('hex');
  const titles = Array.from({ length: count }, (_, i) => `Queued towel ${code} ${i + 1}`);
  const ids: string[] = [];
  for (const title of titles) ids.push((await addProduct(request, title)).id);
  await withDatabase((client) =>
    client.query(
      `insert into product_reviews (id, public_id, product_id, reason, words, asked_at)
       select gen_random_uuid(), products.public_id, products.id, 'staff', '{}',
         timestamptz '2001-01-01' + $2 * interval '1 day' + queued.place * interval '1 minute'
       from products
       join unnest($1::text[]) with ordinality as queued (id, place)
         on queued.id = products.public_id`,
      // Another journey's are on another day, whole.
      [ids, randomInt(3_000)],
    ),
  );
  return { titles, first: ids[0]! };
}
