// The mail about what happened to an order. Prices and addresses are on the page only.
import * as m from '#messages/features/orders';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { silentDays } from '../rules/states.ts';
import type { MailReader, OrderNews } from '../queries/mail-readers.server.ts';

/** The page of the order for the side that reads the mail. */
function pageOf({ services: { sites } }: Context, reader: MailReader): string {
  const asked = { locale: reader.locale, id: reader.publicId };
  if (reader.isBuyer) return `${sites.buyer}${memberPaths.buyerOrder(asked)}`;
  return reader.isMarket
    ? `${sites.control}${memberPaths.controlOrder(asked)}`
    : `${sites.vendor}${memberPaths.vendorOrder(asked)}`;
}

export function writeOrderMail(
  context: Context,
  reader: MailReader,
  news: OrderNews,
): Promise<Mail> {
  const { email, name, locale, publicId, storeName, isBuyer } = reader;
  const heading = m.mailHeading(
    {
      what: news.what,
      by: news.by,
      store: storeName,
      reader: isBuyer ? 'buyer' : 'seller',
      days: String(silentDays),
    },
    { locale },
  );
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: m.mailNumber({ number: publicId }, { locale }),
    heading,
    paragraphs: [m.hello({ name }, { locale }), m.mailNumber({ number: publicId }, { locale })],
    button: { label: m.mailOpen({ locale }), url: pageOf(context, reader) },
    footnotes: [m.mailWhy({ locale })],
  });
}
