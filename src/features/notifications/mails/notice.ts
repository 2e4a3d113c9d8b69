// The mail of a notification. What was written or offered is on the page only.
import * as m from '#messages/features/notifications';
import type { Context, RegisteredKind } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import type { NoticeValues } from '#platform/notice.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { stopLinks } from '../services/stop-links.server.ts';

type Reader = { readonly name: string; readonly email: string; readonly locale: Locale };
type Told = {
  readonly id: Id<'notification'>;
  readonly userId: Id<'user'>;
  readonly kind: RegisteredKind;
  readonly subject: string;
  readonly values: NoticeValues;
};

/** Of the mail of this row, however often it is handed over. */
const messageIdOf = ({ services }: Context, id: Id<'notification'>): string =>
  `<${id}@${new URL(services.publicUrl).hostname}>`;

/** By which mail programs show the mails about one conversation as one. */
function threadHeaders({ services }: Context, mails: string, subject: string) {
  const first = `<${mails}-${subject}@${new URL(services.publicUrl).hostname}>`;
  return { 'In-Reply-To': first, References: first };
}

export async function writeNotice(
  context: Context,
  { name, email, locale }: Reader,
  { id, userId, kind, subject, values }: Told,
): Promise<Mail> {
  const { publicUrl, sites } = context.services;
  const said = { locale };
  const title = kind.title(values, said);
  const paragraphs = kind.text(values, said);
  const { panel, path } = kind.page({ subject, values }, said);
  const token = await stopLinks(context).sign({ userId, mails: [kind.mails] });
  const letter = await writeLetter(email, {
    locale,
    subject: title,
    preview: paragraphs[0] ?? title,
    heading: title,
    paragraphs: [m.hello({ name }, said), ...paragraphs],
    button: { label: kind.button(said), url: `${sites[panel]}${path}` },
    footnotes: [m.mailWhy(said)],
    unsubscribe: {
      label: m.mailStop(said),
      url: `${publicUrl}${memberPaths.stopMails(said)}?token=${token}`,
    },
  });
  return {
    ...letter,
    messageId: messageIdOf(context, id),
    headers: { ...letter.headers, ...threadHeaders(context, kind.mails, subject) },
  };
}
