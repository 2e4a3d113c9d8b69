import { beforeEach, describe, expect, test } from 'vitest';
import {
  haveGoogleOnly,
  type LoggedIn,
  password,
  poolOf,
  somebodyNew,
  visitorOf,
} from '../../../../tests/support/users.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { inviteStaff } from '#features/companies/commands/invitations.server.ts';
import { prepareInvitation } from '#features/companies/services/invitation-links.server.ts';
import type { Id } from '#shared/ids.ts';
import { getOwnProfile } from '../queries/account.server.ts';
import { joinAsNewUser } from './accept-invitation.server.ts';
import { logIn } from './log-in.server.ts';
import { eraseOwnAccount, exportOwnData } from './privacy.server.ts';
import { saveAddress } from './profile.server.ts';
import { authenticate } from '../services/sessions.server.ts';

const { context } = visitorOf(await testDatabase());
const email = 'selin@nordlicht.example';
let own: LoggedIn;

beforeEach(async () => {
  await poolOf(context).query("select empty_tables('users, companies, rate_limits, outbox')");
  own = await somebodyNew(context, email);
  await saveAddress(own.context, {
    tag: 'warehouse',
    street: 'Speicherstadt 5',
    suite: '',
    state: 'Hamburg',
    city: 'Hamburg',
    postalCode: '20457',
    country: 'DE',
    isDefault: true,
  });
  await poolOf(context).query(
    "insert into second_factors (user_id, sealed_secret) values ($1, 'x')",
    [own.context.actor.userId],
  );
  await poolOf(context).query('update users set email_confirmed_at = now()');
});

async function employ(): Promise<LoggedIn> {
  await inviteStaff(own.context, { email: 'deniz@nordlicht.example', permissions: [] });
  const {
    rows: [invitation],
  } = await poolOf(context).query<{ id: Id<'invitation'> }>(
    'select id from invitations where accepted_at is null',
  );
  const { token } = await joinAsNewUser(context, {
    token: (await prepareInvitation(context, invitation!.id))!.token,
    name: 'Deniz',
    password,
  });
  const known = (await authenticate(context, token))!;
  return { context: { ...context, actor: known.actor }, token, sessionId: known.found.session.id };
}

/** Every table in which something names the person, with how often. */
async function tracesOf(...words: string[]): Promise<Record<string, number>> {
  const { rows: tables } = await poolOf(context).query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' " +
      "and table_type = 'BASE TABLE'",
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const {
      rows: [row],
    } = await poolOf(context).query<{ n: number }>(
      `select count(*)::int as n from "${name}" as t ` +
        `where ${words.map((_, i) => `t::text ilike $${i + 1}`).join(' or ')}`,
      words.map((word) => `%${word}%`),
    );
    if (row!.n > 0) found[name] = row!.n;
  }
  return found;
}

/** Rows of every table that names a person who works for the market or sells in it. */
async function leaveTracesEverywhere(userId: string, companyId: string): Promise<void> {
  const statements = [
    `insert into stores (id, public_id, company_id, slug, name, main_language, about,
       main_products, business_type, is_manufacturer, export_markets, certificates, province,
       address, verifications, currency, state)
     values ('11111111-1111-7111-8111-111111111111', 'store00001', $2, 'selin-store', 'Selin', 'en',
       '{"en":"selin weaves"}', '{}', 'seller', false, '{}', '{}', 'Denizli', 'Selin Sokak 3',
       '[]', 'USD', 'registered') returning $1::text`,
    `insert into store_steps (id, of_company_id, store_id, act, reason, user_id, company_id, at)
     values (gen_random_uuid(), $2, '11111111-1111-7111-8111-111111111111', 'suspended',
       'selin disclosed it', $1, $2, now())`,
    `insert into prohibited_words (id, public_id, word_group, language, phrase, exceptions, key,
       updated_at)
     values ('22222222-2222-7222-8222-222222222222', 'word000001', 'firearms', 'en', 'gun', '{}',
       'gun', now()) returning $1::text, $2::text`,
    `insert into prohibited_word_changes (id, word_id, after, user_id, company_id, at)
     values (gen_random_uuid(), '22222222-2222-7222-8222-222222222222', '{}', $1, $2, now())`,
    `insert into package_terms (id, package_key, revision, product_limit, quote_limit,
       monthly_price_micros, changed_by)
     select gen_random_uuid(), 'free', 7, 1, 1, 0, $1::uuid where $2::text is not null`,
    `insert into payments (id, public_id, company_id, user_id, decided_by, method, reference,
       package_key, price_cents, credit_cents, rest_cents, amount_cents, state, created_at,
       decided_at)
     values (gen_random_uuid(), 'pay0000001', $2, $1, $1, 'bank_transfer', 'KV-TEST', 'growth',
       4900, 0, 0, 4900, 'cancelled', now(), now())`,
    `insert into content_pages (name, title, description, body, updated_at)
     values ('about', '{}', '{}', '{}', now()) returning $1::text, $2::text`,
    `insert into content_page_versions (id, name, number, title, description, body, user_id,
       published_at, valid_from)
     select gen_random_uuid(), 'about', 1, '{}', '{}', '{}', $1::uuid, now(), now()
     where $2::text is not null`,
    `insert into blog_categories (id, slug, name, description, position)
     values ('33333333-3333-7333-8333-333333333333', 'news', '{}', '{}', 0)
     returning $1::text, $2::text`,
    `insert into blog_authors (id, slug, name, profile)
     values ('44444444-4444-7444-8444-444444444444', 'layla', '{}', '{}')
     returning $1::text, $2::text`,
    `insert into blog_posts (id, public_id, slug, category_id, author_id, title, summary, body,
       created_at, updated_at)
     values ('55555555-5555-7555-8555-555555555555', 'post000001', 'towels',
       '33333333-3333-7333-8333-333333333333', '44444444-4444-7444-8444-444444444444', '{}', '{}',
       '{}', now(), now()) returning $1::text, $2::text`,
    `insert into companies (id, public_id, name, is_buyer, is_seller, is_admin, business_type,
       is_manufacturer, has_shipping)
     values ('66666666-6666-7666-8666-666666666666', 'other00001', 'Hansa', true, false, false,
       'other', false, false) returning $1::text, $2::text`,
    `insert into memberships (id, public_id, company_id, legal_form, state, reviewer_id,
       turn_ends_at, company_data, tax_id, created_at, updated_at)
     select '77777777-7777-7777-8777-777777777777', 'member0001',
       '66666666-6666-7666-8666-666666666666', 'association', 'in_review', $1::uuid, now(), '{}',
       'TR:1', now(), now() where $2::text is not null`,
    `insert into membership_steps (id, membership_id, to_state, user_id, company_id, at)
     values (gen_random_uuid(), '77777777-7777-7777-8777-777777777777', 'in_review', $1, $2,
       now())`,
    `insert into membership_looks (id, membership_id, kind, version, user_id, at)
     select gen_random_uuid(), '77777777-7777-7777-8777-777777777777', 'tax_plate', 1, $1::uuid,
       now() where $2::text is not null`,
    `insert into exhibitions (id, public_id, slug, title, summary, about, venue, address, city,
       country, time_zone, starts_at, ends_at, daily_opens, daily_closes, booking_opens_at,
       booking_closes_at, pavilions, created_at, updated_at)
     values ('88888888-8888-7888-8888-888888888888', 'fair000001', 'weaving-fair', '{}', '{}',
       '{}', 'Expo', 'Fuar Cad. 1', 'Izmir', 'TR', 'Europe/Istanbul', now(),
       now() + interval '1 day', '10:00', '18:00', now() - interval '1 day', now(), '{}', now(),
       now()) returning $1::text, $2::text`,
    `insert into stand_bookings (id, public_id, exhibition_id, company_id, user_id, state,
       company_email, website, space_m2, experience, attendee, attendee_version, language,
       created_at, updated_at)
     select '99999999-9999-7999-8999-999999999999', 'book000001',
       '88888888-8888-7888-8888-888888888888', '66666666-6666-7666-8666-666666666666', $1::uuid,
       'cancelled', '', '', 9, 'yes', '{}', 1, 'en', now(), now() where $2::text is not null`,
    `insert into exhibition_steps (id, booking_id, to_state, reason, user_id, company_id, at)
     values (gen_random_uuid(), '99999999-9999-7999-8999-999999999999', 'cancelled',
       'selin disclosed it', $1, $2, now())`,
    `insert into exchange_rates (currency, valid_on, micros_per_dollar, source, set_by, set_at)
     select 'EUR', '2031-01-01', 900000, 'staff', $1::uuid, now() where $2::text is not null`,
    `insert into blog_revisions (post_id, revision, title, summary, body, user_id, saved_at)
     select '55555555-5555-7555-8555-555555555555', 1, '{"en":"Towels"}', '{}', '{}', $1::uuid,
       now() where $2::text is not null`,
  ];
  for (const statement of statements) await poolOf(context).query(statement, [userId, companyId]);
}

/** The columns that still point to the person, as `table.column`. */
async function pointersTo(userId: string): Promise<string[]> {
  const { rows } = await poolOf(context).query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rowCount } = await poolOf(context).query(
      `select 1 from ${table} where "${column}" = $1`,
      [userId],
    );
    if (rowCount !== 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

describe('a copy of one’s data', () => {
  test('has all stored data and no credentials', async () => {
    const copy = JSON.stringify(await exportOwnData(own.context));
    expect(JSON.parse(copy)).toMatchObject({
      person: { email, name: 'selin', phone: '+905321234567' },
      company: { name: 'selin', isOwner: true },
      addresses: [{ street: 'Speicherstadt 5' }],
      logIns: [{ network: '' }],
      events: expect.arrayContaining([expect.objectContaining({ kind: 'signed_up' })]),
    });
    expect(copy).not.toMatch(/argon2|sealed|hash/i);
  });
});

describe('an account that is erased', () => {
  test('is in no record of what was done for the market, which stay without a name', async () => {
    const { userId, companyId } = own.context.actor as { userId: string; companyId: string };
    await leaveTracesEverywhere(userId, companyId);
    expect(await exportOwnData(own.context)).toMatchObject({
      stores: [{ slug: 'selin-store', address: 'Selin Sokak 3' }],
      actsAboutStores: [{ act: 'suspended', reason: 'selin disclosed it' }],
      ownStoreActs: [{ act: 'suspended', store: 'Selin' }],
      prohibitedWordChanges: [{ after: {} }],
      packageChanges: [{ package: 'free', revision: 7 }],
      payments: [{ reference: 'KV-TEST' }],
      pageVersions: [{ page: 'about', number: 1 }],
      postRevisions: [{ title: { en: 'Towels' } }],
      membershipReviews: { steps: [{ to: 'in_review' }], looks: [{ kind: 'tax_plate' }] },
      exchangeRates: [{ currency: 'EUR' }],
    });

    await eraseOwnAccount(own.context, { currentPassword: password });

    // The membership, which ended, is what the bare row is kept for.
    expect(await pointersTo(userId)).toEqual(['members.user_id']);
    const { rows } = await poolOf(context).query('select act, reason, user_id from store_steps');
    expect(rows).toEqual([{ act: 'suspended', reason: null, user_id: null }]);
  });

  test('leaves the bare row, and nothing anywhere that names the person', async () => {
    expect(Object.keys(await tracesOf(email, 'Speicherstadt', '5321234567')).toSorted()).toEqual([
      'addresses',
      'companies',
      'users',
    ]);
    await eraseOwnAccount(own.context, { currentPassword: password });
    expect(await tracesOf(email, 'selin', 'Speicherstadt', '5321234567')).toEqual({});
    const { rows } = await poolOf(context).query(
      'select name, email, phone, country, phone_country, password_hash, google_subject, ' +
        'picture_key, erased_at is not null as erased from users',
    );
    expect(rows).toEqual([
      {
        name: '—',
        email: null,
        phone: null,
        country: null,
        phone_country: null,
        password_hash: null,
        google_subject: null,
        picture_key: null,
        erased: true,
      },
    ]);
    for (const table of [
      'addresses',
      'sessions',
      'security_events',
      'second_factors',
      'recovery_codes',
      'account_tokens',
    ])
      expect((await poolOf(context).query(`select 1 from ${table}`)).rowCount, table).toBe(0);
  });

  test('logs in no more, and its session is out at once', async () => {
    await eraseOwnAccount(own.context, { currentPassword: password });
    expect(await authenticate(context, own.token)).toBeNull();
    await expect(logIn(context, { email, password, device: null })).rejects.toMatchObject({
      code: 'unauthenticated',
      messageKey: 'wrongLogIn',
    });
  });

  test('frees its address for a new account', async () => {
    await eraseOwnAccount(own.context, { currentPassword: password });
    const again = await somebodyNew(context, email);
    expect(await getOwnProfile(again.context)).toMatchObject({ email });
  });

  test('needs its password', async () => {
    await expect(eraseOwnAccount(own.context, { currentPassword: 'wrong' })).rejects.toMatchObject({
      fieldErrors: { currentPassword: 'wrongPassword' },
    });
    await expect(
      eraseOwnAccount(own.context, { currentPassword: undefined }),
    ).rejects.toMatchObject({ fieldErrors: { currentPassword: 'passwordNeeded' } });
    expect(await getOwnProfile(own.context)).toMatchObject({ email });
  });

  test('without a password needs a Google sign-in of the last ten minutes', async () => {
    await haveGoogleOnly(own, { minutesAgo: 11 });

    const stale = eraseOwnAccount(own.context, { currentPassword: undefined });
    await expect(stale).rejects.toMatchObject({
      code: 'proof_required',
      httpStatus: 403,
      messageKey: 'proveWithGoogle',
    });
    expect(await getOwnProfile(own.context)).toMatchObject({ email });

    await haveGoogleOnly(own, { minutesAgo: 9 });
    await eraseOwnAccount(own.context, { currentPassword: undefined });
    expect(await authenticate(context, own.token)).toBeNull();
  });

  test('of an owner stays while others work in the company', async () => {
    await employ();
    await expect(eraseOwnAccount(own.context, { currentPassword: password })).rejects.toMatchObject(
      { code: 'conflict', messageKey: 'lastOwner' },
    );
    expect(await authenticate(context, own.token)).not.toBeNull();
  });

  test('of staff leaves the company as it is, without the address that was invited', async () => {
    const staff = await employ();
    await eraseOwnAccount(staff.context, { currentPassword: password });
    expect(await tracesOf('deniz')).toEqual({});
    const { rows } = await poolOf(context).query('select name, disabled_at from companies');
    expect(rows).toEqual([{ name: 'selin', disabled_at: null }]);
  });
});
