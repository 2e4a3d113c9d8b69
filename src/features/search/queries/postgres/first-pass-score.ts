// The score of the first pass, in SQL. It reads the columns document, lengths and quality_score.
import { type SQL, sql } from 'drizzle-orm';
import { categoryKey, headNounKey } from '../../document-keys.ts';
import type { WeightedQuery, WeightedUnit } from '../../ranking.ts';
import { firstPassParameters, rankWeightsArray } from '../../ranking-parameters.ts';
import { anyKeyQuery, unitQuery } from './tsquery.ts';

const { k1, b, averageTitleLength, category, headNoun, quality, fieldWeights } =
  firstPassParameters;

const rankWeights = sql.raw(`'${rankWeightsArray(fieldWeights)}'`);
const titleNorm = sql.raw(`(1 - ${b} + ${b} * lengths[1] / ${averageTitleLength}.0)`);

/** A unit's rank, saturated like a term frequency and weighted by IDF. */
function unitScore(unit: WeightedUnit): SQL {
  const query = unitQuery(unit, 'anywhere');
  const rank = sql`ts_rank(${rankWeights}, document, ${query}::tsquery) / ${titleNorm}`;
  return sql`${unit.idf}::float8 * (1 - ${k1}::float8 / (${k1}::float8 + ${rank}))`;
}

const factorForKeys = (keys: readonly string[], factor: number): SQL =>
  keys.length === 0
    ? sql``
    : sql` * case when document @@ ${anyKeyQuery(keys)}::tsquery then ${factor}::float8 else 1 end`;

export function firstPassScore({ units, categories, headNouns }: WeightedQuery): SQL {
  const words = units.length > 0 ? sql.join(units.map(unitScore), sql` + `) : sql`0`;
  const categoryFactor = factorForKeys(categories.map(categoryKey), category);
  const headNounFactor = factorForKeys(headNouns.map(headNounKey), headNoun);
  const qualityFactor = sql`(1 + ${quality}::float8 * (quality_score / 100.0 - 0.5))`;
  return sql`(${words})${categoryFactor}${headNounFactor} * ${qualityFactor}`;
}
