import { expect, test } from 'vitest';
import { productStates } from '../schemas.ts';
import { mayMove, type Mover, requireMove } from './state-moves.ts';

const movers: readonly Mover[] = ['seller', 'content', 'staff', 'package'];

test('nothing leaves what is deleted', () => {
  for (const to of productStates.filter((state) => state !== 'deleted'))
    for (const by of movers) expect(mayMove({ from: 'deleted', to, by })).toBe(false);
});

test('what is rejected leaves by its seller alone, and never straight to the market', () => {
  for (const to of ['draft', 'published', 'paused'] as const)
    for (const by of movers)
      expect(mayMove({ from: 'rejected', to, by })).toBe(to === 'draft' && by === 'seller');
});

test('what was rejected and is not approved yet is published by staff alone', () => {
  for (const by of movers)
    expect(mayMove({ from: 'draft', to: 'published', by, isBarred: true })).toBe(by === 'staff');
});

test('only staff reject, and only sellers delete', () => {
  for (const from of ['draft', 'published', 'paused'] as const)
    for (const by of movers) {
      expect(mayMove({ from, to: 'rejected', by })).toBe(by === 'staff');
      expect(mayMove({ from, to: 'deleted', by })).toBe(by === 'seller');
    }
});

test('a move that the table lacks is a fault', () => {
  expect(() => requireMove({ from: 'deleted', to: 'draft', by: 'content' })).toThrow('deleted');
  expect(() => requireMove({ from: 'deleted', to: 'deleted', by: 'content' })).not.toThrow();
});
