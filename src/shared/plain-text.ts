import { plainLine } from './plain-line.ts';

/** Normalises line ends and removes invisible characters. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => plainLine(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
