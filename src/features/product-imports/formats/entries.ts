// One row of a file as named fields, whether from a table or from XML.
import { cleanLine } from '#shared/clean-text.ts';
import type { MessageValues, ReasonCode } from '../import-item.ts';

/** `column` is its name in the file. */
export type Problem = {
  readonly reason: ReasonCode;
  readonly line?: number;
  readonly column: string | null;
  readonly values: MessageValues;
};

/** A row. Fields have the format reader's names; values are as in the file. */
export type Entry = {
  readonly line: number;
  readonly raw: readonly string[];
  readonly problem: Problem | null;
  /** Cells are missing at the end of the row. */
  readonly isShort: boolean;
  /** Returns the first value that is not blank, or ''. */
  value(field: string): string;
  /** Returns all values of a repeatable field, without blank ones. */
  values(field: string): readonly string[];
  /** Returns fields unknown to the format, as attributes: [name, value]. */
  extras(): readonly (readonly [string, string])[];
};

/** How the columns of a table are read. */
export type ColumnPlan = {
  readonly header: readonly string[];
  readonly fields: ReadonlyMap<string, readonly number[]>;
  readonly attributes: readonly { readonly name: string; readonly index: number }[];
  readonly used: string[];
  readonly ignored: string[];
};

export type ColumnRules = {
  /** Returns the field that a column fills. The name is lower case, in one line. */
  readonly fieldOf: (name: string) => string | null;
  readonly isIgnored: (name: string) => boolean;
  /** Fields that use every column; others use the first. */
  readonly repeatable: ReadonlySet<string>;
  /** Returns the attribute name of an unknown column; null ignores the column. */
  readonly attributeName: (header: string) => string | null;
};

/** Sorts the columns into fields, attributes and ignored ones. */
export function planColumns(header: readonly string[], rules: ColumnRules): ColumnPlan {
  const names = header.map(cleanLine);
  const fields = new Map<string, number[]>();
  const plan = {
    header: names,
    fields,
    attributes: [] as { name: string; index: number }[],
    used: [] as string[],
    ignored: [] as string[],
  };
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    const lower = name.toLowerCase();
    const field = rules.fieldOf(lower);
    const isRepeated =
      field === null ? seen.has(name) : fields.has(field) && !rules.repeatable.has(field);
    seen.add(name);
    const attribute = field === null && !rules.isIgnored(lower) ? rules.attributeName(name) : null;
    if (name === '') continue;
    if (isRepeated || (field === null && attribute === null)) plan.ignored.push(name);
    else if (field !== null) {
      fields.set(field, [...(fields.get(field) ?? []), index]);
      plan.used.push(name);
    } else plan.attributes.push({ name: attribute!, index });
  }
  return plan;
}

/** A row of a table, read by its plan. Missing cells at the end are blank. */
export class RowEntry implements Entry {
  readonly line: number;
  readonly raw: readonly string[];
  readonly problem: Problem | null;
  readonly isShort: boolean;
  private readonly plan: ColumnPlan;

  constructor(plan: ColumnPlan, line: number, raw: readonly string[], problem: Problem | null) {
    this.plan = plan;
    this.line = line;
    this.raw = raw;
    this.problem = problem;
    this.isShort = raw.length < plan.header.length;
  }

  value(field: string): string {
    for (const index of this.plan.fields.get(field) ?? []) {
      const cell = this.raw[index];
      if (cell !== undefined && cell.trim() !== '') return cell;
    }
    return '';
  }

  values(field: string): string[] {
    return (this.plan.fields.get(field) ?? [])
      .map((index) => this.raw[index] ?? '')
      .filter((cell) => cell.trim() !== '');
  }

  extras(): [string, string][] {
    const found: [string, string][] = [];
    for (const { name, index } of this.plan.attributes) {
      const cell = this.raw[index];
      if (cell !== undefined && cell.trim() !== '') found.push([name, cell]);
    }
    return found;
  }
}

/** An entry whose fields are added one by one, as in XML. */
export class MapEntry implements Entry {
  readonly line: number;
  readonly raw: string[] = [];
  readonly isShort = false;
  problem: Problem | null = null;
  private readonly fields = new Map<string, string[]>();
  private readonly others: [string, string][] = [];

  constructor(line: number) {
    this.line = line;
  }

  add(field: string, text: string) {
    if (text.trim() === '') return;
    const had = this.fields.get(field);
    if (had) had.push(text);
    else this.fields.set(field, [text]);
  }

  addExtra(name: string, text: string) {
    if (text.trim() !== '') this.others.push([name, text]);
  }

  value(field: string): string {
    return this.fields.get(field)?.[0] ?? '';
  }

  values(field: string): readonly string[] {
    return this.fields.get(field) ?? [];
  }

  extras(): readonly (readonly [string, string])[] {
    return this.others;
  }
}
