import { describe, expect, test } from 'vitest';
import { permissions } from '#shared/actor.ts';
import { roleFlags } from './rules.ts';

const company = { isBuyer: true, isSeller: true, isAdmin: false };

describe('the flags on the wire', () => {
  test('staff with the permissions products and store have the flags of staff with none', () => {
    const plain = roleFlags({ isOwner: false, permissions: [], company });

    const flags = roleFlags({ isOwner: false, permissions: ['products', 'store'], company });

    expect(flags).toEqual(plain);
    expect(Object.values(flags).filter(Boolean)).toHaveLength(3);
  });

  test('no permission adds a flag to those of the specification', () => {
    const flags = roleFlags({ isOwner: false, permissions, company });

    expect(Object.keys(flags)).toEqual([
      'isAdmin',
      'isUserOwner',
      'isSeller',
      'isStuff',
      'isBuyer',
      'isOwnerAdmin',
      'isOwnerSeller',
      'isOwnerBuyer',
      'hasRfqPermission',
      'hasRfqQuotesPermission',
      'hasInquiryPermission',
    ]);
  });
});
