// Weighs the phrases of a title by grammar: what the product is counts, what it is for hardly does.
import { isArabic, type Token } from './phrases.ts';
import {
  alternatives,
  measure,
  partNouns,
  people,
  plainNumber,
  postpositions,
  prepositions,
  units,
} from './word-lists.ts';

/** A phrase at tokens `from` to `to`, the last excluded. */
type Span = { readonly from: number; readonly to: number };
/** Weak is a single word of several meanings; hosts are what parts and accessories are made for. */
export type Weighable = Span & { readonly isWeak: boolean; readonly isHost: boolean };
export type Weighed<S extends Weighable> = { readonly hit: S; readonly score: number };

/** Below this a phrase says what the product goes with or comes in, not what it is. */
export const minScore = 0.65;

const eachFurtherWord = 0.35;
const weakWord = 0.75;
/** A noun that another noun follows is its modifier: a notebook case is a case. */
const modifier = { adjacent: 0.4, apart: 0.6 };
const purpose = 0.25;
const afterMeasures = 0.45;
const laterClause = [1, 0.6, 0.5];
const partFollows = 0.3;

type Clause = Span & {
  /** From 0; text in brackets belongs to the clause around it. */
  readonly position: number;
};

function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  let position = 0;
  for (let to = 0; to <= tokens.length; to++) {
    if (to < tokens.length && tokens[to]!.text !== '') continue;
    if (to > from) clauses.push({ from, to, position });
    if (tokens[to]?.isBracket === false) position++;
    from = to + 1;
  }
  return clauses;
}

const isPreposition = (tokens: readonly Token[], i: number): boolean =>
  prepositions.has(tokens[i]!.text) && !people.has(tokens[i + 1]?.text ?? '');

/** The "pc" of "6 pc", which is no computer. */
export const isUnit = (tokens: readonly Token[], i: number): boolean =>
  units.has(tokens[i]!.text) && plainNumber.test(tokens[i - 1]?.text ?? '');

const isMeasure = (tokens: readonly Token[], i: number): boolean =>
  measure.test(tokens[i]!.text) || (i + 1 < tokens.length && isUnit(tokens, i + 1));

const firstIndex = (from: number, to: number, is: (i: number) => boolean): number => {
  for (let i = from; i < to; i++) if (is(i)) return i;
  return to;
};

function isCoveredBy(hits: readonly Span[], i: number): boolean {
  return hits.some(({ from, to }) => from <= i && i < to);
}

/** The phrases of a clause that only say what the product is for or comes with. */
function purposesOf<S extends Weighable>(
  tokens: readonly Token[],
  clause: Span,
  hits: readonly S[],
): Set<S> {
  const preposition = firstIndex(
    clause.from,
    clause.to,
    (i) => isPreposition(tokens, i) && !isCoveredBy(hits, i),
  );
  const joined = hits.find(({ from }) => tokens[from]!.bare?.isPreposition === true);
  const start = Math.min(
    preposition,
    joined !== undefined && joined !== hits[0] ? joined.from : clause.to,
  );
  const found = new Set(hits.filter(({ from }) => from >= start));
  const postposition = firstIndex(clause.from, clause.to, (i) =>
    postpositions.has(tokens[i]!.text),
  );
  if (postposition === clause.to) return found;
  const before = hits.filter(({ to }) => to <= postposition);
  const goods = before.length < hits.length ? before : before.slice(-1);
  for (const hit of goods) found.add(hit);
  return found;
}

function modifies<S extends Weighable>(heads: readonly S[], hit: S, isHeadFirst: boolean): number {
  const others = isHeadFirst
    ? heads.filter(({ from }) => from < hit.from).toReversed()
    : heads.filter(({ from }) => from > hit.from);
  const next = others[0];
  if (next === undefined) return 1;
  const isAdjacent = isHeadFirst ? next.to >= hit.from : next.from <= hit.to;
  return (isAdjacent ? modifier.adjacent : modifier.apart) * modifier.apart ** (others.length - 1);
}

export const isPartNoun = (word: string): boolean => partNouns.has(word);

const isPart = (tokens: readonly Token[], { from, to }: Span, isHeadFirst: boolean): boolean =>
  isPartNoun(tokens[isHeadFirst ? from : to - 1]!.text);

function isOfPart(
  tokens: readonly Token[],
  hits: readonly Span[],
  hit: Span,
  isHeadFirst: boolean,
): boolean {
  if (isPart(tokens, hit, isHeadFirst)) return false;
  const other = alternatives.has(tokens[hit.to]?.text ?? '')
    ? hits.find(({ from }) => from === hit.to + 1)
    : undefined;
  if (other !== undefined) return isOfPart(tokens, hits, other, isHeadFirst);
  const near = isHeadFirst ? [hit.from - 1, hit.from - 2] : [hit.to, hit.to + 1];
  for (const i of near) {
    if (isCoveredBy(hits, i) || prepositions.has(tokens[i]?.text ?? '')) return false;
    if (isPartNoun(tokens[i]?.text ?? '')) return true;
  }
  return false;
}

/**
 * In one clause with an accessory a host is what it fits: "screen protector laptop", "laptop 90 W
 * power adapter".
 */
function fittedOf<S extends Weighable>(tokens: readonly Token[], hits: readonly S[]): S[] {
  if (hits.length < 2) return [];
  const parts = hits.filter((hit) => isPart(tokens, hit, false));
  return parts.some(({ from, to }) => to - from > 1)
    ? hits.filter((hit) => hit.isHost && !parts.includes(hit))
    : [];
}

function weighClause<S extends Weighable>(
  tokens: readonly Token[],
  clause: Span,
  hits: readonly S[],
): Weighed<S>[] {
  const isHeadFirst = hits.some(({ from }) => isArabic(tokens[from]!.text));
  const purposes = purposesOf(tokens, clause, hits);
  if (!isHeadFirst)
    for (const hit of fittedOf(
      tokens,
      hits.filter((one) => !purposes.has(one)),
    ))
      purposes.add(hit);
  const wholes = new Set(hits.filter((hit) => isOfPart(tokens, hits, hit, isHeadFirst)));
  const first = hits.find((hit) => !purposes.has(hit));
  const measures =
    first === undefined ? clause.to : firstIndex(first.to, clause.to, (i) => isMeasure(tokens, i));
  const heads = hits.filter((hit) => !purposes.has(hit) && !wholes.has(hit) && hit.from < measures);
  const standing = (hit: S): number => {
    if (purposes.has(hit)) return purpose;
    return hit.from >= measures ? afterMeasures : modifies(heads, hit, isHeadFirst);
  };
  return hits.map((hit) => {
    const length = hit.isWeak ? weakWord : 1 + eachFurtherWord * (hit.to - hit.from - 1);
    return { hit, score: length * standing(hit) * (wholes.has(hit) ? partFollows : 1) };
  });
}

/**
 * Every phrase of a text with its score, the most telling first. `hits` are in order and lie within
 * clauses.
 */
export function weigh<S extends Weighable>(
  tokens: readonly Token[],
  hits: readonly S[],
): Weighed<S>[] {
  return clausesOf(tokens)
    .flatMap((clause) => {
      const inside = hits.filter(({ from }) => from >= clause.from && from < clause.to);
      const factor = laterClause[Math.min(clause.position, laterClause.length - 1)]!;
      return weighClause(tokens, clause, inside).map(({ hit, score }) => ({
        hit,
        score: score * factor,
      }));
    })
    .toSorted((a, b) => b.score - a.score);
}
