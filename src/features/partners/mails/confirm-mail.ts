// The mail by which someone who asks to become a partner proves the address. It repeats nothing
// that was typed, because anyone can have it sent to anyone.
import * as m from '#messages/features/partners';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import * as paths from '#shared/paths.ts';
import { unconfirmedDays } from '../rules.ts';
import type { partnerRequests } from '../table.server.ts';

type Request = Pick<typeof partnerRequests.$inferSelect, 'email' | 'language' | 'kind'>;

export function writeConfirmMail(
  { services }: Context,
  { email, language: locale, kind }: Request,
  token: string,
): Promise<Mail> {
  const query = new URLSearchParams({ token });
  return writeLetter(email, {
    locale,
    subject: m.mailConfirm({ locale }),
    preview: m.mailConfirmButton({ locale }),
    heading: m.mailConfirm({ locale }),
    paragraphs: [
      m.mailConfirmText({ kind }, { locale }),
      m.mailConfirmDays({ days: unconfirmedDays }, { locale }),
    ],
    button: {
      label: m.mailConfirmButton({ locale }),
      url: `${services.publicUrl}${paths.guideRequest({ locale })}?${query}`,
    },
    footnotes: [m.mailConfirmWhy({ locale })],
  });
}
