// What a product file may be, and which states its import passes.
import { z } from 'zod';

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

/** Chosen for a column that becomes a fact of the product under its own name. */
export const factField = 'fact';

const columnName = z.string().max(300);
/** The field that each column fills; '' for a column that is not read. */
export const columnMapping = z.record(columnName, z.string().max(120));
export type ColumnMapping = z.infer<typeof columnMapping>;

export const feedInput = z.object({
  url: z
    .string('required')
    .trim()
    .max(2_000, 'feedAddress')
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'feedAddress'),
  store: z.string().max(80).optional(),
});
export type FeedInput = z.infer<typeof feedInput>;
