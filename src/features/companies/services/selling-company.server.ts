// What a company says when it begins to sell, at the sign-up or later.
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { isKeptUpload } from '#features/media/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import type { BusinessType } from '../schemas.ts';

export type SellingCompany = {
  readonly businessName: string;
  /** True for a manufacturer. */
  readonly type: boolean;
  readonly isThereShipping: boolean;
  /** Slug of a top category. */
  readonly category: string;
};

/** Keys of uploads. */
export type CompanyPictures = {
  readonly profileImage: string;
  readonly logoImage?: string | undefined;
};

/** Throws invalid unless the slug is a top category's. */
export async function checkMainCategory(context: Context, category: string): Promise<void> {
  const tree = await getCategoryTree(context);
  if (!tree.some(({ slug }) => slug === category)) throw invalid({ category: 'chooseCategory' });
}

/** Throws invalid for keys under which no upload is stored. */
export async function checkCompanyPictures(
  context: Context,
  { profileImage, logoImage }: CompanyPictures,
): Promise<void> {
  for (const [field, key] of Object.entries({ profileImage, logoImage })) {
    if (key !== undefined && !(await isKeptUpload(context, key)))
      throw invalid({ [field]: 'chooseProfileImage' });
  }
}

/** The columns of a company that sells. */
export const sellingColumns = (
  { businessName, type, isThereShipping, category }: SellingCompany,
  { profileImage, logoImage }: CompanyPictures,
) => ({
  name: businessName,
  businessType: (type ? 'manufacturer' : 'seller') satisfies BusinessType as BusinessType,
  isManufacturer: type,
  hasShipping: isThereShipping,
  categorySlug: category,
  logoKey: logoImage ?? null,
  profileKey: profileImage,
});
