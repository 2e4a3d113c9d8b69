import { expect, test } from 'vitest';
import { disableUser } from '#features/accounts/commands/administer.server.ts';
import { eraseOwnAccount } from '#features/accounts/commands/privacy.server.ts';
import {
  eachBusinessAct,
  listBusinessActs,
} from '#features/accounts/queries/business-acts.server.ts';
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import { saveBlogAuthor, saveBlogCategory } from '#features/blog/commands/save-sections.server.ts';
import { retireCategory } from '#features/categories/commands/edit-categories.server.ts';
import {
  addCompanyNote,
  removeCompanyNote,
} from '#features/companies/commands/company-notes.server.ts';
import { listCompanyNotes } from '#features/companies/queries/company-notes.server.ts';
import { savePageDraft } from '#features/content-pages/commands/edit-pages.server.ts';
import { enterRate } from '#features/currencies/commands.server.ts';
import { isCategoryEmpty } from '#features/products/queries/products-in-category.server.ts';
import { rebuildIndex } from '#features/search/commands/rebuild-index.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { publishTermsTwice } from '#tests/support/terms.ts';
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
    permissions: ['content', 'catalogue', 'settings', 'people', 'log'],
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

test('what editors and curators save is in the log, without the words of notes', async () => {
  const { actor } = trader;
  const { rows } = await database.pool.query<{ company: string; category: string }>(
    `select (select public_id from companies where id = $1) as company,
       (select public_id from categories where path = 'home/quilts') as category`,
    [actor.companyId],
  );
  const { company, category } = rows[0]!;
  const said = { en: 'Said', tr: 'Dendi', ar: 'قيل' };
  await publishTermsTwice(operator);
  const before = (await acts()).length;

  await saveBlogCategory(staff, { slug: 'guides', name: said, description: said });
  await saveBlogAuthor(staff, { slug: 'elif', name: said, profile: said });
  await savePageDraft(staff, { title: said, description: said, body: {} }, 'terms', 1);
  await addCompanyNote(staff, 'Pays late', company);
  const [note] = await listCompanyNotes(staff, actor.companyId as Id<'company'>);
  await removeCompanyNote(staff, note!.id);
  await retireCategory(staff, category, 1, isCategoryEmpty);
  await rebuildIndex(staff, { signal: new AbortController().signal });

  const logged = await acts();
  const noted = logged.slice(0, logged.length - before).toReversed();
  expect(noted.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    'blog_category_saved guides',
    'blog_author_saved elif',
    'page_saved terms',
    `company_note_added ${company}`,
    `company_note_removed ${company}`,
    'category_retired home/quilts',
    'index_rebuilt products',
  ]);
  expect(JSON.stringify(noted)).not.toContain('Pays late');
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
