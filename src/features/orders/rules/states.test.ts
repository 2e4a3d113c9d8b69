import { describe, expect, test } from 'vitest';
import { orderActors, orderStates } from '../schemas.ts';
import { canMove, endedStates, isEnded, openStates, statesBefore, turnOf } from './states.ts';

describe('the states of an order', () => {
  test('every state but the first is reached by someone, and nothing leaves the end', () => {
    const reached = orderStates.filter((to) =>
      orderActors.some((by) => statesBefore(to, by).length > 0),
    );

    expect(reached).toEqual(orderStates.filter((state) => state !== 'submitted'));
    for (const state of endedStates.filter((one) => one !== 'paid_out'))
      for (const to of orderStates)
        for (const by of orderActors) expect(canMove(state, to, by)).toBe(false);
    expect(openStates.some(isEnded)).toBe(false);
  });

  test('a seller never confirms the receipt, and nothing is paid out before it', () => {
    expect(statesBefore('confirmed', 'seller')).toEqual([]);
    expect(statesBefore('paid_out', 'timer')).toEqual(['confirmed']);
  });

  test('a buyer cancels until money is held, a seller until it is shipped', () => {
    expect(canMove('held', 'cancelled', 'buyer')).toBe(false);
    expect(canMove('inspected', 'cancelled', 'seller')).toBe(true);
    expect(canMove('shipped', 'cancelled', 'seller')).toBe(false);
  });

  test('in a negotiation the side that did not speak last has the turn', () => {
    const wantsSample = false;
    expect(turnOf({ state: 'submitted', lastSide: 'buyer', wantsSample })).toBe('seller');
    expect(turnOf({ state: 'negotiating', lastSide: 'seller', wantsSample })).toBe('buyer');
    expect(turnOf({ state: 'agreed', lastSide: 'seller', wantsSample })).toBe(null);
  });

  test('a wanted sample is the seller’s turn, and once sent the buyer’s', () => {
    const order = { lastSide: 'buyer', wantsSample: true } as const;
    expect(turnOf({ ...order, state: 'agreed' })).toBe('seller');
    expect(turnOf({ ...order, state: 'sample_sent' })).toBe('buyer');
    expect(turnOf({ ...order, state: 'sample_rejected' })).toBe('seller');
    expect(turnOf({ ...order, state: 'sample_approved' })).toBe(null);
  });

  test('after the payment the seller makes and ships it, then the buyer confirms', () => {
    const order = { lastSide: 'buyer', wantsSample: true } as const;
    expect(turnOf({ ...order, state: 'held' })).toBe('seller');
    expect(turnOf({ ...order, state: 'shipped' })).toBe('seller');
    expect(turnOf({ ...order, state: 'delivered' })).toBe('buyer');
    expect(turnOf({ ...order, state: 'confirmed' })).toBe(null);
    expect(canMove('in_production', 'inspected', 'seller')).toBe(false);
  });
});
