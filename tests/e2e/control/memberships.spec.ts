// A company applies for the directory, is returned once and approved, and is found by its letter
// and by words.
import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { requiredDocuments, taxIdOf } from '#features/memberships/rules.ts';
import type { LegalForm } from '#features/memberships/schemas.ts';
import { documentKinds, legalForms } from '#messages/features/memberships';
import * as companies from '#messages/features/companies';
import * as membership from '#messages/pages/account/membership';
import * as control from '#messages/pages/control';
import * as review from '#messages/pages/control/memberships';
import * as directory from '#messages/pages/storefront/directory';
import * as error from '#messages/pages/storefront/error';
import { provinceName } from '#shared/provinces.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { expectFitsNarrow } from '#tests/support/browser-panels.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { logInByApi, signUpConfirmedBuyer } from '#tests/support/browser-users.ts';

/** A number that no other journey has, with a right last digit. */
function taxNumber(): string {
  const digits = String(randomInt(100_000_000, 999_999_999));
  const last = Array.from('0123456789').find(
    (one) => taxIdOf('association', 'TR', digits + one) !== null,
  );
  return digits + last!;
}

const pdf = { name: 'document.pdf', mimeType: 'application/pdf', buffer: pdfFile() };

const cases: readonly { readonly form: LegalForm; readonly hasScripts: boolean }[] = [
  { form: 'association', hasScripts: true },
  { form: 'limited_company', hasScripts: true },
  { form: 'ordinary_partnership', hasScripts: false },
];

for (const { form, hasScripts } of cases) {
  test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
    test.use({
      javaScriptEnabled: hasScripts,
      contextOptions: { reducedMotion: 'reduce' },
    });

    test(`an application of a company, ${form}, is returned, approved and found`, async ({
      page,
      context,
      lang,
      navigate,
      browser,
      baseURL,
    }) => {
      const locale = { locale: lang };
      const code = randomUUID().slice(0, 8);
      const name = `Öncü Havlu ${code}`;
      const place = provinceName('Denizli', lang);
      const main = page.getByRole('main');
      await logInByApi(context.request, await signUpConfirmedBuyer(context.request));

      await navigate('/:lang/account/membership', { lang });
      await main.getByLabel(legalForms({ form }, locale), { exact: true }).check();
      await main.getByRole('button', { name: membership.next(locale) }).click();
      await expect(main.getByRole('status').first()).toContainText(membership.formSaved(locale));

      const number = taxNumber();
      const legalName = main.getByLabel(membership.legalName(locale), { exact: true });
      if (hasScripts) {
        const kept = page.waitForResponse((response) =>
          (response.request().postData() ?? '').includes('intent=keep'),
        );
        await legalName.fill(name);
        await kept;
        await navigate('/:lang/account/membership', { lang });
        await expect(legalName).toHaveValue(name);
      } else await legalName.fill(name);
      await main
        .getByLabel(companies.businessTypes(locale), { exact: true })
        .selectOption(form === 'association' ? 'association' : 'manufacturer');
      await main.getByLabel(membership.taxOffice(locale), { exact: true }).fill('Denizli');
      await main
        .getByLabel(membership.taxNumber(locale), { exact: true })
        .fill(number.slice(0, 9) + String((Number(number[9]) + 1) % 10));
      await main.locator('[name=sectors]').first().check();
      await main.getByLabel(companies.mainProducts(locale)).fill('Towels, bathrobes');
      await main.getByLabel(membership.country(locale), { exact: true }).selectOption('TR');
      await main.getByLabel(companies.province(locale), { exact: true }).selectOption('Denizli');
      await main.getByLabel(membership.address(locale), { exact: true }).fill('Sanayi Cad. 5');
      await main.getByLabel(membership.phone(locale), { exact: true }).fill('0258 123 45 67');
      await main
        .getByLabel(membership.responsiblePerson(locale), { exact: true })
        .fill('Ayşe Çınar');
      await main.getByRole('button', { name: membership.next(locale) }).click();
      await expect(main.locator('.field-error').first()).toHaveText(error.taxNumberWrong(locale));
      await expect(legalName).toHaveValue(name);
      await main.getByLabel(membership.taxNumber(locale), { exact: true }).fill(number);
      await main.getByRole('button', { name: membership.next(locale) }).click();
      await expect(main.getByRole('status').first()).toContainText(membership.dataSaved(locale));

      const today = new Date().toISOString().slice(0, 10);
      const sendDocument = async (kind: (typeof kinds)[number]) => {
        const card = main.locator('section', {
          has: page.getByRole('heading', { name: documentKinds({ kind }, locale), exact: true }),
        });
        await card.locator('input[type=file]').setInputFiles(pdf);
        if (kind === 'tax_plate') await card.getByLabel(membership.issuedOn(locale)).fill(today);
        await card.getByRole('button', { name: membership.sendDocument(locale) }).click();
        const sent = membership.sentDocument({ format: 'PDF' }, locale);
        await expect(card.getByRole('link', { name: sent })).toBeVisible();
      };
      const kinds = requiredDocuments(form);
      const commitment = await context.request.get(`/${lang}/account/membership/commitment.pdf`);
      expect((await commitment.body()).subarray(0, 5).toString()).toBe('%PDF-');
      for (const kind of kinds) await sendDocument(kind);
      if (hasScripts) await expectFitsNarrow(page);
      await main.getByRole('link', { name: membership.next(locale), exact: true }).click();
      await main.getByRole('button', { name: membership.sendRequest(locale) }).click();
      await expect(main.getByRole('status').first()).toContainText(membership.requested(locale));

      const desk = await browser.newContext({
        baseURL: baseURL!,
        storageState: sessionOf('admin'),
        javaScriptEnabled: hasScripts,
      });
      const staff = await desk.newPage();
      const sheet = staff.getByRole('main');
      const open = async () => {
        await staff.goto(`/${lang}/control/memberships?q=${code}`);
        await staff.getByRole('link', { name }).click();
        await sheet.getByRole('button', { name: review.take(locale) }).click();
        await expect(sheet.getByRole('status').first()).toContainText(review.doneTake(locale));
      };
      const decide = async (title: string, reason: string | null) => {
        const act = sheet.locator('details', { has: staff.getByText(title, { exact: true }) });
        await act.locator('summary').click();
        if (reason !== null) await act.locator('[name=reason]').fill(reason);
        await act.getByLabel(control.sure(locale)).check();
        await act.getByRole('button', { name: title }).click();
      };
      await open();
      await decide(review.returnIt(locale), 'Please say more about the company.');
      await expect(staff.getByRole('main')).toContainText(review.doneReturn(locale));

      await navigate('/:lang/account/membership', { lang });
      await expect(main).toContainText('Please say more about the company.');
      await main.getByRole('button', { name: membership.sendRequest(locale) }).click();
      await expect(main.getByRole('status').first()).toContainText(membership.requested(locale));

      await open();
      for (const kind of kinds) {
        const row = sheet.locator('article', {
          has: staff.getByRole('heading', { name: documentKinds({ kind }, locale), exact: true }),
        });
        const opened = staff.waitForEvent('download');
        await row.getByRole('link').click();
        await opened;
        await row.getByRole('button', { name: review.accept(locale) }).click();
        await expect(row).toContainText(review.accepted(locale));
      }
      if (hasScripts) await expectFitsNarrow(staff);
      await decide(review.approve(locale), null);
      await expect(staff.getByRole('main')).toContainText(review.doneApprove(locale));
      await desk.close();

      await expect
        .poll(async () =>
          (await context.request.get(`/${lang}/guide/directory?letter=Ö&q=${code}`)).text(),
        )
        .toContain(name);
      await navigate('/:lang/guide/directory', { lang });
      await main.getByRole('searchbox', { name: directory.search(locale) }).fill(code);
      await main.getByRole('button', { name: directory.find(locale) }).click();
      await main.locator('.facet-links').getByRole('link', { name: place }).click();
      await expect(page).toHaveURL(/province=Denizli/);
      await main.getByRole('link', { name }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
      if (hasScripts) await expectFitsNarrow(page);
    });
  });
}
