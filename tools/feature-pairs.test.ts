import { expect, test } from 'vitest';
import { featurePairProblems, mutualFeatures } from './feature-pairs.ts';

test('two features that import each other are found in the fixture', () => {
  const pairs = mutualFeatures('tests/fixtures/forbidden-imports');

  expect(pairs).toEqual(['carts, orders']);
});

test('no two features of the project import each other', () => {
  const problems = featurePairProblems();

  expect(problems).toBe('');
});
