// One mail about what came on top of an hour's mails.
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import * as m from '#messages/features/notifications';
import { type Context, inTransaction } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { findMailReader } from '../queries/mail-reader.server.ts';
import { notifications } from '../table.server.ts';
import { stopLinks } from './stop-links.server.ts';

/** Most in one mail; the others are counted. */
const mostLinks = 20;
const batchSize = 100;

/** People with gathered news after this one, at most a batch. */
async function listGathered({ db }: Context, after: Id<'user'> | null): Promise<Id<'user'>[]> {
  const rows = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        eq(notifications.mailState, 'gathered'),
        after === null ? undefined : gt(notifications.userId, after),
      ),
    )
    .orderBy(notifications.userId)
    .limit(batchSize);
  return rows.map(({ userId }) => userId);
}

const gatheredOf = ({ db }: Context, userId: Id<'user'>) =>
  db
    .select({
      id: notifications.id,
      companyId: notifications.companyId,
      userId: notifications.userId,
      kind: notifications.kind,
      group: notifications.group,
      subject: notifications.subject,
      values: notifications.values,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.mailState, 'gathered')))
    .orderBy(asc(notifications.id))
    .for('update');

/** What of it the person may still read and wants, with the reader. */
async function wantedOf(context: Context, rows: Awaited<ReturnType<typeof gatheredOf>>) {
  const wanted = [];
  for (const row of rows) {
    const kind = context.services.features.notices.kinds.get(row.kind);
    const reader = await findMailReader(context, row);
    if (kind && reader && reader.preferences[kind.mails] !== false)
      wanted.push({ ...row, kind, reader });
  }
  return wanted;
}

async function mailDigest(context: Context, userId: Id<'user'>): Promise<void> {
  const rows = await gatheredOf(context, userId);
  const wanted = await wantedOf(context, rows);
  const [first] = wanted;
  if (first) {
    const { publicUrl, sites } = context.services;
    const { email, name, locale } = first.reader;
    const said = { locale };
    const subject = m.digestSubject({ count: wanted.length }, said);
    const more = wanted.length - mostLinks;
    const mails = [...new Set(wanted.map(({ kind }) => kind.mails))];
    const token = await stopLinks(context).sign({ userId, mails });
    const letter = await writeLetter(email, {
      locale,
      subject,
      preview: first.kind.title(first.values, said),
      heading: subject,
      paragraphs: [
        m.hello({ name }, said),
        m.digestText(said),
        ...(more > 0 ? [m.digestMore({ count: more }, said)] : []),
      ],
      links: wanted.slice(0, mostLinks).map(({ kind, values, subject: of }) => {
        const { panel, path } = kind.page({ subject: of, values }, said);
        const label = kind.title(values, said);
        return { label, lang: locale, url: `${sites[panel]}${path}`, notes: [] };
      }),
      button: { label: m.digestSee(said), url: `${publicUrl}${memberPaths.notifications(said)}` },
      footnotes: [m.mailWhy(said)],
      unsubscribe: {
        label: m.mailStop(said),
        url: `${publicUrl}${memberPaths.stopMails(said)}?token=${token}`,
      },
    });
    const host = new URL(publicUrl).hostname;
    await context.services.mail.send({ ...letter, messageId: `<digest-${first.id}@${host}>` });
  }
  if (rows.length > 0)
    await context.db
      .update(notifications)
      .set({ mailState: 'digested' })
      .where(
        inArray(
          notifications.id,
          rows.map(({ id }) => id),
        ),
      );
}

/**
 * Mails a digest to each person who has one. A mail that fails delays no one else; throws once all
 * were tried, so that the job is run again for those who got none.
 */
export async function mailDigests(context: Context, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  let people = await listGathered(context, null);
  while (people.length > 0) {
    for (const userId of people) {
      signal.throwIfAborted();
      await inTransaction(context, (inside) => mailDigest(inside, userId)).catch((error: unknown) =>
        failures.push(error),
      );
    }
    people = await listGathered(context, people.at(-1)!);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} digests were not mailed.`);
}
