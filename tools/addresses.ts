// Keeps addresses of pages in src/shared/paths.ts and member-paths.ts: a page that moves takes its
// links along only if they are built there.
import fs from 'node:fs';
import { pages } from '../src/pages/pages.ts';

/** A template that begins with a language, or with the address of a site and a language. */
const withLanguage = /`(?:\$\{[^}`]*\})?\/\$\{[\w.]*(?:[lL]ocale|lang|language)\}/;

const firstSegments = [...new Set(pages.map(({ path }) => path.split('/')[0]!))]
  .filter((segment) => /^[a-z]/.test(segment))
  .join('|');

/** A literal that begins with the first segment of a page, after a language of any name or none. */
const ofPage = new RegExp(`['"\`](?:/\\$\\{[^}\`]*\\})?/(?:${firstSegments})(?:[/?#'"\`]|\\$\\{)`);

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);

/** `line: text` of each address that a source file builds itself. */
export const handBuiltIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      !isComment(line) && (withLanguage.test(line) || ofPage.test(line))
        ? [`${i + 1}: ${line.trim()}`]
        : [],
    );

/** Problems of the whole project. */
export const handBuiltAddresses = (): string[] =>
  fs
    .globSync('src/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|shared\/(?:member-)?paths\.ts$/.test(file))
    .flatMap((file) =>
      handBuiltIn(fs.readFileSync(file, 'utf8')).map((found) => `${file}:${found}`),
    );
