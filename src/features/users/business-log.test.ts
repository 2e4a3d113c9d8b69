import { expect, test } from 'vitest';
import { disableUser } from '#features/accounts/commands/administer.server.ts';
import { eraseOwnAccount } from '#features/accounts/commands/privacy.server.ts';
import {
  eachBusinessAct,
  listBusinessActs,
} from '#features/accounts/queries/business-acts.server.ts';
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import { enterRate } from '#features/currencies/commands.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { password, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { noteAct } from './services/business-log.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);
const visitor = visitorOf(database).context;
const { context: member } = await somebodyNew(visitor, 'staff@k.example');
const { context: trader } = await somebodyNew(visitor, 'trader@k.example');
const staff: Context = {
  ...member,
  actor: {
    ...member.actor,
    actsFor: ['admin'],
    permissions: ['content', 'settings', 'people', 'log'],
  },
};
const all = { kind: null, actor: '', words: '', before: null };
const acts = async (filters: object = {}) =>
  (await listBusinessActs(staff, { ...all, ...filters })).acts;

test('an act in the log has what was before and after, the person and the reason', async () => {
  await publishAnnouncement(staff, { text: { en: 'Fair in May' }, url: null, endsAt: null });
  await enterRate(staff, { currency: 'EUR', rate: 510_000, validOn: '2020-01-02', sure: true });
  const { rows } = await database.pool.query<{ id: string }>(
    'select public_id as id from users where id = $1',
    [trader.actor.userId],
  );
  await disableUser(staff, rows[0]!.id, 'Spam');

  expect(await acts()).toMatchObject([
    { kind: 'disabled', subject: rows[0]!.id, reason: 'Spam', actor: { name: 'staff' } },
    {
      kind: 'rate_set',
      subject: 'EUR 2020-01-02',
      before: { microsPerDollar: 500_000 },
      after: { microsPerDollar: 510_000 },
    },
    { kind: 'announcement_published', subject: 'Fair in May', reason: null },
  ]);
  expect((await acts({ words: 'SPAM' })).map(({ kind }) => kind)).toEqual(['disabled']);
  expect(await acts({ actor: 'trader' })).toEqual([]);
  const exported = [];
  for await (const { kind } of eachBusinessAct(staff, { ...all, kind: 'rate_set' }))
    exported.push(kind);
  expect(exported).toEqual(['rate_set']);
});

test('what is rolled back is not in the log, nor is what traders and the operator do', async () => {
  const before = (await acts()).length;
  const failed = inTransaction(staff, async (inside) => {
    await noteAct(inside, { kind: 'home_changed', subject: 'home' });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  for (const context of [trader, operator])
    await noteAct(context, { kind: 'home_changed', subject: 'home' });

  expect(await acts()).toHaveLength(before);
});

test('no act is changed or deleted, and strangers read none', async () => {
  await noteAct(staff, { kind: 'home_changed', subject: 'home' });

  for (const statement of [
    "update business_acts set subject = 'other'",
    "update business_acts set user_id = null, subject = 'other'",
    `update business_acts set user_id = '${trader.actor.userId}'`,
    'delete from business_acts',
  ])
    await expect(database.pool.query(statement)).rejects.toThrow('append-only');
  await expect(listBusinessActs(trader, all)).rejects.toMatchObject({ httpStatus: 403 });
});

test('an act stays without its person, once the account is erased', async () => {
  const { context: leaver } = await somebodyNew(visitor, 'leaver@k.example');
  const { userId } = leaver.actor;
  await noteAct(
    { ...leaver, actor: { ...leaver.actor, actsFor: ['admin'] } },
    { kind: 'home_changed', subject: 'of a leaver' },
  );
  const logged = await acts({ words: 'of a leaver' });
  expect(logged).toMatchObject([{ subject: 'of a leaver', actor: { name: 'leaver' } }]);

  await eraseOwnAccount(leaver, { currentPassword: password });

  expect(await acts({ words: 'of a leaver' })).toEqual([{ ...logged[0], actor: null }]);
  const { rows } = await database.pool.query('select 1 from business_acts where user_id = $1', [
    userId,
  ]);
  expect(rows).toEqual([]);
});
