// Sets templates with Typst. It blocks the thread that it runs on: only a job's own process and the
// thread of `typesetting.ts` import it.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** With Latin, Turkish and Arabic letters. */
const fontFolder = path.dirname(
  fileURLToPath(import.meta.resolve('vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf')),
);

/** Of the system: for names in scripts that ours and Typst's own lack, such as Chinese. */
const systemFonts = '/usr/share/fonts';

/**
 * Returns the PDF of a template that reads `data` as the JSON of its input `document`. The same
 * data give the same bytes.
 */
export type Compiler = (template: string, data: object) => Buffer;

export function openCompiler(): Compiler {
  const compiler = NodeCompiler.create({
    workspace: path.dirname(fileURLToPath(import.meta.url)),
    fontArgs: [{ fontPaths: [fontFolder, systemFonts].filter((one) => fs.existsSync(one)) }],
  });
  return (template, data) => {
    const pdf = compiler.pdf({
      mainFileContent: template,
      inputs: { document: JSON.stringify(data) },
    });
    // It keeps what it has compiled otherwise.
    compiler.evictCache(0);
    return pdf;
  };
}
