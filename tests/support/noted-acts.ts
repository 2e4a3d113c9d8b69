// Whether a command writes down what the market's staff do, read from its source: it, or what it
// calls of the features, notes an act.
import fs from 'node:fs';
import path from 'node:path';
import { businessActKinds } from '#features/users/schemas.ts';

type Imported = { readonly file: string; readonly name: string };
type Source = {
  /** Of the features, by the name in this file. */
  readonly imports: ReadonlyMap<string, Imported>;
  /** The text of each function and value of the file. */
  readonly parts: ReadonlyMap<string, string>;
};

const importPattern = /^import \{([^}]*)\} from '([^']+)';$/gm;
const partStart = /^(?=(?:export )?(?:const|function|async function) \w)/m;
const partName = /^(?:export )?(?:const|function|async function) (\w+)/;
/** These write into the log themselves, some for certain kinds only. */
const notes = /\bnote(?:OwnAct|SecurityEvent)\(/;
const kinds = new RegExp(`'(?:${businessActKinds.join('|')})'`);

const logs = /users\/services\/(?:business|security)-log\.server\.ts$/;

const sources = new Map<string, Source>();

function read(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = fs.readFileSync(file, 'utf8');
  const imports = new Map<string, Imported>();
  for (const [, names = '', from = ''] of text.matchAll(importPattern)) {
    if (!from.endsWith('.server.ts') || from.startsWith('#platform/')) continue;
    const target = from.startsWith('#')
      ? path.join('src', from.slice(1))
      : path.join(path.dirname(file), from);
    for (const each of names.split(',')) {
      const [name, as = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (name) imports.set(as!, { file: target, name });
    }
  }
  const parts = new Map(
    text.split(partStart).flatMap((part) => {
      const [, name] = partName.exec(part) ?? [];
      return name === undefined ? [] : [[name, part] as const];
    }),
  );
  const source = { imports, parts };
  sources.set(file, source);
  return source;
}

/** The text of a function and of all that it calls of the features, but for the log itself. */
function reached(file: string, name: string, seen: Map<string, string>): Map<string, string> {
  const key = `${file} ${name}`;
  const { imports, parts } = read(file);
  const part = parts.get(name);
  if (part === undefined || seen.has(key) || logs.test(file)) return seen;
  seen.set(key, part);
  for (const word of new Set(part.match(/\b[A-Za-z]\w*\b/g))) {
    const imported = imports.get(word);
    if (parts.has(word)) reached(file, word, seen);
    else if (imported) reached(imported.file, imported.name, seen);
  }
  return seen;
}

/** `file`: of the command `name`, from the project's root. */
export function notesAct(file: string, name: string): boolean {
  const text = [...reached(file, name, new Map()).values()].join('\n');
  return text.includes('noteAct(') || (notes.test(text) && kinds.test(text));
}
