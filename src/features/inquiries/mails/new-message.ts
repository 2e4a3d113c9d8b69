// The mail about a new message of an inquiry. What was written is on the page only.
import * as m from '#messages/features/inquiries';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import { countryName } from '#shared/countries.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { type MailReader, stopLinks } from '../queries/mail-readers.server.ts';

type Written = { readonly by: ThreadSide; readonly number: number };

/** The page of the inquiry for the side that reads the mail. */
function pageOf({ services }: Context, reader: MailReader, by: ThreadSide): string {
  const { sites } = services;
  const asked = { locale: reader.locale, id: reader.publicId };
  if (by === 'seller') return `${sites.buyer}${memberPaths.buyerInquiry(asked)}`;
  return reader.isMarket
    ? `${sites.control}${memberPaths.controlInquiry(asked)}`
    : `${sites.vendor}${memberPaths.vendorInquiry(asked)}`;
}

export async function writeNewMessage(
  context: Context,
  reader: MailReader,
  { by, number }: Written,
): Promise<Mail> {
  const { publicUrl } = context.services;
  const { userId, email, name, locale, subject, country, storeName } = reader;
  const from =
    by === 'seller'
      ? storeName
      : country === null
        ? m.buyer({ locale })
        : m.buyerFrom({ country: countryName(country, locale) }, { locale });
  const heading = (number === 1 ? m.mailNew : m.mailReply)({ from }, { locale });
  const token = await stopLinks(context).sign(userId);
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: subject,
    heading,
    paragraphs: [m.hello({ name }, { locale }), m.mailText({ subject }, { locale })],
    button: { label: m.mailRead({ locale }), url: pageOf(context, reader, by) },
    footnotes: [m.mailWhy({ locale })],
    unsubscribe: {
      label: m.mailStop({ locale }),
      url: `${publicUrl}${memberPaths.stopInquiryMails({ locale })}?token=${token}`,
    },
  });
}
