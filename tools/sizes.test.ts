import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { doubleCasts, longLines, oversized, sizeProblems } from './sizes.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'sizes-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

const lines = (count: number): string => '  work();\n'.repeat(count);
const write = (file: string, text: string): void => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};
write('src/line.ts', `export const long = '${'x'.repeat(100)}';\n`);
write('src/file.ts', 'work();\n'.repeat(401));
write('src/function.ts', `export function long() {\n${lines(80)}}\n`);
write('src/short.ts', `export function short() {\n${lines(78)}}\n`);
write('src/function.test.ts', `export function long() {\n${lines(400)}}\n`);
write('src/cast.ts', 'export const one = 1 as unknown as string;\n');
write('src/reason.ts', '// Why.\nexport const one = 1 as unknown as string;\n');

test('a line of more than 100 columns is found with its place', () => {
  expect(longLines(root)).toEqual(['src/line.ts:1: 123 columns']);
});

test('long files and functions are found by name, tests and short ones are not', async () => {
  expect(await oversized(root)).toEqual([
    { id: 'src/file.ts', lines: 401 },
    { id: 'src/function.ts#long', lines: 82 },
  ]);
});

test('a cast through unknown is found unless a comment above says why', () => {
  expect(doubleCasts(root)).toEqual(['src/cast.ts:1: export const one = 1 as unknown as string;']);
});

test('what is too long needs a reason, and a reason needs what is too long', async () => {
  const reasons = new Map([
    ['src/file.ts', 'a table'],
    ['src/short.ts', 'was long'],
  ]);

  const problems = await sizeProblems(root, reasons);

  expect(problems.split('\n')).toEqual([
    'src/line.ts:1: 123 columns',
    'src/function.ts#long: 82 lines, at most 80',
    'src/short.ts: no longer too long; take it off tools/size-reasons.ts',
    expect.stringContaining('src/cast.ts:1:'),
  ]);
});
