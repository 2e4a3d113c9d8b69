// Tells of a new access token, so that one that an intruder made is noticed.
import * as m from '#messages/features/access-tokens';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';

type Reader = { readonly name: string; readonly email: string; readonly locale: Locale };
type Token = {
  readonly name: string;
  readonly hint: string;
  readonly person: string;
  readonly company: string;
};

export function writeTokenMade(
  { services }: Context,
  { name, email, locale }: Reader,
  token: Token,
): Promise<Mail> {
  const { person, company } = token;
  return writeLetter(email, {
    locale,
    subject: m.mailMade({ company }, { locale }),
    preview: token.name,
    heading: m.mailMade({ company }, { locale }),
    paragraphs: [
      m.hello({ name }, { locale }),
      m.mailMadeText({ person, token: token.name, hint: ltr(`…${token.hint}`) }, { locale }),
      m.mailNotYou({ locale }),
    ],
    button: {
      label: m.mailSee({ locale }),
      url: `${services.sites.vendor}${memberPaths.vendorDevelopers({ locale })}`,
    },
    footnotes: [m.mailWhy({ locale })],
  });
}
