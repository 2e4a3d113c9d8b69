// Names of the facts in a specification table.
import { z } from 'zod';
import { nameIn, readDataFile } from './data-files.ts';
import { type Words, words } from './words.ts';

export const factNames = readDataFile('facts.json', z.record(z.string(), words));
export const isFactName = (key: string): boolean => Object.hasOwn(factNames, key);
export const factName = nameIn(factNames, 'fact');

export type Fact = { readonly name: string; readonly value: Words };
