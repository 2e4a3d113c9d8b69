// The index of products in PostgreSQL: a staged question, candidates scored in SQL, the best of them again here.
import { sql, type SQL } from 'drizzle-orm';
import { columnsOfRecords } from '#features/listings/queries/facet-columns.server.ts';
import type { ProductSort } from '#features/listings/rules.ts';
import { productListings } from '#features/products/table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache, manyFromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';
import { type Concept, joinedPairs, splitsOf, type Unit } from '../analysis/questions.ts';
import { plainForm } from '../analysis/stems.ts';
import {
  categoryKey,
  codeKey,
  headKey,
  indexedSample,
  indexedTier,
  maxHalvings,
  sampleKey,
  tierKey,
} from '../document-keys.ts';
import {
  asOne,
  beginningsQuery,
  keysQuery,
  mostQuery,
  orElse,
  type Part,
  type Place,
  someQuery,
  unitQuery,
} from '../postgres-query.ts';
import {
  idfOf,
  type RankedQuestion,
  scoreOf,
  type ScoreParts,
  type Tuning,
  tuning,
  vectorReader,
  wantedOf,
  type Weighted,
} from '../ranking.ts';
import {
  type CountedMatches,
  type Explanation,
  type IndexFilters,
  type IndexQuestion,
  type NewMatches,
  noSellers,
  type Period,
  type PreparedQuestion,
  type RankedProduct,
  type SearchIndex,
  type Stage,
  type Statistics,
} from '../search-index.ts';
import { productDocuments, searchTokens } from '../table.server.ts';

/**
 * How many goods are wanted of a tier, and fewer than how many are too few; how many of them are
 * kept (four pages, or the few that are suggested), whether all are scored or those with brief
 * titles, and in how many titles a word stands when what means the same is left out.
 */
const fullEffort = {
  candidates: 300,
  fewest: 100,
  kept: 96,
  isThorough: true,
  enoughTitles: Infinity,
};
const quickEffort = { candidates: 40, fewest: 4, kept: 8, isThorough: false, enoughTitles: 400 };
type Effort = typeof fullEffort;

/** More than these are not scored: a tier of the better ones is asked for instead. */
const maxCandidates = 4_000;
/** So many are scored of those with brief titles, which is all that is looked at for suggestions. */
const maxBrief = 16;
/** Fewer matches of all words than these are followed by looser ones. */
const enough = 48;
/**
 * Facets of so many goods are counted, if no longer list has to be walked for them than that of a
 * word in so many. Of others it is a sample: about so many goods, or the quarter that has an index
 * of its own; of fewer goods than that, all are counted. A sample that turns out to have fewer than
 * the last is no sample of many.
 */
const maxCounted = 2_000;
const maxWalked = 10_000;
const targetSample = 600;
const minSample = 100;

/** In `ts_rank`'s order: description, facts, brand, title. */
const fieldWeights = '{0.3,0.1,0.4,1}';
const [saturation, lengthShare, usualTitle] = [0.4, 0.2, 10];

type Row = Record<string, unknown>;
const rowsOf = async <T extends Row>(context: Context, query: SQL): Promise<T[]> =>
  ((await context.db.execute(query)) as unknown as { rows: T[] }).rows;

// --- What is known of the words ---

const productCount = (context: Context): Promise<number> =>
  fromQueryCache(context, 'search: how many products', [], async () => {
    const [row] = await rowsOf<{ count: number }>(
      context,
      sql`select coalesce((select documents from ${searchTokens} where token = ''), (select count(*)::int from (select from ${productDocuments} limit 100000) counted)) as count`,
    );
    return Math.max(1, row!.count);
  });

const maxLiveCounted = 500;

type Counted = { readonly documents: number; readonly titles: number };
const uncounted: Counted = { documents: 0, titles: 0 };

/** They are counted by a job, and most words of a question are asked for again by the next one. */
const countsOf = (
  context: Context,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, Counted>> =>
  manyFromQueryCache(
    context,
    'word',
    tokens,
    () => [],
    async (asked) => {
      const rows = await context.db
        .select()
        .from(searchTokens)
        .where(sql`${searchTokens.token} = any(${sql.param(asked)}::text[])`);
      const counted = new Map(
        rows.map(({ token, documents, titles }) => [token, { documents, titles }]),
      );
      return new Map(asked.map((token) => [token, counted.get(token) ?? uncounted]));
    },
  );

async function statisticsOf(
  context: Context,
  tokens: readonly string[],
  mustKnow: ReadonlySet<string>,
): Promise<Statistics> {
  const [products, counts] = await Promise.all([productCount(context), countsOf(context, tokens)]);
  const known = new Map(counts);
  // Words newer than the statistics, or older than all: few documents have them.
  const unknown = tokens.filter((token) => mustKnow.has(token) && known.get(token) === uncounted);
  if (unknown.length > 0) {
    const counted = await rowsOf<{ token: string; documents: number }>(
      context,
      sql`
      select token, (select count(*)::int from (select from ${productDocuments} where document @@ (quote_literal(token))::tsquery limit ${maxLiveCounted}) found) as documents
      from unnest(${sql.param(unknown)}::text[]) as token`,
    );
    for (const { token, documents } of counted) known.set(token, { documents, titles: documents });
  }
  return { products, of: (token) => known.get(token) ?? uncounted };
}

/** What a question asks of the index once the statistics are known. */
type Plan = RankedQuestion & {
  readonly statistics: Statistics;
  readonly filters: readonly IndexFilters[];
  readonly codes: readonly string[];
  readonly tokens: readonly string[];
  readonly effort: Effort;
};

const minSplitTitles = 2;
const commonest = (tokens: readonly string[], statistics: Statistics): number =>
  Math.max(0, ...tokens.map((token) => statistics.of(token).documents));

/** A word written in two where it is in one, and the other way round. */
function withCompounds(units: readonly Unit[], statistics: Statistics): Unit[] {
  const split = units.map((unit): Unit => ({
    ...unit,
    words: unit.words.map((concept): Concept => {
      const parts = splitsOf(concept.text)
        .filter(
          ([a, b]) => Math.min(statistics.of(a).titles, statistics.of(b).titles) >= minSplitTitles,
        )
        .toSorted((a, b) => commonest(b, statistics) - commonest(a, statistics))[0];
      return parts && commonest(concept.forms, statistics) < statistics.products / 20
        ? {
            ...concept,
            alternatives: [...concept.alternatives, { tokens: parts, weight: 0.8, isPhrase: true }],
          }
        : concept;
    }),
  }));
  const pairs = joinedPairs(units).filter(({ token }) => statistics.of(token).documents > 0);
  const joined: Unit[] = [];
  for (let at = 0; at < split.length; at++) {
    const pair = pairs.find((one) => one.at === at);
    if (!pair) joined.push(split[at]!);
    else {
      joined.push({
        words: [...split[at]!.words, ...split[at + 1]!.words],
        alternatives: [{ tokens: [pair.token], weight: 1, isPhrase: false }],
      });
      at++;
    }
  }
  return joined;
}

const countOfWords = (
  { words }: Unit,
  statistics: Statistics,
  field: 'documents' | 'titles',
): number =>
  Math.min(
    ...words.map(({ forms }) => Math.max(0, ...forms.map((form) => statistics.of(form)[field]))),
  );

/**
 * In so many titles goods enough say the words themselves: each list of what else stands for them
 * would be walked as well.
 */
const withoutSynonyms = (
  units: readonly Unit[],
  statistics: Statistics,
  { enoughTitles }: Effort,
): Unit[] =>
  units.map((unit) =>
    countOfWords(unit, statistics, 'titles') < enoughTitles
      ? unit
      : {
          words: unit.words.map((concept) => ({ ...concept, alternatives: [] })),
          alternatives: [],
        },
  );

const minPrefix = 3;

async function planOf(
  context: Context,
  { question, categories, heads, scope, filters }: IndexQuestion,
  effort: Effort,
): Promise<Plan> {
  const concepts = question.units.flatMap((unit) => unit.words);
  const forms = new Set(concepts.flatMap((concept) => concept.forms));
  const others = [
    ...concepts.flatMap(({ alternatives }) => alternatives.flatMap(({ tokens }) => tokens)),
    ...question.units.flatMap((unit) => unit.alternatives.flatMap(({ tokens }) => tokens)),
    ...concepts.flatMap(({ text }) => splitsOf(text).flat()),
    ...joinedPairs(question.units).map(({ token }) => token),
    ...categories.map(categoryKey),
    ...heads.map(headKey),
    ...scope.groups.flat(),
    ...filters.groups.flat(),
    ...tierTokens,
  ];
  const statistics = await statisticsOf(context, [...new Set([...forms, ...others])], forms);
  const units = withoutSynonyms(withCompounds(question.units, statistics), statistics, effort).map(
    (unit): Weighted => {
      const own = unit.words.map(({ forms: all }) => commonest(all, statistics));
      const rest = [
        ...unit.alternatives,
        ...unit.words.flatMap(({ alternatives }) => alternatives),
      ].map(({ tokens }) => Math.min(...tokens.map((token) => statistics.of(token).documents)));
      const having = Math.max(
        Math.min(...own),
        own.every((count) => count > 0) ? 0 : Math.max(0, ...rest),
      );
      const plain = plainForm(unit.words.at(-1)!.text);
      // A word that nothing has is the beginning of one.
      const isUnknown = unit.words.length === 1 && having === 0 && plain.length >= minPrefix;
      return {
        unit,
        idf: idfOf(statistics.products, having || (isUnknown ? 20 : 1)),
        prefix: isUnknown ? plain.replace(/[^\p{L}\p{N}]/gu, '') : null,
      };
    },
  );
  return {
    units,
    categories,
    heads,
    brand: question.brand,
    statistics,
    filters: [scope, filters],
    codes: question.codes,
    tokens: [...forms, ...others],
    effort,
  };
}

/**
 * How many documents have the word, or one that stands for it. Its forms stand side by side, and
 * mostly what means the same does too: the commonest tells.
 */
const countOfUnit = (
  { statistics }: Plan,
  { unit }: Weighted,
  field: 'documents' | 'titles',
): number =>
  Math.max(
    ...unit.alternatives.map(({ tokens }) =>
      Math.min(...tokens.map((token) => statistics.of(token)[field])),
    ),
    countOfWords(unit, statistics, field),
  );
/** Of the categories and main words by which the question says what is looked for. */
const keysOfThing = ({ categories, heads }: Plan): string[] => [
  ...categories.map(categoryKey),
  ...heads.map(headKey),
];
/** Documents that have several of them are counted as often. */
const countOfKeys = ({ statistics }: Plan, keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + statistics.of(key).documents, 0);
/**
 * The same of filters, which were offered because some goods have them: a key that is not counted
 * yet is not rare.
 */
const countOfGroup = (statistics: Statistics, keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (statistics.of(key).documents || statistics.products / 8), 0);

/** How many products an answer of all words has, were the words strangers to each other. */
function estimated(plan: Plan, field: 'documents' | 'titles'): number {
  const { products } = plan.statistics;
  const counts = [
    ...plan.units.map((unit) => countOfUnit(plan, unit, field)),
    ...plan.filters.flatMap(({ groups }) =>
      groups.map((keys) => countOfGroup(plan.statistics, keys)),
    ),
  ];
  return (
    products *
    counts.reduce((share, count) => share * Math.min(1, Math.max(count, 0.5) / products), 1)
  );
}

/** 0: all are counted. */
function samplingOf({ parts, estimate }: Matches): number {
  const halvings = Math.min(maxHalvings, Math.floor(Math.log2(estimate / targetSample)));
  return halvings < 0 ||
    (estimate <= maxCounted && Math.min(...parts.map(({ documents }) => documents)) <= maxWalked)
    ? 0
    : Math.max(indexedSample, halvings);
}

/**
 * Asks of the sample that fits, and of another one when that turns out to have too many, or too few
 * for a sample of many.
 */
async function ofSample<Answer extends { readonly count: number }>(
  matches: Matches,
  ask: (halvings: number) => Promise<Answer>,
): Promise<Answer & { readonly scale: number }> {
  let halvings = samplingOf(matches);
  for (let isWidened = false; ;) {
    const answer = await ask(halvings);
    if (answer.count >= maxCounted * 2 && halvings < maxHalvings)
      halvings = Math.max(indexedSample, halvings + 1);
    else if (answer.count < minSample && halvings > 0 && !isWidened) {
      const wider = halvings - Math.ceil(Math.log2(targetSample / Math.max(1, answer.count)));
      halvings = wider < indexedSample ? 0 : wider;
      isWidened = true;
    } else return { ...answer, scale: 2 ** halvings };
  }
}

const tiers = Array.from({ length: maxHalvings }, (_, i) => i + 1);
const tierTokens = tiers.map(tierKey);

const countOfTier = (statistics: Statistics, tier: number): number =>
  statistics.of(tierKey(tier)).documents || statistics.products * 2 ** -tier;

const havingTier = (count: number, tier: number, { statistics }: Plan): number =>
  count * (countOfTier(statistics, tier) / statistics.products);

/**
 * The widest tier in which about `wanted` of so many are: more goods are in the better ones than
 * their names say, wherever most are described well.
 */
function tierFor(count: number, wanted: number, plan: Plan): number {
  return count <= wanted
    ? 0
    : (tiers.find((tier) => havingTier(count, tier, plan) <= wanted) ?? maxHalvings);
}

/**
 * The same with an index of its own, if enough are in it; else none, while all can be looked at:
 * the lists of wider tiers are longer than what they leave out.
 */
function quickTierFor(count: number, plan: Plan): number {
  const { candidates, fewest } = plan.effort;
  const tier = tierFor(count, candidates, plan);
  if (tier === 0 || tier >= indexedTier) return tier;
  if (havingTier(count, indexedTier, plan) >= fewest) return indexedTier;
  return count <= maxCandidates / 2 ? 0 : tier;
}

// --- Candidates ---

/** All words. `others`: each of which does instead of them. */
const wordParts = (plan: Plan, place: Place, others: readonly Part[] = []): Part[] =>
  plan.units.map((unit) =>
    orElse(
      {
        query: unitQuery(unit, place),
        documents: countOfUnit(plan, unit, place === 'title' ? 'titles' : 'documents'),
      },
      others,
    ),
  );

/** Filters, and a tier or a sample, are asked of the same index as the words. */
const within = (
  { statistics, filters }: Plan,
  parts: readonly Part[],
  narrowing: readonly Part[] = [],
): Part[] => [
  ...parts,
  ...filters.flatMap(({ groups }) =>
    groups.map((keys) => ({ query: keysQuery(keys), documents: countOfGroup(statistics, keys) })),
  ),
  ...narrowing,
];

/** PostgreSQL takes the index of its own for the key by which that was made. */
const inTier = ({ statistics }: Plan, tier: number): Part[] =>
  tier === 0
    ? []
    : [...new Set([Math.min(indexedTier, tier), tier])].map((key) => ({
        query: keysQuery([tierKey(key)]),
        documents: countOfTier(statistics, key),
      }));
const inSample = ({ statistics }: Plan, halvings: number): Part[] =>
  halvings === 0
    ? []
    : [...new Set([indexedSample, halvings])].map((key) => ({
        query: keysQuery([sampleKey(key)]),
        documents: statistics.products * 2 ** -key,
      }));

/**
 * A condition for each, the rarest first: PostgreSQL leaps from one list's next place to the next
 * one's in the order in which they are written, and walks several conditions in two thirds of the
 * time that one of several parts takes.
 */
const matching = (parts: readonly Part[]): SQL =>
  sql.join(
    parts
      .toSorted((a, b) => a.documents - b.documents)
      .map(({ query }) => sql`document @@ ${query}::tsquery`),
    sql` and `,
  );

const inPrice = (filters: readonly IndexFilters[]): SQL =>
  sql.join(
    filters.flatMap(({ minUsdMicros, maxUsdMicros }) => [
      ...(minUsdMicros === null ? [] : [sql` and price_usd_micros >= ${minUsdMicros}`]),
      ...(maxUsdMicros === null ? [] : [sql` and price_usd_micros <= ${maxUsdMicros}`]),
    ]),
  );

/** Each word's rank saturates by itself and counts by how rare it is; a long title counts less. */
function scoreInSql({ units, categories, heads }: Plan): SQL {
  const norm = sql.raw(`(1 - ${lengthShare} + ${lengthShare} * lengths[1] / ${usualTitle}.0)`);
  const parts = units.map((unit) => {
    const rank = sql`ts_rank(${sql.raw(`'${fieldWeights}'`)}, document, ${unitQuery(unit, 'anywhere')}::tsquery) / ${norm}`;
    return sql`${unit.idf}::float8 * (1 - ${saturation}::float8 / (${saturation}::float8 + ${rank}))`;
  });
  const words = parts.length > 0 ? sql.join(parts, sql` + `) : sql`0`;
  const factor = (keys: readonly string[], more: number) =>
    keys.length === 0
      ? sql``
      : sql` * case when document @@ ${keysQuery(keys)}::tsquery then ${more}::float8 else 1 end`;
  return sql`(${words})${factor(categories.map(categoryKey), tuning.category)}${factor(heads.map(headKey), tuning.head)} * (1 + ${tuning.quality}::float8 * (quality_score / 100.0 - 0.5))`;
}

/** How likely a product is drawn beside others. */
const chance = sql`(0.5 + quality_score / 100.0)`;

/**
 * Of more than `wanted` about as many, by lot: always the same ones, and those that are described
 * well more likely. Scoring them is what takes time. `usual`: the mean of their chances.
 */
const inLot = (total: SQL, usual: SQL, wanted: number): SQL =>
  sql`(${total} <= ${wanted} or get_byte(uuid_send(product_id), 15) * 256 + get_byte(uuid_send(product_id), 14) < 65536 * ${wanted}::float8 / ${total} * ${chance} / ${usual})`;

type Found = {
  readonly id: Id<'product'>;
  readonly stage: Stage;
  /** As `tsvectorsend` writes it; null where the order in SQL is the final one. */ readonly vector: Buffer | null;
  readonly lengths: [number, number, number];
  readonly quality: number;
};
type Step = { readonly stage: Stage; readonly parts: readonly Part[]; readonly estimate: number };
type Watch = (step: {
  stage: Stage;
  query: string;
  tier: number;
  rows: number;
  ms: number;
}) => void;

/**
 * The best of a stage. The tier is widened while too few are in it, and narrowed when there are
 * more than are scored: which ones a heap scan meets first would decide then.
 */
async function bestOf(
  context: Context,
  plan: Plan,
  { stage, parts, estimate }: Step,
  without: readonly Id<'product'>[],
  watch: Watch,
): Promise<Found[]> {
  let tier = quickTierFor(estimate, plan);
  let narrowed = false;
  for (;;) {
    const startedAt = performance.now();
    const asked = within(plan, parts, inTier(plan, tier));
    const conditions = sql`${matching(asked)}${without.length === 0 ? sql`` : sql` and product_id <> all(${sql.param(without)}::uuid[])`}${inPrice(plan.filters)}`;
    // What is asked for once more, in another tier, is not sent.
    const isLast = tier === 0 || tier === maxHalvings || narrowed;
    const { total, best } = await (plan.effort.isThorough
      ? scoredBest(context, plan, conditions, isLast)
      : briefBest(context, plan, conditions));
    watch({ stage, query: asOne(asked), tier, rows: total, ms: performance.now() - startedAt });
    if (total >= maxCandidates && tier < maxHalvings) {
      tier = Math.max(indexedTier, tier + (narrowed ? 2 : 1));
      narrowed = true;
      continue;
    }
    if (total >= plan.effort.fewest || tier === 0 || narrowed)
      return best.map((one) => ({ ...one, stage }));
    tier = tier - 3 < indexedTier ? 0 : tier - 3;
  }
}

type Best = {
  /** At most `maxCandidates`, or as many as are kept. */ readonly total: number;
  readonly best: readonly Omit<Found, 'stage'>[];
};

/**
 * By the score in SQL. An array's element is a document that was unpacked once, and not anew for
 * each word. Matches stand apart from their limit: for a few of many the planner would read the
 * table, and with it every document.
 */
async function scoredBest(
  context: Context,
  plan: Plan,
  conditions: SQL,
  isLast: boolean,
): Promise<Best> {
  const rows = await rowsOf<Best['best'][number] & { total: number }>(
    context,
    sql`
    with matches as materialized (select product_id, document, lengths, quality_score from ${productDocuments} where ${conditions}),
    candidates as materialized (select * from matches limit ${maxCandidates}),
    counted as materialized (select count(*)::int as total, avg(${chance}) as usual from candidates),
    drawn as materialized (
      select product_id, (array[document])[1] as document, lengths, quality_score, total from candidates, counted
      where ${inLot(sql`total`, sql`usual`, plan.effort.candidates)}),
    best as materialized (select product_id, document, lengths, quality_score, ${scoreInSql(plan)} as s, total from drawn order by s desc, product_id desc limit ${plan.effort.kept})
    select product_id as id, case when ${isLast} or (total >= ${plan.effort.fewest} and total < ${maxCandidates}) then tsvectorsend(document) end as vector, lengths, quality_score as quality, total from best order by s desc, product_id desc`,
  );
  return {
    total: rows[0]?.total ?? 0,
    best: rows.map(({ id, vector, lengths, quality }) => ({ id, vector, lengths, quality })),
  };
}

/**
 * So many of those with the fewest words in their titles, which say least besides what is asked
 * for; where the question names the thing, those that are it before. Of the others no document is
 * read.
 */
async function briefBest(context: Context, plan: Plan, conditions: SQL): Promise<Best> {
  const named = [plan.categories.map(categoryKey), plan.heads.map(headKey)]
    .filter((keys) => keys.length > 0)
    .map((keys) => sql`(document @@ ${keysQuery(keys)}::tsquery)::int`);
  const isIt = named.length === 0 ? sql`` : sql`${sql.join(named, sql` + `)} desc, `;
  const best = await rowsOf<Best['best'][number]>(
    context,
    sql`
    select product_id as id, null as vector, lengths, quality_score as quality from (
      select product_id, document, lengths, quality_score from ${productDocuments} where ${conditions}
      order by ${isIt}lengths[1], quality_score desc, product_id desc limit ${maxBrief}) brief
    order by ${scoreInSql(plan)} desc, product_id desc limit ${plan.effort.kept}`,
  );
  return { total: best.length, best };
}

const unwatched: Watch = () => {};

/** Where so many of those that say the word are the thing itself, nobody has to look for them first. */
const mostlyIt = 0.75;

/** The question says what is looked for, and too many that say it are something else. */
function isSeldomIt(plan: Plan): boolean {
  const { categories, heads, units, statistics } = plan;
  if (categories.length + heads.length === 0) return false;
  const saysIt = ({ unit }: Weighted) =>
    [
      ...unit.words.flatMap(({ forms }) => forms),
      ...unit.alternatives.flatMap(({ tokens }) => tokens),
    ].some((token) => heads.includes(token));
  const saying = units.filter(saysIt);
  return (
    commonest(heads.map(headKey), statistics) <
    mostlyIt *
      Math.max(
        ...(saying.length > 0 ? saying : units).map((unit) => countOfUnit(plan, unit, 'titles')),
      )
  );
}

type Steps = {
  readonly numbers: readonly Step[];
  /**
   * Where only some of those with the words in their titles can be looked at, those that are the
   * thing are looked at first.
   */
  readonly inTitle: readonly Step[];
  readonly anywhere: readonly Step[];
  /** Only some of the words. */
  readonly loose: readonly Step[];
};

function stepsOf(plan: Plan): Steps {
  const named = namedParts(plan);
  const titles = estimated(plan, 'titles');
  const all = Math.max(estimated(plan, 'documents'), ...named.map(({ documents }) => documents));
  const beginnings = beginningsQuery(plan.codes);
  const numbers: Step[] = [
    ...(plan.codes.length > 0
      ? [
          {
            stage: 'code',
            parts: [{ query: keysQuery(plan.codes.map(codeKey)), documents: 1 }],
            estimate: 1,
          } as const,
        ]
      : []),
    ...(beginnings === null
      ? []
      : [
          {
            stage: 'beginning',
            parts: [{ query: beginnings, documents: 1 }],
            estimate: 1,
          } as const,
        ]),
  ];
  if (plan.units.length === 0) return { numbers, inTitle: [], anywhere: [], loose: [] };
  const most = mostQuery(plan.units);
  const ofSome = commonest(
    plan.units.flatMap(({ unit }) => unit.words.flatMap(({ forms }) => forms)),
    plan.statistics,
  );
  const title: Step = { stage: 'title', parts: wordParts(plan, 'title'), estimate: titles };
  const keys = keysOfThing(plan);
  const ofThing = countOfKeys(plan, keys);
  // Between the two as strangers to each other, and one as a part of the other.
  const sayingIt = Math.sqrt(
    titles * (ofThing / plan.statistics.products) * Math.min(titles, ofThing),
  );
  return {
    numbers,
    inTitle:
      titles > plan.effort.candidates && isSeldomIt(plan)
        ? [
            {
              stage: 'title',
              parts: [...title.parts, { query: keysQuery(keys), documents: ofThing }],
              estimate: sayingIt,
            },
            title,
          ]
        : [title],
    anywhere: [{ stage: 'all', parts: wordParts(plan, 'anywhere', named), estimate: all }],
    loose: [
      ...(most === null
        ? []
        : [
            {
              stage: 'most',
              parts: [{ query: most, documents: 2 * all }],
              estimate: 2 * all,
            } as const,
          ]),
      {
        stage: 'some',
        parts: [{ query: someQuery(plan.units), documents: ofSome }],
        estimate: ofSome,
      },
    ],
  };
}

/** Goods of the categories that the question names. */
function namedParts(plan: Plan): Part[] {
  const keys = plan.categories.map(categoryKey);
  return keys.length === 0 ? [] : [{ query: keysQuery(keys), documents: countOfKeys(plan, keys) }];
}

const stageOrder: Record<Stage, number> = {
  code: 0,
  beginning: 1,
  title: 2,
  all: 3,
  most: 4,
  some: 5,
};

/**
 * How far it is looked for: in titles only; for all words anywhere; where these are few, for some
 * of them.
 */
type Reach = 'title' | 'all' | 'some';

/**
 * Stage after stage until there are as many as are shown, each without those before, which always
 * stand in front of it.
 */
async function gather(
  context: Context,
  plan: Plan,
  { reach, needed }: { reach: Reach; needed: number },
  watch: Watch,
): Promise<Found[]> {
  const { numbers, inTitle, anywhere, loose } = stepsOf(plan);
  const found = new Map<Id<'product'>, Found>();
  const add = (some: readonly Found[]) => {
    for (const one of some) if (!found.has(one.id)) found.set(one.id, one);
  };
  // Few questions are numbers alone, and looking one up takes as long as asking: nobody waits for it first.
  const [first, ...others] = reach === 'title' ? inTitle.slice(-1) : [...inTitle, ...anywhere];
  for (const some of await Promise.all(
    [...numbers, ...(first ? [first] : [])].map((step) => bestOf(context, plan, step, [], watch)),
  ))
    add(some);
  for (const step of others) {
    if (found.size >= Math.min(needed, plan.effort.kept)) break;
    add(await bestOf(context, plan, step, [...found.keys()], watch));
  }
  if (reach === 'some')
    for (const step of loose)
      if (found.size < enough) add(await bestOf(context, plan, step, [...found.keys()], watch));
  return [...found.values()].slice(0, plan.effort.kept);
}

function scored(
  plan: Plan,
  found: readonly Found[],
  parameters: Tuning,
): (RankedProduct & { parts: ScoreParts })[] {
  const readVector = vectorReader(wantedOf(plan));
  const ranked = found.map(({ id, stage, vector, lengths, quality }) => {
    const parts = scoreOf(
      { id, words: readVector(vector!), lengths, quality, stage: stageOrder[stage] },
      plan,
      parameters,
    );
    return { id, stage, score: parts.score, parts };
  });
  return ranked.toSorted(
    (a, b) =>
      stageOrder[a.stage] - stageOrder[b.stage] || b.score - a.score || (a.id < b.id ? 1 : -1),
  );
}

// --- Other orders, and what lies behind the first pages ---

type Matches = { readonly parts: readonly Part[]; readonly estimate: number };

/** What all that have every word, or a number, are asked for; null when nothing can have them. */
function matchesOf(plan: Plan): Matches | null {
  const { numbers, inTitle, anywhere } = stepsOf(plan);
  const asked = numbers.flatMap((step) => step.parts);
  const [number, ...others] = asked;
  const parts =
    plan.units.length > 0
      ? wordParts(plan, 'anywhere', [...asked, ...namedParts(plan)])
      : number
        ? [orElse(number, others)]
        : [];
  return parts.length === 0
    ? null
    : {
        parts,
        estimate: Math.max(
          ...[...numbers, ...inTitle, ...anywhere].map(({ estimate }) => estimate),
        ),
      };
}

/**
 * In another order than by likeness only goods with all words are listed; of very many the better
 * ones.
 */
async function sorted(
  context: Context,
  plan: Plan,
  sort: ProductSort,
  offset: number,
  limit: number,
): Promise<RankedProduct[]> {
  const matches = matchesOf(plan);
  if (!matches) return [];
  const tier = tierFor(matches.estimate, maxCounted, plan);
  const order = {
    PRICE_BY_ASC: sql`matches.price_usd_micros, matches.product_id`,
    PRICE_BY_DESC: sql`matches.price_usd_micros desc, matches.product_id desc`,
    MOST_RECENT: sql`published_at desc, matches.product_id desc`,
    BEST_SELLER: sql`sales desc, standing desc, matches.product_id desc`,
    MOST_FAVOURITE: sql`favourites desc, standing desc, matches.product_id desc`,
  }[sort];
  const isByPrice = sort === 'PRICE_BY_ASC' || sort === 'PRICE_BY_DESC';
  const rows = await rowsOf<{ id: Id<'product'> }>(
    context,
    sql`
    with matches as materialized (select product_id, price_usd_micros from ${productDocuments} where ${matching(within(plan, matches.parts, inTier(plan, tier)))}${inPrice(plan.filters)} limit ${maxCounted * 4})
    select matches.product_id as id from matches ${isByPrice ? sql`` : sql`join ${productListings} on ${productListings.categoryId} = ${wholeMarket} and ${productListings.productId} = matches.product_id`}
    order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => ({ id, stage: 'all', score: 0 }));
}

/** Behind the goods that were put into their final order, by the score in SQL. */
async function behind(
  context: Context,
  plan: Plan,
  first: readonly Id<'product'>[],
  offset: number,
  limit: number,
): Promise<RankedProduct[]> {
  const matches = matchesOf(plan);
  if (!matches) return [];
  const tier = tierFor(matches.estimate, maxCandidates, plan);
  const isInTitle =
    plan.units.length === 0 ? sql`true` : sql`(${matching(wordParts(plan, 'title'))})`;
  const rows = await rowsOf<{ id: Id<'product'> }>(
    context,
    sql`
    with candidates as materialized (
      select product_id, document, lengths, quality_score from ${productDocuments}
      where ${matching(within(plan, matches.parts, inTier(plan, tier)))}${inPrice(plan.filters)} and product_id <> all(${sql.param(first)}::uuid[]) limit ${maxCandidates * 2})
    select product_id as id from candidates order by ${isInTitle} desc, ${scoreInSql(plan)} desc, product_id desc limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => ({ id, stage: 'all', score: 0 }));
}

const record = sql`int8send(traits) || int8send(price_usd_micros) || int4send(brand_number)`;

/** All within the scope, filters aside; a sample of very many. */
async function countMatches(context: Context, plan: Plan): Promise<CountedMatches> {
  const matches = matchesOf(plan);
  if (!matches) return { sheet: columnsOfRecords([]), sellers: noSellers, scale: 1 };
  const { sheet, goods, asked, scale } = await ofSample(matches, async (halvings) => {
    const conditions = matching(within(plan, matches.parts, inSample(plan, halvings)));
    const rows = await rowsOf<{ id: Id<'store'>; goods: number; records: Buffer }>(
      context,
      sql`
      select store_id as id, count(*)::int as goods, string_agg(${record}, '') as records from (
        select store_id, traits, price_usd_micros, brand_number from ${productDocuments} where ${conditions} limit ${maxCounted * 2}) matches group by store_id`,
    );
    const counted = columnsOfRecords(rows.map(({ records }) => records));
    return {
      sheet: counted,
      goods: new Map(rows.map((row) => [row.id, row.goods])),
      asked: conditions,
      count: counted.size,
    };
  });
  return {
    sheet,
    scale,
    sellers: {
      goods,
      isSampled: scale > 1,
      bestOf: (storeIds, limit) => bestOfStores(context, plan, asked, storeIds, limit),
    },
  };
}

/** Those with all words in their titles first, then those that are described best. */
async function bestOfStores(
  context: Context,
  plan: Plan,
  conditions: SQL,
  storeIds: readonly Id<'store'>[],
  limit: number,
): Promise<ReadonlyMap<Id<'store'>, Id<'product'>[]>> {
  if (storeIds.length === 0) return new Map();
  const isInTitle =
    plan.units.length === 0 ? sql`true` : sql`(${matching(wordParts(plan, 'title'))})`;
  const rows = await rowsOf<{ id: Id<'store'>; best: Id<'product'>[] }>(
    context,
    sql`
    with matches as materialized (select store_id, product_id, document, quality_score from ${productDocuments} where ${conditions} limit ${maxCounted * 2})
    select store_id as id, (array_agg(product_id::text order by ${isInTitle} desc, quality_score desc, product_id desc))[1:${sql.raw(String(limit))}] as best from matches
    where store_id = any(${sql.param(storeIds)}::uuid[]) group by store_id`,
  );
  return new Map(rows.map(({ id, best }) => [id, best]));
}

/** Of few goods no tier is asked for: none that is new is missed. */
async function newestOf(
  context: Context,
  plan: Plan,
  { after, until, publishedAfter }: Period,
  limit: number,
): Promise<NewMatches> {
  const matches = matchesOf(plan);
  if (!matches) return { ids: [], total: 0 };
  const rows = await rowsOf<{ id: Id<'product'>; total: number }>(
    context,
    sql`
    select product_id as id, count(*) over ()::int as total from ${productDocuments} join products on products.id = product_id
    where added_at > ${after.toISOString()}::timestamptz and added_at <= ${until.toISOString()}::timestamptz and products.published_at > ${publishedAfter.toISOString()}::timestamptz
      and ${matching(within(plan, matches.parts))}${inPrice(plan.filters)}
    order by added_at desc, product_id desc limit ${limit}`,
  );
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

async function totalOf(context: Context, plan: Plan): Promise<number> {
  const matches = matchesOf(plan);
  if (!matches) return 0;
  const { count, scale } = await ofSample(matches, async (halvings) => {
    const [row] = await rowsOf<{ count: number }>(
      context,
      sql`
      select count(*)::int as count from (select from ${productDocuments} where ${matching(within(plan, matches.parts, inSample(plan, halvings)))}${inPrice(plan.filters)} limit ${maxCounted * 2}) matches`,
    );
    return row!;
  });
  return count * scale;
}

/** `parameters`: for measuring others than those in use. */
export async function prepareInPostgres(
  context: Context,
  asked: IndexQuestion,
  parameters = tuning,
): Promise<PreparedQuestion> {
  const plan = await planOf(context, asked, fullEffort);
  const isEmpty = plan.units.length === 0 && plan.codes.length === 0;
  const best = async (reach: Reach, needed: number) =>
    scored(plan, await gather(context, plan, { reach, needed }, unwatched), parameters);
  return {
    rankLoosely: async (limit) => (isEmpty ? [] : (await best('some', limit)).slice(0, limit)),
    async rank({ offset, limit }, sort) {
      if (isEmpty) return [];
      if (sort !== null) return sorted(context, plan, sort, offset, limit);
      const ranked = await best('all', offset + limit);
      const shown = ranked.slice(offset, offset + limit);
      if (shown.length === limit || ranked.length < fullEffort.kept) return shown;
      return [
        ...shown,
        ...(await behind(
          context,
          plan,
          ranked.map(({ id }) => id),
          Math.max(0, offset - fullEffort.kept),
          limit - shown.length,
        )),
      ];
    },
    count: () => countMatches(context, { ...plan, filters: [asked.scope] }),
    total: () => totalOf(context, plan),
    newest: (period, limit) => newestOf(context, plan, period, limit),
    async explain() {
      const stages: Explanation['stages'][number][] = [];
      const found = await gather(
        context,
        plan,
        { reach: 'some', needed: plan.effort.kept },
        (step) => stages.push(step),
      );
      const ranked = scored(plan, found, parameters);
      return {
        statistics: [...new Set(plan.tokens)]
          .map((token) => ({ token, ...plan.statistics.of(token) }))
          .filter(({ documents }) => documents > 0),
        stages,
        best: ranked,
      };
    },
  };
}

async function suggestIn(
  context: Context,
  asked: IndexQuestion,
  limit: number,
): Promise<Id<'product'>[]> {
  // A number without digits would be looked up for every word that is typed.
  const question = {
    ...asked.question,
    codes: asked.question.codes.filter((code) => /\d/.test(code)),
  };
  const plan = await planOf(context, { ...asked, question }, quickEffort);
  const found = await gather(context, plan, { reach: 'title', needed: limit }, unwatched);
  return found.slice(0, limit).map(({ id }) => id);
}

export const postgresIndex: SearchIndex = { prepare: prepareInPostgres, suggest: suggestIn };
