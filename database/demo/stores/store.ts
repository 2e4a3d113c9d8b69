// What a store of the demo market is written down as, and how it becomes the input that a sign-up would give.
import type { Certificate } from '#features/products/schemas.ts';
import type {
  BusinessType,
  ExportRegion,
  StoreInput,
  Verification,
} from '#features/companies/schemas.ts';
import type { Currency } from '#shared/money.ts';
import { listed, type Words } from '../words.ts';

export type DemoStore = {
  readonly slug: string;
  readonly name: string;
  /** Two to four letters that begin its SKUs; unique in the market. */
  readonly code: string;
  readonly province: string;
  readonly district: string;
  readonly type: BusinessType;
  readonly since: number;
  readonly exportStaff: number;
  readonly markets: readonly ExportRegion[];
  readonly certificates: readonly Certificate[];
  /** The day on which staff checked its papers; absent: not verified. */
  readonly verified?: `${number}-${number}-${number}`;
  /** What was seen on a visit, as the inspector noted it; only with `verified`. */
  readonly visit?: string;
  readonly glyph: string;
  readonly currency?: Currency;
  readonly about: Words;
  /** Entries separated by " · ". */
  readonly main: Words;
};

const logoGrounds = [
  'sand',
  'clay',
  'sage',
  'mist',
  'sky',
  'rose',
  'lilac',
  'butter',
  'stone',
] as const;

const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

function verificationsOf({ verified, visit, district, exportStaff }: DemoStore): Verification[] {
  if (!verified) return [];
  const checks: Verification[] = [
    {
      kind: 'tax_plate',
      verifiedOn: verified,
      evidence: `Tax plate of fiscal year ${Number(verified.slice(0, 4)) - 1}`,
    },
    {
      kind: 'signature_circular',
      verifiedOn: verified,
      evidence: `Signature circular, ${district} notary`,
    },
  ];
  if (visit)
    checks.push({ kind: 'site_visit', verifiedOn: daysLater(verified, 9), evidence: visit });
  if (exportStaff >= 6)
    checks.push({
      kind: 'export_record',
      verifiedOn: daysLater(verified, 2),
      evidence: 'Export declarations of the last 12 months',
    });
  if (exportStaff >= 4)
    checks.push({
      kind: 'bank_account',
      verifiedOn: daysLater(verified, 1),
      evidence: 'Account in the company’s name, confirmed by a test transfer',
    });
  return checks;
}

export function storeInputOf(store: DemoStore, position: number): StoreInput {
  return {
    slug: store.slug,
    name: store.name,
    mainLanguage: 'tr',
    about: { ...store.about },
    mainProducts: listed(store.main),
    businessType: store.type,
    isManufacturer: store.type === 'manufacturer',
    logo: {
      glyph: store.glyph,
      ground: logoGrounds[position % logoGrounds.length]!,
      set: 'plain',
      layout: 'single',
    },
    establishedYear: store.since,
    exportStaffCount: store.exportStaff,
    exportMarkets: [...store.markets],
    certificates: [...store.certificates],
    responseTimeHours: null,
    province: store.province,
    district: store.district,
    verifications: verificationsOf(store),
    currency: store.currency ?? 'USD',
  };
}
