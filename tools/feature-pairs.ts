// Finds features that know each other. dependency-cruiser sees cycles of files; two features that
// import different files of each other have none, and can be read, moved and removed only together
// all the same.
import fs from 'node:fs';
import path from 'node:path';

const importedPath = /\b(?:from|import\(|import)\s*['"]([#.][^'"]+)['"]/g;
const folder = 'src/features/';

/** The feature of a file, or null. */
const featureOf = (file: string): string | null =>
  file.startsWith(folder) ? (file.slice(folder.length).split('/')[0] ?? null) : null;

/** `carts, orders`: names in the order of the alphabet. `root`: of a project, such as a fixture. */
export function mutualFeatures(root = '.'): string[] {
  const known = new Set<string>();
  for (const file of fs.globSync(`${folder}**/*.{ts,tsx}`, { cwd: root })) {
    const from = featureOf(file);
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const [, specifier = ''] of fs
      .readFileSync(path.join(root, file), 'utf8')
      .matchAll(importedPath)) {
      const imported = specifier.startsWith('#')
        ? `src/${specifier.slice(1)}`
        : path.join(path.dirname(file), specifier);
      const to = featureOf(imported);
      if (from !== null && to !== null && from !== to) known.add(`${from}, ${to}`);
    }
  }
  return [...known]
    .filter((pair) => {
      const [from, to] = pair.split(', ');
      return from! < to! && known.has(`${to}, ${from}`);
    })
    .toSorted();
}

/** One line for each pair. */
export const featurePairProblems = (): string =>
  mutualFeatures()
    .map((pair) => `${pair}: two features import each other`)
    .join('\n');
