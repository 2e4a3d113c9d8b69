import { expect, test } from 'vitest';
import { fairSlug, openFair } from '#tests/support/exhibitions.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { mediaSheet } from './sheets.server.ts';
import { sponsorSheet } from './sponsor-sheet.server.ts';

const { context: operator } = withNotices(testContext(await testDatabase()));

test('those who would be partners of an exhibition ask for it by its name', async () => {
  await openFair(operator, { stands: 1 });

  const sheets = [
    await mediaSheet(operator, fairSlug, new Set()),
    await sponsorSheet(operator, fairSlug, new Set()),
  ];

  const links = sheets.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : [])),
  );
  expect(links.map(({ href }) => href)).toEqual(
    expect.arrayContaining([
      `/en/guide/request?as=media&fair=${fairSlug}`,
      `/en/guide/request?as=sponsor&fair=${fairSlug}`,
    ]),
  );
});
