import type { Id } from '#shared/ids.ts';
import * as paths from '#shared/paths.ts';

/** Stands for all categories together in listings; uncategorised products are listed here only. */
export const wholeMarket = '00000000-0000-7000-8000-000000000000' as Id<'category'>;

/** Largest category number: product listings keep it in 14 bits. */
export const maxCategoryNumber = 0x3fff;

/** The page of the category at `group` or `group/slug`, without language. */
export const categoryPage = (treePath: string): string =>
  `${paths.unlocalized(paths.categories)}/${treePath}`;

/** Basis points of a percentage with at most two decimal places. */
export const basisPointsOf = (percent: number): number => Math.round(percent * 100);
export const percentOf = (basisPoints: number): number => basisPoints / 100;

/** The transaction fee, where a category's terms say nothing else. */
export const transactionFeePercent = 5;
