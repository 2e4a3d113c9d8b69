// Marks a scene by a hash of the code that draws it, so that only what has changed is drawn again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** `quality` is part of the mark: another size is another picture. `files`: relative to here. */
export function markOf(files: readonly string[], quality: object): string {
  const hash = createHash('sha256').update(JSON.stringify(quality));
  for (const source of sourcesOf(files.map((file) => new URL(file, import.meta.url))))
    hash.update(`\n${codeOf(readFileSync(new URL(source), 'utf8'))}`);
  return hash.digest('hex').slice(0, 16);
}

const codes = new Map<string, string>();

/** Comments and spaces draw nothing: who changes them alone has no picture to draw again. */
export function codeOf(source: string): string {
  const known = codes.get(source);
  if (known !== undefined) return known;
  let code = '';
  let from = 0;
  for (const { start, end } of parseSync('source.ts', source).comments) {
    code += source.slice(from, start);
    from = end;
  }
  code = (code + source.slice(from)).replaceAll(/\s+/g, ' ').trim();
  codes.set(source, code);
  return code;
}

const imported = /^(?:import .*|\}) from '(\.[^']+)';$/gm;

/** The files and all that they import of this folder, in the order of their addresses. */
function sourcesOf(files: readonly URL[]): string[] {
  const seen = new Set<string>();
  const waiting = [...files, new URL('studio/scene.ts', import.meta.url)];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file.href)) continue;
    seen.add(file.href);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(imported))
      waiting.push(new URL(path!, file));
  }
  return [...seen].toSorted();
}
