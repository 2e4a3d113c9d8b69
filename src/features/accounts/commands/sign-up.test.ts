import { expect, test } from 'vitest';
import { system } from '#shared/actor.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { publishTermsTwice } from '#tests/support/terms.ts';
import { poolOf, signUp, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { exportOwnData } from './privacy.server.ts';
import { signUpSeller } from './sign-up.server.ts';

const { context } = visitorOf(await testDatabase());
await openSmallMarket({ ...context, actor: system });

test('a seller shows an uploaded picture and no other', async () => {
  const profileImage = `${'0'.repeat(64)}.webp~${'A'.repeat(43)}`;
  const seller = {
    email: 'mehmet@ege.example',
    password: 'four',
    passwordConfirm: 'four',
    name: 'Mehmet',
    countryCode: 'TR',
    phone: '0532 123 45 67',
    phoneCountry: 'TR',
    businessName: 'Ege',
    type: true,
    isThereShipping: false,
    category: 'home',
    profileImage,
  } as const;
  await expect(signUpSeller(context, seller)).rejects.toMatchObject({
    fieldErrors: { profileImage: 'chooseProfileImage' },
  });
  expect((await poolOf(context).query('select 1 from users')).rowCount).toBe(0);
});

test('who signs up accepts the version of the terms that is valid then, and reads it', async () => {
  const operator = { ...context, actor: system };
  await signUp(context, 'before@ege.example');
  await publishTermsTwice(operator);

  const later = await somebodyNew(context, 'after@ege.example');

  const { rows } = await poolOf(context).query(
    'select email, terms_version from users order by id',
  );
  expect(rows).toEqual([
    { email: 'before@ege.example', terms_version: null },
    { email: 'after@ege.example', terms_version: 2 },
  ]);
  expect(await exportOwnData(later.context)).toMatchObject({ person: { termsVersion: 2 } });
});
