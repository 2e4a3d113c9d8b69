// The mail about new requests that match what the reader's company sells.
import { quantityShortText } from '#features/products/format/unit-words.ts';
import * as m from '#messages/features/rfq-matches';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { countryName } from '#shared/countries.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { reasonText } from '../format.ts';
import { type AlertReader, stopLinks } from '../queries/alert-readers.server.ts';
import type { RfqMatch } from '../queries/matches.server.ts';

export async function writeMatches(
  context: Context,
  { userId, email, name, locale, frequency }: AlertReader,
  { matches, total }: { readonly matches: readonly RfqMatch[]; readonly total: number },
): Promise<Mail> {
  const { publicUrl, sites } = context.services;
  const heading = m.newMatches({ count: total }, { locale });
  const token = await stopLinks(context).sign(userId);
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: matches[0]!.productName,
    heading,
    paragraphs: [m.hello({ name }, { locale }), m.newMatchesText({ locale })],
    links: matches.map((match) => ({
      label: match.productName,
      lang: match.language,
      url: `${publicUrl}${paths.localized({ locale, path: match.path })}`,
      notes: [
        quantityShortText(match.quantity, match.unit, locale),
        countryName(match.country, locale),
        ...reasonText(match.reason, locale),
      ],
    })),
    button: {
      label: m.seeAll({ locale }),
      url: `${sites.vendor}${memberPaths.vendorRfqs({ locale })}`,
    },
    footnotes: [m.whySent({ frequency }, { locale })],
    unsubscribe: {
      label: m.stop({ locale }),
      url: `${publicUrl}${memberPaths.stopMails({ locale })}?token=${token}`,
    },
  });
}
