// Numbers of the ranking: changed by hand, or chosen by cross-validation.
import { type Tuning, tuning } from '#features/search/ranking.ts';
import { meanMeasures, type Measures } from './relevance-measures.ts';
import type { JudgedQuery } from './relevance-queries.ts';

/** Writes the measures in columns. */
export const lineOf = ({ ndcg, condensed, precision, recall }: Measures): string =>
  [ndcg, condensed, precision, recall].map((value) => value.toFixed(3)).join('  ');

/** Changes numbers of the tuning, named as in `--set title.weight=3`. */
export function tuned(changes: readonly string[]): Tuning {
  const copy = structuredClone(tuning);
  for (const change of changes) {
    const [name, value] = change.split('=') as [string, string];
    const names = name.split('.');
    let group: object = copy;
    for (const step of names.slice(0, -1)) group = Reflect.get(group, step) as object;
    Reflect.set(group, names.at(-1)!, Number(value));
  }
  return copy;
}

/** Values that are tried for each number, besides its own. */
const grid: readonly (readonly [name: string, values: readonly number[]])[] = [
  ['k1', [0.3, 0.6]],
  ['title.weight', [3, 6]],
  ['title.b', [0.2, 0.6]],
  ['brand.weight', [1, 3]],
  ['facts.weight', [0.25, 1]],
  ['description.weight', [0.5, 2]],
  ['synonym', [0.35, 0.65]],
  ['category', [1.1, 1.4]],
  ['categoryAlone', [0.2, 0.4]],
  ['head', [1.1, 1.5]],
  ['otherHead', [0.65, 0.9]],
  ['phrase', [1, 1.25]],
];

/** Measures queries with some numbers of the tuning changed. */
export type MeasureAll = (
  queries: readonly JudgedQuery[],
  changes: readonly string[],
) => Promise<Measures[]>;

/** Measures no query twice with the same numbers. */
export function remembering(
  measureOne: (query: JudgedQuery, changes: readonly string[]) => Promise<Measures>,
): MeasureAll {
  const known = new Map<string, Measures>();
  return async (queries, changes) => {
    const all: Measures[] = [];
    for (const query of queries) {
      const key = `${query.id} ${changes.join(' ')}`;
      const measured = known.get(key) ?? (await measureOne(query, changes));
      known.set(key, measured);
      all.push(measured);
    }
    return all;
  };
}

/** Chooses, number by number, the value that is best for these queries. */
async function choose(queries: readonly JudgedQuery[], measureAll: MeasureAll): Promise<string[]> {
  const worth = async (changes: readonly string[]) => {
    const { ndcg, condensed } = meanMeasures(await measureAll(queries, changes));
    return ndcg + condensed;
  };
  let chosen: string[] = [];
  let best = await worth(chosen);
  for (const [name, values] of grid) {
    for (const changes of values.map((value) => [...chosen, `${name}=${value}`])) {
      const reached = await worth(changes);
      if (reached <= best) continue;
      best = reached;
      chosen = changes;
    }
  }
  return chosen;
}

/** Measures every query once, with numbers that were chosen without it. */
export async function crossValidate(
  queries: readonly JudgedQuery[],
  folds: number,
  measureAll: MeasureAll,
): Promise<Measures[]> {
  const all: Measures[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const changes = await choose(
      queries.filter((_, i) => i % folds !== fold),
      measureAll,
    );
    const measured = await measureAll(
      queries.filter((_, i) => i % folds === fold),
      changes,
    );
    console.log(
      `${lineOf(meanMeasures(measured))}  fold ${fold + 1}: ${changes.join(' ') || 'as it is'}`,
    );
    all.push(...measured);
  }
  return all;
}
