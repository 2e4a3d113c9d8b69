// A company asks to take part, books the last Gold place and lets it run out; the first on the
// waitlist is offered it and confirms. The organiser decides in between.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { keptFormDays } from '#features/exhibitions/rules/bookings.ts';
import { formQuestions } from '#features/exhibitions/rules/forms.ts';
import * as words from '#messages/features/exhibitions';
import * as login from '#messages/pages/account/login';
import * as control from '#messages/pages/control/exhibitions';
import * as error from '#messages/pages/storefront/error';
import * as m from '#messages/pages/storefront/exhibitions';
import { type Locale, locales } from '#shared/locale.ts';
import { runJob } from '#tests/support/browser-database.ts';
import {
  endReservations,
  openExhibition,
  registerCompanyOf,
} from '#tests/support/browser-exhibitions.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, password, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

const mainOf = (page: Page) => page.getByRole('main');

/** A company that may book, with a page of its own. */
async function newExhibitor(
  browser: Browser,
  options: { readonly baseURL: string; readonly javaScriptEnabled: boolean },
) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const email = await signUpConfirmedBuyer(context.request);
  await registerCompanyOf(email);
  return { email, context, page: await context.newPage() };
}

const labelled = (main: Locator, label: string) => main.getByLabel(label, { exact: true });

async function fillRequest(main: Locator, locale: Locale): Promise<void> {
  const field = (label: string) => labelled(main, label);
  await field(m.companyName({ locale })).fill('Layla Haddad');
  await field(m.companyEmail({ locale })).fill('fair@souq.example');
  await field(m.website({ locale })).fill('souq.example');
  await field(m.country({ locale })).selectOption('AE');
  await field(m.companyState({ locale })).fill('Dubai');
  await field(m.activity({ locale })).selectOption('trading_company');
  await field(m.mainProducts({ locale })).fill('Towels');
  await main.locator('[name=preferredCountries][value=UZ]').check();
  await field(m.experience({ locale })).selectOption('first_time');
  await field(m.space({ locale })).fill('9');
  await field(m.sponsorType({ locale })).selectOption('gold');
  await field(m.teamSize({ locale })).fill('3');
  await field(m.budget({ locale })).selectOption('more_than');
  await field(m.budgetLeast({ locale })).fill('5000');
  await main
    .getByRole('radiogroup', { name: m.needsLogistics({ locale }) })
    .getByLabel(m.no({ locale }), { exact: true })
    .check();
  await field(m.responsibleName({ locale })).fill('Layla Haddad');
  await field(m.responsiblePhone({ locale })).fill('50 123 4567');
}

const answers: Readonly<Record<string, string>> = {
  fasciaName: 'SOUQ',
  attendeeName: 'Layla Haddad',
  attendeeTitle: 'Owner',
  attendeePhone: '+971 50 123 4567',
  attendeeEmail: 'layla@souq.example',
  attendeeCount: '2',
};

async function fillBooking(main: Locator, locale: Locale, stand: string): Promise<void> {
  const field = (label: string) => labelled(main, label);
  await field(m.standNumber({ locale })).selectOption(stand);
  await field(m.companyEmail({ locale })).fill('fair@souq.example');
  await field(m.website({ locale })).fill('souq.example');
  await field(m.experience({ locale })).selectOption('first_time');
  await field(m.space({ locale })).fill('9');
  await field(m.sponsorType({ locale })).selectOption('gold');
  for (const { name, kind, label } of formQuestions.attendee) {
    if (kind === 'several') continue;
    const input = field(label[locale]);
    if (kind === 'choice') await input.selectOption('no');
    else await input.fill(answers[name]!);
  }
}

/** The organiser presses the button in a list. */
async function decide(
  page: Page,
  { path, button, locale }: { path: string; button: string; locale: Locale },
): Promise<void> {
  await page.goto(path);
  await mainOf(page).getByRole('button', { name: button, exact: true }).click();
  await expect(mainOf(page).getByRole('status').first()).toContainText(control.done({ locale }));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test('the last Gold place runs out and goes to the first on the waitlist', async ({
      browser,
      lang,
      baseURL,
    }) => {
      const locale = lang;
      const options = { baseURL: baseURL!, javaScriptEnabled };
      const slug = await openExhibition();
      const own = `/${lang}/exhibitions/${slug}`;
      const rooms = `/${lang}/control/exhibitions/${slug}`;
      const narrow = async (page: Page) => {
        if (javaScriptEnabled) await expectFitsNarrow(page);
      };
      const first = await newExhibitor(browser, options);
      const second = await newExhibitor(browser, options);
      const desk = await browser.newContext({ ...options, storageState: sessionOf('admin') });
      const organiser = await desk.newPage();

      // The request is typed before the log-in, and nothing of it is lost.
      await first.page.goto(`${own}/participate`);
      await fillRequest(mainOf(first.page), locale);
      await mainOf(first.page)
        .getByRole('button', { name: m.sendAndLogIn({ locale }) })
        .click();
      await first.page.getByLabel(login.email({ locale })).fill(first.email);
      await first.page.getByLabel(login.password({ locale })).fill(password);
      await mainOf(first.page)
        .getByRole('button', { name: login.submit({ locale }), exact: true })
        .click();
      await expect(labelled(mainOf(first.page), m.mainProducts({ locale }))).toHaveValue('Towels');
      await mainOf(first.page)
        .getByRole('button', { name: m.send({ locale }), exact: true })
        .click();
      await expect(mainOf(first.page).getByRole('status').first()).toContainText(
        m.sent({ locale }),
      );
      await narrow(first.page);

      const requests = `${rooms}/requests`;
      const move = (of: 'review' | 'accept') => control.requestMoves({ move: of }, { locale });
      await decide(organiser, { path: requests, button: move('review'), locale });
      const inReview = `${requests}?list=in_review`;
      await decide(organiser, { path: inReview, button: move('accept'), locale });

      await first.page.goto(`/${lang}/buyer/exhibitions`);
      await mainOf(first.page)
        .getByRole('link', { name: words.completeDraft({ locale }) })
        .click();
      await fillBooking(mainOf(first.page), locale, 'S1');
      await narrow(first.page);
      await mainOf(first.page)
        .getByRole('button', { name: m.sendBooking({ locale }) })
        .click();
      await expect(mainOf(first.page).getByRole('status').first()).toContainText(
        words.done({ done: 'book' }, { locale }),
      );

      // The second one saves the form and goes on later, comes too late, and waits.
      await logInByApi(second.context.request, second.email);
      await second.page.goto(`${own}/stands/reserve?stand=S2`);
      const site = labelled(mainOf(second.page), m.website({ locale }));
      await site.fill('half.example');
      await mainOf(second.page)
        .getByRole('button', { name: m.saveForm({ locale }) })
        .click();
      await expect(mainOf(second.page).getByRole('status').first()).toContainText(
        m.formSaved({ days: keptFormDays }, { locale }),
      );
      await second.page.goto(`/${lang}/buyer/exhibitions`);
      await mainOf(second.page)
        .getByRole('link', { name: words.keptForms({ form: 'booking' }, { locale }) })
        .click();
      await expect(site).toHaveValue('half.example');
      await expect(labelled(mainOf(second.page), m.standNumber({ locale }))).toHaveValue('S2');
      await fillBooking(mainOf(second.page), locale, 'S2');
      await mainOf(second.page)
        .getByRole('button', { name: m.sendBooking({ locale }) })
        .click();
      await expect(mainOf(second.page).getByRole('alert')).toContainText(
        error.sponsorCapReached({ type: 'gold' }, { locale }),
      );
      await expect(site).toHaveValue('souq.example');
      await narrow(second.page);
      await mainOf(second.page)
        .getByRole('button', { name: m.joinWaitlist({ locale }) })
        .click();
      await expect(mainOf(second.page).getByRole('status').first()).toContainText(
        words.done({ done: 'wait' }, { locale }),
      );
      await expect(mainOf(second.page)).toContainText(words.placeInLine({ locale }));
      await narrow(second.page);

      const bookings = `${rooms}/bookings`;
      const step = (of: 'review' | 'reserve') => control.bookingMoves({ move: of }, { locale });
      await decide(organiser, { path: bookings, button: step('review'), locale });
      const reviewed = `${bookings}?list=in_review`;
      await decide(organiser, { path: reviewed, button: step('reserve'), locale });
      await narrow(organiser);

      await endReservations(slug);
      await runJob('exhibitions.release_bookings');
      const confirm = mainOf(second.page).getByRole('button', { name: words.confirm({ locale }) });
      await expect(async () => {
        await second.page.goto(`/${lang}/buyer/exhibitions`);
        await expect(confirm).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await first.page.goto(`/${lang}/buyer/exhibitions`);
      await expect(mainOf(first.page)).toContainText(
        words.bookingStates({ state: 'released' }, { locale }),
      );
      await expect(async () => {
        await second.page.goto(`/${lang}/account/notifications`);
        await expect(mainOf(second.page)).toContainText(
          words.mailBooking({ state: 'reserved' }, { locale }),
          { timeout: 2_000 },
        );
      }).toPass();

      await second.page.goto(`/${lang}/buyer/exhibitions`);
      await mainOf(second.page)
        .getByLabel(words.acceptPolicy({ version: '1' }, { locale }))
        .check();
      await confirm.click();
      await expect(mainOf(second.page).getByRole('status').first()).toContainText(
        words.done({ done: 'confirm' }, { locale }),
      );

      await organiser.goto(`${bookings}?list=confirmed`);
      await expect(mainOf(organiser)).toContainText('SOUQ');
      await organiser.goto(`${rooms}/messages`);
      for (const language of locales)
        await mainOf(organiser).locator(`[name="text.${language}"]`).fill('08:00');
      await mainOf(organiser)
        .getByRole('button', { name: control.sendMessage({ locale }), exact: true })
        .click();
      await expect(mainOf(organiser).getByRole('status').first()).toContainText(
        control.done({ locale }),
      );
      await narrow(organiser);
      await expect(async () => {
        await organiser.goto(`${own}/exhibitors`);
        await expect(mainOf(organiser)).toContainText('Layla Haddad', { timeout: 2_000 });
      }).toPass();
      await narrow(organiser);
      await mainOf(organiser).getByRole('link', { name: 'Layla Haddad' }).click();
      await expect(mainOf(organiser).getByRole('heading', { level: 1 })).toHaveText('Layla Haddad');
      await narrow(organiser);
      await Promise.all([first.context.close(), second.context.close(), desk.close()]);
    });
  });
}
