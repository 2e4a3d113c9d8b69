// A seller who signs up and logs in by the forms of the site, with the pointer or by the keyboard
// alone.
import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import * as logIn from '#messages/pages/account/login';
import * as signUp from '#messages/pages/account/signup';
import * as errors from '#messages/pages/storefront/error';
import type { Locale } from '#shared/locale.ts';
import { address } from './browser-addresses.ts';
import type { Seller } from './browser-sellers.ts';
import { isAlive } from './browser-test.ts';
import { fromOwnNetwork, password, pixel } from './browser-users.ts';

type Visit = {
  readonly lang: Locale;
  readonly javaScriptEnabled: boolean;
  readonly isByKeyboard: boolean;
};

const picture = { name: 'dokuma.png', mimeType: 'image/png', buffer: pixel };
/** Of a form with all its choices, and of the header before it. */
const maxTabs = 150;
/** Of the countries in a list. */
const maxArrows = 300;

const main = (page: Page) => page.getByRole('main');
const named = (page: Page, name: string) => main(page).locator(`[name="${name}"]`);

const hasFocus = (field: Locator): Promise<boolean> =>
  field.evaluate((one) => one === document.activeElement);

/** Goes on by Tab until the field has the focus. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let tabs = 0; tabs < maxTabs; tabs++) {
    if (await hasFocus(field)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(field)}.`);
}

const byPointer = (page: Page) => ({
  type: (name: string, text: string) => named(page, name).fill(text),
  choose: async (name: string, value: string) => {
    await named(page, name).selectOption(value);
  },
  pick: (name: string, value: string) =>
    main(page).locator(`[name="${name}"][value="${value}"]`).check(),
  attach: (name: string) => named(page, name).setInputFiles(picture),
  press: (label: string) => main(page).getByRole('button', { name: label, exact: true }).click(),
});

const byKeyboard = (page: Page): ReturnType<typeof byPointer> => ({
  async type(name, text) {
    await tabTo(page, named(page, name));
    await page.keyboard.type(text);
  },
  async choose(name, value) {
    const field = named(page, name);
    await tabTo(page, field);
    for (let arrows = 0; arrows < maxArrows; arrows++) {
      if ((await field.inputValue()) === value) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`The arrows do not reach ${value} of ${name}.`);
  },
  async pick(name, value) {
    const first = named(page, name).first();
    await tabTo(page, first);
    await page.keyboard.press('Space');
    const wanted = main(page).locator(`[name="${name}"][value="${value}"]`);
    if (!(await wanted.isChecked())) await page.keyboard.press('ArrowDown');
    await expect(wanted).toBeChecked();
  },
  async attach(name) {
    await tabTo(page, named(page, name));
    // A key that comes before the browser was told that choosers are ours opens none.
    await expect(async () => {
      const chooser = page.waitForEvent('filechooser', { timeout: 5_000 });
      await page.keyboard.press('Space');
      await (await chooser).setFiles(picture);
    }).toPass();
  },
  async press(label) {
    await tabTo(page, main(page).getByRole('button', { name: label, exact: true }));
    await page.keyboard.press('Enter');
  },
});

/** Signs up a manufacturer, whose e-mail address is not confirmed, and logs it in. */
export async function signUpSellerByForm(
  page: Page,
  { lang, javaScriptEnabled, isByKeyboard }: Visit,
): Promise<Seller> {
  const locale = { locale: lang };
  const id = randomBytes(4).toString('hex');
  const seller = { email: `nermin-${id}@denizli.example`, company: `Ev ${id}`, slug: `ev-${id}` };
  const hand = isByKeyboard ? byKeyboard(page) : byPointer(page);
  const settled = () => (javaScriptEnabled ? isAlive(page) : Promise.resolve());
  await page.setExtraHTTPHeaders(fromOwnNetwork());
  await page.goto(address('/:lang/account/signup-seller', { lang }));
  await settled();
  await hand.type('name', 'Nermin Kaya');
  await hand.type('email', seller.email);
  await hand.type('password', password);
  await hand.type('passwordConfirm', password);
  await hand.choose('countryCode', 'TR');
  await hand.choose('phoneCountry', 'TR');
  await hand.type('phone', '0532 123 45 67');
  if (javaScriptEnabled) {
    await hand.press(signUp.nextStep(locale));
    await expect(
      main(page).getByRole('heading', { name: signUp.companyInformation(locale) }),
    ).toBeFocused();
  }
  await hand.type('businessName', seller.company);
  await hand.pick('type', 'true');
  await hand.pick('isThereShipping', 'true');
  await hand.choose('category', 'home-garden-kitchen');
  await hand.attach('profileImageFile');
  await hand.press(signUp.register(locale));
  await expect(main(page).getByText(errors.signedUp(locale))).toBeVisible();

  await settled();
  await hand.type('email', seller.email);
  await hand.type('password', password);
  await hand.press(logIn.submit(locale));
  await expect(page).toHaveURL(new RegExp(`/${lang}/vendor$`));
  return seller;
}
