// What menus, links and pictures of categories show.
import type { ImageView } from '#ui/picture.tsx';

export type { ImageView } from '#ui/picture.tsx';

export type CategoryLink = {
  readonly id: string;
  readonly name: string;
  /** Without language: `/shop/…`. */
  readonly path: string;
  /** `group` or `group/slug`; null for all categories. */
  readonly treePath?: string | null;
  /** The value of `category` in the address of a search. */
  readonly asked?: string | null;
  readonly count: number | null;
};
export type CategoryArchView = CategoryLink & { readonly image: ImageView | null };

export type MegaContent = {
  readonly heading: string;
  /** Without language, as are all addresses here: `/shop/…`. */
  readonly url: string;
  readonly megaItems: readonly {
    readonly _id: string;
    readonly text: string;
    readonly url: string;
  }[];
};

export type MenuGroup = {
  readonly _id: string;
  readonly name: string;
  readonly url: string;
  /** Hot promotions: drawn in bole red with a flame. */
  readonly isPromotion: boolean;
  /** Empty for groups that are plain links. */
  readonly megaContent: readonly MegaContent[];
};

export type CategoryMenu = {
  readonly groups: readonly MenuGroup[];
  /** Every group that holds products, with its first categories. */
  readonly footer: readonly MegaContent[];
};

/** A category with the terms that apply to it, its own or inherited. */
export type TermsLine = {
  /** See `CategoryNode`. */
  readonly number: number;
  readonly name: string;
  /** Without language: `/shop/…`. */
  readonly path: string;
  readonly commissionPercent: number;
  readonly transferDays: number;
  readonly moqPieces: number;
  readonly returnDays: number;
};
export type TermsSection = TermsLine & { readonly items: readonly TermsLine[] };
export type TermsGroup = TermsLine & {
  readonly slug: string;
  readonly sections: readonly TermsSection[];
};
