// Categories to suggest when nothing was found.
import levenshtein from 'damerau-levenshtein';
import {
  type CategoryNode,
  everyCategory,
} from '#features/categories/queries/category-tree.server.ts';
import { findCategoryMeaning } from '#features/category-matching/queries/meaning.server.ts';
import type { Context } from '#platform/context.ts';
import { plainForm } from '../analysis/stemming.ts';
import { wordsOf } from '../analysis/tokenizer.ts';

const maxCategories = 6;
const minSimilarity = 0.7;
const minPrefix = 3;
const prefixSimilarity = 0.9;
/** Above any similarity of words. */
const namedSimilarity = 2;

/** Similarity of two words, 0 to 1: by edit distance, or high when one begins with the other. */
function similarityOf(typed: string, word: string): number {
  if (typed.length >= minPrefix && word.startsWith(typed)) return prefixSimilarity;
  const maxLength = Math.max(typed.length, word.length);
  const minDistance = Math.abs(typed.length - word.length);
  // Most pairs are too different in length already: their distance need not be computed.
  return 1 - minDistance / maxLength < minSimilarity ? 0 : levenshtein(typed, word).similarity;
}

/** Finds categories that the query names, then those with a similar word in the name. */
export async function similarCategories(
  context: Context,
  query: string,
  tree: readonly CategoryNode[],
): Promise<{ name: string; path: string }[]> {
  const typed = wordsOf(query).map(plainForm);
  const { whole, head } = await findCategoryMeaning(context, query);
  const named = new Set([...whole, ...(head === null ? [] : [head])]);
  const scored = everyCategory(tree).map((node) => {
    if (named.has(node.number)) return { node, similarity: namedSimilarity };
    const words = wordsOf(node.name).map(plainForm);
    const similarities = typed.flatMap((one) => words.map((word) => similarityOf(one, word)));
    return { node, similarity: Math.max(0, ...similarities) };
  });
  return scored
    .filter(({ similarity }) => similarity >= minSimilarity)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, maxCategories)
    .map(({ node }) => ({ name: node.name, path: node.path }));
}
