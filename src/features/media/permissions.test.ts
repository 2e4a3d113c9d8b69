import { expect, test } from 'vitest';
import { type Member, visitor } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { whyNotUploadPictures } from './permissions.ts';

const member = (rights: Partial<Member>): Member => ({
  kind: 'member',
  userId: newId(),
  companyId: newId(),
  actsFor: ['buyer'],
  isOwner: false,
  permissions: [],
  sessionId: 'session',
  ...rights,
});

test('sellers who edit products or the store, and writers of the market, upload pictures', () => {
  expect(whyNotUploadPictures(visitor)).toBe('loginRequired');
  expect(whyNotUploadPictures(member({}))).toBe('notPermitted');
  expect(whyNotUploadPictures(member({ actsFor: ['seller'] }))).toBe('notPermitted');
  expect(
    whyNotUploadPictures(member({ actsFor: ['seller'], permissions: ['products'] })),
  ).toBeNull();
  const staff = member({ actsFor: ['admin'], permissions: ['content'] });
  expect(whyNotUploadPictures(staff)).toBeNull();
  expect(whyNotUploadPictures({ ...staff, permissions: ['people'] })).toBe('notPermitted');
  expect(whyNotUploadPictures({ ...staff, companyId: null })).toBe('notPermitted');
});
