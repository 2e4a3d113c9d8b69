// Measures of a ranking against judgements of 0 to 3. Sources: Järvelin and Kekäläinen, "Cumulated
// gain-based evaluation of IR techniques" (2002), with the gain 2^grade - 1; for condensed lists,
// Sakai, "Alternatives to Bpref" (2007).

export type Measures = {
  readonly ndcg: number;
  /** Results without a judgement are dropped first. */
  readonly condensed: number;
  readonly precision: number;
  readonly recall: number;
};

const depth = 10;
const gain = (grade: number): number => 2 ** grade - 1;

function discounted(grades: readonly number[]): number {
  return grades.slice(0, depth).reduce((sum, grade, i) => sum + gain(grade) / Math.log2(i + 2), 0);
}

export function measuresOf(
  ranked: readonly string[],
  grades: ReadonlyMap<string, number>,
): Measures {
  const ideal = discounted([...grades.values()].toSorted((a, b) => b - a));
  const gradeOf = (id: string) => grades.get(id) ?? 0;
  const relevant = [...grades.values()].filter((grade) => grade > 0).length;
  const found = ranked.filter((id) => gradeOf(id) > 0).length;
  return {
    ndcg: ideal === 0 ? 0 : discounted(ranked.map(gradeOf)) / ideal,
    condensed:
      ideal === 0 ? 0 : discounted(ranked.filter((id) => grades.has(id)).map(gradeOf)) / ideal,
    precision: ranked.slice(0, depth).filter((id) => gradeOf(id) > 0).length / depth,
    recall: relevant === 0 ? 0 : found / relevant,
  };
}

export function meanMeasures(all: readonly Measures[]): Measures {
  const mean = (pick: (one: Measures) => number) =>
    all.reduce((sum, one) => sum + pick(one), 0) / all.length;
  return {
    ndcg: mean((one) => one.ndcg),
    condensed: mean((one) => one.condensed),
    precision: mean((one) => one.precision),
    recall: mean((one) => one.recall),
  };
}
