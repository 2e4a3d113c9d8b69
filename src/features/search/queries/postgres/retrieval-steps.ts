// Candidate generation, planned: which conditions to try one after the other, from exact codes to
// some of the words.
import { categoryKey, codeKey, headNounKey } from '../../document-keys.ts';
import type { WeightedUnit } from '../../ranking.ts';
import type { Stage } from '../../search-index.ts';
import { namedCategoryClauses, unitClauses } from './conditions.ts';
import {
  estimateMatches,
  frequencyOfKeys,
  frequencyOfUnit,
  maxFrequency,
  type QueryPlan,
} from './query-plan.server.ts';
import {
  allButOneQuery,
  anyKeyQuery,
  type Clause,
  codePrefixQuery,
  orElse,
  rarestWordsQuery,
} from './tsquery.ts';

export type Step = {
  readonly stage: Stage;
  readonly clauses: readonly Clause[];
  /** Probable number of matches. */
  readonly estimate: number;
};

export type Steps = {
  readonly codes: readonly Step[];
  readonly inTitle: readonly Step[];
  readonly anywhere: readonly Step[];
  /** For queries that few products match in full. */
  readonly loose: readonly Step[];
};

/** A step of a single clause. */
const stepOf = (stage: Stage, query: string, estimate: number): Step => ({
  stage,
  clauses: [{ query, documents: estimate }],
  estimate,
});

function codeSteps({ codes }: QueryPlan): Step[] {
  const prefixes = codePrefixQuery(codes);
  return [
    ...(codes.length === 0 ? [] : [stepOf('code', anyKeyQuery(codes.map(codeKey)), 1)]),
    ...(prefixes === null ? [] : [stepOf('beginning', prefixes, 1)]),
  ];
}

/** Keys of the categories and head nouns by which the query says what product it wants. */
const productKeysOf = ({ categories, headNouns }: QueryPlan): string[] => [
  ...categories.map(categoryKey),
  ...headNouns.map(headNounKey),
];

/** Above this share of the matches, products with the head noun need no step of their own. */
const usualShare = 0.75;

/** The query names a product, and most titles with the word are of something else. */
function isMostlyOtherProducts(plan: QueryPlan): boolean {
  const { categories, headNouns, units, statistics } = plan;
  if (categories.length + headNouns.length === 0) return false;
  const hasHeadNoun = ({ unit }: WeightedUnit) =>
    [
      ...unit.terms.flatMap(({ forms }) => forms),
      ...unit.expansions.flatMap(({ tokens }) => tokens),
    ].some((token) => headNouns.includes(token));
  const withHeadNoun = units.filter(hasHeadNoun);
  const counted = withHeadNoun.length > 0 ? withHeadNoun : units;
  const titles = Math.max(...counted.map((unit) => frequencyOfUnit(plan, unit, 'titles')));
  return maxFrequency(headNouns.map(headNounKey), statistics) < usualShare * titles;
}

/** All words in the title. Products of the kind that is wanted come first where they are few. */
function titleSteps(plan: QueryPlan): Step[] {
  const estimate = estimateMatches(plan, 'titles');
  const step: Step = { stage: 'title', clauses: unitClauses(plan, 'title'), estimate };
  if (estimate <= plan.effort.candidates || !isMostlyOtherProducts(plan)) return [step];
  const keys = productKeysOf(plan);
  const documents = frequencyOfKeys(plan, keys);
  const asIndependent = estimate * (documents / plan.statistics.productCount);
  const asSubset = Math.min(estimate, documents);
  return [
    {
      stage: 'title',
      clauses: [...step.clauses, { query: anyKeyQuery(keys), documents }],
      estimate: Math.sqrt(asIndependent * asSubset),
    },
    step,
  ];
}

function looseSteps({ units, statistics }: QueryPlan, matches: number): Step[] {
  const allButOne = allButOneQuery(units);
  const forms = units.flatMap(({ unit }) => unit.terms.flatMap((term) => term.forms));
  return [
    ...(allButOne === null ? [] : [stepOf('most', allButOne, 2 * matches)]),
    stepOf('some', rarestWordsQuery(units), maxFrequency(forms, statistics)),
  ];
}

export function stepsOf(plan: QueryPlan): Steps {
  const codes = codeSteps(plan);
  if (plan.units.length === 0) return { codes, inTitle: [], anywhere: [], loose: [] };
  const named = namedCategoryClauses(plan);
  const estimate = Math.max(
    estimateMatches(plan, 'documents'),
    ...named.map(({ documents }) => documents),
  );
  return {
    codes,
    inTitle: titleSteps(plan),
    anywhere: [{ stage: 'all', clauses: unitClauses(plan, 'anywhere', named), estimate }],
    loose: looseSteps(plan, estimate),
  };
}

/** What counts as a match for sorting and counting: all words anywhere, or a code. */
export type Matches = { readonly clauses: readonly Clause[]; readonly estimate: number };

/** Null when nothing can match. */
export function matchesOf(plan: QueryPlan): Matches | null {
  const { codes, inTitle, anywhere } = stepsOf(plan);
  const codeClauses = codes.flatMap(({ clauses }) => clauses);
  const [firstCode, ...otherCodes] = codeClauses;
  const estimate = Math.max(...[...codes, ...inTitle, ...anywhere].map((step) => step.estimate));
  if (plan.units.length > 0) {
    const alternatives = [...codeClauses, ...namedCategoryClauses(plan)];
    return { clauses: unitClauses(plan, 'anywhere', alternatives), estimate };
  }
  return firstCode ? { clauses: [orElse(firstCode, otherCodes)], estimate } : null;
}
