// The development mailbox: e-mails that a demo without mail server would have sent. Links in them
// open accounts, so only local visitors may see them.
import { desc, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { isLocalUrl } from '#platform/http/local-url.ts';
import { notFound } from '#platform/http/problems.ts';
import { sentMails } from '#platform/mail/table.server.ts';
import type { Id } from '#shared/ids.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A local request may come from a proxy that hides the client. So the site's own URL must be local:
 * with a public URL the mailbox does not exist.
 */
export const hasMailbox = ({ services, client }: Context): boolean =>
  services.isDemo && client !== null && client.isLocal && isLocalUrl(new URL(services.publicUrl));

function onlyHere(context: Context): void {
  if (!hasMailbox(context)) throw notFound();
}

/** Lists e-mails, latest first. Throws not_found for remote visitors. */
export async function listSentMails(context: Context) {
  onlyHere(context);
  return context.db
    .select({
      id: sentMails.id,
      recipient: sentMails.recipient,
      subject: sentMails.subject,
      at: sentMails.at,
    })
    .from(sentMails)
    .orderBy(desc(sentMails.at), desc(sentMails.id))
    .limit(200);
}

/** Throws not_found, also for remote visitors. */
export async function getSentMail(context: Context, id: string) {
  onlyHere(context);
  const [mail] = uuid.test(id)
    ? await context.db
        .select()
        .from(sentMails)
        .where(eq(sentMails.id, id as Id<'sentMail'>))
    : [];
  if (!mail) throw notFound();
  return mail;
}
