// What the writer of a contact message said besides the message, in the reader's words.
import type { getContactMessage } from '#features/contact/queries/contact-messages.server.ts';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import * as m from '#messages/pages/control/contact';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { type Locale, localeNames } from '#shared/locale.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { FactText } from '#ui/fact-list.tsx';

type Read = Awaited<ReturnType<typeof getContactMessage>>;

export function factsOf({ message, category }: Read, locale: Locale): FactText[] {
  const { quantity, unit, phone } = message;
  const all: readonly (readonly [name: string, value: string | null])[] = [
    [m.from({ locale }), message.fullName],
    [m.email({ locale }), ltr(message.email)],
    [m.phone({ locale }), phone && ltr(phone)],
    [m.company({ locale }), message.companyName],
    [m.country({ locale }), countryName(message.country, locale)],
    [m.region({ locale }), message.region],
    [m.language({ locale }), localeNames[message.language]],
    [m.product({ locale }), message.productName],
    [
      m.quantity({ locale }),
      quantity === null ? null : quantityText(quantity, unit ?? 'C62', locale),
    ],
    [m.category({ locale }), category && (inLanguage(category, locale, 'en')?.value ?? null)],
    [m.received({ locale }), dateText(message.createdAt, locale, 'instant')],
  ];
  return all.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
