// What axe finds on a page that is open.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Part = { readonly include?: string; readonly exclude?: string };

/** With the size of targets, which axe leaves out unless asked. */
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
  return axe.setLegacyMode().analyze(); // without a second page, which only frames of other sites need: a third of the time
}

export async function findViolations(page: Page, part?: Part): Promise<string[]> {
  const { violations, passes } = await analyze(page, part);
  if (passes.length === 0) throw new Error('axe saw nothing');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}
