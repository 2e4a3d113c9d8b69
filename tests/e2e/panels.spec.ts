// The three panels, entered with the log-ins that the demo offers.
import { randomBytes } from 'node:crypto';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import * as control from '#messages/control';
import * as error from '#messages/error';
import * as requests from '#messages/quote-requests';
import * as approvals from '#messages/rfq-approvals';
import * as create from '#messages/rfq-create';
import * as rfqs from '#messages/rfqs';
import type { Locale } from '#shared/locale.ts';
import { pdfFile } from '../support/attachment-files.ts';
import { findViolations } from '../support/axe.ts';
import { address } from '../support/browser-addresses.ts';
import { signUpBuyer } from '../support/browser-people.ts';
import { isAlive, oneLanguage, test } from '../support/browser-test.ts';

const people = {
  buyer: 'buyer@demo.kervan.example',
  staff: 'buyer-staff@demo.kervan.example',
  seller: 'seller@demo.kervan.example',
  admin: 'admin@demo.kervan.example',
};
type Who = keyof typeof people;

// The administrator's code opens one door only once: whoever needs the panel shares one log-in.
test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Somebody of their own, in a browser of their own; see `isAlive`. */
async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.removeItem('locale');
    localStorage.setItem('isShowDemoPanel', 'true');
  });
  return page;
}

const stir = (page: Page) => page.mouse.move(5, 5).then(() => page.mouse.move(50, 50));

/** By the box of the demo: one click, and for the administrator the code that stands there. */
async function logIn(page: Page, lang: Locale, who: Who): Promise<void> {
  await page.goto(address('/:lang/account/login', { lang }));
  await isAlive(page);
  await stir(page);
  await page.locator(`.demo-people form:has(input[value="${people[who]}"]) button`).click();
  if (who !== 'admin') return;
  const code = page.locator('main input[name=code]');
  await code.waitFor();
  await isAlive(page);
  await stir(page);
  await code.fill((await page.locator('[data-demo-code]').textContent())!);
  await page.locator('main form button').click();
}

let adminState: Awaited<ReturnType<BrowserContext['storageState']>> | null = null;

async function asAdmin(
  browser: Browser,
  lang: Locale,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  if (adminState === null) {
    const page = await newPage(browser);
    await logIn(page, lang, 'admin');
    await page.waitForURL((url) => url.pathname === address('/:lang/control', { lang }));
    adminState = await page.context().storageState();
    await page.context().close();
  }
  return newPage(browser, { ...options, storageState: adminState });
}

const widths = [1440, 390, 320];
async function judge(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAlive(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
      `sticks out, ${width} wide`,
    ).toBe(0);
    if (width !== 390) expect(await findViolations(page), 'axe').toEqual([]); // as at 320
  }
}

for (const lang of oneLanguage) {
  test(`${lang}: a buyer and a seller get into their panels, and a buyer into no other`, async ({
    browser,
  }) => {
    const buyer = await newPage(browser);
    await logIn(buyer, lang, 'buyer');
    await buyer.waitForURL((url) => url.pathname === address('/:lang/buyer', { lang }));
    await expect(buyer.locator('h1')).toContainText('Anna de Vries');
    expect((await buyer.goto(address('/:lang/control', { lang })))!.status()).toBe(404);
    await buyer.goto(address('/:lang/vendor', { lang }));
    expect(new URL(buyer.url()).pathname).toBe(address('/:lang/unauthorized', { lang }));
    await judge(buyer, address('/:lang/buyer', { lang }));
    await buyer.context().close();

    const seller = await newPage(browser);
    await logIn(seller, lang, 'seller');
    await seller.waitForURL((url) => url.pathname === address('/:lang/vendor', { lang }));
    await expect(seller.locator('main table')).toContainText('Denizli Dokuma Evi');
    await judge(seller, address('/:lang/vendor', { lang }));
    await seller.context().close();
  });

  test(`${lang}: the palette finds a page by keyboard, and gives focus back`, async ({
    browser,
  }) => {
    const page = await asAdmin(browser, lang);
    await page.goto(address('/:lang/control', { lang }));
    await isAlive(page);
    const button = page.locator('.panel-search');
    await button.focus();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox');
    await expect(box).toBeFocused();
    expect(await findViolations(page), 'axe').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
    // Asked for again at once, it is there again.
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Control+k');
      await expect(box).toBeFocused();
      await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')]);
      await expect(box).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.keyboard.press('Control+k');
    const label = await page.locator('.panel-rail a[href$="/control/people"]').textContent();
    await box.fill(label!);
    await expect(page.getByRole('option').first()).toHaveText(label!);
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === address('/:lang/control/people', { lang }));
    await page.context().close();
  });

  test(`${lang}: whom an administrator disables is out at once`, async ({ browser }) => {
    const victim = await newPage(browser);
    await logIn(victim, lang, 'staff');
    await victim.waitForURL((url) => url.pathname === address('/:lang/buyer', { lang }));

    const page = await asAdmin(browser, lang);
    await page.goto(address('/:lang/control/people', { lang }));
    await isAlive(page);
    await page.locator('input[name=q]').fill('omar');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=omar/);
    await page.locator('tbody a', { hasText: 'Omar Haddad' }).click();
    await expect(page.locator('h1')).toHaveText('Omar Haddad');
    const act = page.locator('.panel-act:has(input[value=disable])');
    await act.locator('summary').click();
    await act.locator('button').click();
    await expect(act.locator('.field-error').first()).toBeVisible();
    await act.locator('textarea').fill('Shared a password');
    await act.locator('input[name=sure]').check();
    await act.locator('button').click();
    await page.waitForURL(/done=disable/);
    await expect(page.locator('main [role=status]').first()).toBeFocused();
    await expect(page.locator('main')).toContainText('Shared a password');

    await victim.reload();
    expect(new URL(victim.url()).pathname).toBe(address('/:lang/account/login', { lang }));
    await victim.context().close();

    const again = page.locator('.panel-act:has(input[value=enable])');
    await again.locator('summary').click();
    await again.locator('input[name=sure]').check();
    await again.locator('button').click();
    await page.waitForURL(/done=enable/);
    await page.context().close();
  });

  test(`${lang}: what is filtered is exported as CSV`, async ({ browser }) => {
    const page = await asAdmin(browser, lang);
    await page.goto(address('/:lang/control/people', { lang }, { side: 'seller' }));
    await isAlive(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('a[download]').click(),
    ]);
    expect(download.suggestedFilename()).toBe('people.csv');
    const text = await new Response(
      (await download.createReadStream()) as unknown as BodyInit,
    ).text();
    expect(text.split('\r\n')[0]).toContain('id,name,email');
    expect(text).toContain(people.seller);
    expect(text).toContain("'+905321234567"); // no formula
    expect(text).not.toContain(people.buyer);
    await page.context().close();
  });

  test(`${lang}: every page of the control panel fits, and axe finds nothing`, async ({
    browser,
  }) => {
    const page = await asAdmin(browser, lang);
    await page.goto(address('/:lang/control/people', { lang }));
    const person = await page.locator('tbody a[href*="/people/"]').first().getAttribute('href');
    const company = await page.locator('tbody a[href*="/companies/"]').first().getAttribute('href');
    for (const path of [
      address('/:lang/control', { lang }),
      address('/:lang/control/people', { lang }),
      address('/:lang/control/companies', { lang }),
      address('/:lang/control/log', { lang }),
      address('/:lang/control/search', { lang }),
      address('/:lang/control/synonyms', { lang }),
      address('/:lang/control/synonyms/new', { lang }),
      address('/:lang/control/jobs', { lang }),
      person!,
      company!,
    ])
      await judge(page, path);
    await page.context().close();
  });

  test(`${lang}: a group of synonyms is added, followed by search at once, and deleted, without scripts`, async ({
    browser,
  }) => {
    const page = await asAdmin(browser, lang, { javaScriptEnabled: false });
    const word = `qzx${randomBytes(3).toString('hex').replace(/\d/g, 'k')}`;
    const found = async () => {
      await page.goto(address('/:lang/search', { lang }, { q: word }));
      return page.locator('.product-card').count();
    };
    expect(await found()).toBe(0);
    await page.goto(address('/:lang/control/synonyms', { lang }));
    await page.locator('a[href$="/synonyms/new"]').first().click();
    await page.locator('textarea[name=en]').fill(word);
    await page.locator('main form button').click();
    await expect(page.locator('.field-error')).toHaveText(error.twoTerms({ locale: lang }));
    await expect(page.locator('textarea[name=en]')).toHaveValue(word);
    await page.locator('textarea[name=tr]').fill('havlu');
    await page.locator('main form button').click();
    await expect(page).toHaveURL(/done=saved/);
    await expect.poll(found).toBeGreaterThan(0);
    await page.goto(address('/:lang/control/synonyms', { lang }, { q: word }));
    await page.locator('tbody a').click();
    await page.locator('.panel-act summary').click();
    await page.locator('.panel-act input[name=sure]').check();
    await page.locator('.panel-act button').click();
    await expect(page).toHaveURL(/done=removed/);
    await expect.poll(found).toBe(0);
    await page.goto(address('/:lang/control/log', { lang }, { kind: 'synonyms_removed' }));
    await expect(page.locator('tbody tr').first()).toContainText(word);
    await page.goto(address('/:lang/control/search', { lang }, { q: word, kind: 'unanswered' }));
    await expect(page.locator('tbody tr')).toHaveCount(1);
    const csv = await page.request.get((await page.locator('a[download]').getAttribute('href'))!);
    expect((await csv.text()).split('\r\n')[1]).toMatch(
      new RegExp(`^${word},(?:en|tr|ar),\\d+,\\d+,0$`),
    );
    await page.context().close();
  });

  test(`${lang}: lists, filters and acts work without scripts`, async ({ browser, request }) => {
    const name = `Haddad ${randomBytes(4).toString('hex')}`;
    await signUpBuyer(request, name);
    const page = await asAdmin(browser, lang, { javaScriptEnabled: false });
    await page.goto(address('/:lang/control/companies', { lang }));
    await page.locator('input[name=q]').fill(name);
    await page.locator('.filter-bar button').click();
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.locator('tbody a').first().click();
    await page.locator('.panel-act summary').click();
    await page.locator('.panel-act textarea').fill('Wrote to sellers outside of the market');
    await page.locator('.panel-act input[name=sure]').check();
    await page.locator('.panel-act button').click();
    await expect(page).toHaveURL(/done=disable/);
    await expect(page.locator('main')).toContainText('Wrote to sellers outside of the market');
    await page.locator('.panel-act summary').click();
    await page.locator('.panel-act input[name=sure]').check();
    await page.locator('.panel-act button').click();
    await expect(page).toHaveURL(/done=enable/);
    await page.goto(address('/:lang/control/log', { lang }, { kind: 'permissions_changed' }));
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  test(`${lang}: the development mailbox shows a mail that was not sent`, async ({
    page,
    navigate,
  }) => {
    await page.request.post('/users/forgotPassword', { data: { email: people.buyer } });
    await expect(async () => {
      await navigate('/:lang/development/mailbox', { lang });
      await expect(page.locator('tbody tr').first()).toContainText(people.buyer, {
        timeout: 1_000,
      });
    }).toPass();
    await page.locator('tbody a').first().click();
    await expect(page.locator('.mailbox-text')).toContainText('/reset-password?token=');
    const html = await page.request.get(`${page.url()}/html`);
    expect(html.headers()['content-security-policy']).toContain('sandbox');
    expect(
      (
        await page.request.get(address('/:lang/development/mailbox', { lang }), {
          headers: { 'x-forwarded-for': '203.0.113.7' },
        })
      ).status(),
    ).toBe(404);
  });
}

/** Of a page that is open; wide ones have the same parts in other places. */
async function judgeNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
    'sticks out',
  ).toBe(0);
  expect(await findViolations(page), 'axe').toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

// In Turkish: the words of its suffixes are the hardest to get right.
test('tr: a buyer asks for quotations in three steps, the administrator approves, and it is open', async ({
  browser,
}) => {
  const lang = 'tr';
  const locale = { locale: lang } as const;
  const name = `Jakarlı peştemal, ${randomBytes(3).toString('hex')}`;
  const buyer = await newPage(browser);
  const main = buyer.getByRole('main');
  const summary = main.getByRole('alert');
  await logIn(buyer, lang, 'buyer');
  await buyer.waitForURL((url) => url.pathname === address('/:lang/buyer', { lang }));
  await buyer.goto(
    address(
      '/:lang/rfq/create',
      { lang },
      {
        product: 'havlu',
        quantity: 'iki bin',
        category: 'home-garden-kitchen/towels-peshtemals',
        country: 'de',
      },
    ),
  );
  await isAlive(buyer);
  await main.getByRole('button', { name: create.stepQuantity(locale) }).click();
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: error.nameNotSpecific(locale) }).click();
  await expect(buyer.getByLabel(create.productName(locale))).toBeFocused();
  await buyer.keyboard.press('Control+a');
  await buyer.keyboard.type(name);
  await buyer.keyboard.press('Enter');

  const quantity = buyer.getByLabel(create.quantity(locale), { exact: true });
  await expect(quantity, 'what the way here has said').toHaveValue('iki bin');
  await expect(buyer.getByLabel(create.country(locale))).toHaveValue('DE');
  await buyer.getByText('FOB', { exact: true }).click();
  await buyer
    .getByLabel(create.requirements(locale))
    .fill('320 g/m², 6 renk. Bizi 0532 123 45 67 numarasından arayın.');
  await buyer.locator('#files').setInputFiles([
    { name: 'çizim.pdf', mimeType: 'application/pdf', buffer: pdfFile() },
    { name: 'liste.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\0\0') },
  ]);
  await expect(main.locator('.file-links li')).toHaveText([/çizim\.pdf/, /liste\.pdf/]);
  await expect(summary).toContainText(error.fileKind(locale));
  await main.getByRole('button', { name: create.stepBusiness(locale) }).click();
  await expect(summary.getByRole('link')).toHaveText([error.quantityNotNumber(locale)]);
  await judgeNarrow(buyer);
  await quantity.fill('2.000');
  await main.getByRole('button', { name: create.stepBusiness(locale) }).click();
  await main.getByRole('button', { name: create.send(locale) }).click();
  await expect(summary.getByRole('link')).toHaveText([error.acceptRfqTerms(locale)]);
  await judgeNarrow(buyer);
  await buyer.getByLabel(create.terms(locale)).check();
  await main.getByRole('button', { name: create.send(locale) }).click();
  await expect(
    buyer.getByRole('status').filter({ hasText: requests.sentText(locale) }),
  ).toBeVisible();
  const request = new URL(buyer.url()).pathname;

  const admin = await asAdmin(browser, lang);
  await admin.goto(address('/:lang/control/rfqs', { lang }));
  await judgeNarrow(admin);
  await admin.getByRole('link', { name }).click();
  await expect(admin.locator('.panel-quotation').first()).toHaveText(
    '320 g/m², 6 renk. Bizi ••••• numarasından arayın.',
  );
  await expect(admin.locator('.panel-quotation mark').last()).toHaveText('0532 123 45 67');
  const file = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'çizim.pdf' }).click();
  expect((await file).suggestedFilename()).toBe('çizim.pdf');
  await judgeNarrow(admin);
  const approve = admin
    .locator('details.panel-act')
    .filter({ has: admin.locator('summary', { hasText: approvals.approve(locale) }) });
  await approve.locator('summary').click();
  await approve.getByLabel(control.sure(locale)).check();
  await approve.getByRole('button').click();
  await expect(
    admin.getByRole('status').filter({ hasText: approvals.doneApprove(locale) }),
  ).toBeVisible();

  await buyer.goto(address('/:lang/buyer/rfqs', { lang }));
  await judgeNarrow(buyer);
  await expect(buyer.getByRole('row').filter({ hasText: name })).toContainText(
    rfqs.states({ state: 'open' }, locale),
  );
  await buyer.goto(request);
  await judgeNarrow(buyer);
  await expect(buyer.getByText(rfqs.states({ state: 'open' }, locale)).first()).toBeVisible();
  for (const page of [admin, buyer]) await page.context().close();
});
