import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { visitor } from '#shared/actor.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew } from '#tests/support/users.ts';
import { exportListViews, listOwnViews } from '../queries/list-views.server.ts';
import { maxListViews } from '../rules/list-views.ts';
import type { ListView } from '../schemas.ts';
import { forgetListViews } from '../services/forget-list-views.server.ts';
import { removeListView, saveListView } from './list-views.server.ts';

const database = await testDatabase();
const operator = testContext(database);
const quiet: Context = {
  ...operator,
  actor: visitor,
  services: { ...operator.services, jobs: { send: async () => {} } },
};
type Own = Awaited<ReturnType<typeof somebodyNew>>['context'];
let own: Own;
let other: Own;
beforeEach(async () => {
  await database.pool.query("select empty_tables('users, rate_limits')");
  ({ context: own } = await somebodyNew(quiet, 'ayse@ege.example'));
  ({ context: other } = await somebodyNew(quiet, 'layla@souq.example'));
});

const viewOf = (name: string, more: Partial<ListView['filters']> = {}): ListView => ({
  name,
  filters: { query: '', state: 'draft', category: null, sort: 'CHANGED', ...more },
});

test('a view is saved for its member alone, and again under its name it is replaced', async () => {
  await saveListView(own, viewOf('Drafts'));
  await saveListView(own, viewOf('Drafts', { query: 'towel' }));

  expect(await listOwnViews(own)).toMatchObject([
    { name: 'Drafts', filters: { query: 'towel', state: 'draft', sort: 'CHANGED' } },
  ]);
  expect(await listOwnViews(other)).toEqual([]);
});

test('concurrent saves at the last place of the limit: one is saved', async () => {
  for (let i = 1; i < maxListViews; i++) await saveListView(own, viewOf(`View ${i}`));
  await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.1)')));

  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, (_, i) => saveListView(own, viewOf(`Late ${i}`))),
  );

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { httpStatus: 409, messageKey: 'tooManyViews' },
  });
  expect(await listOwnViews(own)).toHaveLength(maxListViews);
});

test('the view of another member is not found and stays', async () => {
  await saveListView(own, viewOf('Drafts'));
  const [view] = await listOwnViews(own);

  await expect(removeListView(other, view!.id)).rejects.toMatchObject({ httpStatus: 404 });
  expect(await listOwnViews(own)).toHaveLength(1);
  await removeListView(own, view!.id);

  expect(await listOwnViews(own)).toEqual([]);
});

test('saved views are in the copy of one’s data, and go with the person', async () => {
  await saveListView(own, viewOf('Drafts'));

  expect(await exportListViews(operator, own.actor.userId)).toMatchObject([{ name: 'Drafts' }]);
  await forgetListViews(operator, own.actor.userId);

  expect(await listOwnViews(own)).toEqual([]);
});
