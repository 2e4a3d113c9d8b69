import { z } from 'zod';
import { pictureRecipe } from '#features/media/schemas.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';

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
  logo: z.union([pictureRecipe, z.null()]),
  establishedYear: z.int().min(1500).max(2100).nullable(),
  exportStaffCount: z.int().min(0).max(100_000).nullable(),
  exportMarkets: z.array(z.enum(exportRegions)).max(13),
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
