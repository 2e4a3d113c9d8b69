// Measures lines, files and functions against the limits of the code. What is longer for a reason
// is named in size-reasons.ts.
import fs from 'node:fs';
import path from 'node:path';
import { run } from './processes.ts';
import { sizeReasons } from './size-reasons.ts';

const maxColumns = 100;
const maxLinesOfFile = 400;
const maxLinesOfFunction = 80;

const folders = ['src', 'database', 'bench', 'tools', 'tests'];
/** Break rules on purpose. */
const fixtures = /^tests\/fixtures\//;
/** A test says what happens, step by step; its length is no sign of doing several things. */
const isLogic = (file: string): boolean => !/^tests\/|\.test\.tsx?$/.test(file);

const posix = (file: string): string => file.split(path.sep).join('/');

/** Source files of a project, or of a fixture. */
export const sourceFiles = (root = '.'): string[] =>
  fs
    .globSync(['*.{ts,mjs}', '.*.mjs', `{${folders.join(',')}}/**/*.{ts,tsx,mjs,css}`], {
      cwd: root,
    })
    .map(posix)
    .filter((file) => !fixtures.test(file))
    .toSorted();

/** `file:line` of each line that is too long. */
export const longLines = (root = '.'): string[] =>
  sourceFiles(root).flatMap((file) =>
    fs
      .readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, i) =>
        line.length > maxColumns ? [`${file}:${i + 1}: ${line.length} columns`] : [],
      ),
  );

/** A file, or a function of it, that is too long. `id`: as in size-reasons.ts. */
export type Oversized = { readonly id: string; readonly lines: number };

type Report = {
  readonly diagnostics: readonly {
    /** Missing where a file cannot be parsed. */
    readonly code?: string;
    readonly message: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
};

const declaration = /^\s*(?:export )?(?:default )?(?:async )?(?:const|function\*?|class) (\w+)/;

/** The name of the declaration on a line or nearest above it. */
function declaredAt(file: string, line: number): string {
  const above = fs.readFileSync(file, 'utf8').split('\n').slice(0, line).toReversed();
  return above.map((text) => declaration.exec(text)?.[1]).find((name) => name) ?? `line ${line}`;
}

/** Logic files and functions that are too long, each once. */
export async function oversized(root = '.'): Promise<Oversized[]> {
  const { output } = await run(
    'oxlint',
    [
      ...['--config', 'tools/sizes.oxlintrc.json', '--format', 'json'],
      ...(root === '.' ? folders : [root]),
    ],
    { isQuiet: true },
  );
  const { diagnostics }: Report = JSON.parse(output.slice(output.indexOf('{')));
  const longest = new Map<string, number>();
  for (const { code, message, filename, labels } of diagnostics) {
    const file = posix(path.relative(root, filename));
    const lines = Number(/\((\d+)\)/.exec(message)?.[1]);
    if (!isLogic(file) || !code?.includes('max-lines')) continue;
    const isFunction = code.includes('max-lines-per-function');
    const id = isFunction ? `${file}#${declaredAt(filename, labels[0]!.span.line)}` : file;
    longest.set(id, Math.max(lines, longest.get(id) ?? 0));
  }
  return [...longest]
    .map(([id, lines]) => ({ id, lines }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * `file:line` of each cast through `unknown`, which switches the compiler off. A comment above it
 * says why it cannot be avoided.
 */
export const doubleCasts = (root = '.', { withReason = false } = {}): string[] =>
  sourceFiles(root).flatMap((file) => {
    const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, i) => {
      if (!/\bas unknown as\b/.test(line)) return [];
      const hasReason = lines
        .slice(Math.max(0, i - 4), i)
        .some((above) => /\/\/ |\*\//.test(above));
      return hasReason === withReason ? [`${file}:${i + 1}: ${line.trim()}`] : [];
    });
  });

const maxOf = (id: string): number => (id.includes('#') ? maxLinesOfFunction : maxLinesOfFile);

/** What is too long without a reason, and reasons for what no longer is. */
export async function sizeProblems(
  root = '.',
  reasons: ReadonlyMap<string, string> = sizeReasons,
): Promise<string> {
  const found = await oversized(root);
  return [
    ...longLines(root),
    ...found
      .filter(({ id }) => !reasons.has(id))
      .map(({ id, lines }) => `${id}: ${lines} lines, at most ${maxOf(id)}`),
    ...[...reasons.keys()]
      .filter((id) => !found.some((each) => each.id === id))
      .map((id) => `${id}: no longer too long; take it off tools/size-reasons.ts`),
    ...doubleCasts(root).map((cast) => `${cast} (a comment above says why)`),
  ].join('\n');
}
