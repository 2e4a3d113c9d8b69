// Writings of a feature's name in file names, code, SQL and sentences.
import vm from 'node:vm';

/** In kebab-case: `price-alerts`, `price-alert`. */
export type FeatureName = { readonly plural: string; readonly singular: string };

/** Throws an Error that says what is wrong with the name. */
export function featureName(plural: string, singular = singularOf(plural)): FeatureName {
  for (const name of [plural, singular])
    if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
      throw new Error(`"${name}" is no kebab-case name such as price-alerts.`);
  if (plural === singular)
    throw new Error(
      `A feature is called by a plural noun. If "${plural}" is one, give its singular as the ` +
        'second word.',
    );
  const reserved = [plural, singular].find((name) => !isVariableName(camelCase(name)));
  if (reserved !== undefined)
    throw new Error(`"${reserved}" is a reserved word of JavaScript; use two words.`);
  return { plural, singular };
}

function isVariableName(name: string): boolean {
  try {
    return new vm.Script(`'use strict'; const ${name} = 0;`) instanceof vm.Script;
  } catch {
    return false;
  }
}

const singularOf = (plural: string): string =>
  plural.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

export const camelCase = (kebab: string): string =>
  kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
export const pascalCase = (kebab: string): string =>
  kebab.charAt(0).toUpperCase() + camelCase(kebab).slice(1);
const snakeCase = (kebab: string): string => kebab.replaceAll('-', '_');
const words = (kebab: string): string => kebab.replaceAll('-', ' ');
const sentenceCase = (kebab: string): string =>
  kebab.charAt(0).toUpperCase() + words(kebab).slice(1);

const writings = [(kebab: string) => kebab, camelCase, pascalCase, snakeCase, words, sentenceCase];

/**
 * Name of the template's feature: two words, so that each writing differs and is replaced by its
 * counterpart.
 */
const templateName: FeatureName = { plural: 'sample-things', singular: 'sample-thing' };

export function renameTemplate(text: string, name: FeatureName): string {
  let renamed = text;
  for (const write of writings) {
    renamed = renamed
      .replaceAll(write(templateName.plural), write(name.plural))
      .replaceAll(write(templateName.singular), write(name.singular));
  }
  return renamed;
}
