// Which style sheets a module brings with it, read from its imports and those of what it imports.
import fs from 'node:fs';
import path from 'node:path';

const staticImport = /^(?:import|export) (?!type )(?:[^;']*? from )?'([#.][^']+)';/gm;

/** Of a file's own modules, each sheet once. What is imported on demand does not count. */
export function importedSheets(file: string, seen = new Set<string>()): string[] {
  const resolved = path.resolve(file);
  if (seen.has(resolved) || !fs.existsSync(resolved)) return [];
  seen.add(resolved);
  if (resolved.endsWith('.css')) return [resolved];
  if (!/\.tsx?$/.test(resolved)) return [];
  const imports = fs.readFileSync(resolved, 'utf8').matchAll(staticImport);
  return [...imports].flatMap(([, to]) => importedSheets(resolveImport(resolved, to!), seen));
}

/** `#` is `src`, as package.json says. */
export const resolveImport = (from: string, to: string): string =>
  to.startsWith('#') ? path.resolve('src', to.slice(1)) : path.resolve(path.dirname(from), to);
