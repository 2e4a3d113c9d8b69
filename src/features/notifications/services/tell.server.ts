// Makes the rows of what happened, for those who may know of it at this moment, with their counts
// and their mails: all or nothing, and once however often the job runs.
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Notice } from '#platform/notice.ts';
import { onSite } from '#features/users/schemas.ts';
import { listTold } from '../queries/mail-reader.server.ts';
import { countsChanged } from '../events.ts';
import { mailNotification } from '../mail-job.ts';
import { notifications } from '../table.server.ts';
import { countNew } from './unread-counts.server.ts';

async function rowsOf(context: Context, notice: Notice) {
  const kind = context.services.features.notices.kinds.get(notice.kind);
  if (!kind) throw new Error(`No feature tells ${notice.kind}.`);
  const { companyId, userId: only, cause, subject, values } = notice;
  const told = await listTold(context, { companyId, group: kind.group });
  return told
    .filter(({ userId }) => only === undefined || userId === only)
    .map(({ userId, preferences }) => {
      const isListed = preferences[onSite(kind.mails)] !== false;
      return {
        userId,
        companyId,
        kind: notice.kind,
        group: kind.group,
        cause,
        subject,
        values,
        isListed,
        createdAt: context.now(),
        readAt: isListed ? null : context.now(),
      };
    });
}

export async function tell(context: Context, event: string, payload: object): Promise<void> {
  await inTransaction(context, async (inside) => {
    const { notices } = inside.services.features;
    const rows = [];
    for (const notice of await notices.tell(inside, event, payload))
      rows.push(...(await rowsOf(inside, notice)));
    if (rows.length === 0) return;
    rows.sort((a, b) => (a.userId < b.userId ? -1 : 1));
    const made = await inside.db
      .insert(notifications)
      .values(rows)
      .onConflictDoNothing()
      .returning({
        id: notifications.id,
        userId: notifications.userId,
        companyId: notifications.companyId,
        group: notifications.group,
        isListed: notifications.isListed,
      });
    const listed = made.filter(({ isListed }) => isListed);
    if (listed.length > 0) {
      await countNew(inside, listed);
      await emit(inside, countsChanged(listed.map(({ userId }) => userId)));
    }
    for (const { id } of made) await inside.services.jobs.send(inside, mailNotification, { id });
  });
}
