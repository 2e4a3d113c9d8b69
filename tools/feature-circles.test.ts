import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { featureCircleProblems, featureCircles, mutualFeatures } from './feature-circles.ts';

/** A project of files with these imports. */
function projectOf(files: Readonly<Record<string, string>>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-circles-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  for (const [file, imported] of Object.entries(files)) {
    const target = path.join(root, 'src/features', file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, `import { one } from '#features/${imported}';\n`);
  }
  return root;
}

test('two features that import each other are found in the fixture', () => {
  const pairs = mutualFeatures('tests/fixtures/forbidden-imports');

  expect(pairs).toEqual(['carts, orders']);
});

test('a circle of any length is found, by its shortest way', () => {
  const root = projectOf({
    'carts/rules.ts': 'listings/rules.ts',
    'carts/services/fill.server.ts': 'stores/rules.ts',
    'listings/rules.ts': 'reviews/rules.ts',
    'reviews/rules.ts': 'orders/rules.ts',
    'orders/rules.ts': 'carts/rules.ts',
    'stores/rules.ts': 'users/rules.ts',
  });

  expect(mutualFeatures(root)).toEqual([]);
  expect(featureCircles(root)).toEqual(['carts → listings → reviews → orders → carts']);
});

test('a query that reads a foreign table closes no circle', () => {
  const root = projectOf({
    'carts/rules.ts': 'listings/rules.ts',
    'listings/queries/cards.server.ts': 'orders/table.server.ts',
    'orders/rules.ts': 'carts/rules.ts',
  });

  expect(featureCircles(root)).toEqual([]);
});

test('no features of the project import each other', () => {
  expect(featureCircleProblems()).toBe('');
});
