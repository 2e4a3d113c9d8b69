// Names that could deceive: several are approved from the list, one is gone through by keys.
import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as errors from '#messages/pages/storefront/error';
import * as m from '#messages/pages/control/names';
import { withDatabase } from '#tests/support/browser-database.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { signUpBuyer } from '#tests/support/browser-users.ts';

test.use({ storageState: sessionOf('admin'), contextOptions: { reducedMotion: 'reduce' } });

test('names are approved together from the list, and one after another by keys', async ({
  page,
  lang,
  navigate,
  playwright,
  baseURL,
}) => {
  const locale = { locale: lang };
  const main = page.getByRole('main');
  const visitors = await playwright.request.newContext({ baseURL: baseURL! });
  const code = randomBytes(3).toString('hex');
  const names = [1, 2, 3, 4].map((number) => `Аyşe ${code} ${number}`);
  const emails: string[] = [];
  for (const _ of names) emails.push(await signUpBuyer(visitors));
  await visitors.dispose();
  await withDatabase((client) =>
    client.query(
      `insert into name_reviews (id, public_id, user_id, name, concern, created_at)
       select gen_random_uuid(), substr(md5(named.name), 1, 10), users.id, named.name,
         'mixed_scripts', timestamptz '2001-01-01' + named.place * interval '1 minute'
       from users
       join unnest($1::text[], $2::text[]) with ordinality as named (email, name, place)
         on named.email = users.email`,
      [emails, names],
    ),
  );
  await navigate('/:lang/control/names', { lang });
  const approve = main.getByRole('button', { name: m.approveChosen(locale) });
  await main.getByLabel(control.sure(locale)).check();
  await approve.click();
  await expect(main.locator('.field-error')).toHaveText(errors.chooseRows(locale));
  for (const name of names.slice(0, 2))
    await main.getByRole('row').filter({ hasText: name }).locator('[name=chosen]').check();
  await main.getByLabel(control.sure(locale)).check();
  await approve.click();
  await expect(main.getByRole('status').first()).toContainText(
    m.approvedCount({ count: 2 }, locale),
  );
  await expect(main.getByRole('link', { name: names[0]!, exact: true })).toHaveCount(0);
  await expectFitsNarrow(page);

  await main.getByRole('link', { name: names[2]!, exact: true }).click();
  for (const name of names.slice(2)) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.keyboard.press('a');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('status').first()).toContainText(name);
  }
  await expectFitsNarrow(page);
});
