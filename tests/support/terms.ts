// The page of terms, whose version people accept.
import { publishPageVersion } from '#features/content-pages/commands/edit-pages.server.ts';
import { openContentPages } from '#features/content-pages/services/open-pages.server.ts';
import type { RichText } from '#features/rich-texts/schemas.ts';
import type { Context } from '#platform/context.ts';

const words: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }],
};
const inAll = <Value>(value: Value) => ({ en: value, tr: value, ar: value });

/** Publishes the terms a first and a second time, so that version 2 is valid. */
export async function publishTermsTwice(operator: Context): Promise<void> {
  const title = inAll('Terms');
  await openContentPages(operator, [
    { name: 'terms', isPublished: true, title, description: title, body: inAll(words) },
  ]);
  await publishPageVersion(operator, 'terms', { seen: 1 });
}
