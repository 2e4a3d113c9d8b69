import { z } from 'zod';
import { contactsIn } from '#shared/contact-masking.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { hasPicture, whyNotName } from '#shared/names.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import { provinces } from '#shared/provinces.ts';
import { parseQuantity } from '#shared/number-text.ts';

/**
 * Business types of suppliers and buyers from the specification. Append new ones at the end: filter
 * bits store each by its index.
 */
export const businessTypes = [
  'seller',
  'manufacturer',
  'trading_company',
  'buying_office',
  'agent',
  'distributor_wholesaler',
  'government',
  'association',
  'business_service',
  'other',
] as const;
export type BusinessType = (typeof businessTypes)[number];

/** Main export markets from the specification. */
export const exportRegions = [
  'north_america',
  'southeast_asia',
  'middle_east',
  'central_america',
  'south_asia',
  'south_america',
  'africa',
  'eastern_asia',
  'northern_europe',
  'domestic_market',
  'eastern_europe',
  'western_europe',
  'southern_europe',
] as const;
export type ExportRegion = (typeof exportRegions)[number];
/** Each once, in the order in which forms show them. */
export const inRegionOrder = (chosen: readonly ExportRegion[] = []): ExportRegion[] =>
  exportRegions.filter((region) => chosen.includes(region));

export const storeStates = ['registered', 'open', 'holiday', 'suspended', 'terminated'] as const;
export type StoreState = (typeof storeStates)[number];

/** What a store is suspended by: staff for itself, or its whole company. */
export type Suspension = 'staff' | 'company';

/** What staff does with stores and companies. */
export const storeActs = ['suspended', 'reinstated', 'terminated', 'barred', 'bar_lifted'] as const;
export type StoreAct = (typeof storeActs)[number];

/** What staff checked, and when. A check requires dated evidence. */
export const verificationKinds = [
  'tax_plate',
  'signature_circular',
  'site_visit',
  'export_record',
  'bank_account',
] as const;
export const verification = z.object({
  kind: z.enum(verificationKinds),
  verifiedOn: z.iso.date(),
  evidence: z.string().min(1).max(300),
});
export type Verification = z.infer<typeof verification>;

const perLanguage = <T extends z.ZodType>(value: T) =>
  z.object({ en: value.optional(), tr: value.optional(), ar: value.optional() });

/** Input for a store or manufacturer. */
export const storeInput = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(80),
  /** A company's name keeps its script in all languages. */
  name: z.string().min(1).max(120),
  mainLanguage: z.enum(locales),
  about: perLanguage(z.string().max(5000)),
  mainProducts: perLanguage(z.array(z.string().min(1).max(80)).max(12)),
  businessType: z.enum(businessTypes),
  isManufacturer: z.boolean(),
  establishedYear: z.int().min(1500).max(2100).nullable(),
  exportStaffCount: z.int().min(0).max(100_000).nullable(),
  exportMarkets: z.array(z.enum(exportRegions)).max(13).transform(inRegionOrder),
  certificates: z.array(z.string().min(1).max(40)).max(20),
  /** Median hours to the first response; null before there are any. */
  responseTimeHours: z.int().min(0).max(1000).nullable(),
  /** A province by its Turkish name: İzmir, Şanlıurfa. */
  province: z.string().min(1).max(80),
  district: z.string().min(1).max(80).nullable(),
  verifications: z.array(verification).max(10),
  currency: z.enum(currencies),
});
export type StoreInput = z.infer<typeof storeInput>;

/** A certificate that the seller says to have, until a day. */
export type StatedCertificate = {
  readonly name: string;
  readonly expiresOn: string | null;
  /** The key of an upload, a picture or a PDF of the certificate. */
  readonly fileKey?: string | null;
};

// The form in which a company fills in its own store. Messages are keys of the `error` texts.

/** In US cents; null: any amount. */
export const staffLimit = z.object({ cents: z.int().min(0).max(1_000_000_000_000).nullable() });
export type StaffLimit = z.infer<typeof staffLimit>;

export const maxCompanyNote = 2_000;
export const companyNote = z
  .string({ error: 'required' })
  .max(2 * maxCompanyNote, 'tooLong')
  .transform(plainText)
  .pipe(z.string().min(1, 'required').max(maxCompanyNote, 'tooLong'));

export const maxAbout = 5_000;
export const maxMainProducts = 12;
export const maxCertificates = 20;
/** A form may have twenty files, two of which are the logo and the cover. */
export const maxCertificateFiles = 18;
const firstYear = 1500;
/** Limits of what is typed, before spaces are dropped. */
const maxRawLine = 1_000;

const optionalLine = (max: number) =>
  z
    .string()
    .max(maxRawLine, 'tooLong')
    .optional()
    .transform((typed) => plainLine(typed ?? '') || null)
    .refine((value) => value === null || value.length <= max, 'tooLong');

const storeName = z
  .string({ error: 'inputStoreName' })
  .max(maxRawLine, 'tooLong')
  .transform((typed, check) => {
    const refusal =
      whyNotName(typed) ??
      (contactsIn(typed).length > 0 ? 'nameHasContact' : null) ??
      (hasPicture(typed) ? 'nameHasPicture' : null);
    if (refusal === null) return plainLine(typed);
    check.addIssue({ code: 'custom', message: refusal });
    return z.NEVER;
  })
  .pipe(z.string().min(1, 'inputStoreName').max(120, 'tooLong'));

/** A story: lines stay, other control characters and spaces at its ends go. */
const story = z
  .string()
  .max(maxAbout, 'tooLong')
  .optional()
  .transform((typed) => withoutControls(typed ?? '').trim() || undefined);
const controls = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const withoutControls = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(controls, (character) => (character === '\n' ? character : ''))
    .toWellFormed();

/** Main products as typed: separated by lines or commas, also Arabic ones. */
const mainProductList = z
  .string()
  .max(3_000, 'tooLong')
  .optional()
  .transform((typed, check) => {
    const names = (typed ?? '').split(/[\n,،;]/u).flatMap((name) => plainLine(name) || []);
    const distinct = [...new Set(names)];
    if (distinct.some((name) => name.length > 80)) check.addIssue('mainProductTooLong');
    if (distinct.length > maxMainProducts) check.addIssue('tooManyMainProducts');
    return distinct.length === 0 ? undefined : distinct;
  });

/** A whole number as typed, in Latin or Arabic digits. */
const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .max(40, message)
    .optional()
    .transform((typed, check) => {
      if (typed === undefined || typed.trim() === '') return null;
      // Years are typed without separators; a separator in a quantity is dropped.
      const count = parseQuantity(typed);
      if (count !== null && count >= min && count <= max) return count;
      check.addIssue(message);
      return z.NEVER;
    });

const uploadKey = z.string().max(200).optional();

const certificateRow = z
  .object({
    name: optionalLine(40),
    expiresOn: z.iso.date('inputDate').optional(),
    fileKey: uploadKey,
  })
  .refine(
    ({ name, expiresOn, fileKey }) =>
      name !== null || (expiresOn === undefined && fileKey === undefined),
    { path: ['name'], message: 'inputCertificate' },
  );

const certificateList = z
  .array(certificateRow)
  .max(maxCertificates + 10, 'tooManyCertificates')
  .optional()
  .transform((rows, check): StatedCertificate[] => {
    const stated = new Map<string, StatedCertificate>();
    for (const { name, expiresOn = null, fileKey = null } of rows ?? [])
      if (name !== null) stated.set(name.toLocaleLowerCase('en'), { name, expiresOn, fileKey });
    if (stated.size > maxCertificates) check.addIssue('tooManyCertificates');
    return [...stated.values()];
  });

const perLanguageForm = <T extends z.ZodType>(value: T) =>
  z
    .object({ en: value.optional(), tr: value.optional(), ar: value.optional() })
    .optional()
    .transform((values) => values ?? {});

/** Addresses of stores are lower-case ASCII: `/store/denizli-dokuma-evi`. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const ownStoreForm = z.object({
  name: storeName,
  mainLanguage: z.enum(locales, 'required'),
  about: perLanguageForm(story),
  mainProducts: perLanguageForm(mainProductList),
  businessType: z.enum(businessTypes, 'chooseBusinessType'),
  hasShipping: z
    .enum(['true', 'false'], 'chooseShipping')
    .transform((isChosen) => isChosen === 'true'),
  establishedYear: wholeNumber(firstYear, 2100, 'storeYear'),
  exportStaffCount: wholeNumber(0, 100_000, 'storeStaff'),
  exportMarkets: z
    .array(z.enum(exportRegions))
    .max(exportRegions.length)
    .optional()
    .transform(inRegionOrder),
  certificates: certificateList,
  province: z
    .string({ error: 'chooseProvince' })
    .refine((name) => provinces.includes(name), 'chooseProvince'),
  district: optionalLine(80),
  address: optionalLine(300),
  currency: z.enum(currencies, 'required'),
  /** Keys of uploads. */
  logoKey: uploadKey,
  coverKey: uploadKey,
});
export type OwnStoreInput = z.output<typeof ownStoreForm>;

/** A later save names the revision that it changes. */
export const ownStoreEdit = ownStoreForm.extend({
  revision: z.coerce.number().int().min(0).max(2_000_000_000),
});
export type OwnStoreEdit = z.output<typeof ownStoreEdit>;

/** The first save, which also chooses the address. */
export const newStoreForm = ownStoreForm.extend({
  slug: z
    .string({ error: 'inputSlug' })
    .transform((typed) => typed.trim())
    .pipe(
      z.string().min(3, 'slugForm').max(60, 'slugForm').regex(slugPattern, { error: 'slugForm' }),
    ),
});
export type NewStoreInput = z.output<typeof newStoreForm>;

/** The last day of a holiday, UTC. */
export const holidayForm = z.object({ lastDay: z.iso.date('inputDate') });
