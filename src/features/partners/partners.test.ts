import { beforeEach, describe, expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { successesOf } from '#tests/support/users.ts';
import { movePartnerRequest } from './commands/move-request.server.ts';
import { sendPartnerRequest } from './commands/send-request.server.ts';
import { listPartnerRequests } from './queries/partner-requests.server.ts';
import { partnerInput } from './schemas.ts';

const database = await testDatabase();
const staff = testContext(database);
const stranger = testContext(database, { actor: visitor, locale: 'tr' });

const inputOf = (asked: object = {}) =>
  partnerInput.parse({
    kind: 'media',
    name: 'Tekstil Dergisi',
    medium: 'magazine',
    contactName: 'Elif Aydın',
    email: 'Elif@Dergi.example',
    country: 'TR',
    message: 'We write about towels.',
    ...asked,
  });

beforeEach(async () => {
  await database.pool.query('truncate partner_requests; delete from rate_limits');
});

describe('a request', () => {
  test('of a medium is talked about and agreed', async () => {
    await sendPartnerRequest(stranger, inputOf());
    const { rows } = await listPartnerRequests(staff, 'new', 1);

    await movePartnerRequest(staff, rows[0]!.publicId, 'talk', '');
    await movePartnerRequest(staff, rows[0]!.publicId, 'agree', 'A page until June');

    expect((await listPartnerRequests(staff, 'agreed', 1)).rows).toMatchObject([
      { email: 'elif@dergi.example', language: 'tr', note: 'A page until June' },
    ]);
  });

  test('is agreed or declined once', async () => {
    await sendPartnerRequest(stranger, inputOf({ kind: 'sponsor' }));
    const { publicId } = (await listPartnerRequests(staff, 'new', 1)).rows[0]!;
    await movePartnerRequest(staff, publicId, 'talk', '');

    const attempts = Array.from({ length: 10 }, (_, i) =>
      movePartnerRequest(staff, publicId, i % 2 === 0 ? 'agree' : 'decline', ''),
    );

    expect(await successesOf(attempts)).toBe(1);
  });

  test('of a medium says what medium it is', () => {
    expect(partnerInput.safeParse({ ...inputOf(), medium: undefined }).success).toBe(false);
  });

  test('comes from one address five times a day', async () => {
    for (let i = 0; i < 5; i++) await sendPartnerRequest(stranger, inputOf());

    await expect(sendPartnerRequest(stranger, inputOf())).rejects.toMatchObject({
      httpStatus: 429,
    });
  });
});

test('requests are hidden from those without the right', async () => {
  await expect(listPartnerRequests(stranger, 'new', 1)).rejects.toMatchObject({ httpStatus: 404 });
});
