import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inCents, includedTaxMinor } from './rules.ts';
import { payoutAccountInput } from './schemas.ts';

test('dollars are rounded half up to a cent, and debts like balances', () => {
  expect(inCents(10_000, 1_000_000)).toBe(10_000);
  expect(inCents(10_000, 40_000_000)).toBe(250);
  expect(inCents(1, 2_000_000)).toBe(1);
  expect(inCents(-1, 2_000_000)).toBe(-1);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000_000_00 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      (amount, rate) => {
        expect(inCents(-amount, rate) + inCents(amount, rate)).toBe(0);
      },
    ),
  );
});

test('the tax is a part of the fee', () => {
  expect(includedTaxMinor(1_200, 20)).toBe(200);
  expect(includedTaxMinor(1_520, 20)).toBe(253);
  expect(includedTaxMinor(1_520, 0)).toBe(0);
});

const account = {
  holder: '  Ege Tekstil A.Ş. ',
  bank: 'Örnek Bankası',
  country: 'TR',
  number: 'TR33 0006 1005 1978 6457 8413 26',
  swift: 'orn ktris',
};
const errorOf = (asked: object) => {
  const { error } = payoutAccountInput.safeParse({ ...account, ...asked });
  return error?.issues.map(({ path, message }) => [path.join('.'), message]);
};

test('an account is an IBAN whose digits fit, or a number where there are no IBANs', () => {
  expect(payoutAccountInput.parse(account)).toMatchObject({
    holder: 'Ege Tekstil A.Ş.',
    number: 'TR330006100519786457841326',
    swift: 'ORNKTRIS',
  });
  expect(errorOf({ number: 'TR330006100519786457841327' })).toEqual([['number', 'ibanWrong']]);
  expect(errorOf({ number: '12345678' })).toEqual([['number', 'ibanWrong']]);
  expect(errorOf({ country: 'US', number: '12345678' })).toBeUndefined();
  expect(errorOf({ country: 'US', number: '=1+1' })).toEqual([['number', 'accountNumberWrong']]);
  expect(errorOf({ swift: 'ORNK' })).toEqual([['swift', 'swiftWrong']]);
});
