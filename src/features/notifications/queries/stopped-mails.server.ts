import type { Context, MailsOfLink } from '#platform/context.ts';

/** What the page of a mail's stop link shows. Null for a link that we did not sign. */
export async function findMailsOfLink(
  context: Context,
  token: string,
): Promise<MailsOfLink | null> {
  for (const links of context.services.features.stopLinks) {
    const mails = await links.find(context, token);
    if (mails) return mails;
  }
  return null;
}
