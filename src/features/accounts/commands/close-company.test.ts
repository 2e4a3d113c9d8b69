import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { joinAsOneself } from './accept-invitation.server.ts';
import { eraseOwnAccount } from './privacy.server.ts';
import { authenticate } from '../services/sessions.server.ts';
import { getOwnProfile, listOwnSecurityEvents } from '../queries/account.server.ts';
import { keepUpload } from '#features/media/services/keep-upload.server.ts';
import { removeForgotten } from '#features/media/unused/unused-files.server.ts';
import type { Context } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { system } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore } from '#tests/support/market.ts';
import {
  haveGoogleOnly,
  type LoggedIn,
  logInAs,
  password,
  poolOf,
  somebodyNew,
  successesOf,
  visitorOf,
} from '#tests/support/users.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { findInvitation } from '#features/companies/queries/staff.server.ts';
import { closeOwnCompany } from './close-company.server.ts';
import { inviteStaff } from '#features/companies/commands/invitations.server.ts';
import { prepareInvitation } from '#features/companies/services/invitation-links.server.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-close-'));
afterAll(() => rm(dataDir, { recursive: true }));
const files = createFileStorage({ dataDir });
const sent: { readonly name: string; readonly data: object }[] = [];
const visitor = visitorOf(await testDatabase()).context;
const context: Context = {
  ...visitor,
  services: {
    ...visitor.services,
    files,
    jobs: { send: async (_context, { name }, data) => void sent.push({ name, data }) },
  },
};
const operator = { ...context, actor: system };
await openSmallMarket(operator);

let owner: LoggedIn;
let logo: string;

const companyOf = ({ context: { actor } }: LoggedIn) => actor.companyId as Id<'company'>;
const pictureOf = async (colour: string) =>
  keepUpload(
    context,
    'logoImage',
    await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
      .png()
      .toBuffer(),
  );

async function invite(by: LoggedIn, email: string): Promise<string> {
  await inviteStaff(by.context, { email, permissions: ['rfq'] });
  const {
    rows: [row],
  } = await poolOf(context).query<{ id: Id<'invitation'> }>(
    'select id from invitations where email = $1 and withdrawn_at is null ' +
      'and accepted_at is null order by created_at desc limit 1',
    [email],
  );
  return (await prepareInvitation(context, row!.id))!.token;
}

beforeEach(async () => {
  sent.length = 0;
  await poolOf(context).query(
    "select empty_tables('users, companies, rate_limits, outbox, stores')",
  );
  await poolOf(context).query("delete from pictures where remote_url like 'upload:%'");
  owner = await somebodyNew(context, 'selin@nordlicht.example');
  logo = await pictureOf('#aa3311');
  await poolOf(context).query(
    'update companies set logo_key = $1, profile_key = $1, phone = $2 where id = $3',
    [logo, '+905321234567', companyOf(owner)],
  );
  const { id } = await openStore(operator, { slug: 'nordlicht' });
  await poolOf(context).query('update stores set company_id = $1 where id = $2', [
    companyOf(owner),
    id,
  ]);
});

/** Nothing of the company is left but the row that records point to. */
async function expectGone(): Promise<void> {
  const { rows } = await poolOf(context).query(
    'select name, phone, logo_key, profile_key, disabled_at is not null as closed, ' +
      '(select state from stores) as store, (select count(*)::int ' +
      'from invitations) as invitations from companies where id = $1',
    [companyOf(owner)],
  );
  expect(rows).toEqual([
    {
      name: '—',
      phone: null,
      logo_key: null,
      profile_key: null,
      closed: true,
      store: 'terminated',
      invitations: 0,
    },
  ]);
  expect(
    (await poolOf(context).query('select 1 from pictures where storage_key = $1', [logo])).rowCount,
  ).toBe(0);
  const forgotten = sent.find(({ name }) => name === 'media.forget_files');
  expect(forgotten?.data).toEqual({ keys: [logo] });
  await removeForgotten(context, files, [logo]);
  expect(await files.exists(logo)).toBe(false);
}

describe('the company of an erased person', () => {
  test('keeps its row; pictures, files, the store’s window and open invitations go', async () => {
    const token = await invite(owner, 'guest@example.com');
    await eraseOwnAccount(owner.context, { currentPassword: password });
    await expectGone();
    expect(await findInvitation(context, token)).toBeNull();
  });

  test('leaves a picture that another company shows', async () => {
    const other = await somebodyNew(context, 'other@example.com');
    await poolOf(context).query('update companies set logo_key = $1 where id = $2', [
      logo,
      companyOf(other),
    ]);
    await eraseOwnAccount(owner.context, { currentPassword: password });
    expect(
      (await poolOf(context).query('select 1 from pictures where storage_key = $1', [logo]))
        .rowCount,
    ).toBe(1);
    await removeForgotten(context, files, [logo]);
    expect(await files.exists(logo)).toBe(true);
  });
});

describe('an owner who closes the company', () => {
  test('keeps the account, with no rights any more, and the company is gone', async () => {
    await invite(owner, 'guest@example.com');
    await closeOwnCompany(owner.context, { currentPassword: password });
    await expectGone();
    expect(await authenticate(context, owner.token)).toMatchObject({
      actor: { companyId: null, actsFor: [], isOwner: false },
    });
    expect(await getOwnProfile(owner.context)).toMatchObject({ email: 'selin@nordlicht.example' });
    expect((await listOwnSecurityEvents(owner.context))[0]).toMatchObject({
      kind: 'company_closed',
    });
  });

  test('may then work for who has invited them, and before that is told why not', async () => {
    const host = await somebodyNew(context, 'host@example.com');
    const token = await invite(host, 'selin@nordlicht.example');
    await expect(joinAsOneself(owner.context, { token })).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'alreadyMember',
    });
    await closeOwnCompany(owner.context, { currentPassword: password });
    await joinAsOneself(owner.context, { token });
    const again = await logInAs(context, owner.context.actor.userId);
    expect(await findOwnCompany(again.context)).toMatchObject({
      isOwner: false,
      permissions: ['rfq'],
    });
    expect(companyOf(again)).toBe(companyOf(host));
  });

  test('needs the password, and no other members', async () => {
    for (const [currentPassword, refusal] of [
      ['wrong', 'wrongPassword'],
      [undefined, 'passwordNeeded'],
    ] as const)
      await expect(closeOwnCompany(owner.context, { currentPassword })).rejects.toMatchObject({
        fieldErrors: { currentPassword: refusal },
      });
    const guest = await somebodyNew(context, 'guest@example.com');
    await closeOwnCompany(guest.context, { currentPassword: password });
    await joinAsOneself(guest.context, { token: await invite(owner, 'guest@example.com') });
    await expect(
      closeOwnCompany(owner.context, { currentPassword: password }),
    ).rejects.toMatchObject({ httpStatus: 409, messageKey: 'lastOwner' });
    expect(await findOwnCompany(owner.context)).toMatchObject({ isOwner: true });
  });

  test('without a password needs a Google sign-in of the last ten minutes', async () => {
    await haveGoogleOnly(owner, { minutesAgo: 11 });

    const stale = closeOwnCompany(owner.context, { currentPassword: undefined });
    await expect(stale).rejects.toMatchObject({
      code: 'proof_required',
      httpStatus: 403,
      messageKey: 'proveWithGoogle',
    });
    expect(await findOwnCompany(owner.context)).toMatchObject({ isOwner: true });

    await haveGoogleOnly(owner, { minutesAgo: 9 });
    await closeOwnCompany(owner.context, { currentPassword: undefined });
    await expectGone();
  });

  test('while a guest accepts: either the guest works there or the company is closed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [host, guest] = [
        await somebodyNew(context, `host${round}@example.com`),
        await somebodyNew(context, `guest${round}@example.com`),
      ];
      await closeOwnCompany(guest.context, { currentPassword: password });
      const token = await invite(host, `guest${round}@example.com`);
      expect(
        await successesOf([
          closeOwnCompany(host.context, { currentPassword: password }),
          joinAsOneself(guest.context, { token }),
        ]),
      ).toBe(1);
      const {
        rows: [found],
      } = await poolOf(context).query(
        'select (disabled_at is not null) as closed, (select count(*)::int from members ' +
          'where company_id = c.id and ended_at is null) as members from companies c ' +
          'where id = $1',
        [companyOf(host)],
      );
      expect([
        { closed: true, members: 0 },
        { closed: false, members: 2 },
      ]).toContainEqual(found);
    }
  });
});
