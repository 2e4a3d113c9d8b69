// What is checked of the style sheets beyond their format:
// the rules that docs/house.md gives for them.
import fs from 'node:fs';
import path from 'node:path';
import postcss, { type Declaration, type Root, type Rule } from 'postcss';

type Sheet = { readonly file: string; readonly root: Root };
type Source = { readonly file: string; readonly text: string };

/** Here a class belongs to no component. */
const shared = 'src/ui/styles/';
/** Of the scale itself, and of the names of widths. */
const definitions = ['tokens.css', 'media.css'].map((name) => shared + name);

export function findStyleProblems(folder = '.'): string {
  const filesOf = (pattern: string) =>
    fs.globSync(pattern, { cwd: folder }).map((file) => ({
      file: file.replaceAll('\\', '/'),
      text: fs.readFileSync(path.join(folder, file), 'utf8'),
    }));
  const sheets = filesOf('src/**/*.css').map(({ file, text }) => ({
    file,
    root: postcss.parse(text, { from: file }),
  }));
  const sources = filesOf('src/**/*.{ts,tsx}').filter(({ file }) => !file.includes('.test.'));
  return [
    ...sheets.flatMap(declarationProblems),
    ...sheets.flatMap(nameProblems),
    ...unusedClasses(sheets, sources),
  ].join('\n');
}

const physicalProperty = /^(?:margin|padding|border|inset)-(?:left|right)\b|^(?:left|right)$/;
const spacing = /^(?:margin|padding|gap|row-gap|column-gap)\b/;

/** Spacing and stacking come from their scales, and directions turn with the language. */
function declarationProblems({ file, root }: Sheet): string[] {
  const found: string[] = [];
  root.walkDecls((declaration) => {
    const problem = problemOf(declaration, definitions.includes(file));
    if (problem)
      found.push(
        `${file}:${declaration.source!.start!.line}: ${declaration.toString()} (${problem})`,
      );
  });
  return found;
}

function problemOf({ prop, value }: Declaration, isDefinition: boolean): string | null {
  if (
    physicalProperty.test(prop) ||
    (/^(?:text-align|float|clear)$/.test(prop) && /\b(?:left|right)\b/.test(value))
  )
    return 'stays put when Arabic mirrors the page';
  if (isDefinition) return null;
  if (spacing.test(prop) && /\dpx\b/.test(value)) return 'not of the scale --s-…';
  if (prop === 'z-index' && !value.startsWith('var(--z-')) return 'not of the scale --z-…';
  return null;
}

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!);

/** A rule in a component's sheet begins with a class of the component's name. */
function nameProblems({ file, root }: Sheet): string[] {
  if (file.startsWith(shared)) return [];
  const name = path.basename(file, '.css');
  const isOwn = (one: string) => one === name || one.startsWith(`${name}-`);
  const found: string[] = [];
  root.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    for (const selector of rule.selectors)
      if (!classesOf(selector).some(isOwn))
        found.push(`${file}:${rule.source!.start!.line}: ${selector} (names no .${name}…)`);
  });
  return found;
}

const isInKeyframes = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';

/** A class counts as named when a component could put it together, as `btn-${variant}`. */
function unusedClasses(sheets: readonly Sheet[], sources: readonly Source[]): string[] {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  for (const { text } of sources) {
    for (const [word] of text.matchAll(/[a-z][\w-]*/gi)) words.add(word);
    for (const [, beginning] of text.matchAll(/([a-z][\w-]*-)\$\{/gi)) beginnings.add(beginning!);
  }
  const isNamed = (name: string) =>
    words.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning));
  return sheets.flatMap(({ file, root }) => {
    const names = new Set<string>();
    root.walkRules(({ selector }) => classesOf(selector).forEach((name) => names.add(name)));
    return [...names].filter((name) => !isNamed(name)).map((name) => `${file}: .${name} (unused)`);
  });
}
