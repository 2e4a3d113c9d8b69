import { expect, test } from 'vitest';
import { newsOfMove } from './events.ts';

test('parties are told of offers, counters and decisions, not of what the clock ends', () => {
  expect(newsOfMove({ from: null, to: 'submitted' })).toBe('submitted');
  expect(newsOfMove({ from: 'countered', to: 'submitted' })).toBe('revised');
  expect(newsOfMove({ from: 'submitted', to: 'countered' })).toBe('countered');
  expect(newsOfMove({ from: 'submitted', to: 'accepted' })).toBe('decided');
  expect(newsOfMove({ from: 'submitted', to: 'declined' })).toBe('decided');
  expect(newsOfMove({ from: 'submitted', to: 'not_selected' })).toBe('decided');
  expect(newsOfMove({ from: 'submitted', to: 'expired' })).toBeNull();
  expect(newsOfMove({ from: 'submitted', to: 'withdrawn' })).toBeNull();
});
