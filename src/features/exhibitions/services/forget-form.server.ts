import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { KeptForm } from '../rules/choices.ts';
import { exhibitionDrafts } from '../table.server.ts';

/** What the actor saved of the form, which has been sent now. */
export async function forgetForm(
  { db, actor }: Context,
  exhibitionId: Id<'exhibition'>,
  form: KeptForm,
): Promise<void> {
  const { userId } = actorIds(actor);
  if (userId === null) return;
  await db
    .delete(exhibitionDrafts)
    .where(
      and(
        eq(exhibitionDrafts.exhibitionId, exhibitionId),
        eq(exhibitionDrafts.form, form),
        eq(exhibitionDrafts.userId, userId),
      ),
    );
}
