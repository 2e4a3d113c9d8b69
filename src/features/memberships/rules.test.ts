import { describe, expect, test } from 'vitest';
import {
  isLatePlate,
  mayMove,
  membershipMove,
  membershipMoves,
  requiredDocuments,
  taxIdOf,
} from './rules.ts';
import { legalForms } from './schemas.ts';

describe('a tax number', () => {
  test.each([
    ['limited_company', '1234567890', 'TR:1234567890'],
    ['limited_company', '123 456 78 90', 'TR:1234567890'],
    ['limited_company', '١٢٣٤٥٦٧٨٩٠', 'TR:1234567890'],
    ['limited_company', '1234567891', null],
    ['limited_company', '10000000146', null],
    ['sole_trader', '10000000146', 'TR:10000000146'],
    ['sole_trader', '10000000147', null],
    ['ordinary_partnership', '10000000146', 'TR:10000000146'],
    ['association', 'VKN 1234567890', null],
    ['limited_company', '', null],
  ] as const)('of a %s, %s, is %s', (form, typed, id) => {
    expect(taxIdOf(form, 'TR', typed)).toBe(id);
  });

  test('of a company abroad is told from others by its country and letters', () => {
    expect(taxIdOf('foreign_company', 'DE', 'de 811-907-980')).toBe('DE:DE811907980');
    expect(taxIdOf('foreign_company', 'DE', '..')).toBeNull();
  });
});

describe('a tax plate', () => {
  const now = new Date('2026-03-02T10:00:00Z');

  test.each([
    ['2025-03-01', true],
    ['2025-03-02', false],
    ['2026-03-02', false],
    ['2026-03-03', true],
  ])('of %s: too late is %s', (issuedOn, isLate) => {
    expect(isLatePlate(issuedOn, now)).toBe(isLate);
  });

  test('of today counts from midnight in Türkiye', () => {
    const justAfterMidnight = new Date('2026-03-02T21:30:00Z');

    expect(isLatePlate('2026-03-03', justAfterMidnight)).toBe(false);
    expect(isLatePlate('2025-03-02', justAfterMidnight)).toBe(true);
  });
});

test('the partnership agreement is asked of ordinary partnerships alone', () => {
  const asked = legalForms.filter((form) =>
    requiredDocuments(form).includes('partnership_agreement'),
  );

  expect(asked).toEqual(['ordinary_partnership']);
  expect(requiredDocuments('association')).toHaveLength(4);
});

test('no move leads out of a decision', () => {
  for (const move of membershipMoves)
    for (const state of ['approved', 'rejected'] as const) expect(mayMove(state, move)).toBe(false);
  expect(membershipMove('request').to('more_documents')).toBe('requested');
});
