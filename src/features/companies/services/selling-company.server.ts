// What a company says when it begins to sell, at the sign-up or later.
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { redeemTicket } from '#features/media/services/usable-uploads.server.ts';
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

/** Keys of uploads, or their tickets before these are redeemed. */
export type CompanyPictures = {
  readonly profileImage: string;
  readonly logoImage?: string | undefined;
};

/** Throws invalid unless the slug is a top category's. */
export async function checkMainCategory(context: Context, category: string): Promise<void> {
  const tree = await getCategoryTree(context);
  if (!tree.some(({ slug }) => slug === category)) throw invalid({ category: 'chooseCategory' });
}

/** Returns the keys of the tickets. Throws invalid for another's picture or one that is gone. */
export async function redeemCompanyPictures(
  context: Context,
  { profileImage, logoImage }: CompanyPictures,
): Promise<CompanyPictures> {
  const keyOf = async (field: keyof CompanyPictures, ticket: string) => {
    const key = await redeemTicket(context, ticket);
    if (key === null) throw invalid({ [field]: 'chooseProfileImage' });
    return key;
  };
  return {
    profileImage: await keyOf('profileImage', profileImage),
    logoImage: logoImage === undefined ? undefined : await keyOf('logoImage', logoImage),
  };
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
