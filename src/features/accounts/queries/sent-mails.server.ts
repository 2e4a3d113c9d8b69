// The development mailbox: what a demo without a mail server would have sent. Links in it open accounts, so nobody sees it but
// whoever sits at this machine.
import { desc, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { isLocalUrl } from '#platform/http/local-url.ts';
import { notFound } from '#platform/http/problems.ts';
import { sentMails } from '#platform/mail/table.server.ts';
import type { Id } from '#shared/ids.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A request that looks local may come from a proxy that says nothing of whom it asks for. So the
 * site itself has to be at home on this machine: with a public address the mailbox does not exist.
 */
export const hasMailbox = ({ services, client }: Context): boolean =>
  services.isDemo && client !== null && client.isLocal && isLocalUrl(new URL(services.publicUrl));

function onlyHere(context: Context): void {
  if (!hasMailbox(context)) throw notFound();
}

/** The latest first. Throws not_found to everybody else. */
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

/** Throws not_found, also to everybody else. */
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
