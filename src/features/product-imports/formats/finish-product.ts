// The last step of every format: the product must be what the catalog accepts, or its supplier
// hears which column is wrong.
import { productInput } from '#features/products/schemas.ts';
import type { CategoryHints, ImportItem, MessageValues, ReasonCode } from '../import-item.ts';
import type { Entry } from './entries.ts';
import type { ProductDraft } from './product-draft.ts';

/** One issue of the schema. */
type Issue = {
  readonly code?: string;
  readonly origin?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
};

/** Reasons of the schema's own rules, by their message key. */
const ruleReasons: Record<string, ReasonCode> = {
  titleMissing: 'titleMissing',
  tiersAscend: 'tiersNotAscending',
  tierPricesRise: 'tierPricesRise',
  firstTierAboveMoq: 'firstTierAboveMoq',
};

function reasonOf(issue: Issue, value: unknown): { reason: ReasonCode; values: MessageValues } {
  const known = ruleReasons[issue.message];
  if (known) return { reason: known, values: {} };
  const shown =
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '';
  if (issue.code === 'too_big') {
    const limit = Number(issue.maximum);
    return {
      reason:
        issue.origin === 'string'
          ? 'tooLong'
          : issue.origin === 'array'
            ? 'tooMany'
            : 'numberOutOfRange',
      values: { limit, value: shown },
    };
  }
  if (issue.code === 'too_small')
    return { reason: 'numberOutOfRange', values: { limit: Number(issue.minimum), value: shown } };
  return {
    reason: issue.code === 'invalid_value' ? 'valueUnknown' : 'valueUnreadable',
    values: { value: shown },
  };
}

const valueAt = (product: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      value === null || value === undefined ? value : (value as Record<PropertyKey, unknown>)[key],
    product,
  );

export type Finished = {
  readonly product: unknown;
  readonly externalId: string | null;
  readonly categoryHints: CategoryHints;
};

/**
 * Turns a draft into an item. `fieldOf` says which of the format's fields a path of the product
 * came from.
 *
 * @param entries The rows of the product, at least one
 */
export function finishProduct(
  draft: ProductDraft,
  entries: readonly Entry[],
  finished: Finished,
  fieldOf: (path: readonly PropertyKey[]) => string | null,
): ImportItem {
  const raw = entries.map((entry) => entry.raw);
  const { line } = entries[0]!;
  const { externalId } = finished;
  if (draft.problem !== null) {
    const { reason, column, values } = draft.problem;
    return {
      kind: 'rejected',
      line: draft.problem.line ?? line,
      column,
      reason,
      values,
      externalId,
      raw,
    };
  }
  const short = entries.find((entry) => entry.isShort);
  if (short) draft.warn('rowShort', short, null);
  const parsed = productInput.safeParse(finished.product);
  if (parsed.success)
    return {
      kind: 'product',
      product: parsed.data,
      categoryHints: finished.categoryHints,
      isMoqGiven: draft.isMoqGiven,
      line,
      warnings: draft.warnings,
      raw,
    };
  const issue = parsed.error.issues[0]! as Issue;
  const field = fieldOf(issue.path);
  const column = field === null ? null : draft.context.columnOf(field);
  return {
    kind: 'rejected',
    line,
    column,
    ...reasonOf(issue, valueAt(finished.product, issue.path)),
    externalId,
    raw,
  };
}

/** Rejects a row, or all rows of a product of which one is unreadable. */
export function rejectEntries(
  entries: readonly Entry[],
  externalId: string | null,
  columnName: string | null = null,
): ImportItem | null {
  const bad = entries.find((entry) => entry.problem !== null);
  if (!bad?.problem) return null;
  const { reason, column, values } = bad.problem;
  return {
    kind: 'rejected',
    line: bad.line,
    column: column ?? columnName,
    reason,
    values,
    externalId,
    raw: entries.map((entry) => entry.raw),
  };
}
