import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  newStoreForm,
  type NewStoreInput,
  type OwnStoreEdit,
} from '#features/companies/schemas.ts';
import { closeCompanyOf } from '#features/companies/services/leave-company.server.ts';
import { uploadPicture } from '#features/media/commands.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { logInAs, signUp, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { findOwnStore, readStoreReason } from '../queries/own-store.server.ts';
import { findStore } from '../queries.server.ts';
import { dropExpiredCertificates, endHolidays } from '../services/current-stores.server.ts';
import { emptyOwnCompany } from '../services/empty-own-company.server.ts';
import { terminateStore } from './moderate-stores.server.ts';
import {
  endHoliday,
  openOwnStore,
  registerOwnStore,
  saveOwnStore,
  startHoliday,
} from './own-store.server.ts';
import { setStoreState } from './stores.server.ts';
import { uploadCertificate } from './upload-certificate.server.ts';

const database = await testDatabase();
const operator = testContext(database);
const { context: visitor } = visitorOf(database);
await openSmallMarket(operator);
beforeEach(() =>
  database.pool.query("select empty_tables('users, companies, stores, outbox, pictures')"),
);

let people = 0;

/** A company that sells, with an owner whose e-mail address is confirmed. */
async function sellerNew({ isConfirmed = true } = {}) {
  const email = `seller${(people += 1)}@example.com`;
  const { context } = isConfirmed
    ? await somebodyNew(visitor, email)
    : await logInAs(visitor, await signUp(visitor, email));
  const { companyId, userId } = context.actor;
  await database.pool.query('update companies set is_seller = true where id = $1', [companyId]);
  return (await logInAs(visitor, userId)).context;
}

const inputOf = (asked: Partial<Record<keyof NewStoreInput, unknown>> = {}): NewStoreInput =>
  newStoreForm.parse({
    slug: 'ege-dokuma',
    name: 'Ege Dokuma',
    mainLanguage: 'tr',
    about: { tr: 'Havlu dokuruz.' },
    mainProducts: { tr: 'havlu, bornoz' },
    businessType: 'manufacturer',
    hasShipping: 'true',
    province: 'Denizli',
    currency: 'USD',
    ...asked,
  });

const editOf = (
  asked: Partial<Record<keyof NewStoreInput, unknown>> = {},
  revision = 1,
): OwnStoreEdit => ({ ...inputOf(asked), revision });

const storeRows = async (columns: string) =>
  (await database.pool.query(`select ${columns} from stores order by id`)).rows as unknown[];

describe('registering a store', () => {
  test('makes a row of the company that is not shown before it is opened', async () => {
    const seller = await sellerNew();

    const id = await registerOwnStore(seller, inputOf());

    expect(await findStore(operator, 'ege-dokuma')).toBeNull();
    await openOwnStore(seller, id);
    expect(await findStore(operator, 'ege-dokuma')).toMatchObject({
      companyId: seller.actor.companyId,
      name: 'Ege Dokuma',
      mainProducts: { tr: ['havlu', 'bornoz'] },
      state: 'open',
    });
  });

  test('a slug taken by two companies at once goes to one, and the other is told', async () => {
    const sellers = [await sellerNew(), await sellerNew(), await sellerNew()];

    const results = await Promise.allSettled(
      sellers.map((seller) => registerOwnStore(seller, inputOf())),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ fieldErrors: { slug: 'slugTaken' } });
  });

  test('one company gets one store of two concurrent saves', async () => {
    const seller = await sellerNew();

    const registered = await successesOf(
      ['ege-bir', 'ege-iki'].map((slug) => registerOwnStore(seller, inputOf({ slug }))),
    );

    expect(registered).toBe(1);
    expect(await storeRows('id')).toHaveLength(1);
  });

  test('the slug of a closed or renamed store stays taken', async () => {
    const seller = await sellerNew();
    const id = await registerOwnStore(seller, inputOf());
    await saveOwnStore(seller, id, editOf({ name: 'Yeni Dokuma' }));
    const { id: storeId } = (await findOwnStore(seller, id))!;
    await setStoreState(operator, storeId, 'terminated');

    const attempt = registerOwnStore(await sellerNew(), inputOf());

    await expect(attempt).rejects.toMatchObject({ fieldErrors: { slug: 'slugTaken' } });
  });

  test('a store that is closed for good bars no new one, and says why it is closed', async () => {
    const seller = await sellerNew();
    const first = await registerOwnStore(seller, inputOf());
    await terminateStore(operator, 'ege-dokuma', 'Counterfeits');

    const second = await registerOwnStore(seller, inputOf({ slug: 'ege-yeni' }));

    expect((await findOwnStore(seller, null))!.publicId).toBe(second);
    const closed = (await findOwnStore(seller, first))!;
    expect(await readStoreReason(seller, closed)).toBe('Counterfeits');
    expect(await readStoreReason(seller, (await findOwnStore(seller, second))!)).toBeNull();
  });

  test.each([
    ['a reserved word', { slug: 'support' }, { slug: 'slugReserved' }],
    ['the market’s name as a slug', { slug: 'kervan' }, { slug: 'nameOfMarket' }],
    ['the market’s name', { name: 'Kervan' }, { name: 'nameOfMarket' }],
    ['an unknown picture', { logoKey: 'originals/none.webp' }, { logoKey: 'noPicture' }],
  ])('%s is refused', async (_what, asked, fieldErrors) => {
    const attempt = registerOwnStore(await sellerNew(), inputOf(asked));

    await expect(attempt).rejects.toMatchObject({ fieldErrors });
    expect(await storeRows('id')).toEqual([]);
  });

  test('a name like that of another store is flagged for the staff', async () => {
    await registerOwnStore(await sellerNew(), inputOf());

    await registerOwnStore(await sellerNew(), inputOf({ slug: 'ege-dokuma-2' }));

    const { rows } = await database.pool.query(
      'select name, concern from name_reviews where store_id is not null',
    );
    expect(rows).toEqual([{ name: 'Ege Dokuma', concern: 'same_name' }]);
  });

  test.each(['Mallory Verified Supplier', 'Onaylı Dokuma', 'متجر موثّق'])(
    'the name %s, which claims the market’s trust, is flagged for the staff',
    async (name) => {
      await registerOwnStore(
        await sellerNew(),
        inputOf({ name, slug: `trust-${randomUUID().slice(0, 8)}` }),
      );

      const { rows } = await database.pool.query(
        'select concern from name_reviews where store_id is not null and name = $1',
        [name],
      );
      expect(rows).toEqual([{ concern: 'claims_trust' }]);
    },
  );
});

test.each([
  ['a link in the name', { name: 'Ege www.ege.example' }, 'name', 'nameHasLink'],
  ['a telephone number in it', { name: 'Call +90 532 123 45 67' }, 'name', 'nameHasContact'],
  ['a check mark in it', { name: 'Ege ✅ Dokuma' }, 'name', 'nameHasPicture'],
  ['a seal in it', { name: 'Ege Dokuma ✓' }, 'name', 'nameHasPicture'],
  ['a slug with capitals', { slug: 'Ege' }, 'slug', 'slugForm'],
  ['a slug of two letters', { slug: 'eg' }, 'slug', 'slugForm'],
  ['a province of another country', { province: 'Bavaria' }, 'province', 'chooseProvince'],
  ['a year ahead of time', { establishedYear: '3000' }, 'establishedYear', 'storeYear'],
  [
    'a day that is none',
    { certificates: [{ name: 'ISO 9001', expiresOn: '2026-02-30' }] },
    'certificates.0.expiresOn',
    'inputDate',
  ],
  [
    'an expiry of nothing',
    { certificates: [{ expiresOn: '2030-01-01' }] },
    'certificates.0.name',
    'inputCertificate',
  ],
])('the form refuses %s', (_what, asked, path, message) => {
  const parsed = newStoreForm.safeParse({
    slug: 'ege-dokuma',
    name: 'Ege',
    mainLanguage: 'tr',
    businessType: 'seller',
    hasShipping: 'false',
    province: 'Denizli',
    currency: 'USD',
    ...asked,
  });

  expect(parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    [path, message],
  ]);
});

describe('who may', () => {
  test('another company’s store does not exist', async () => {
    const seller = await sellerNew();
    const id = await registerOwnStore(seller, inputOf());
    const stranger = await sellerNew();

    const attempts = [
      () => saveOwnStore(stranger, id, editOf()),
      () => openOwnStore(stranger, id),
      () => startHoliday(stranger, id, '2100-01-01'),
      () => endHoliday(stranger, id),
    ];

    for (const attempt of attempts.slice(0, 2))
      await expect(attempt()).rejects.toMatchObject({ httpStatus: 404 });
    await expect(endHoliday(stranger, id)).rejects.toMatchObject({ httpStatus: 404 });
    expect(await findOwnStore(stranger, id)).toBeNull();
  });

  test.each([
    ['with the permission store may', ['store'], true],
    ['with another permission may not', ['products', 'rfq'], false],
    ['without a permission may not', [], false],
  ] as const)('staff %s register a store', async (_what, permissions, may) => {
    const seller = await sellerNew();
    const staff = { ...seller, actor: { ...seller.actor, isOwner: false, permissions } };

    const attempt = registerOwnStore(staff, inputOf());

    const [result] = await Promise.allSettled([attempt]);
    expect(result).toMatchObject(
      may ? { status: 'fulfilled' } : { status: 'rejected', reason: { httpStatus: 403 } },
    );
  });

  test('a store opens only when its owner’s e-mail address is confirmed', async () => {
    const seller = await sellerNew({ isConfirmed: false });
    const id = await registerOwnStore(seller, inputOf());

    await expect(openOwnStore(seller, id)).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'confirmEmailFirst',
    });

    await database.pool.query('update users set email_confirmed_at = now()');
    await openOwnStore(seller, id);
    expect(await storeRows('state')).toEqual([{ state: 'open' }]);
  });

  test.each(['suspended', 'terminated'])('a %s store is not opened by its owner', async (state) => {
    const seller = await sellerNew();
    const id = await registerOwnStore(seller, inputOf());
    await database.pool.query('update stores set state = $1', [state]);

    await expect(openOwnStore(seller, id)).rejects.toMatchObject({ httpStatus: 409 });
    await expect(startHoliday(seller, id, soon())).rejects.toMatchObject({ httpStatus: 409 });
    await expect(endHoliday(seller, id)).rejects.toMatchObject({ httpStatus: 409 });
  });
});

const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

test('a profile is replaced; the slug, the seal and the company stay', async () => {
  const seller = await sellerNew();
  const id = await registerOwnStore(seller, inputOf());
  const seal = [{ kind: 'tax_plate', verifiedOn: '2026-05-01', evidence: 'seen' }];
  await database.pool.query('update stores set verifications = $1', [JSON.stringify(seal)]);

  await saveOwnStore(seller, id, editOf({ slug: 'another-one', name: 'Ege A.Ş.' }));

  expect(await findOwnStore(seller, null)).toMatchObject({
    slug: 'ege-dokuma',
    name: 'Ege A.Ş.',
    verifications: seal,
    companyId: seller.actor.companyId,
    state: 'registered',
  });
});

describe('two people who edit one store', () => {
  test('the second is told what differs, and overwrites it only knowingly', async () => {
    const seller = await sellerNew();
    const id = await registerOwnStore(seller, inputOf());
    await saveOwnStore(
      seller,
      id,
      editOf({ name: 'Ege A.Ş.', about: {}, businessType: 'seller', hasShipping: 'false' }),
    );

    await expect(
      saveOwnStore(seller, id, editOf({ certificates: [{ name: 'GOTS' }] })),
    ).rejects.toMatchObject({
      httpStatus: 409,
      fieldErrors: {
        name: { key: 'savedMeanwhile', values: { value: 'Ege A.Ş.' } },
        'about.tr': 'savedEmpty',
        businessType: 'savedOther',
        hasShipping: 'savedOther',
        certificates: 'savedEmpty',
      },
    });

    expect(await storeRows('name, revision')).toEqual([{ name: 'Ege A.Ş.', revision: 2 }]);
    await saveOwnStore(seller, id, editOf({}, 2));
    expect(await storeRows('name, revision')).toEqual([{ name: 'Ege Dokuma', revision: 3 }]);
  });

  test('equal saves at once both succeed, and of different ones one does', async () => {
    const seller = await sellerNew();
    const id = await registerOwnStore(seller, inputOf());

    const equal = await successesOf([1, 2].map(() => saveOwnStore(seller, id, editOf())));
    const different = await successesOf(
      ['Ege Bir', 'Ege İki', 'Ege Üç'].map((name) => saveOwnStore(seller, id, editOf({ name }, 3))),
    );

    expect([equal, different]).toEqual([2, 1]);
  });
});

describe('pictures', () => {
  /** The key of a picture in one colour that the company uploads. */
  async function uploadOf(seller: Context, background: string, width = 1_600): Promise<string> {
    const picture = sharp({ create: { width, height: 40, channels: 3, background } });
    const bytes = await picture.png().toBuffer();
    const { hash } = await uploadPicture(seller, new Blob([new Uint8Array(bytes)]));
    return `${hash}.webp`;
  }

  test.each(['logoKey', 'coverKey'])('a %s of another company is refused', async (field) => {
    const stranger = await sellerNew();
    const key = await uploadOf(stranger, 'teal');
    await registerOwnStore(stranger, inputOf({ [field]: key }));
    const seller = await sellerNew();
    const id = await registerOwnStore(seller, inputOf({ slug: 'ege-iki' }));

    const third = await sellerNew();
    const attempts = await Promise.allSettled([
      registerOwnStore(third, inputOf({ slug: 'ege-uc', [field]: key })),
      saveOwnStore(seller, id, editOf({ [field]: key })),
    ]);

    const reason: unknown = expect.objectContaining({ fieldErrors: { [field]: 'noPicture' } });
    expect(attempts).toEqual([1, 2].map(() => ({ status: 'rejected', reason })));
    expect(await storeRows('slug')).toEqual([{ slug: 'ege-dokuma' }, { slug: 'ege-iki' }]);
  });

  test('a cover that would look blurred is refused, one that is shown stays', async () => {
    const seller = await sellerNew();
    const small = await uploadOf(seller, 'teal', 1_599);

    const attempt = registerOwnStore(seller, inputOf({ coverKey: small }));

    await expect(attempt).rejects.toMatchObject({ fieldErrors: { coverKey: 'coverTooSmall' } });
    const id = await registerOwnStore(seller, inputOf({ logoKey: small }));
    await database.pool.query('update stores set cover_key = logo_key, logo_key = null');
    await saveOwnStore(seller, id, editOf({ coverKey: small }));
    expect(await storeRows('cover_key')).toEqual([{ cover_key: small }]);
  });

  test('a certificate shows its company’s picture, and no other company’s', async () => {
    const seller = await sellerNew();
    const [own, foreign] = [
      await uploadOf(seller, 'red'),
      await uploadOf(await sellerNew(), 'tan'),
    ];
    const certified = (fileKey: string) => ({ certificates: [{ name: 'GOTS', fileKey }] });

    const attempt = registerOwnStore(seller, inputOf(certified(foreign)));

    await expect(attempt).rejects.toMatchObject({
      fieldErrors: { 'certificates[0].fileKey': 'noPicture' },
    });
    const id = await registerOwnStore(seller, inputOf(certified(own)));
    expect((await findOwnStore(seller, id))!.statedCertificates).toEqual([
      { name: 'GOTS', expiresOn: null, fileKey: own },
    ]);
    const { isPictureShown } = operator.services.features;
    const shown = await operator.db.select().from(pictures).where(isPictureShown);
    expect(shown.map(({ storageKey }) => storageKey)).toEqual([own]);
  });

  test('a certificate may be a PDF, a logo may not, and none that does something', async () => {
    const seller = await sellerNew();
    const key = await uploadCertificate(seller, pdfFile(), 'fileKey');
    const active = pdfFile('/JavaScript (app.alert)');

    await expect(uploadCertificate(seller, active, 'fileKey')).rejects.toMatchObject({
      fieldErrors: { fileKey: 'fileActive' },
    });
    await expect(registerOwnStore(seller, inputOf({ logoKey: key }))).rejects.toMatchObject({
      fieldErrors: { logoKey: 'noPicture' },
    });
    await registerOwnStore(seller, inputOf({ certificates: [{ name: 'GOTS', fileKey: key }] }));

    const { isPictureShown } = operator.services.features;
    const shown = await operator.db.select().from(pictures).where(isPictureShown);
    expect(shown).toMatchObject([{ storageKey: key, contentType: 'application/pdf' }]);
    expect(key).toMatch(/^[0-9a-f]{64}\.pdf$/);
  });

  test('a picture of the company’s own sign-up is allowed, and stays when removed', async () => {
    const seller = await sellerNew();
    const key = await uploadOf(await sellerNew(), 'navy');
    await database.pool.query('delete from picture_uploads');
    await database.pool.query('update companies set logo_key = $1 where id = $2', [
      key,
      seller.actor.companyId,
    ]);

    const id = await registerOwnStore(seller, inputOf({ logoKey: key }));
    await saveOwnStore(seller, id, editOf());

    expect(await storeRows('logo_key')).toEqual([{ logo_key: null }]);
    expect(await operator.db.$count(pictures, eq(pictures.storageKey, key))).toBe(1);
  });

  test('what the store shows stays allowed when the company’s uploads are forgotten', async () => {
    const seller = await sellerNew();
    const key = await uploadOf(seller, 'plum', 1_600);
    const id = await registerOwnStore(seller, inputOf({ coverKey: key }));
    await database.pool.query('delete from picture_uploads');

    await saveOwnStore(seller, id, editOf({ coverKey: key }));

    expect(await storeRows('cover_key')).toEqual([{ cover_key: key }]);
  });
});

test('a store does not open while its company is being disabled', async () => {
  const seller = await sellerNew();
  const id = await registerOwnStore(seller, inputOf());
  const staff = await database.pool.connect();
  try {
    await staff.query('begin');
    await staff.query('update companies set disabled_at = now()');
    const [result] = await Promise.allSettled([
      openOwnStore(seller, id),
      untilAnyoneWaits().then(() => staff.query('commit')),
    ]);

    expect(result).toMatchObject({ status: 'rejected', reason: { httpStatus: 404 } });
    expect(await storeRows('state')).toEqual([{ state: 'registered' }]);
  } finally {
    staff.release();
  }
});

/** Until a statement waits for another's lock. */
async function untilAnyoneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query('select from pg_locks where not granted');
      return rows.length;
    })
    .toBeGreaterThan(0);
}

describe('holidays', () => {
  test('end by the clock of the database', async () => {
    const seller = await sellerNew();
    const id = await registerOwnStore(seller, inputOf());
    await openOwnStore(seller, id);
    await startHoliday(seller, id, soon());

    await endHolidays(operator);
    expect(await storeRows('state')).toEqual([{ state: 'holiday' }]);

    await database.pool.query("update stores set holiday_until = now() - interval '1 second'");
    await database.pool.query('truncate outbox');
    await endHolidays(operator);
    expect(await storeRows('state, holiday_until')).toEqual([
      { state: 'open', holiday_until: null },
    ]);
    expect((await database.pool.query('select name from outbox')).rows).toEqual([
      { name: 'companies.store_saved' },
    ]);
  });

  test('the last day is whole, can be moved, and the seller may come back before', async () => {
    const seller = await sellerNew();
    const id = await registerOwnStore(seller, inputOf());
    await openOwnStore(seller, id);
    const today = new Date().toISOString().slice(0, 10);

    await startHoliday(seller, id, today);
    expect(await storeRows('holiday_until > now() as lasts')).toEqual([{ lasts: true }]);
    await startHoliday(seller, id, soon());
    await endHoliday(seller, id);

    expect(await storeRows('state, holiday_until')).toEqual([
      { state: 'open', holiday_until: null },
    ]);
  });

  test.each(['2020-01-01', '2999-01-01'])('cannot end on %s', async (day) => {
    const seller = await sellerNew();
    const id = await registerOwnStore(seller, inputOf());
    await openOwnStore(seller, id);

    await expect(startHoliday(seller, id, day)).rejects.toMatchObject({
      fieldErrors: { lastDay: 'holidayDay' },
    });
  });
});

test('buyers see stated certificates until they expire', async () => {
  const seller = await sellerNew();
  const stated = [
    { name: 'ISO 9001', expiresOn: '2100-01-01' },
    { name: 'OEKO-TEX', expiresOn: '2020-01-01' },
    { name: 'GOTS' },
  ];
  await registerOwnStore(seller, inputOf({ certificates: stated }));
  expect(await storeRows('certificates')).toEqual([{ certificates: ['ISO 9001', 'GOTS'] }]);

  await database.pool.query(
    `update stores
      set stated_certificates = replace(stated_certificates::text, '2100', '2021')::jsonb`,
  );
  await dropExpiredCertificates(operator);

  expect(await storeRows('certificates')).toEqual([{ certificates: ['GOTS'] }]);
});

test('a company that is closed leaves no address or story, and its slug stays taken', async () => {
  const seller = await sellerNew();
  await registerOwnStore(seller, inputOf({ address: 'Organize Sanayi 5. Cadde' }));
  const { userId, companyId } = seller.actor;

  await inTransaction(operator, (inside) =>
    closeCompanyOf(inside, userId, companyId as Id<'company'>),
  );

  expect(await storeRows('slug, state, address, about')).toEqual([
    { slug: 'ege-dokuma', state: 'terminated', address: null, about: {} },
  ]);
});

test('who starts over with a company keeps no store that was never opened', async () => {
  const seller = await sellerNew({ isConfirmed: false });
  await registerOwnStore(seller, inputOf());
  const userId = seller.actor.userId;

  await inTransaction(operator, (inside) => emptyOwnCompany(inside, userId, 'New name'));

  expect(await storeRows('company_id, state, about')).toEqual([
    { company_id: null, state: 'terminated', about: {} },
  ]);
  await registerOwnStore(seller, inputOf({ slug: 'ege-yeni' }));
});
