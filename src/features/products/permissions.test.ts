import { describe, expect, test } from 'vitest';
import { type Actor, type Member, permissions, system, visitor } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { whyNotEditProducts, whyNotOfferProducts } from './permissions.ts';

const own = newId<'company'>();
const member = (rights: Partial<Member>): Member => ({
  kind: 'member',
  userId: newId(),
  companyId: own,
  actsFor: ['buyer', 'seller'],
  isOwner: false,
  permissions: [],
  sessionId: 'session',
  ...rights,
});
const owner = member({ isOwner: true, permissions });
const ownStore = { companyId: own };

describe('who may edit the products of a store', () => {
  const cases: readonly (readonly [string, Actor, string | null])[] = [
    ['the operator', system, null],
    ['an admin', member({ companyId: newId(), actsFor: ['admin'], permissions }), null],
    [
      'the market’s staff without the permission',
      member({ companyId: newId(), actsFor: ['admin'], permissions: ['people'] }),
      'notPermitted',
    ],
    ['the owner of its company', owner, null],
    ['staff with the permission', member({ permissions: ['products'] }), null],
    [
      'staff without the permission',
      member({ permissions: ['rfq', 'rfqQuotes', 'inquiry', 'store'] }),
      'notPermitted',
    ],
    ['a company that only buys', { ...owner, actsFor: ['buyer'] }, 'notPermitted'],
    ['a person without a company', { ...owner, companyId: null }, 'notPermitted'],
    ['a visitor', visitor, 'loginRequired'],
    ['the owner of another company', { ...owner, companyId: newId() }, 'notFound'],
  ];

  test.each(cases)('%s', (_who, actor, refusal) => {
    expect(whyNotEditProducts(actor, ownStore)).toBe(refusal);
  });

  test('no company edits a store of the operator', () => {
    expect(whyNotEditProducts(owner, { companyId: null })).toBe('notFound');
    expect(whyNotEditProducts({ ...owner, companyId: null }, { companyId: null })).toBe(
      'notPermitted',
    );
  });

  test('before a store is known, the other company is let through', () => {
    expect(whyNotOfferProducts({ ...owner, companyId: newId() })).toBeNull();
  });
});
