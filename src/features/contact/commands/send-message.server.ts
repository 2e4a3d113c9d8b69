// What anyone writes to the market.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  findBySlug,
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { invalid } from '#platform/http/problems.ts';
import { countNetworkTry, countTry } from '#platform/http/try-limits.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { possiblePhone } from '#shared/phone.ts';
import { contactReceived } from '../events.ts';
import { contactLimits } from '../rules.ts';
import { type ContactInput, contactInput } from '../schemas.ts';
import { contactMessages } from '../table.server.ts';

async function categoryOf(context: Context, path: string): Promise<Id<'category'>> {
  const tree = await getCategoryTree(context);
  const found = findCategory(tree, path) ?? findBySlug(tree, path);
  if (!found) throw invalid({ category: 'chooseRfqCategory' });
  return found.node.id;
}

const isKept = async ({ db }: Context, clientKey: string): Promise<boolean> =>
  (await db.$count(contactMessages, eq(contactMessages.clientKey, clientKey))) > 0;

/** Other words under the form's key are another message: none of them is lost. */
const keyOf = (key: string, input: ContactInput): string =>
  createHash('sha256')
    .update(JSON.stringify([key, input]))
    .digest('base64url');

/**
 * Keeps the message for staff; once, however often it is sent under `key`, which the form has
 * chosen. Throws invalid (`phone`, `category`), too_many.
 */
export const sendContactMessage = defineCommand({
  permission: anyone('the form is for strangers; limits by network and address protect it'),
  input: contactInput,
  async run(context, input: ContactInput, key: string | null = null): Promise<void> {
    const { phone: typed, phoneCountry, category: path, ...columns } = input;
    const phone = typed === '' ? null : possiblePhone(typed, phoneCountry ?? input.country);
    if (typed !== '' && phone === null) throw invalid({ phone: 'impossiblePhone' });
    const categoryId = path === null ? null : await categoryOf(context, path);
    const clientKey = key === null ? null : keyOf(key, input);
    if (clientKey !== null && (await isKept(context, clientKey))) return;
    await countNetworkTry(context, 'contact', contactLimits.network);
    await countTry(context, 'contact address', input.email, contactLimits.address);
    const now = context.now();
    await inTransaction(context, async (inside) => {
      const [made] = await inside.db
        .insert(contactMessages)
        .values({
          ...columns,
          phone,
          categoryId,
          clientKey,
          userId: actorIds(inside.actor).userId,
          language: inside.locale,
          createdAt: now,
          updatedAt: now,
        })
        // The same one, which another request has kept since.
        .onConflictDoNothing({ target: contactMessages.clientKey })
        .returning({ id: contactMessages.id });
      if (made) await emit(inside, contactReceived({ messageId: made.id }), queueMoved('inquiry'));
    });
  },
});
