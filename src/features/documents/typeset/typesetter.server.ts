// Typesets documents with Typst. It blocks the thread that it runs on: only a job's own process
// imports it.
import { readFileSync } from 'node:fs';
import { openCompiler } from '#platform/typesetting/compiler.ts';
import type { DocumentView } from './view.ts';

const template = readFileSync(new URL('document.typ', import.meta.url), 'utf8');

export type Typesetter = (view: DocumentView) => Buffer;

/** The same view gives the same bytes. */
export function openTypesetter(): Typesetter {
  const compile = openCompiler();
  return (view) => compile(template, view);
}
