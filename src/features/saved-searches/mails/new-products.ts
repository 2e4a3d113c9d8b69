// The mail about new goods that match a search which somebody keeps.
import type { ProductCardView } from '#features/listings/views.ts';
import * as m from '#messages/features/saved-searches';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import type { Locale } from '#shared/locale.ts';
import { formatPriceRange } from '#shared/money.ts';
import * as paths from '#shared/paths.ts';

type Reader = { readonly name: string; readonly email: string; readonly locale: Locale };
type Found = {
  readonly query: string;
  readonly cards: readonly ProductCardView[];
  /** All new products, of which `cards` are the first. */ readonly total: number;
  /** Paths below the public address. */ readonly path: string;
  readonly stopPath: string;
};

export function writeNewProducts(
  { services: { publicUrl } }: Context,
  { name, email, locale }: Reader,
  { query, cards, total, path, stopPath }: Found,
): Promise<Mail> {
  const heading = m.newProducts({ count: total, words: query }, { locale });
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: cards[0]!.title.value,
    heading,
    paragraphs: [m.hello({ name }, { locale }), m.newProductsText({ locale })],
    links: cards.map(({ title, path: product, price, store }) => ({
      label: title.value,
      lang: title.locale,
      url: `${publicUrl}${paths.localized({ locale, path: product })}`,
      notes: [
        formatPriceRange(price.lowMicros, price.highMicros, price.currency, locale),
        store.name,
      ],
    })),
    button: { label: m.seeAll({ locale }), url: publicUrl + path },
    footnotes: [m.whySent({ locale })],
    unsubscribe: { label: m.stop({ locale }), url: publicUrl + stopPath },
  });
}
