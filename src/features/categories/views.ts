// What the menus and the foot of every page name.

export type MegaContent = {
  readonly heading: string;
  /** `/shop/…`, without language, as all here. */
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
  /** Hot Promotions: drawn in bole red with a flame. */
  readonly isPromotion: boolean;
  /** Empty for groups that are plain links. */
  readonly megaContent: readonly MegaContent[];
};

export type CategoryMenu = {
  readonly groups: readonly MenuGroup[];
  /** Every group in which goods stand, with its first categories. */
  readonly footer: readonly MegaContent[];
};
