// Compiles every `messages` folder (en.json, tr.json, ar.json) into typed functions. Those of
// src/<path>/messages go to .generated/messages/<path>.ts and are imported as `#messages/<path>`.
// Why something is refused stands with the feature that refuses it, in src/features/<name>/errors;
// `#messages/errors` has all of these texts together.
//
//   node tools/messages.ts
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { type Locale, locales } from '#shared/locale.ts';
import { compileMessage, type Helper, languageName } from './message-compiler.ts';

const outFolder = '.generated/messages';

/** The last parameter of every message; the browser's build leaves it out. */
export const languageParameter = `{ locale: ${languageName} }: { locale: Locale }`;

/** Texts by message key. */
type Texts = Readonly<Record<string, string>>;

/**
 * Updates .generated/messages and leaves unchanged files alone, so that file watchers stay quiet.
 * Throws one Error that lists every mistake.
 */
export async function compileMessages(): Promise<void> {
  const errors: string[] = [];
  const modules = new Map<string, string>();
  for (const folder of globSync('src/**/messages/en.json')
    .map((file) => path.dirname(file))
    .toSorted()) {
    const read = readTexts(folder);
    const compiled = compileFolder(read.texts);
    errors.push(...[...read.errors, ...compiled.errors].map((error) => `${folder}: ${error}`));
    modules.set(path.relative('src', path.dirname(folder)), compiled.module);
  }
  const errorTexts = errorModule(modules);
  errors.push(...errorTexts.errors);
  modules.set('errors', errorTexts.module);
  if (errors.length > 0) throw new Error(`Messages:\n${errors.join('\n')}`);
  writeModules(modules);
}

/** Reads one folder's texts. `errors`: keys that a file has twice. */
export function readTexts(folder: string): { texts: Record<Locale, Texts>; errors: string[] } {
  const errors: string[] = [];
  const read = (locale: Locale): Texts => {
    const json = readFileSync(path.join(folder, `${locale}.json`), 'utf8');
    errors.push(...duplicateKeys(json).map((where) => `${locale}.json has ${where}`));
    return JSON.parse(json);
  };
  return { texts: { en: read('en'), tr: read('tr'), ar: read('ar') }, errors };
}

/** `JSON.parse` keeps the last of two equal keys silently; a parser of YAML, a superset, tells. */
const duplicateKeys = (json: string): string[] =>
  parseDocument(json, { schema: 'json' })
    .errors.filter(({ code }) => code === 'DUPLICATE_KEY')
    .map(({ pos: [start], linePos }) => {
      const [key] = /^"(?:[^"\\]|\\.)*"/.exec(json.slice(start)) ?? [];
      return `${key} twice, again in line ${linePos?.[0].line}`;
    });

/** Returns the TypeScript module of one folder's texts, and its mistakes in `errors`. */
export function compileFolder(texts: Record<Locale, Texts>): { module: string; errors: string[] } {
  const errors = differencesInKeys(texts);
  const helpers = new Set<Helper>();
  const functions: string[] = [];
  for (const key of Object.keys(texts.en)) {
    try {
      refuseUnusableKey(key);
      const message = compileMessage({
        en: texts.en[key] ?? '',
        tr: texts.tr[key] ?? '',
        ar: texts.ar[key] ?? '',
      });
      for (const helper of message.helpers) helpers.add(helper);
      const args = [...message.args].map(([name, type]) => `${name}: ${type}`).join('; ');
      const parameters = `${args && `a: { ${args} }, `}${languageParameter}`;
      functions.push(
        `/** ${commentSafe(JSON.stringify(texts.en[key]))} */\nexport const ${key} = ` +
          `(${parameters}): string => ${message.expression};`,
      );
    } catch (error) {
      errors.push(`${key}: ${(error as Error).message}`);
    }
  }
  const calls = [...helpers].toSorted().map((helper) => `${helper} as $${helper}`);
  const imports = [
    ...(calls.length > 0
      ? [`import { ${calls.join(', ')} } from '#platform/i18n/runtime.ts';`]
      : []),
    "import type { Locale } from '#shared/locale.ts';",
  ];
  return {
    module: `// Made by tools/messages.ts.\n${imports.join('\n')}\n\n${functions.join('\n\n')}\n`,
    errors,
  };
}

/** Where errors stand that are of no feature. */
const commonErrors = 'pages/storefront/error';
const errorsOfFeature = /^features\/[^/]+\/errors$/;

/** All error texts under their keys. `errors`: keys that two modules have. */
export function errorModule(modules: ReadonlyMap<string, string>): {
  module: string;
  errors: string[];
} {
  const parts = [...modules.keys()].filter(
    (owner) => owner === commonErrors || errorsOfFeature.test(owner),
  );
  const ownerOf = new Map<string, string>();
  const errors: string[] = [];
  for (const part of parts)
    for (const [, key = ''] of modules.get(part)!.matchAll(/^export const (\w+) =/gm)) {
      const known = ownerOf.get(key);
      if (known === undefined) ownerOf.set(key, part);
      else errors.push(`"${key}" is an error text of ${known} and of ${part}`);
    }
  const lines = parts.map((part) => `export * from './${part}.ts';`);
  return { module: `// Made by tools/messages.ts.\n${lines.join('\n')}\n`, errors };
}

function differencesInKeys(texts: Record<Locale, Texts>): string[] {
  const all = [...new Set(locales.flatMap((locale) => Object.keys(texts[locale])))];
  return locales.flatMap((locale) =>
    all.filter((key) => !(key in texts[locale])).map((key) => `${locale}.json lacks "${key}"`),
  );
}

/** Keys that a JavaScript module cannot export under their own name. */
const reservedWords = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export ' +
    'extends false finally for function if implements import in instanceof interface let new ' +
    'null package private protected public return static super switch this throw true try ' +
    'typeof var void while with yield arguments eval undefined'
  ).split(' '),
);

function refuseUnusableKey(key: string): void {
  if (!/^[a-z][A-Za-z0-9_]*$/.test(key) || reservedWords.has(key))
    throw new Error('this key cannot be the name of a function');
}

const commentSafe = (text: string): string => text.replaceAll('*/', String.raw`*\/`);

function writeModules(modules: ReadonlyMap<string, string>): void {
  const files = new Map([...modules].map(([owner, module]) => [`${owner}.ts`, module]));
  for (const [file, module] of files) writeIfChanged(path.join(outFolder, file), module);
  for (const file of globSync('**/*.ts', { cwd: outFolder }))
    if (!files.has(file)) rmSync(path.join(outFolder, file), { force: true });
}

/** Written elsewhere and renamed, so that concurrent readers get a whole file. */
function writeIfChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, text);
  renameSync(half, file);
}

if (import.meta.main) {
  try {
    await compileMessages();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
