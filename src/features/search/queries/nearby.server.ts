// Where to look when nothing was found: categories whose names are nearly what was typed, or that its main word means.
import {
  type CategoryNode,
  everyCategory,
} from '#features/categories/queries/category-tree.server.ts';
import { findCategoryMeaning } from '#features/category-matching/queries/category-meaning.server.ts';
import type { Context } from '#platform/context.ts';
import { distanceOf } from '../analysis/distance.ts';
import { plainForm } from '../analysis/stems.ts';
import { wordsOf } from '../analysis/words.ts';

const maxCategories = 6;

/** 0 to 1: how nearly two words are one, by letters or by their beginnings. */
function likeness(asked: string, word: string): number {
  if (asked.length >= 3 && word.startsWith(asked)) return 0.9;
  return 1 - distanceOf(asked, word) / Math.max(asked.length, word.length);
}

export async function nearbyCategories(
  context: Context,
  question: string,
  tree: readonly CategoryNode[],
): Promise<{ name: string; path: string }[]> {
  const asked = wordsOf(question).map(plainForm);
  const { whole, head } = await findCategoryMeaning(context, question);
  const named = new Set([...whole, ...(head === null ? [] : [head])]);
  const scored = everyCategory(tree).map((node) => {
    const words = wordsOf(node.name).map(plainForm);
    const near = Math.max(0, ...asked.flatMap((one) => words.map((word) => likeness(one, word))));
    return { node, score: named.has(node.number) ? 2 : near };
  });
  return scored
    .filter(({ score }) => score >= 0.7)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxCategories)
    .map(({ node }) => ({ name: node.name, path: node.path }));
}
