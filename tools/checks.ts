// Static checks. Each counts as one test in `npm test`.
import fs from 'node:fs';
import importRules from '../.dependency-cruiser.mjs';
import { handBuiltAddresses } from './addresses.ts';
import { findBannedWords } from './banned-words.ts';
import { featureCircleProblems } from './feature-circles.ts';
import { provideFonts } from './fonts.ts';
import { compileMessages } from './messages.ts';
import { migrationProblems } from './migrations.ts';
import { interruptedBy, run } from './processes.ts';
import { sizeProblems } from './sizes.ts';
import { findStyleProblems } from './styles.ts';

type Check = {
  readonly name: string;
  /** Returns the problems; empty when there are none. */
  readonly findProblems: () => Promise<string>;
};

/** They generate what others read. */
const first: readonly Check[] = [
  {
    name: 'messages: same keys, same arguments, all plural forms in en, tr and ar',
    findProblems: messageProblems,
  },
  { name: 'route types', findProblems: () => outputOfFailed('react-router', ['typegen']) },
];

/**
 * Uses every core. The types that the linter's rules need are those of the compiler, whose errors
 * it reports as well. The compiler itself runs once in the tests, over a copy with a new feature.
 */
const large: readonly Check[] = [
  {
    name: 'types and lint (oxlint)',
    findProblems: () => outputOfFailed('oxlint', ['--deny-warnings', '--format', 'unix']),
  },
];

/** Checks that use one core each. They run while the largest check uses the other. */
const small: readonly Check[] = [
  { name: 'types: errors are seen to fail', findProblems: blindTypeCheck },
  {
    name: 'import rules (dependency-cruiser)',
    findProblems: () =>
      outputOfFailed('depcruise', [
        ...fs.globSync('{src,database,bench,tools,tests}'),
        '--exclude',
        '^tests/fixtures',
      ]),
  },
  { name: 'import rules: each is seen to fail', findProblems: blindImportRules },
  {
    name: 'unused files, exports and dependencies (knip)',
    findProblems: () => outputOfFailed('knip', []),
  },
  { name: 'migrations match the tables (drizzle-kit)', findProblems: missingMigration },
  {
    name: 'migrations are safe while the version before still runs',
    findProblems: () => Promise.resolve(migrationProblems()),
  },
  { name: 'format (oxfmt)', findProblems: () => outputOfFailed('oxfmt', ['--check', '.']) },
  {
    name: 'addresses are built by src/shared/paths.ts and member-paths.ts',
    findProblems: () => Promise.resolve(handBuiltAddresses().join('\n')),
  },
  { name: 'lengths of lines, files and functions', findProblems: () => sizeProblems() },
  {
    name: 'no features import each other, nor in a circle',
    findProblems: () => Promise.resolve(featureCircleProblems()),
  },
  {
    name: 'names use the terms of the field',
    findProblems: () => Promise.resolve(findBannedWords()),
  },
  {
    name: 'styles: scales, directions, names',
    findProblems: () => Promise.resolve(findStyleProblems()),
  },
];

/** The tests need the site: it is built while checks wait for each other. */
export const siteIsBuilt: Check = {
  name: 'the site is built',
  findProblems: () => outputOfFailed('node', ['tools/build.ts']),
};

/**
 * Result of a suite. `failures` has one line per failure; `skipped` counts tests that could not run
 * here.
 */
export type Tally = {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly skipped: number;
};

/** Prints a line for each check with its result. `others` run as well, before the small ones. */
export async function runChecks(others: readonly Check[] = []): Promise<Tally> {
  await provideFonts(); // Sources import them.
  const tallies = [await runInOrder(first)];
  tallies.push(...(await Promise.all([runInOrder(large), runInOrder([...others, ...small])])));
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    skipped: 0,
  };
}

async function runInOrder(checks: readonly Check[]): Promise<Omit<Tally, 'skipped'>> {
  let passed = 0;
  const failures: string[] = [];
  for (const { name, findProblems } of checks) {
    if (interruptedBy()) break;
    const startedAt = performance.now();
    const problems = (await findProblems()).trim();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (problems) failures.push(name);
    else passed += 1;
    console.log(
      problems ? `✗ ${name} (${seconds} s)\n${indented(problems)}` : `✓ ${name} (${seconds} s)`,
    );
  }
  return { passed, failures };
}

const indented = (text: string): string => text.replaceAll(/^/gm, '    ');

async function outputOfFailed(command: string, args: readonly string[]): Promise<string> {
  const { status, output } = await run(command, args, { isQuiet: true });
  return status === 0 ? '' : output || `${command} ended with status ${status}`;
}

async function messageProblems(): Promise<string> {
  try {
    await compileMessages();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * A folder that breaks each rule once: a checker that no longer reads TypeScript would report no
 * violations anywhere.
 */
const forbiddenImports = 'tests/fixtures/forbidden-imports';

async function blindImportRules(): Promise<string> {
  const { output } = await run(
    'depcruise',
    ['src', '--config', '../../../.dependency-cruiser.mjs', '--output-type', 'json'],
    { cwd: forbiddenImports, isQuiet: true },
  );
  const report: { summary: { violations: { rule: { name: string } }[] } } = JSON.parse(
    output.slice(output.indexOf('{')),
  );
  const broken = new Set(report.summary.violations.map(({ rule }) => rule.name));
  return importRules.forbidden
    .filter(({ name }) => !broken.has(name))
    .map(({ name }) => `${name} does not report its example in ${forbiddenImports}`)
    .join('\n');
}

/** A file with errors of the compiler, which the linter reports only when it is told to. */
const wrongTypes = 'tests/fixtures/wrong-types';

async function blindTypeCheck(): Promise<string> {
  const { output } = await run('oxlint', ['--config', 'oxlintrc.json', '--format', 'unix'], {
    cwd: wrongTypes,
    isQuiet: true,
  });
  return ['TS2322', 'TS6133']
    .filter((code) => !output.includes(code))
    .map((code) => `oxlint does not report ${code} of ${wrongTypes}:\n${output}`)
    .join('\n');
}

/**
 * Lets drizzle-kit write the next migration into a copy; it has nothing to write when the tables
 * are as the migrations make them.
 */
async function missingMigration(): Promise<string> {
  const copy = `.data/test/migrations-${process.pid}`;
  fs.cpSync('database/migrations', copy, { recursive: true });
  try {
    const before = fs.readdirSync(copy).length;
    const { status, output } = await run(
      'drizzle-kit',
      [
        'generate',
        '--dialect',
        'postgresql',
        '--schema',
        './src/**/table.server.ts',
        '--out',
        copy,
      ],
      { isQuiet: true },
    );
    if (status !== 0) return output;
    return fs.readdirSync(copy).length > before
      ? 'The tables have changed: run "npm run generate:migration" and commit what it writes.'
      : '';
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}
