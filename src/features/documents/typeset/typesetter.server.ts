// Typesets documents with Typst. It blocks the thread that it runs on: only a job's own process
// imports it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { DocumentView } from './view.ts';

/** With Latin, Turkish and Arabic letters. */
const fontFolder = path.dirname(
  fileURLToPath(import.meta.resolve('vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf')),
);
const template = readFileSync(new URL('document.typ', import.meta.url), 'utf8');

export type Typesetter = (view: DocumentView) => Buffer;

/** The same view gives the same bytes. */
export function openTypesetter(): Typesetter {
  const compiler = NodeCompiler.create({
    workspace: path.dirname(fileURLToPath(import.meta.url)),
    fontArgs: [{ fontPaths: [fontFolder] }],
  });
  return (view) => {
    const pdf = compiler.pdf({
      mainFileContent: template,
      inputs: { document: JSON.stringify(view) },
    });
    // It keeps what it has compiled otherwise.
    compiler.evictCache(0);
    return pdf;
  };
}
