// What a product file may be, which states its import passes, and what is kept of it.
import { z } from 'zod';
import type { ImportFormat, ReasonCode, WarningCode } from './import-item.ts';

/** Of an upload, and of the answer of a feed. */
export const maxFileBytes = 100 * 2 ** 20;

export const importKinds = ['csv', 'xlsx', 'xml'] as const;
export type ImportKind = (typeof importKinds)[number];

/** `uploaded`: being checked. `ready`: its preview waits for the seller. */
export const importStates = [
  'uploaded',
  'ready',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

export const feedStates = ['active', 'paused'] as const;
export type FeedState = (typeof feedStates)[number];

/** The first two pause a feed by themselves, `stopped` is the seller's own wish. */
export const feedProblems = [
  'empty',
  'halfGone',
  'stopped',
  'blocked',
  'unreachable',
  'tooLarge',
  'unreadable',
  'columns',
] as const;
export type FeedProblem = (typeof feedProblems)[number];

const columnName = z.string().max(300);
/** The field that each column fills; '' for a column that is not read. */
export const columnMapping = z.record(columnName, z.string().max(120));
export type ColumnMapping = z.infer<typeof columnMapping>;

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
  readonly warnings: Partial<Record<WarningCode, number>>;
};

export type KeptCounts = {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly underReview: number;
  /** Kept as drafts: prohibited words, and more than the package may publish. */
  readonly flagged: number;
  readonly overLimit: number;
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

export const feedInput = z.object({
  url: z
    .string('required')
    .trim()
    .max(2_000, 'feedAddress')
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'feedAddress'),
  store: z.string().max(80).optional(),
});
export type FeedInput = z.infer<typeof feedInput>;
