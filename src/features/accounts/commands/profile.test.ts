import { beforeEach, describe, expect, test } from 'vitest';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import type { Context } from '#platform/context.ts';
import { getOwnAddress, getOwnProfile, listOwnAddresses } from '../queries/account.server.ts';
import type { AddressInput } from '../schemas.ts';
import {
  makeAddressDefault,
  removeAddress,
  saveAddress,
  saveNotificationPreferences,
  saveProfile,
} from './profile.server.ts';

const { context } = visitorOf(await testDatabase());
const address: AddressInput = {
  tag: 'warehouse',
  street: 'Liman Cad. 5',
  suite: '',
  state: 'İzmir',
  city: 'Konak',
  postalCode: '35250',
  country: 'TR',
  isDefault: false,
};
let own: Context;
let other: Context;

beforeEach(async () => {
  await poolOf(context).query("select empty_tables('users, companies, rate_limits')");
  own = (await somebodyNew(context, 'selin@nordlicht.example')).context;
  other = (await somebodyNew(context, 'omar@souq.example')).context;
});

const defaults = async (member: Context) =>
  (await listOwnAddresses(member))
    .filter(({ isDefault }) => isDefault)
    .map(({ publicId }) => publicId);

describe('a profile', () => {
  const profile = {
    name: 'Selin Yıldız',
    countryCode: 'DE',
    phone: '0151 23456789',
    phoneCountry: 'DE',
    locale: 'tr',
    currency: 'EUR',
  } as const;

  test('stores the number in international form, and other people’s stay', async () => {
    await saveProfile(own, profile);
    expect(await getOwnProfile(own)).toMatchObject({
      name: 'Selin Yıldız',
      country: 'DE',
      phone: '+4915123456789',
      phoneCountry: 'DE',
      locale: 'tr',
      currency: 'EUR',
    });
    expect(await getOwnProfile(other)).toMatchObject({ name: 'omar', country: 'TR' });
  });

  test('with an impossible number stays unchanged', async () => {
    await expect(saveProfile(own, { ...profile, phone: '12' })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { phone: 'impossiblePhone' },
    });
    expect(await getOwnProfile(own)).toMatchObject({ name: 'selin' });
  });

  test('says what is wanted by mail and on the site', async () => {
    await saveNotificationPreferences(own, {
      wanted: ['searches', 'unknown'],
      shown: ['quotes', 'unknown'],
    });

    const { notifications } = await getOwnProfile(own);
    expect(notifications).toMatchObject({
      inquiries: false,
      rfqs: false,
      searches: true,
      'inquiries.site': false,
      'orders.site': false,
      'quotes.site': true,
    });
    const wanted = Object.keys(notifications).filter((name) => notifications[name]);
    expect(wanted.toSorted()).toEqual(['quotes.site', 'searches']);
  });
});

describe('addresses', () => {
  test('the first is the default, whatever was ticked; a changed default stays it', async () => {
    const first = await saveAddress(own, address);
    await saveAddress(own, { ...address, street: 'Second' });
    await saveAddress(own, { ...address, street: 'Changed', suite: '4. kat' }, first);
    expect(await getOwnAddress(own, first)).toMatchObject({
      street: 'Changed',
      suite: '4. kat',
      isDefault: true,
    });
    expect(await defaults(own)).toEqual([first]);
  });

  test('made default by ten at once, one of them is', async () => {
    const ids = [];
    for (let i = 0; i < 5; i++)
      ids.push(await saveAddress(own, { ...address, street: `Street ${i}` }));
    await Promise.all(
      [...ids, ...ids].map((id, i) =>
        i % 2 ? makeAddressDefault(own, id) : saveAddress(own, { ...address, isDefault: true }, id),
      ),
    );
    expect(await defaults(own)).toHaveLength(1);
  });

  test('when the default goes, the oldest of the others takes its place', async () => {
    const [first, second] = [await saveAddress(own, address), await saveAddress(own, address)];
    await saveAddress(own, address);
    await removeAddress(own, first);
    expect(await defaults(own)).toEqual([second]);
  });

  test('another person’s address is not found', async () => {
    const id = await saveAddress(own, address);
    const missing = { code: 'not_found', httpStatus: 404 };
    await expect(getOwnAddress(other, id)).rejects.toMatchObject(missing);
    await expect(saveAddress(other, address, id)).rejects.toMatchObject(missing);
    await expect(makeAddressDefault(other, id)).rejects.toMatchObject(missing);
    await expect(removeAddress(other, id)).rejects.toMatchObject(missing);
    expect(await defaults(own)).toEqual([id]);
  });

  test('a failed change of the default keeps the previous one', async () => {
    const id = await saveAddress(own, address);
    await expect(makeAddressDefault(own, 'zzzzzzzzzz')).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await defaults(own)).toEqual([id]);
  });

  test('are fifty at most, also when they come at once', async () => {
    for (let i = 0; i < 48; i++) await saveAddress(own, address);
    const more = await Promise.allSettled(
      Array.from({ length: 6 }, () => saveAddress(own, address)),
    );
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await listOwnAddresses(own)).toHaveLength(50);
  });
});
