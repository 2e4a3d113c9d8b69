import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { pageTagsContext, requestContext, requestIdContext } from '#platform/pages/contexts.ts';
import { somebodyNew, visitorOf } from '../../../tests/support/users.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { createRecognizer } from '#features/accounts/services/recognize.server.ts';
import { loadPanel } from './require-panel.server.ts';
import { getPanelVisit } from '#features/accounts/queries/panel-visit.server.ts';

const database = await testDatabase();

test('a request to a panel reads its session once for all who need it', async () => {
  const { context } = visitorOf(database);
  const { token } = await somebodyNew(context, 'owner@example.com');
  const asked = vi.spyOn(database.pool, 'query');
  const { actor, session } = await createRecognizer(context)({
    cookies: `jwt=${token}`,
    authorization: undefined,
  });
  const router = new RouterContextProvider();
  router.set(requestContext, { ...context, actor, session });
  router.set(pageTagsContext, new Set());
  router.set(requestIdContext, 'id');
  const args = {
    request: new Request('http://localhost:3000/en/buyer'),
    url: new URL('http://localhost:3000/en/buyer'),
    pattern: ':lang/buyer',
    context: router,
  };
  const visit = (inside: typeof context) => getPanelVisit(inside, 'buyer');
  expect(
    await Promise.all([loadPanel(args, 'buyer', visit), loadPanel(args, 'buyer', visit)]),
  ).toMatchObject([{ person: 'owner', isOwner: true }, { person: 'owner' }]);
  await expect(loadPanel(args, 'vendor', visit)).rejects.toMatchObject({ status: 302 });
  const statements = asked.mock.calls.map(
    // Of the overloads, the one that drizzle calls.
    ([statement]) => (statement as unknown as { text: string }).text,
  );
  expect(statements.filter((text) => text.includes('from "sessions"'))).toHaveLength(1);
});
