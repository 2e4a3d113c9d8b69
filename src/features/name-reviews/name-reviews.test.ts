import { beforeEach, describe, expect, test } from 'vitest';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import { renameCompany } from '#features/companies/commands/rename-company.server.ts';
import { saveManagedStore, setStoreState } from '#features/companies/commands/stores.server.ts';
import { buyerSignUp } from '#features/accounts/schemas.ts';
import { saveProfile } from '#features/accounts/commands/profile.server.ts';
import { eraseOwnAccount } from '#features/accounts/commands/privacy.server.ts';
import { signUpBuyer, signUpSeller } from '#features/accounts/commands/sign-up.server.ts';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import type { Context } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { listOwnSecurityEvents } from '#features/accounts/queries/account.server.ts';
import { listSecurityEvents } from '#features/accounts/queries/security-log.server.ts';
import { keepUpload } from '#features/media/services/keep-upload.server.ts';
import { uploadTicket } from '#features/media/services/usable-uploads.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { photo } from '../../../tests/support/attachment-files.ts';
import {
  openSmallMarket,
  openStore,
  productInputOf,
  storeInputOf,
} from '../../../tests/support/market.ts';
import { logInAs, password, poolOf, visitorOf } from '../../../tests/support/users.ts';
import { testContext } from '../../../tests/support/test-context.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { nameReviewJobs } from './jobs.server.ts';
import { approveName, askToRename, suspendForName } from './commands/decide-names.server.ts';
import { learnNames, refuseMarketNames } from './services/review-names.server.ts';
import { getNameReview, listNameReviews } from './queries/review-list.server.ts';

const database = await testDatabase();
const operator = testContext(database);
const { context } = visitorOf(database);
const quiet = { ...operator, services: context.services };
await openSmallMarket(operator);

beforeEach(() =>
  poolOf(context).query(
    `select empty_tables('name_reviews, known_names, users, companies, stores, brands,
      rate_limits, outbox')`,
  ),
);

const profile = {
  password,
  passwordConfirm: password,
  countryCode: 'TR',
  phone: '0532 123 45 67',
  phoneCountry: 'TR',
} as const;
const buyerNamed = (name: string, email = 'buyer@example.com') =>
  signUpBuyer(context, { ...profile, email, name });

async function sellerNamed(businessName: string, email = 'seller@example.com'): Promise<void> {
  const key = await keepUpload(context, 'profileImage', await photo('png'));
  await signUpSeller(context, {
    ...profile,
    email,
    name: 'Mehmet Öz',
    businessName,
    type: true,
    isThereShipping: false,
    category: 'home',
    profileImage: uploadTicket(context, key),
  });
}

const open = async () => (await listNameReviews(operator, 'open', 1)).reviews;
const flags = async () =>
  (await open()).map(({ subject, name, concern, similarName }) => [
    subject,
    name,
    concern,
    similarName,
  ]);

async function userOf(email: string): Promise<Id<'user'>> {
  const {
    rows: [person],
  } = await poolOf(context).query<{ id: Id<'user'> }>('select id from users where email = $1', [
    email,
  ]);
  return person!.id;
}
const logIn = async (email: string) => (await logInAs(context, await userOf(email))).context;

async function adminActor(): Promise<Context & { actor: Member }> {
  const userId = (await addUser(
    operator,
    {
      email: 'admin@example.com',
      name: 'Deniz',
      countryCode: null,
      phone: null,
      phoneCountry: null,
    },
    { passwordHash: null, google: null },
  ))!;
  return {
    ...quiet,
    actor: {
      kind: 'member',
      userId,
      companyId: null,
      actsFor: ['admin'],
      isOwner: true,
      permissions: ['reviews', 'people', 'log'],
      sessionId: 'x',
    },
  };
}

describe('names at sign-up', () => {
  test.each(['Kervan Support', 'كيرفان', 'K e r v a n', 'Kеrvan'])(
    'the market’s name “%s” is rejected in the field of a user’s and of a company’s name',
    async (name) => {
      await expect(buyerNamed(name)).rejects.toMatchObject({
        httpStatus: 400,
        fieldErrors: { name: 'nameOfMarket' },
      });
      await expect(sellerNamed(name)).rejects.toMatchObject({
        fieldErrors: { businessName: 'nameOfMarket' },
      });

      expect((await poolOf(context).query('select 1 from users')).rowCount).toBe(0);
    },
  );

  test.each([
    ['\u3164', 'nameUnseen'],
    ['Ali\u2063Veli', 'nameUnseen'],
    ['  ', 'inputName'],
    ['\u200b\u200b', 'inputName'],
  ])('the invisible name %j is rejected', (name, message) => {
    const { error } = buyerSignUp.safeParse({ ...profile, email: 'a@example.com', name });

    expect(error?.issues).toMatchObject([{ path: ['name'], message }]);
  });

  test.each([
    'Iğdır Işık',
    'Çağrı Öztürk Şahin',
    'محمد عبد الله',
    'José Muñoz',
    'Nordlicht نور للتجارة',
  ])('the honest name “%s” is not flagged', async (name) => {
    await buyerNamed(name);
    await sellerNamed(name);

    expect(await flags()).toEqual([]);
  });

  test('a word in letters of two scripts is flagged, with the name it resembles', async () => {
    await openStore(operator, { slug: 'apple', name: 'Apple' });

    await sellerNamed('Аpple');

    expect(await flags()).toEqual([['company', 'Аpple', 'mixed_scripts', 'Apple']]);
  });

  test.each([
    [
      'an existing company',
      () => sellerNamed('Ege Tekstil A.Ş.', 'first@example.com'),
      'Ege Tekstil A.Ş.',
      'look_alike',
    ],
    [
      'an existing store',
      () => openStore(operator, { name: 'Ege Tekstil' }),
      'Ege Tekstil',
      'same_name',
    ],
  ])('a name like that of %s is flagged', async (_what, make, similarName, concern) => {
    await make();

    await sellerNamed('EGE TEKSTİL');

    expect(await flags()).toEqual([['company', 'EGE TEKSTİL', concern, similarName]]);
  });

  test('a name like a known brand’s is flagged, also for a buyer', async () => {
    const { id } = await openStore(operator, { name: 'Dokuma Evi' });
    await saveProducts(operator, id, [productInputOf({ brand: 'Nordlicht' })]);
    await learnNames(operator, AbortSignal.timeout(10_000));

    await buyerNamed('Nordllcht');

    expect(await flags()).toEqual([['person', 'Nordllcht', 'look_alike', 'Nordlicht']]);
  });

  test('users with the same name are not flagged', async () => {
    await buyerNamed('Ayşe Yılmaz', 'one@example.com');
    await buyerNamed('Ayşe Yılmaz', 'other@example.com');

    expect(await flags()).toEqual([]);
  });

  test('two concurrent sign-ups with one name: the second is flagged', async () => {
    await Promise.all([
      sellerNamed('Ege Tekstil', 'one@example.com'),
      sellerNamed('Ege Tekstil', 'other@example.com'),
    ]);

    expect(await flags()).toEqual([['company', 'Ege Tekstil', 'same_name', 'Ege Tekstil']]);
  });
});

describe('changing a name', () => {
  const saved = {
    countryCode: 'TR',
    phone: '0532 123 45 67',
    phoneCountry: 'TR',
    locale: 'tr',
    currency: 'TRY',
  } as const;

  test('a changed name is checked like a new one, and closes the previous review', async () => {
    await buyerNamed('Nοrdlicht');
    const person = await logIn('buyer@example.com');
    expect(await open()).toHaveLength(1);

    await expect(saveProfile(person, { ...saved, name: 'Kervan' })).rejects.toMatchObject({
      fieldErrors: { name: 'nameOfMarket' },
    });
    await saveProfile(person, { ...saved, name: 'Аyşe' });
    const flagged = await flags();
    await saveProfile(person, { ...saved, name: 'Ayşe' });

    expect(flagged).toEqual([['person', 'Аyşe', 'mixed_scripts', null]]);
    expect(await flags()).toEqual([]);
    expect(
      (await listNameReviews(operator, 'decided', 1)).reviews.map(({ state }) => state),
    ).toEqual(['renamed', 'renamed']);
  });

  test('only a company’s owner changes its name, which is checked', async () => {
    await openStore(operator, { name: 'Ege Tekstil' });
    await sellerNamed('Deniz Dokuma');
    const owner = await logIn('seller@example.com');

    await expect(renameCompany(owner, { businessName: 'Kervan Destek' })).rejects.toMatchObject({
      fieldErrors: { businessName: 'nameOfMarket' },
    });
    await renameCompany(owner, { businessName: 'Ege Tekstıl' });

    expect(await flags()).toEqual([['company', 'Ege Tekstıl', 'same_name', 'Ege Tekstil']]);
  });

  test('a store’s name is checked, but may equal its own company’s name', async () => {
    await sellerNamed('Ege Tekstil');
    const {
      rows: [company],
    } = await poolOf(context).query<{ id: string }>('select id from companies');
    await openStore(operator, { slug: 'ege', name: 'Ege' });
    await openStore(operator, { slug: 'other', name: 'Other' });
    await poolOf(context).query("update stores set company_id = $1 where slug = 'ege'", [
      company!.id,
    ]);

    for (const slug of ['ege', 'other'])
      await saveManagedStore(operator, storeInputOf({ slug, name: 'Ege Tekstil' }));

    expect(await flags()).toMatchObject([['store', 'Ege Tekstil', 'same_name', 'Ege Tekstil']]);
  });
});

test('a name is approved as it was seen: not once its owner was asked for another', async () => {
  await sellerNamed('Аpple');
  const [{ id: flagged } = { id: '' }] = await open();
  const admin = await adminActor();
  await askToRename(admin, flagged, 'Another name, please');
  await renameCompany(await logIn('seller@example.com'), { businessName: 'Оrange' });
  const [{ id: waiting } = { id: '' }] = await open();

  await expect(approveName(admin, flagged, 'open')).rejects.toMatchObject({ code: 'conflict' });
  await approveName(admin, waiting, 'open');

  expect(await flags()).toEqual([]);
  expect(await getNameReview(operator, waiting)).toMatchObject({
    state: 'approved',
    neighbours: { previous: null, next: null },
  });
});

describe('decisions of the staff', () => {
  const flagged = async () => {
    await sellerNamed('Аpple');
    return (await open())[0]!.id;
  };

  test('an approved name is not flagged again', async () => {
    const admin = await adminActor();
    const id = await flagged();

    await approveName(admin, id);
    await renameCompany(await logIn('seller@example.com'), { businessName: 'Аpple' });

    expect(await flags()).toEqual([]);
    expect(await getNameReview(operator, id)).toMatchObject({
      state: 'approved',
      can: { approve: false, askToRename: false, suspend: false },
    });
    const {
      events: [event],
    } = await listSecurityEvents(operator, {
      kind: 'name_approved',
      person: '',
      actor: '',
      before: null,
    });
    expect(event).toMatchObject({
      detail: 'Аpple',
      person: { name: 'Mehmet Öz' },
      actor: { name: 'Deniz' },
    });
  });

  test('a request for another name is mailed with its reason', async () => {
    const admin = await adminActor();
    const id = await flagged();
    const sent: { to: string; plain: string }[] = [];
    const mailing = {
      ...quiet,
      services: {
        ...quiet.services,
        mail: {
          send: (mail: { to: string; plain: string }) => Promise.resolve(void sent.push(mail)),
        },
      },
    };

    await askToRename(admin, id, 'A is Cyrillic');
    const {
      rows: [event],
    } = await poolOf(context).query<{ payload: { reviewId: string } }>(
      "select payload from outbox where name = 'name_reviews.rename_asked'",
    );
    const job = nameReviewJobs.find(({ name }) => name === 'name_reviews.ask_owner');
    await job!.run(mailing, event!.payload, AbortSignal.timeout(10_000));

    expect(
      (await listNameReviews(operator, 'rename_asked', 1)).reviews.map(({ name }) => name),
    ).toEqual(['Аpple']);
    expect(sent).toMatchObject([
      { to: 'seller@example.com', plain: expect.stringContaining('A is Cyrillic') as string },
    ]);
    expect(sent[0]!.plain).toContain('/en/account/company');
  });

  test('a name’s owner is suspended with the reason', async () => {
    const admin = await adminActor();
    const id = await flagged();

    await expect(suspendForName(admin, id, ' ')).rejects.toMatchObject({
      fieldErrors: { reason: 'required' },
    });
    await suspendForName(admin, id, 'Pretends');

    const { rows } = await poolOf(context).query<{ disabled_reason: string }>(
      'select disabled_reason from companies',
    );
    expect(rows).toEqual([{ disabled_reason: 'Pretends' }]);
    const { events } = await listSecurityEvents(operator, {
      kind: 'name_suspended',
      person: '',
      actor: '',
      before: null,
    });
    expect(events).toHaveLength(1);
  });

  test('two concurrent decisions: one wins, one conflicts', async () => {
    const admin = await adminActor();
    const id = await flagged();

    const answers = await Promise.allSettled([
      approveName(admin, id),
      suspendForName(admin, id, 'Pretends'),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const {
      rows: [company],
    } = await poolOf(context).query<{ disabled_at: Date | null }>(
      'select disabled_at from companies',
    );
    const { state } = await getNameReview(operator, id);
    expect(company!.disabled_at !== null).toBe(state === 'suspended');
  });
});

test('erased accounts leave no names behind', async () => {
  await buyerNamed('Nοrdlicht');
  await sellerNamed('Аpple');

  await eraseOwnAccount(await logIn('buyer@example.com'), { currentPassword: password });
  await eraseOwnAccount(await logIn('seller@example.com'), { currentPassword: password });

  const {
    rows: [left],
  } = await poolOf(context).query(
    'select (select count(*)::int from name_reviews) as reviews, (select count(*)::int ' +
      'from known_names) as known',
  );
  expect(left).toEqual({ reviews: 0, known: 0 });
});

test('only the market’s staff and the operator may use its name', async () => {
  const names = { businessName: 'Kervan Destek' };
  const admin = await adminActor();

  expect(() => refuseMarketNames(admin, names)).not.toThrow();
  expect(() => refuseMarketNames(operator, names)).not.toThrow();
  expect(() => refuseMarketNames(context, names)).toThrow('invalid');
});

test('a company’s new name is recorded in its owner’s log', async () => {
  await sellerNamed('Ege Tekstil');
  const owner = await logIn('seller@example.com');

  await renameCompany(owner, { businessName: 'Ege Dokuma' });

  const { events } = await listSecurityEvents(operator, {
    kind: 'company_renamed',
    person: '',
    actor: '',
    before: null,
  });
  expect(events).toMatchObject([{ detail: 'Ege Dokuma', person: { name: 'Mehmet Öz' } }]);
  expect(await listOwnSecurityEvents(owner)).toContainEqual(
    expect.objectContaining({ kind: 'company_renamed' }),
  );
});

describe('closed stores', () => {
  const openOne = () =>
    openStore(operator, { slug: 'nordlicht', name: 'Nordlicht' }).then(({ id }) => id);

  test('a closed store’s name flags no others, and its own review is closed', async () => {
    const id = await openOne();
    await openStore(operator, { slug: 'nordllcht', name: 'Nordllcht' });
    expect(await flags()).toEqual([['store', 'Nordllcht', 'look_alike', 'Nordlicht']]);
    const {
      rows: [other],
    } = await poolOf(context).query<{ id: Id<'store'> }>(
      "select id from stores where slug = 'nordllcht'",
    );

    await setStoreState(operator, other!.id, 'terminated');
    expect(await flags()).toEqual([]);
    await setStoreState(operator, id, 'terminated');
    await buyerNamed('Nordlicht');

    expect(await flags()).toEqual([]);
  });

  test('saving a closed store does not store its name again', async () => {
    const id = await openOne();
    await setStoreState(operator, id, 'terminated');

    await openOne();
    await buyerNamed('Nordlicht');

    expect(await flags()).toEqual([]);
  });

  test('the hourly job deletes the name of a store that closed before closing did so', async () => {
    const id = await openOne();
    await poolOf(context).query("update stores set state = 'terminated' where id = $1", [id]);

    await learnNames(operator, AbortSignal.timeout(10_000));
    await buyerNamed('Nordlicht');

    expect(await flags()).toEqual([]);
  });
});

test('the hourly job stores names that are older than the comparison', async () => {
  const userId = (await addUser(
    operator,
    { email: 'a@example.com', name: 'A', countryCode: null, phone: null, phoneCountry: null },
    { passwordHash: null, google: null },
  ))!;
  await foundCompany(operator, userId, {
    name: 'Ege Tekstil',
    sides: { isBuyer: true, isSeller: true, isAdmin: false },
    businessType: 'seller',
    isManufacturer: false,
    hasShipping: false,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country: null,
    phone: null,
  });
  await poolOf(context).query('truncate known_names');

  expect(await learnNames(operator, AbortSignal.timeout(10_000))).toBe(1);
  expect(await learnNames(operator, AbortSignal.timeout(10_000))).toBe(0);

  await sellerNamed('Ege Tekstil');
  expect(await flags()).toHaveLength(1);
});
