import { desc, inArray } from 'drizzle-orm';
import {
  compileWords,
  findWords,
  type WordRule,
} from '#features/prohibited-words/rules/matcher.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { rfqs } from '../table.server.ts';

/** The newest ones are read; a market has far fewer requests than products. */
const maxRead = 20_000;
const maxExamples = 8;

/**
 * What a rule would mark among requests that are open or wait for approval. Throws refused,
 * unauthenticated.
 */
export async function tryWordOnRfqs(context: Context, rule: Omit<WordRule, 'id'>) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const matcher = compileWords([{ id: '', ...rule }]);
  const rows = await context.db
    .select({ id: rfqs.publicId, name: rfqs.productName, requirements: rfqs.requirements })
    .from(rfqs)
    .where(inArray(rfqs.state, ['open', 'full', 'pending_approval']))
    .orderBy(desc(rfqs.id))
    .limit(maxRead);
  const found = rows.filter(({ name, requirements }) =>
    [name, requirements].some((text) => findWords(matcher, text).length > 0),
  );
  return {
    count: found.length,
    read: rows.length,
    examples: found.slice(0, maxExamples).map(({ id, name }) => ({ id, text: name })),
  };
}
