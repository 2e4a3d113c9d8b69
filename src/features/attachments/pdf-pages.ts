// How many pages a PDF says it has, and how large they are. Source: ISO 32000-2, 7.7.3.
import { setImmediate } from 'node:timers/promises';

export type PdfPages = {
  /** Infinity: more than are counted. */
  readonly count: number;
  /** The longest side of a page, in points. */
  readonly longestSide: number;
};

/** Lists of pages name each of them, so those of long documents have longer dictionaries. */
const maxDictionary = 20_000;
const maxLists = 100;

const signsIn = (text: string) => [...text.matchAll(/<<|>>/g)];

/** Where the dictionary around ends, in this direction; -1: not in this text. */
function edgeOf(signs: readonly RegExpExecArray[], inner: '<<' | '>>'): number {
  let depth = 0;
  for (const { 0: sign, index } of signs) {
    if (sign === inner) depth += 1;
    else if (depth === 0) return index;
    else depth -= 1;
  }
  return -1;
}

/** The dictionary around a place of it, with those inside; null for a longer one. */
function dictionaryAround(objects: string, at: number): string | null {
  const start = Math.max(0, at - maxDictionary);
  const end = Math.min(objects.length, at + maxDictionary);
  const from = edgeOf(signsIn(objects.slice(start, at)).toReversed(), '>>');
  const to = edgeOf(signsIn(objects.slice(at, end)), '<<');
  if ((from === -1 && start > 0) || (to === -1 && end < objects.length)) return null;
  return objects.slice(start + Math.max(0, from), to === -1 ? end : at + to);
}

function countIn(objects: string): number {
  let count = 0;
  let lists = 0;
  for (const { index } of objects.matchAll(/\/Type\s*\/Pages(?![\w-])/g)) {
    const around = dictionaryAround(objects, index);
    lists += 1;
    if (around === null || lists > maxLists) return Infinity;
    count = Math.max(count, Number(/\/Count\s+(\d{1,9})/.exec(around)?.[1] ?? 0));
  }
  return count;
}

const box = /\/MediaBox\s*\[\s*([+-]?[\d.]{1,12}(?:\s+[+-]?[\d.]{1,12}){3})\s*\]/g;

/** The longer side of a page: its box has the corners left, bottom, right and top. */
function longerSide(corners: string): number {
  const [left = 0, bottom = 0, right = 0, top = 0] = corners
    .split(/\s+/)
    .map((corner) => Number(corner) || 0);
  return Math.max(Math.abs(right - left), Math.abs(top - bottom));
}

/** `objects`: see `passiveObjectsOf`. What a former revision of the file says counts as well. */
export async function pagesOf(objects: readonly Buffer[]): Promise<PdfPages> {
  let count = 0;
  let longestSide = 0;
  for (const bytes of objects) {
    const text = bytes.toString('latin1');
    count = Math.max(count, countIn(text));
    for (const [, corners] of text.matchAll(box))
      longestSide = Math.max(longestSide, longerSide(corners!));
    await setImmediate();
  }
  return { count, longestSide };
}
