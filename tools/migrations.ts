// Finds migrations that break servers of the version before, which run on while new ones start.
// Those that have to are named in migration-reasons.ts.
import fs from 'node:fs';
import path from 'node:path';
import { migrationReasons } from './migration-reasons.ts';

/** What older code does not survive, by what it does. */
const breaking: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'drops a table or view', pattern: /\bdrop\s+(?:table|(?:materialized\s+)?view)\b/i },
  { what: 'drops a column', pattern: /\bdrop\s+column\b/i },
  {
    what: 'renames a table or column',
    pattern: /\balter\s+table\b[^;]*?\brename\s+(?:column\b|to\b|(?!constraint\b)"?\w+"?\s+to\b)/i,
  },
  {
    what: 'changes the type of a column',
    pattern: /\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i,
  },
  { what: 'makes a column required', pattern: /\bset\s+not\s+null\b/i },
  {
    what: 'adds a required column without a default',
    pattern: /\badd\s+column\b(?![^;,]*\b(?:default|generated)\b)[^;,]*\bnot\s+null\b/i,
  },
];

const withoutComments = (sql: string): string =>
  sql.replace(/--(?!> statement-breakpoint).*$/gm, '').replace(/\/\*[^]*?\*\//g, '');

/** `migration`: its folder. */
export type BreakingMigration = { readonly migration: string; readonly what: string };

export function breakingMigrations(folder = 'database/migrations'): BreakingMigration[] {
  return fs
    .globSync('*/migration.sql', { cwd: folder })
    .map((file) => ({
      migration: path.dirname(file),
      sql: withoutComments(fs.readFileSync(path.join(folder, file), 'utf8')),
    }))
    .toSorted((a, b) => a.migration.localeCompare(b.migration))
    .flatMap(({ migration, sql }) =>
      breaking
        .filter(({ pattern }) =>
          sql.split(/--> statement-breakpoint|;/).some((one) => pattern.test(one)),
        )
        .map(({ what }) => ({ migration, what })),
    );
}

export function migrationProblems(
  found: readonly BreakingMigration[] = breakingMigrations(),
  reasons: ReadonlyMap<string, string> = migrationReasons,
): string {
  const unnamed = found
    .filter(({ migration }) => !reasons.has(migration))
    .map(
      ({ migration, what }) =>
        `${migration} ${what}: servers of the version before still need it. Remove it in a later ` +
        'release, or name the reason in tools/migration-reasons.ts and docs/operating.md.',
    );
  const needless = [...reasons.keys()]
    .filter((named) => !found.some(({ migration }) => migration === named))
    .map((named) => `tools/migration-reasons.ts: ${named} needs no reason`);
  return [...unnamed, ...needless].join('\n');
}
