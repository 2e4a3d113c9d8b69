// Stores of the demo market, as data files describe them and as a sign-up would send them.
import { z } from 'zod';
import {
  businessTypes,
  exportRegions,
  inRegionOrder,
  type StoreInput,
  type Verification,
} from '#features/companies/schemas.ts';
import { certificates } from '#features/products/schemas.ts';
import { dayMs } from '#shared/durations.ts';
import { currencies } from '#shared/money.ts';
import { logo } from '../logos/logo.ts';
import { dataFolder, readNumberedFiles } from './data-files.ts';
import { words } from './words.ts';

const names = z.array(z.string().min(1)).min(1);

const storeFile = z.strictObject({
  name: z.string().min(1),
  /** Absent where it works for the brands of its buyers. */
  brand: z.string().min(1).optional(),
  /** Begins its SKUs; unique in the market. */
  skuCode: z.string().regex(/^[A-Z]{2,4}$/),
  businessType: z.enum(businessTypes),
  establishedYear: z.int(),
  province: z.string().min(1),
  district: z.string().min(1),
  currency: z.enum(currencies).default('USD'),
  logo,
  about: words,
  mainProducts: z.strictObject({ en: names, tr: names, ar: names }),
  exportStaff: z.int().min(0),
  exportMarkets: z.array(z.enum(exportRegions)),
  certificates: z.array(z.enum(certificates)),
  /** The day on which staff checked its papers; absent: not verified. */
  verifiedOn: z.iso.date().optional(),
  /** What was seen on a visit, as the inspector noted it; only with `verifiedOn`. */
  siteVisit: z.string().min(1).optional(),
  /**
   * Its cover picture: a room of pictures/scenes, with its walls and products in a colour of
   * pictures/studio/colors.ts. Stores with the same room have different colours.
   */
  cover: z.strictObject({ scene: z.string().regex(/^room-/), color: z.string().min(1) }),
});

export type DemoStore = z.output<typeof storeFile> & { readonly slug: string };

/** In the order of their files; the position decides the form of SKUs. */
export const stores: readonly DemoStore[] = readNumberedFiles(
  new URL('stores/', dataFolder),
  storeFile,
).map(({ id, value }) => ({ ...value, slug: id }));

const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

function verificationsOf(store: DemoStore): Verification[] {
  const { verifiedOn, siteVisit, district, exportStaff } = store;
  if (verifiedOn === undefined) return [];
  const fiscalYear = Number(verifiedOn.slice(0, 4)) - 1;
  const checks: Verification[] = [
    { kind: 'tax_plate', verifiedOn, evidence: `Tax plate of fiscal year ${fiscalYear}` },
    { kind: 'signature_circular', verifiedOn, evidence: `Signature circular, ${district} notary` },
  ];
  if (siteVisit !== undefined)
    checks.push({
      kind: 'site_visit',
      verifiedOn: daysLater(verifiedOn, 9),
      evidence: siteVisit,
    });
  if (exportStaff >= 6)
    checks.push({
      kind: 'export_record',
      verifiedOn: daysLater(verifiedOn, 2),
      evidence: 'Export declarations of the last 12 months',
    });
  if (exportStaff >= 4)
    checks.push({
      kind: 'bank_account',
      verifiedOn: daysLater(verifiedOn, 1),
      evidence: 'Account in the company’s name, confirmed by a test transfer',
    });
  return checks;
}

export function storeInputOf(store: DemoStore): StoreInput {
  return {
    slug: store.slug,
    name: store.name,
    mainLanguage: 'tr',
    about: { ...store.about },
    mainProducts: { ...store.mainProducts },
    businessType: store.businessType,
    isManufacturer: store.businessType === 'manufacturer',
    establishedYear: store.establishedYear,
    exportStaffCount: store.exportStaff,
    exportMarkets: inRegionOrder(store.exportMarkets),
    certificates: [...store.certificates],
    responseTimeHours: null,
    province: store.province,
    district: store.district,
    verifications: verificationsOf(store),
    currency: store.currency,
  };
}
