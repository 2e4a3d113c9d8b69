// What random requests are aimed at: the addresses of all pages and the names of all form fields,
// read from the code, so that a new page or field is among them.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type PageRow, pages } from '../../src/pages/pages.ts';

/** Values of the parameters of addresses. What has none gets `unknownIds`. */
export type Samples = Readonly<Record<string, readonly string[]>>;

const unknownIds = ['abc', '1'] as const;
const readSource = (file: string): string => fs.readFileSync(file, 'utf8');

/** The page's addresses below its language, one for each sample of each parameter. */
export function addressesOf({ path: pattern }: Pick<PageRow, 'path'>, samples: Samples): string[] {
  let addresses = [''];
  for (const segment of pattern.split('/')) {
    const [, name = segment === '*' ? segment : undefined] = /^:(\w+)\??$/.exec(segment) ?? [];
    const values = name === undefined ? [segment] : [...(samples[name] ?? []), ...unknownIds];
    addresses = addresses.flatMap((before) => values.map((value) => `${before}/${value}`));
  }
  return addresses.map((address) => address.slice(1));
}

const exportsAction = /^export (?:(?:const|(?:async )?function) action\b|\{[^}]*\baction\b)/m;

/** Pages that answer a POST. */
export const pagesWithActions = (): readonly PageRow[] =>
  pages.filter(({ file }) => exportsAction.test(readSource(`src/pages/${file}`)));

/** Names of the fields of a schema, as forms send them: `tiers[0].price`. */
export function fieldsOf(schema: z.ZodType, prefix = '', depth = 0): string[] {
  const def = schema.def as z.core.$ZodTypes['_zod']['def'];
  const within = (one: z.core.$ZodType, name = prefix) =>
    fieldsOf(one as z.ZodType, name, depth + 1);
  const own = prefix === '' ? [] : [prefix];
  if (depth > 8) return own;
  switch (def.type) {
    case 'object':
      return [
        ...own,
        ...Object.entries(def.shape).flatMap(([key, one]) =>
          within(one, prefix === '' ? key : `${prefix}.${key}`),
        ),
      ];
    case 'array':
      return [...own, ...within(def.element, `${prefix}[0]`)];
    case 'record':
      return [...own, ...within(def.valueType, `${prefix}.tr`)];
    case 'union':
      return def.options.flatMap((one) => within(one));
    case 'intersection':
      return [...within(def.left), ...within(def.right)];
    case 'pipe':
      return [...within(def.in), ...within(def.out)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return within(def.innerType);
    default:
      return own;
  }
}

const namedInMarkup = /\bname="([\w.[\]]+)"/g;
const readByName = /\b(?:form|formData|data|body)\.(?:get|getAll|has)\('([\w.[\]]+)'\)/g;
/** Names that are put together: `tiers[${i}].price`, `about.${locale}`. */
const builtNames = /[`'](\w+(?:\[\$?\{?\w+\}?\]|\.\$\{\w+\})(?:\.\w+)?)[`'"]/g;
const actsInMarkup = /\b(?:intent=|name="(?:do|intent|step|choice|act)" value=)"([\w.]+)"/g;

const namesIn = (text: string): string[] => [
  ...[...text.matchAll(namedInMarkup), ...text.matchAll(readByName)].map(([, name]) => name!),
  ...Array.from(text.matchAll(builtNames), ([, name]) =>
    name!.replace(/\[[^\]]*\]/, '[0]').replace(/\.\$\{\w+\}/, '.tr'),
  ),
];

const sourcesBelow = (folder: string): string[] =>
  fs
    .globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(readSource);

const isName = (name: string): boolean => /^[a-z]\w*(?:[.[]|$)/i.test(name);
const distinct = (names: readonly string[]): string[] =>
  [...new Set(names)].filter(isName).toSorted();

/** Names of fields in the page's own folder. */
export const fieldNamesOf = ({ file }: Pick<PageRow, 'file'>): string[] =>
  distinct(sourcesBelow(`src/pages/${path.dirname(file)}`).flatMap(namesIn));

/** What forms with several buttons ask for. */
export const allActs = (): string[] =>
  distinct(
    sourcesBelow('src').flatMap((text) =>
      Array.from(text.matchAll(actsInMarkup), ([, act]) => act!),
    ),
  );

/** Names of the fields of all forms: of the features' schemas and of the markup. */
export async function allFieldNames(): Promise<string[]> {
  const modules = await Promise.all(
    fs
      .globSync('src/features/*/schemas{.ts,/*.ts}')
      .filter((file) => !file.endsWith('.test.ts'))
      .map(async (file) => (await import(pathToFileURL(path.resolve(file)).href)) as object),
  );
  const ofSchemas = modules
    .flatMap((one) => Object.values(one) as unknown[])
    .filter((value): value is z.ZodType => value instanceof z.ZodType)
    .flatMap((schema) => fieldsOf(schema));
  return distinct([...ofSchemas, ...sourcesBelow('src').flatMap(namesIn)]);
}
