// What the blocks of companies are shown; the queries return exactly this.
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
  /** By its Turkish name: İzmir, Şanlıurfa. */
  readonly province: string;
  readonly mainProducts: InLanguage<readonly string[]> | null;
  readonly exportMarkets: readonly ExportRegion[];
  readonly certificates: readonly string[];
  readonly exportStaffCount: number | null;
  /** Median hours to the first answer; null until there is one to count. */
  readonly responseTimeHours: number | null;
  readonly logo: ImageView | null;
  /** Of its products: what it makes, at a glance. */
  readonly pictures: readonly ImageView[];
  readonly productCount: number;
};

export type SupplierCardView = StoreCardView;

/** The evidence itself is for staff. `verifiedOn`: ISO date. */
export type VerificationView = Pick<Verification, 'kind' | 'verifiedOn'>;
