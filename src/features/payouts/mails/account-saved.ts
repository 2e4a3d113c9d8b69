// Tells a company's owner that its payouts go to another account.
import * as m from '#messages/features/payouts';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { Owner } from '../queries/own-payouts.server.ts';

export const writeAccountSaved = (
  { services }: Context,
  { name, email, locale }: Owner,
  ending: string,
): Promise<Mail> =>
  writeLetter(email, {
    locale,
    subject: m.mailAccount({ locale }),
    preview: `… ${ending}`,
    heading: m.mailAccount({ locale }),
    paragraphs: [
      m.hello({ name }, { locale }),
      m.mailAccountText({ ending: ltr(ending) }, { locale }),
      m.mailAccountWarning({ locale }),
    ],
    button: {
      label: m.mailSee({ locale }),
      url: `${services.sites.vendor}${memberPaths.vendorMoney({ locale })}`,
    },
    footnotes: [m.mailAccountWhy({ locale })],
  });
