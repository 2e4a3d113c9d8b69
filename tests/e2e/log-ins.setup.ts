// Opens one session for each demo account that panels need. The administrator's code works once:
// a log-in for each test would wait half a minute for the next code.
import { expect } from '@playwright/test';
import { address } from '#tests/support/browser-addresses.ts';
import { logInByDemoBox } from '#tests/support/browser-panels.ts';
import { demoEmails, sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the administrator logs in with the code that the demo shows', async ({ page, lang }) => {
  await logInByDemoBox(page, lang, 'admin');
  await page.waitForURL((url) => url.pathname === address('/:lang/control', { lang }));

  await page.context().storageState({ path: sessionOf('admin') });
});

const passwords = { buyer: 'demo-buyer', seller: 'demo-seller' } as const;
for (const who of ['buyer', 'seller'] as const) {
  test(`the demo's ${who} logs in by the API`, async ({ request }) => {
    const response = await request.post('/users/login', {
      data: { email: demoEmails[who], password: passwords[who] },
    });
    expect(response.status()).toBe(200);

    await request.storageState({ path: sessionOf(who) });
  });
}
