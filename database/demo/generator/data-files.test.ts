import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readData, readNumberedFiles } from './data-files.ts';
import { text, textWith } from './text.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kervan-demo-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string): URL => pathToFileURL(join(folder, name));
function write(name: string, content: string): URL {
  writeFileSync(join(folder, name), content);
  return fileOf(name);
}

describe('a data file', () => {
  test('that is no JSON is named with the place of the mistake', () => {
    const file = write('colours.json', '{\n  "white": ,\n}');

    expect(() => readData(file, z.unknown())).toThrow(/colours\.json: .*"white": ,/s);
  });

  test('that does not fit its schema is named with the place of each mistake', () => {
    const file = write('stores.json', '[{ "moq": 5 }, { "moq": "ten" }]');
    const schema = z.array(z.strictObject({ moq: z.int() }));

    expect(() => readData(file, schema)).toThrow(/stores\.json has mistakes:.*at \[1\]\.moq/s);
  });

  test('with a mistake inside a text is named with the place in the text', () => {
    const file = write('facts.json', '{ "size": { "en": "Size", "tr": "Beden" } }');

    expect(() => readData(file, z.record(z.string(), text))).toThrow(/at size\.ar/);
  });
});

describe('numbered files', () => {
  test('are read in the order of their numbers', () => {
    for (const name of ['10-ten.json', '9-nine.json', '11-eleven.json']) write(name, '1');

    const entries = readNumberedFiles(pathToFileURL(`${folder}/`), z.number());

    expect(entries.map(({ id }) => id)).toEqual(['nine', 'ten', 'eleven']);
  });

  test('with the same number are refused', () => {
    for (const name of ['07-socks.json', '7-shirts.json']) write(name, '1');

    expect(() => readNumberedFiles(pathToFileURL(`${folder}/`), z.number())).toThrow(/same number/);
  });

  test('without a number are refused', () => {
    write('socks.json', '1');

    expect(() => readNumberedFiles(pathToFileURL(`${folder}/`), z.number())).toThrow(
      /socks\.json: the name must be a number and an id/,
    );
  });
});

describe('a text', () => {
  test('may be a measure that is put into words for each language', () => {
    expect(text.parse({ litres: 1.5 })).toEqual({ en: '1.5 L', tr: '1,5 litre', ar: '1.5 لتر' });
  });

  test('in an unknown form is refused with the forms that exist', () => {
    expect(() => text.parse({ furlongs: 2 })).toThrow(/or one of all, phrase, cm/);
  });

  test('of an unknown phrase is refused', () => {
    expect(() => text.parse({ phrase: 'velvet' })).toThrow(/There is no phrase \\?"velvet/);
  });

  test('a text may have further fields', () => {
    const axisValue = textWith({ priceFactor: z.number().default(1) });

    expect(axisValue.parse({ all: '2G', priceFactor: 0.75 })).toEqual({
      words: { en: '2G', tr: '2G', ar: '2G' },
      priceFactor: 0.75,
    });
    expect(axisValue.parse({ all: '2G' }).priceFactor).toBe(1);
    expect(() => axisValue.parse({ all: '2G', pricefactor: 2 })).toThrow(/or one of/);
  });
});
