// Reports: lines during the run, tables at the end, and the same tables in README.md.
import fs from 'node:fs';
import os from 'node:os';

/** One line of the table. `goal` is what the figure was to reach; null where none is set. */
export type Figure = {
  readonly what: string;
  readonly measured: string;
  readonly goal?: string;
  readonly isMet?: boolean;
};
export type Section = { readonly title: string; readonly figures: readonly Figure[] };

const startedAt = performance.now();

/** A line of progress, with the seconds since the start. */
export const say = (text: string): void =>
  console.log(`[${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s] ${text}`);

/** `atMost` and `atLeast` are in the unit of `value`; `text` shows a number in it. */
export const upTo = (value: number, atMost: number, text: (value: number) => string) => ({
  goal: `≤ ${text(atMost)}`,
  isMet: value <= atMost,
});
export const from = (value: number, atLeast: number, text: (value: number) => string) => ({
  goal: `≥ ${text(atLeast)}`,
  isMet: value >= atLeast,
});

const mark = ({ isMet }: Figure): string => (isMet === undefined ? '' : isMet ? '✓' : '✗');

export const ms = (value: number): string =>
  `${value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
export const count = (value: number): string => Math.round(value).toLocaleString('en');
/** The median and the 95th percentile, which is the one that is held against a goal. */
export const p50p95 = (p50: number, p95: number): string => `p50 ${ms(p50)}, p95 ${ms(p95)}`;

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, i) => Math.max(widest[i] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}

export function printSections(sections: readonly Section[]): void {
  for (const { title, figures } of sections) {
    console.log(`\n${title}`);
    for (const line of columns(
      figures.map((figure) => [
        `  ${mark(figure) || ' '}`,
        figure.what,
        figure.measured,
        figure.goal ?? '',
      ]),
    ))
      console.log(line);
  }
  const missed = sections.flatMap(({ figures }) => figures).filter(({ isMet }) => isMet === false);
  console.log(
    missed.length === 0
      ? '\nEvery goal is met.'
      : `\n✗ ${missed.length} ${missed.length === 1 ? 'goal is' : 'goals are'} missed.`,
  );
}

const readme = new URL('README.md', import.meta.url);
const marksOf = (part: string) =>
  [
    `<!-- results of ${part}: written by \`npm run bench -- --write\` -->`,
    `<!-- end of ${part} -->`,
  ] as const;

/** The machine and the programs, as the table names them. */
function machine(): string {
  const cpus = os.cpus();
  const model = cpus[0]?.model.trim() ?? 'unknown CPU';
  const gigabytes = Math.round(os.totalmem() / 2 ** 30);
  return `${cpus.length} × ${model}, ${gigabytes} GB, ${os.type()} ${os.release()}`;
}

/** Replaces what an earlier run of this part has left. */
export function writeReadme(
  part: string,
  sections: readonly Section[],
  { postgres, command, products }: { postgres: string; command: string; products: number },
): void {
  const text = fs.readFileSync(readme, 'utf8');
  const [begin, end] = marksOf(part);
  const first = text.indexOf(begin);
  const last = text.indexOf(end);
  if (first === -1 || last < first)
    throw new Error(
      `bench/README.md has lost the marks between which the results of ${part} stand.`,
    );
  const today = new Date().toISOString().slice(0, 10);
  const heading =
    `${today}, \`${command}\`, ${count(products)} products. ${machine()}; ` +
    `Node ${process.versions.node}; PostgreSQL ${postgres}.`;
  const tables = sections.map(({ title, figures }) =>
    [
      `#### ${title}`,
      '',
      '| | measured | goal | |',
      '|---|---|---|---|',
      ...figures.map(
        (figure) =>
          `| ${figure.what} | ${figure.measured} | ${figure.goal ?? ''} | ${mark(figure)} |`,
      ),
    ].join('\n'),
  );
  fs.writeFileSync(
    readme,
    [text.slice(0, first) + begin, heading, ...tables, text.slice(last)].join('\n\n'),
  );
}
