// A buying company starts to sell: who may, what is refused, and what changes at once.
import { beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import { keepUpload } from '#features/media/services/keep-upload.server.ts';
import { uploadTicket } from '#features/media/services/usable-uploads.server.ts';
import { inTransaction } from '#platform/context.ts';
import { visitor } from '#shared/actor.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import {
  type LoggedIn,
  logInAs,
  poolOf,
  signUp,
  somebodyNew,
  visitorOf,
} from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { startSellingInput } from '../schemas.ts';
import { authenticate, openSession } from '../services/sessions.server.ts';
import { startSelling } from './start-selling.server.ts';

const database = await testDatabase();
const { context } = visitorOf(database);
await openSmallMarket(testContext(database));
let owner: LoggedIn;
let pictureKey: string;
let profileImage: string;

const factory = () => ({
  businessName: 'Denizli Dokuma',
  type: true,
  isThereShipping: false,
  category: 'home',
  profileImage,
});

beforeEach(async () => {
  await poolOf(context).query(
    `select empty_tables('users, companies, rate_limits, outbox, name_reviews, known_names,
      pictures')`,
  );
  pictureKey = await keepUpload(
    context,
    'profileImage',
    await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0e6673' } })
      .png()
      .toBuffer(),
  );
  profileImage = uploadTicket(context, pictureKey);
  owner = await somebodyNew(context, 'nermin@denizli.example');
});

const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await poolOf(context).query<Record<string, unknown>>(sql)).rows;
const company = async () => (await rows('select * from companies'))[0]!;
const everything = () =>
  rows(`select (select json_agg(companies) from companies) as companies,
    (select json_agg(members order by id) from members) as members,
    (select count(*) from outbox) as events, (select count(*) from security_events) as acts`);

/** Makes a colleague staff of the owner's company. */
async function addStaff(): Promise<LoggedIn> {
  const staffId = await signUp(context, 'staff@denizli.example');
  await poolOf(context).query('delete from members where user_id = $1', [staffId]);
  await poolOf(context).query(
    `insert into members (id, public_id, company_id, user_id, is_owner, permissions)
     values (gen_random_uuid(), 'colleague0', $1, $2, false, '{}')`,
    [owner.context.actor.companyId, staffId],
  );
  return logInAs(context, staffId);
}

test('a buying company gets the seller side with what the sign-up asks of sellers', async () => {
  await startSelling(owner.context, factory());

  expect(await company()).toMatchObject({
    name: 'Denizli Dokuma',
    is_buyer: true,
    is_seller: true,
    is_admin: false,
    business_type: 'manufacturer',
    is_manufacturer: true,
    has_shipping: false,
    category_slug: 'home',
    profile_key: pictureKey,
    logo_key: null,
    country: 'TR',
  });
});

test('open sessions of the owner and the staff act as a seller at once', async () => {
  const staff = await addStaff();

  await startSelling(owner.context, factory());

  for (const { token } of [owner, staff])
    expect((await authenticate(context, token))?.actor.actsFor).toEqual(['buyer', 'seller']);
});

test('everybody of the company is told, by their sockets and in their own log', async () => {
  const staff = await addStaff();
  await poolOf(context).query('truncate outbox, security_events');

  await startSelling(owner.context, factory());

  const [event] = await rows("select payload from outbox where name = 'companies.staff_changed'");
  const { userIds } = event!['payload'] as { userIds: string[] };
  expect(userIds.toSorted()).toEqual(
    [owner.context.actor.userId, staff.context.actor.userId].toSorted(),
  );
  expect(await rows('select kind, user_id from security_events order by kind')).toEqual([
    { kind: 'permissions_changed', user_id: staff.context.actor.userId },
    { kind: 'selling_started', user_id: owner.context.actor.userId },
  ]);
});

test('later names are compared with the name of a company that began to sell', async () => {
  await startSelling(owner.context, factory());

  expect(await rows('select company_id from known_names where company_id is not null')).toEqual([
    { company_id: owner.context.actor.companyId },
  ]);
});

test('of two concurrent submits one wins and the other is a conflict', async () => {
  const attempts = await Promise.allSettled(
    ['Denizli Dokuma', 'Denizli Tekstil', 'Denizli Havlu'].map((businessName) =>
      startSelling(owner.context, { ...factory(), businessName }),
    ),
  );

  const lost = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
  expect(lost).toHaveLength(2);
  for (const reason of lost)
    expect(reason).toMatchObject({ httpStatus: 409, messageKey: 'alreadySelling' });
  expect(await rows("select 1 from outbox where name = 'companies.staff_changed'")).toHaveLength(1);
  expect(await rows("select 1 from security_events where kind = 'selling_started'")).toHaveLength(
    1,
  );
});

test('a company that sells already keeps what it says', async () => {
  await startSelling(owner.context, factory());
  const before = await everything();

  const again = startSelling(owner.context, { ...factory(), businessName: 'Başka Ad' });

  await expect(again).rejects.toMatchObject({ httpStatus: 409, messageKey: 'alreadySelling' });
  expect(await everything()).toEqual(before);
});

test('visitors and staff are refused', async () => {
  const staff = await addStaff();
  const before = await everything();

  await expect(startSelling({ ...context, actor: visitor }, factory())).rejects.toMatchObject({
    httpStatus: 401,
  });
  await expect(startSelling(staff.context, factory())).rejects.toMatchObject({ httpStatus: 403 });
  expect(await everything()).toEqual(before);
});

test('the market’s own company never sells, with the second factor or without', async () => {
  await poolOf(context).query('update companies set is_admin = true, is_buyer = false');
  const userId = owner.context.actor.userId;
  const before = await company();

  for (const hasSecondFactor of [true, false]) {
    const { token } = await inTransaction(context, (inside) =>
      openSession(inside, userId, { hasSecondFactor }),
    );
    const { actor } = (await authenticate(context, token))!;
    await expect(startSelling({ ...context, actor }, factory())).rejects.toMatchObject({
      httpStatus: 403,
    });
  }
  // The session was read before the company became the market's.
  await expect(startSelling(owner.context, factory())).rejects.toMatchObject({ httpStatus: 404 });
  expect(await company()).toEqual(before);
});

test('a disabled company and a former owner start nothing', async () => {
  await poolOf(context).query('update companies set disabled_at = now()');
  await expect(startSelling(owner.context, factory())).rejects.toMatchObject({ httpStatus: 404 });
  await poolOf(context).query('update companies set disabled_at = null');
  await poolOf(context).query('update members set ended_at = now()');

  await expect(startSelling(owner.context, factory())).rejects.toMatchObject({ httpStatus: 404 });
  expect(await company()).toMatchObject({ is_seller: false });
});

test.each([
  ['a category that is not a top one', { category: 'towels' }, 'category', 'chooseCategory'],
  [
    'a picture that was never uploaded',
    { profileImage: `${'0'.repeat(64)}.webp~${'A'.repeat(43)}` },
    'profileImage',
    'chooseProfileImage',
  ],
  [
    'a logo that was never uploaded',
    { logoImage: `${'0'.repeat(64)}.webp~${'A'.repeat(43)}` },
    'logoImage',
    'chooseProfileImage',
  ],
])('%s is refused and changes nothing', async (_what, changed, field, key) => {
  const before = await everything();

  const attempt = startSelling(owner.context, { ...factory(), ...changed });

  await expect(attempt).rejects.toMatchObject({ httpStatus: 400, fieldErrors: { [field]: key } });
  expect(await everything()).toEqual(before);
});

test.each(['profileImage', 'logoImage'])(
  'another company’s picture as %s is refused though its key is public',
  async (field) => {
    const before = await everything();
    const wrongTickets = [pictureKey, `${pictureKey}~`, `${pictureKey}~${'A'.repeat(43)}`];

    for (const ticket of wrongTickets) {
      const attempt = startSelling(owner.context, { ...factory(), [field]: ticket });
      await expect(attempt).rejects.toMatchObject({
        httpStatus: 400,
        fieldErrors: { [field]: 'chooseProfileImage' },
      });
    }

    expect(await everything()).toEqual(before);
  },
);

test.each([
  ['businessName', 'inputBusinessName'],
  ['type', 'chooseAccountType'],
  ['isThereShipping', 'chooseShipping'],
  ['category', 'chooseCategory'],
  ['profileImage', 'chooseProfileImage'],
])('the form asks for %s as the sign-up does', (field, key) => {
  const { [field as 'type']: _left, ...rest } = {
    ...factory(),
    profileImage: `${'a'.repeat(64)}.webp~${'A'.repeat(43)}`,
  };

  const { error } = startSellingInput.safeParse(rest);

  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, key]]);
});
