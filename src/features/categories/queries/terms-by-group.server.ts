// The terms of every category as the public list of commissions shows and searches them.
import type { Context } from '#platform/context.ts';
import { foldLetters } from '#shared/fold.ts';
import type { TermsGroup, TermsLine } from '../views.ts';
import { getCategoryTerms } from './category-terms.server.ts';
import { type CategoryNode, getCategoryTree } from './category-tree.server.ts';

/**
 * Groups with their sections and items in menu order, each with the terms that apply to it. Leaves
 * out promotions: their products keep the terms of their own categories.
 */
export async function listTermsByGroup(context: Context): Promise<TermsGroup[]> {
  const [tree, terms] = await Promise.all([getCategoryTree(context), getCategoryTerms(context)]);
  const linesOf = (nodes: readonly CategoryNode[]) =>
    nodes.flatMap((node) => {
      // The cached tree may name a category that was removed since.
      const own = terms.get(node.id);
      return own ? [{ node, line: lineOf(node, own) }] : [];
    });
  return linesOf(tree.filter(({ kind }) => kind !== 'promotions')).map((group) => ({
    ...group.line,
    slug: group.node.slug,
    sections: linesOf(group.node.children).map((section) => ({
      ...section.line,
      items: linesOf(section.node.children).map(({ line }) => line),
    })),
  }));
}

const lineOf = (
  { number, name, path }: CategoryNode,
  {
    commissionPercent,
    transferDays,
    moqPieces,
    returnDays,
  }: Omit<TermsLine, 'number' | 'name' | 'path'>,
): TermsLine => ({
  number,
  name,
  path,
  commissionPercent,
  transferDays,
  moqPieces,
  returnDays,
});

type Search = {
  readonly query: string;
  /** Numbers of categories that the query means by other words. */
  readonly meant: ReadonlySet<number>;
};

/**
 * Categories that have every word of the query in their names or in those above them, or that it
 * means. A section or group stays when something below it does.
 */
export function findTerms(groups: readonly TermsGroup[], { query, meant }: Search): TermsGroup[] {
  const words = foldLetters(query).split(/\s+/).filter(Boolean);
  const isWanted = (line: TermsLine, ...above: readonly TermsLine[]): boolean => {
    if (meant.has(line.number)) return true;
    const names = foldLetters([...above, line].map(({ name }) => name).join(' '));
    return words.every((word) => names.includes(word));
  };
  return groups.flatMap((group) => {
    const sections = group.sections.flatMap((section) => {
      const items = section.items.filter((item) => isWanted(item, group, section));
      return items.length > 0 || isWanted(section, group) ? [{ ...section, items }] : [];
    });
    return sections.length > 0 || isWanted(group) ? [{ ...group, sections }] : [];
  });
}
