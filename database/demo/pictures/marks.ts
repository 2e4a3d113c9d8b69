// Marks a scene by a hash of the code that draws it, so that only what has changed is drawn again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** `quality` is part of the mark: another size is another picture. `file`: relative to here. */
export function markOf(file: string, quality: object): string {
  const hash = createHash('sha256').update(JSON.stringify(quality));
  for (const source of sourcesOf(new URL(file, import.meta.url)))
    hash.update(`\n${readFileSync(new URL(source), 'utf8')}`);
  return hash.digest('hex').slice(0, 16);
}

const imported = /^(?:import .*|\}) from '(\.[^']+)';$/gm;

/** The file and all that it imports of this folder, in the order of their addresses. */
function sourcesOf(entry: URL): string[] {
  const seen = new Set<string>();
  const waiting = [entry, new URL('studio/scene.ts', import.meta.url)];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file.href)) continue;
    seen.add(file.href);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(imported))
      waiting.push(new URL(path!, file));
  }
  return [...seen].toSorted();
}
