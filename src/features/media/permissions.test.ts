import { expect, test } from 'vitest';
import { type Member, visitor } from '#shared/actor.ts';
import { whyNotUploadPictures } from './permissions.ts';

const member = (rights: Partial<Member>): Member => ({
  kind: 'member',
  userId: 'user',
  companyId: 'company',
  actsFor: ['buyer'],
  isOwner: false,
  permissions: [],
  sessionId: 'session',
  ...rights,
});

test('sellers who edit products or the store, and the market’s staff, upload pictures', () => {
  expect(whyNotUploadPictures(visitor)).toBe('loginRequired');
  expect(whyNotUploadPictures(member({}))).toBe('notPermitted');
  expect(whyNotUploadPictures(member({ actsFor: ['seller'] }))).toBe('notPermitted');
  expect(
    whyNotUploadPictures(member({ actsFor: ['seller'], permissions: ['products'] })),
  ).toBeNull();
  expect(whyNotUploadPictures(member({ actsFor: ['admin'] }))).toBeNull();
  expect(whyNotUploadPictures(member({ actsFor: ['admin'], companyId: null }))).toBe(
    'notPermitted',
  );
});
