// The e-mail to a buyer about a decision on a request, in the buyer's language. Details are on the
// page only.
import * as m from '#messages/features/rfqs';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { dateText } from '#shared/dates.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { ToldState } from '../rules.ts';
import { signRfqStop } from '../services/stop-links.server.ts';

type Reader = {
  readonly userId: Id<'user'>;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
};
type Told = {
  readonly publicId: string;
  readonly productName: string;
  readonly to: ToldState;
  readonly reason: string | null;
  readonly expiresAt: Date | null;
};

const headings: Readonly<Record<ToldState, typeof m.mailOpen>> = {
  open: m.mailOpen,
  changes_requested: m.mailChanges,
  rejected: m.mailRejected,
  removed: m.mailRemoved,
  expired: m.mailExpired,
};

export async function writeDecision(
  context: Context,
  { userId, name, email, locale }: Reader,
  { publicId, productName, to, reason, expiresAt }: Told,
): Promise<Mail> {
  const { publicUrl, sites } = context.services;
  const token = await signRfqStop(context, userId);
  const heading = headings[to]({ product: productName }, { locale });
  const texts: Readonly<Record<ToldState, () => string>> = {
    open: () =>
      m.mailOpenText({ day: expiresAt === null ? '' : dateText(expiresAt, locale) }, { locale }),
    changes_requested: () => m.mailChangesText({ locale }),
    rejected: () => m.mailRejectedText({ locale }),
    removed: () => m.mailRemovedText({ locale }),
    expired: () => m.mailExpiredText({ locale }),
  };
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: productName,
    heading,
    paragraphs: [
      m.hello({ name }, { locale }),
      texts[to](),
      ...(reason === null ? [] : [m.mailReason({ reason }, { locale })]),
    ],
    button: {
      label: to === 'changes_requested' ? m.mailMend({ locale }) : m.mailSee({ locale }),
      url: `${sites.buyer}${memberPaths.buyerRfq({ locale, id: publicId })}`,
    },
    footnotes: [m.mailWhy({ locale })],
    unsubscribe: {
      label: m.mailStop({ locale }),
      url: `${publicUrl}${memberPaths.stopMails({ locale })}?token=${token}`,
    },
  });
}
