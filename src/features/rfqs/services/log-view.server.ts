// The log of what sellers have seen of a buyer's details.
import type { Context } from '#platform/context.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { cardSubject } from '../rules.ts';
import { rfqViews } from '../table.server.ts';

type View = {
  readonly rfqId: Id<'rfq'>;
  readonly userId: Id<'user'>;
  readonly companyId: Id<'company'>;
  /** Null: the card. */
  readonly file: { readonly id: string; readonly name: string } | null;
};

/**
 * Logs a view before it is given. The same person sees the same thing once an hour: what they see
 * again within it is no new row, so that a page that is loaded often fills no table.
 */
export async function logRfqView(context: Context, { file, ...who }: View): Promise<void> {
  const at = context.now();
  await context.db
    .insert(rfqViews)
    .values({
      ...who,
      subject: file?.id ?? cardSubject,
      fileName: file?.name ?? null,
      hour: new Date(Math.floor(at.getTime() / hourMs) * hourMs),
      at,
    })
    .onConflictDoNothing();
}
