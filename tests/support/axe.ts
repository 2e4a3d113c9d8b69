// Accessibility checks by axe.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Part = { readonly include?: string; readonly exclude?: string };

/** Includes target sizes, which axe does not check by default. */
export function analyze(
  page: Page,
  { include, exclude }: Part = {},
): ReturnType<AxeBuilder['analyze']> {
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

export async function findViolations(page: Page, part?: Part): Promise<string[]> {
  const { violations, passes } = await analyze(page, part);
  if (passes.length === 0) throw new Error('axe saw nothing');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}
