// Tells a company's owner that a webhook was turned off.
import * as m from '#messages/features/webhooks';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';

type Reader = {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly url: string;
};

export const writeTurnedOff = (
  { services }: Context,
  { name, email, locale, url }: Reader,
): Promise<Mail> =>
  writeLetter(email, {
    locale,
    subject: m.mailOff({ locale }),
    preview: url,
    heading: m.mailOff({ locale }),
    paragraphs: [
      m.hello({ name }, { locale }),
      m.mailOffText({ url: ltr(url) }, { locale }),
      m.mailOn({ locale }),
    ],
    button: {
      label: m.mailSee({ locale }),
      url: `${services.sites.vendor}${memberPaths.vendorDevelopers({ locale })}`,
    },
    footnotes: [m.mailWhy({ locale })],
  });
