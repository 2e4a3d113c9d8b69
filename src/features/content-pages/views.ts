import type { RichText } from '#features/rich-texts/schemas.ts';
import type { ContentPageName } from './rules/page-names.ts';

/** A version in the page's language, with the market's values filled in. */
export type ContentPageView = {
  readonly name: ContentPageName;
  readonly number: number;
  readonly validFrom: Date;
  /** False for an earlier version. */
  readonly isValid: boolean;
  /** That were valid so far, the latest first. */
  readonly versions: readonly { readonly number: number; readonly validFrom: Date }[];
  readonly title: string;
  readonly description: string;
  readonly body: RichText;
};
