// What components show of companies, exactly as queries return it.
import type { BusinessType, ExportRegion, Verification } from '#features/companies/schemas.ts';
import type { InLanguage } from '#shared/per-language.ts';
import type { ImageView } from '#ui/picture.tsx';

export type { ImageView } from '#ui/picture.tsx';

export type StoreCardView = {
  readonly slug: string;
  /** `/store/{slug}`, without language. */
  readonly path: string;
  /** Keeps its own script in all languages. */
  readonly name: string;
  readonly isVerified: boolean;
  readonly businessType: BusinessType;
  readonly isManufacturer: boolean;
  readonly establishedYear: number | null;
  /** The Turkish name: İzmir, Şanlıurfa. */
  readonly province: string;
  /** In the reader's language: إزمير. */
  readonly provinceName: string;
  readonly mainProducts: InLanguage<readonly string[]> | null;
  readonly exportMarkets: readonly ExportRegion[];
  readonly certificates: readonly string[];
  readonly exportStaffCount: number | null;
  /** Median hours to the first response; null before there are any. */
  readonly responseTimeHours: number | null;
  readonly logo: ImageView | null;
  /** Pictures of its products. */
  readonly pictures: readonly ImageView[];
  readonly productCount: number;
  /** Belongs to a company, so buyers may send it requests for quotation. */
  readonly canReceiveRfqs: boolean;
  /** In a search: the name in parts, every second of which matches. */
  readonly nameParts?: readonly string[];
  /**
   * In a search: the path of its matching products (without language) and their number; null where
   * not all were counted.
   */
  readonly matches?: { readonly path: string; readonly count: number | null };
};

export type SupplierCardView = StoreCardView;

/** The evidence itself is internal. `verifiedOn`: ISO date. */
export type VerificationView = Pick<Verification, 'kind' | 'verifiedOn'>;

/** A choice of a facet: `count` is how many would be left. */
export type StoreChoice<Value extends string = string> = {
  readonly value: Value;
  readonly count: number;
  readonly isSelected: boolean;
};

export type StoreFacetsView = {
  /** `path`: with language and the other filters. The first choice is all. */
  readonly categories: readonly {
    readonly name: string | null;
    readonly path: string;
    readonly count: number | null;
    readonly isCurrent: boolean;
  }[];
  readonly provinces: readonly (StoreChoice & { readonly name: string })[];
  /** Only where there is more than one. */
  readonly types: readonly StoreChoice<BusinessType>[];
  readonly certificates: readonly StoreChoice[];
  readonly markets: readonly StoreChoice<ExportRegion>[];
  readonly verified: { readonly count: number; readonly isSelected: boolean };
};
