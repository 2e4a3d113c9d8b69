// Accessibility checks by axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Part = { readonly include?: string; readonly exclude?: string };

const { resolve } = createRequire(import.meta.url);
const axeFile = createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const source = readFileSync(axeFile, 'utf8');

/** The builder would send it twice for each check, unminified, which takes as long as the check. */
async function provideAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

/** Includes target sizes, which axe does not check by default. */
export async function analyze(
  page: Page,
  { include, exclude }: Part = {},
): ReturnType<AxeBuilder['analyze']> {
  await finishAnimations(page);
  await provideAxe(page);
  const axe = new AxeBuilder({ page, axeSource: ';' }).options({
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    preload: false,
  });
  if (include !== undefined) axe.include(include);
  if (exclude !== undefined) axe.exclude(exclude);
  // The legacy mode opens no second page, which only foreign frames need, and takes a third of the
  // time.
  return axe.setLegacyMode().analyze();
}

/**
 * What fades in has no contrast yet. Animations are put at their end and not waited for: a page
 * that is not drawn never ends them. Endless ones are left alone.
 */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });

export async function findViolations(page: Page, part?: Part): Promise<string[]> {
  const { violations, passes } = await analyze(page, part);
  if (passes.length === 0) throw new Error('axe saw nothing');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}
