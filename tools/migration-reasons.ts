// Migrations that servers of the version before do not survive, each with its reason. A new entry
// is the last resort, and "Upgrading" in docs/operating.md tells operators to stop old processes.

export const migrationReasons: ReadonlyMap<string, string> = new Map([
  ['20261123200033_field_words', 'renamed before the first release (decision 035)'],
  [
    '20261123234228_idempotency_keys',
    'a column of requests became a table before the first release',
  ],
]);
