import { expect, test } from 'vitest';
import { whyNotDispute } from './when.ts';

const order = {
  agreedAt: new Date('2026-01-05T09:00:00Z'),
  firstShippedAt: null,
  deliveredAt: null,
  returnOpenedAt: null,
  shipOn: '2026-02-01',
  expectedOn: null,
};
const at = (time: string) => new Date(time);

test('a delivered order is disputable for 30 days, though it was confirmed meanwhile', () => {
  const deliveredAt = at('2026-03-02T10:00:00Z');
  for (const state of ['delivered', 'confirmed', 'paid_out'] as const) {
    const delivered = { ...order, state, deliveredAt };
    expect(whyNotDispute(delivered, at('2026-04-01T10:00:00Z'))).toBe(null);
    expect(whyNotDispute(delivered, at('2026-04-01T10:00:01Z'))).toBe('disputeTooLate');
  }
});

test('while something is returned, the 30 days do not end', () => {
  const returned = {
    ...order,
    state: 'confirmed',
    deliveredAt: at('2026-03-02T10:00:00Z'),
    returnOpenedAt: at('2026-03-20T10:00:00Z'),
  } as const;
  expect(whyNotDispute(returned, at('2026-05-01T10:00:00Z'))).toBe(null);
});

test('a paid order is disputable 15 days after the day on which it was to be shipped', () => {
  for (const state of ['held', 'in_production', 'inspected'] as const) {
    expect(whyNotDispute({ ...order, state }, at('2026-02-15T23:59:59Z'))).toBe('disputeTooEarly');
    expect(whyNotDispute({ ...order, state }, at('2026-02-16T00:00:00Z'))).toBe(null);
  }
});

test('without a ship date the day expected counts, or else 30 days from the agreement', () => {
  const undated = { ...order, state: 'held', shipOn: null } as const;
  expect(whyNotDispute(undated, at('2026-02-04T08:59:59Z'))).toBe('disputeTooEarly');
  expect(whyNotDispute(undated, at('2026-02-04T09:00:00Z'))).toBe(null);
  const expected = { ...undated, expectedOn: '2026-03-01' };
  expect(whyNotDispute(expected, at('2026-03-15T00:00:00Z'))).toBe('disputeTooEarly');
  expect(whyNotDispute(expected, at('2026-03-16T00:00:00Z'))).toBe(null);
});

test('a shipped order that never arrives is disputable 60 days after it left', () => {
  const shipped = {
    ...order,
    state: 'shipped',
    firstShippedAt: at('2026-02-01T12:00:00Z'),
  } as const;
  expect(whyNotDispute(shipped, at('2026-04-02T11:59:59Z'))).toBe('disputeTooEarly');
  expect(whyNotDispute(shipped, at('2026-04-02T12:00:00Z'))).toBe(null);
});

test('before the payment and after the end nothing is disputable', () => {
  for (const state of ['agreed', 'awaiting_payment', 'cancelled', 'disputed', 'released'] as const)
    expect(whyNotDispute({ ...order, state }, at('2027-01-01T00:00:00Z'))).toBe(
      'orderNotDisputable',
    );
});
