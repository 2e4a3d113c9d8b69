// Facts that products of a category mostly state, and whether a text states them.
import { foldLetters } from '#shared/fold.ts';

export type CommonFact = {
  readonly name: string;
  /** Folded words by which a text is seen to state the fact: its name and usual values. */
  readonly words: readonly string[];
};

const maxFacts = 6;
const minProducts = 3;
const maxWords = 24;
/** Longer values are sentences, which no buyer repeats. */
const maxWordLength = 40;

const folded = (text: string): string =>
  ` ${foldLetters(text)
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()} `;

/** `lists`: the attributes of each product. Facts of at least half of the products are common. */
export function commonFactsOf(
  lists: readonly (readonly (readonly [string, string])[])[],
): CommonFact[] {
  const facts = new Map<string, { name: string; count: number; values: Map<string, number> }>();
  for (const list of lists) {
    const seen = new Set<string>();
    for (const [name, value] of list) {
      const key = folded(name);
      const fact = facts.get(key) ?? { name, count: 0, values: new Map<string, number>() };
      facts.set(key, fact);
      if (!seen.has(key)) fact.count += 1;
      seen.add(key);
      const word = folded(value);
      if (word.length <= maxWordLength && /\p{L}{3}/u.test(word))
        fact.values.set(word, (fact.values.get(word) ?? 0) + 1);
    }
  }
  return [...facts]
    .filter(([, { count }]) => count >= minProducts && count * 2 >= lists.length)
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, maxFacts)
    .map(([key, { name, values }]) => ({
      name,
      words: [
        key,
        ...[...values]
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, maxWords)
          .map(([word]) => word),
      ],
    }));
}

/** Whether the text names the fact or one of its usual values. */
export function isMentioned(text: string, { words }: CommonFact): boolean {
  const said = folded(text);
  return words.some((word) => said.includes(word));
}
