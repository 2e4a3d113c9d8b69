// The link with which a visitor confirms the address and opens the badge.
import * as m from '#messages/features/exhibitions';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { daysIn } from '../format.ts';
import type { exhibitions, exhibitionVisitors } from '../table.server.ts';

type Told = {
  readonly visitor: typeof exhibitionVisitors.$inferSelect;
  readonly fair: typeof exhibitions.$inferSelect;
  readonly token: string;
};

export function writeBadgeMail(
  { services, locale }: Context,
  { visitor, fair, token }: Told,
): Promise<Mail> {
  const title = inLanguage(fair.title, locale)?.value ?? fair.slug;
  const isConfirmed = visitor.confirmedAt !== null;
  return writeLetter(visitor.email, {
    locale,
    subject: m.mailBadge({ fair: title }, { locale }),
    preview: title,
    heading: m.mailBadge({ fair: title }, { locale }),
    paragraphs: [
      m.mailHello({ name: visitor.name }, { locale }),
      isConfirmed ? m.mailBadgeAgain({ locale }) : m.mailBadgeText({ locale }),
      m.mailBadgeWhen(
        { days: daysIn(fair, locale), venue: `${fair.venue}, ${fair.city}` },
        { locale },
      ),
    ],
    button: {
      label: isConfirmed ? m.mailBadgeOpen({ locale }) : m.mailBadgeConfirm({ locale }),
      url: `${services.publicUrl}${memberPaths.exhibitionBadge({ locale, token })}`,
    },
    buttonHint: m.mailBadgeHint({ locale }),
    footnotes: [m.mailBadgeWhy({ locale })],
  });
}
