// Finds features that know each other, directly or by way of others. dependency-cruiser sees cycles
// of files; features that import different files of each other have none, and can be read, moved
// and removed only together all the same.
import fs from 'node:fs';
import path from 'node:path';

const importedPath = /\b(?:from|import\(|import)\s*['"]([#.][^'"]+)['"]/g;
const inFeature = /^src\/features\/([^/]+)\//;
/** Anyone may read the table of another. */
const readsTables = {
  from: /^src\/features\/[^/]+\/(?:table|queries)(?:\.server\.ts$|\/)/,
  to: /^src\/features\/[^/]+\/table(?:\.server\.ts$|\/)/,
};

type Import = { readonly from: string; readonly to: string; readonly isOfTable: boolean };

/** What features import of others, in the project or a fixture at `root`. */
const importsIn = (root: string): Import[] =>
  fs
    .globSync('src/features/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      Array.from(
        fs.readFileSync(path.join(root, file), 'utf8').matchAll(importedPath),
        ([, specifier = '']) => {
          const imported = specifier.startsWith('#')
            ? `src/${specifier.slice(1)}`
            : path.join(path.dirname(file), specifier);
          const from = inFeature.exec(file)?.[1];
          const to = inFeature.exec(imported)?.[1];
          const isOfTable = readsTables.from.test(file) && readsTables.to.test(imported);
          return from === undefined || to === undefined || from === to
            ? []
            : [{ from, to, isOfTable }];
        },
      ).flat(),
    );

const byImporter = (imports: readonly Import[]): Map<string, Set<string>> => {
  const known = new Map<string, Set<string>>();
  for (const { from, to } of imports) known.set(from, (known.get(from) ?? new Set()).add(to));
  return known;
};

/** `carts, orders`: names in the order of the alphabet. */
export function mutualFeatures(root = '.'): string[] {
  const known = byImporter(importsIn(root));
  return [...known]
    .flatMap(([from, all]) =>
      [...all].flatMap((to) =>
        from < to && known.get(to)?.has(from) === true ? `${from}, ${to}` : [],
      ),
    )
    .toSorted();
}

/** The shortest way from a feature back to itself; null where there is none. */
function circleOf(start: string, known: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const seen = new Set<string>();
  for (let ways = [[start]]; ways.length > 0;) {
    const longer: string[][] = [];
    for (const way of ways)
      for (const next of [...(known.get(way.at(-1)!) ?? [])].toSorted()) {
        if (next === start) return [...way, start];
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    ways = longer;
  }
  return null;
}

/**
 * `carts → listings → orders → carts`: each circle once, from its first feature in the order of the
 * alphabet. Reads of tables are no part of a circle.
 */
export function featureCircles(root = '.'): string[] {
  const known = byImporter(importsIn(root).filter(({ isOfTable }) => !isOfTable));
  const inCircles = new Set<string>();
  return [...known.keys()].toSorted().flatMap((start) => {
    const circle = inCircles.has(start) ? null : circleOf(start, known);
    for (const feature of circle ?? []) inCircles.add(feature);
    return circle ? circle.join(' → ') : [];
  });
}

/** One line for each. */
export const featureCircleProblems = (): string =>
  [
    ...mutualFeatures().map((pair) => `${pair}: two features import each other`),
    ...featureCircles().map((circle) => `${circle}: features import each other in a circle`),
  ].join('\n');
