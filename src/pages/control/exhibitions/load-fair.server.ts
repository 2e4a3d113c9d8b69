// The exhibition of a room, with its head.
import { getOrganised } from '#features/exhibitions/queries/organised.server.ts';
import type { Context } from '#platform/context.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { FairHead } from './fair-page.tsx';

/** Throws not_found. */
export async function loadFair(context: Context, slug: string) {
  const fair = await getOrganised(context, slug);
  const head: FairHead = {
    locale: context.locale,
    slug: fair.slug,
    title: inLanguage(fair.title, context.locale)?.value ?? fair.slug,
    phase: fair.phase,
  };
  return { fair, head };
}
