import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { breakingMigrations, migrationProblems } from './migrations.ts';

/** What is found in a migration with this SQL. */
function foundIn(sql: string): string[] {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  fs.mkdirSync(path.join(root, '1_change'));
  fs.writeFileSync(path.join(root, '1_change', 'migration.sql'), sql);
  return breakingMigrations(root).map(({ what }) => what);
}

test.each([
  ['ALTER TABLE "rfqs" DROP COLUMN "body_hash";', 'drops a column'],
  ['DROP TABLE "rfqs";', 'drops a table or view'],
  ['ALTER TABLE "persons" RENAME TO "users";', 'renames a table or column'],
  ['ALTER TABLE "rfqs" RENAME COLUMN "typed" TO "draft";', 'renames a table or column'],
  ['alter table rfqs rename typed to draft', 'renames a table or column'],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', 'changes the type of a column'],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 'makes a column required'],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', 'adds a required column without a default'],
])('%s breaks the version before', (sql, what) => {
  expect(foundIn(`CREATE TABLE "x" ("id" uuid NOT NULL);--> statement-breakpoint\n${sql}`)).toEqual(
    [what],
  );
});

test.each([
  'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;',
  'ALTER TABLE "a" ADD COLUMN "b" text;',
  'ALTER TABLE "a" DROP CONSTRAINT "c", ADD CONSTRAINT "c" CHECK (b in (1));',
  'ALTER INDEX "a" RENAME TO "b";',
  'ALTER TABLE "a" RENAME CONSTRAINT "b" TO "c";',
  'CREATE TABLE "a" ("b" text NOT NULL); -- drop table later',
])('%s is safe', (sql) => {
  expect(foundIn(sql)).toEqual([]);
});

test('a breaking migration needs a reason, and a reason needs a breaking migration', () => {
  const found = [{ migration: '1_change', what: 'drops a column' }];

  expect(migrationProblems(found, new Map())).toContain('1_change drops a column');
  expect(migrationProblems(found, new Map([['1_change', 'why']]))).toBe('');
  expect(migrationProblems([], new Map([['1_change', 'why']]))).toContain('needs no reason');
});
