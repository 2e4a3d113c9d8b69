// What is kept of an import and shown of it.
import type { ImportFormat, ReasonCode, WarningCode } from './import-item.ts';

/** A problem of a row, for the page. */
export type RowProblem = {
  readonly line: number;
  readonly column: string | null;
  readonly reason: ReasonCode;
  readonly values: Readonly<Record<string, string | number>>;
};

export type PreviewProduct = {
  readonly line: number;
  readonly title: string;
  readonly externalId: string | null;
  readonly category: string | null;
  readonly currency: string;
  readonly priceMicros: number;
  readonly moq: number;
  /** The file names none. */
  readonly isMoqOfCategory: boolean;
  readonly variants: number;
  readonly images: number;
};

export type ColumnView = {
  readonly name: string;
  /** The field it fills, guessed or chosen; '' when it is not read. */
  readonly field: string;
  /** From the first rows. */
  readonly example: string;
};

export type ImportPreview = {
  readonly format: ImportFormat;
  readonly columns: readonly ColumnView[];
  /** Fields without which nothing can be imported. */
  readonly missing: readonly string[];
  readonly products: readonly PreviewProduct[];
  readonly problems: readonly RowProblem[];
  readonly read: number;
  readonly rejected: number;
  /** Products for sale that have no picture. Missing in older rows. */
  readonly bare?: number;
  readonly warnings: Partial<Record<WarningCode, number>>;
};

export type KeptCounts = {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly underReview: number;
  /** Kept as drafts: prohibited words, too many for the package, a minimum order too low. */
  readonly flagged: number;
  readonly overLimit: number;
  /** Missing in older rows. */
  readonly belowMoq?: number;
  /** Kept as drafts, since they have no picture. Missing in older rows. */
  readonly bare?: number;
  readonly warnings: Partial<Record<WarningCode, number>>;
  readonly reasons: Partial<Record<ReasonCode, number>>;
  /** The first ones, for the page. */
  readonly problems: readonly RowProblem[];
};

export type LeftProduct = { readonly externalId: string | null; readonly title: string };

export type UndoResult = {
  readonly drafted: number;
  readonly restored: number;
  readonly left: number;
  /** The first of those changed since, which were left. */
  readonly leftProducts: readonly LeftProduct[];
};

/** Pictures of an import's products. */
export type PictureCounts = {
  readonly all: number;
  /** Not fetched yet. */
  readonly waiting: number;
  /** Not to be had at their address. */
  readonly failed: number;
};
