// Sends mails through the deployment's mail server. Called from jobs, so that an unavailable server
// is retried.
import { lte, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Database } from '#platform/database/connection.ts';
import { newId } from '#shared/ids.ts';
import { sentMails } from './table.server.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  /** The same content as plain text. */
  readonly plain: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for a mail that may be handed over twice, so that programs show it once. */
  readonly messageId?: string;
};

export type Mailer = {
  /** Throws what the mail server rejects it with. */
  send(mail: Mail): Promise<void>;
};
export type OpenMailer = Mailer & { close(): void };

type MailerOptions = {
  readonly db: Database;
  readonly log: Logger;
  readonly smtpUrl: string | null;
  readonly from: string;
  /** True without a mail server: mails are stored for the development mailbox. */
  readonly keeps: boolean;
};

/** Number of mails the development mailbox shows. */
const maxKept = 200;

export function createMailer({ db, log, smtpUrl, from, keeps }: MailerOptions): OpenMailer {
  if (smtpUrl === null)
    return {
      send: keeps
        ? (mail) => keepMail(db, mail)
        : async () => log.warn('a mail was not sent: SMTP_URL is not set'),
      close: () => {},
    };
  const transport = createTransport(smtpUrl, { from });
  return {
    async send({ to, subject, html, plain, headers, messageId }) {
      // Passed as an object: a string would be split at commas into several addresses.
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        html,
        text: plain,
        ...(messageId !== undefined && { messageId }),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

async function keepMail(db: Database, { to, subject, html, plain }: Mail): Promise<void> {
  await db.insert(sentMails).values({ id: newId(), recipient: to, subject, html, plain });
  const oldest = sql`(select at from sent_mails order by at desc offset ${maxKept} limit 1)`;
  await db.delete(sentMails).where(lte(sentMails.at, oldest));
}
