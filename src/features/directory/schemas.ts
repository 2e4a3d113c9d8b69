import type { BusinessType, ExportRegion } from '#features/companies/schemas.ts';

/** What the directory says of a company; approved with its membership. */
export type ListedFacts = {
  readonly legalName: string;
  readonly businessType: BusinessType;
  readonly establishedYear: number | null;
  readonly staffCount: number | null;
  readonly exportStaffCount: number | null;
  readonly sectors: readonly string[];
  readonly mainProducts: readonly string[];
  readonly certificates: readonly string[];
  readonly exportMarkets: readonly ExportRegion[];
  readonly country: string;
  /** In Türkiye. */
  readonly province: string | null;
  readonly address: string;
  readonly website: string | null;
  readonly about: string;
};
