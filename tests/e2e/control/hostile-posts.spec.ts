// Hostile texts from the editor of posts do nothing to readers, lists, feeds and machines.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/blog';
import { harmOn, noHarm, watchHarm } from '#tests/support/browser-harm.ts';
import { sessionOf } from '#tests/support/browser-sessions.ts';
import { test } from '#tests/support/browser-test.ts';
import { allowedElements, hostileTexts } from '#tests/support/hostile-texts.ts';

test.use({ storageState: sessionOf('admin'), contextOptions: { reducedMotion: 'reduce' } });

test('two hundred hostile texts in a post do nothing to its readers', async ({
  page,
  lang,
  navigate,
}) => {
  const locale = { locale: lang };
  const code = randomUUID().slice(0, 8);
  const title = `<img src=x onerror=harm()>"'</script><script>harm()</script> ${code}`;
  const main = page.getByRole('main');
  const act = async (name: string) => {
    const form = main.locator('.panel-act').filter({ hasText: name });
    await form.locator('summary').click();
    await form.getByLabel(control.sure(locale)).check();
    await form.getByRole('button', { name }).click();
  };
  const said = (text: string) =>
    expect(main.getByRole('status').filter({ hasText: text })).toBeVisible();
  // No browser types NUL; a form that has one is refused as a whole.
  const typed = hostileTexts.join('\n\n').replaceAll('\0', '');
  await watchHarm(page);
  expect(hostileTexts.length).toBeGreaterThanOrEqual(200);

  await navigate('/:lang/control/blog/new', { lang });
  await page.locator('input[name=slug]').fill(`hostile-${code}`);
  await page.locator(`input[name="title.${lang}"]`).fill(title);
  await page.locator(`textarea[name="summary.${lang}"]`).fill(title);
  await page.locator(`textarea[name="body.${lang}"]`).fill(typed);
  await main.getByRole('button', { name: m.saveDraft(locale), exact: true }).click();
  await said(m.doneSave(locale));
  const editor = page.url().split('?', 1)[0]!;
  expect(await harmOn(page)).toEqual(noHarm);
  await act(m.publish(locale));
  await said(m.donePublish(locale));

  await page.goto(`/${lang}/blog/hostile-${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const names = await page
    .locator('.rich-text')
    .evaluateAll((texts) =>
      texts.flatMap((text) => [...text.querySelectorAll('*')].map(({ localName }) => localName)),
    );
  expect(names.filter((name) => !allowedElements.includes(name))).toEqual([]);
  const headlines = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => JSON.parse(textContent)));
  expect(JSON.stringify(headlines)).toContain(JSON.stringify(title).slice(1, -1));
  expect(await harmOn(page)).toEqual(noHarm);

  await page.goto(`/${lang}/blog`);
  await expect(main.getByRole('link', { name: title }).first()).toBeVisible();
  expect(await harmOn(page)).toEqual(noHarm);

  const feed = await (await page.request.get(`/feeds/${lang}/blog.xml`)).text();
  const read = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, 'text/xml');
    return {
      elements: [...new Set([...document.querySelectorAll('*')].map((one) => one.localName))],
      titles: [...document.querySelectorAll('item > title')].map((one) => one.textContent),
    };
  }, feed);
  expect(read.titles).toContain(title);
  for (const name of ['parsererror', 'script', 'img']) expect(read.elements).not.toContain(name);

  await page.goto(editor);
  await act(m.hide(locale));
  await said(m.doneHide(locale));
});
