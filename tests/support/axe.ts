// Accessibility checks by axe.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Part = { readonly include?: string; readonly exclude?: string };

/** Includes target sizes, which axe does not check by default. */
export async function analyze(
  page: Page,
  { include, exclude }: Part = {},
): ReturnType<AxeBuilder['analyze']> {
  await finishAnimations(page);
  const axe = new AxeBuilder({ page }).options({
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

/** What fades in has no contrast yet. Endless animations are left alone. */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

export async function findViolations(page: Page, part?: Part): Promise<string[]> {
  const { violations, passes } = await analyze(page, part);
  if (passes.length === 0) throw new Error('axe saw nothing');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}
