// The mail of one notification. It is marked once the mail server has taken it: a worker that is
// killed in between sends it again under the same Message-ID.
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { writeNotice } from '../mails/notice.ts';
import { findMailReader, findWaitingMail } from '../queries/mail-reader.server.ts';
import { mailsPerHour } from '../rules.ts';
import type { MailState } from '../schemas.ts';
import { notifications } from '../table.server.ts';

async function setState(
  context: Context,
  id: Id<'notification'>,
  mailState: MailState,
): Promise<void> {
  await context.db
    .update(notifications)
    .set({ mailState, mailedAt: mailState === 'sent' ? context.now() : null })
    .where(and(eq(notifications.id, id), eq(notifications.mailState, 'waiting')));
}

/** The person got as many as an hour may bring: the next ones come together. */
async function isFlooded(context: Context, userId: Id<'user'>): Promise<boolean> {
  const since = new Date(context.now().getTime() - hourMs);
  const [row] = await context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.mailedAt, since)));
  return (row?.count ?? 0) >= mailsPerHour;
}

export async function mailOne(context: Context, id: Id<'notification'>): Promise<void> {
  const row = await findWaitingMail(context, id);
  if (row === null) return;
  const kind = context.services.features.notices.kinds.get(row.kind);
  const reader = await findMailReader(context, row);
  const isDue =
    kind !== undefined &&
    reader !== null &&
    reader.preferences[kind.mails] !== false &&
    ((await kind.isMailDue?.(context, row)) ?? true);
  if (!isDue) return setState(context, id, 'none');
  if (await isFlooded(context, row.userId)) return setState(context, id, 'gathered');
  await context.services.mail.send(await writeNotice(context, reader, { ...row, kind }));
  await setState(context, id, 'sent');
}
