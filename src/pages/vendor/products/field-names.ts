// What the fields of a product are called, where they are named outside the form.
import * as m from '#messages/pages/vendor/products';
import type { Locale } from '#shared/locale.ts';

type Label = (options: { readonly locale: Locale }) => string;

const names: Readonly<Record<string, Label>> = {
  mainLanguage: m.language,
  brand: m.brand,
  category: m.category,
  currency: m.currency,
  tiers: m.tiers,
  moq: m.moqLong,
  unit: m.unit,
  orderMultiple: m.multiple,
  carton: m.carton,
  leadTimes: m.leadTimes,
  sample: m.sample,
  stock: m.stock,
  shipByDays: m.shipByDays,
  originCountry: m.origin,
  originProvince: m.province,
  hsCode: m.hsCode,
  paymentOptions: m.payment,
  certificates: m.certificates,
  tags: m.tags,
  incoterms: m.incoterms,
  images: m.pictures,
  variants: m.variants,
  state: m.state,
};

const textsByLanguage = { title: m.titleIn, description: m.descriptionIn, attributes: m.factsIn };

/** `title.en` and `moq` in words; the field itself where it has no name. */
export function fieldName(field: string, locale: Locale): string {
  const [name, language] = field.split('.');
  if (name !== undefined && language !== undefined && name in textsByLanguage)
    return textsByLanguage[name as keyof typeof textsByLanguage]({ language }, { locale });
  return names[field]?.({ locale }) ?? field;
}
