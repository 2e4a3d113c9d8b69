// The mail with an answer to what somebody wrote to the market.
import * as m from '#messages/features/contact';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import * as paths from '#shared/paths.ts';
import type { findAnswer } from '../queries/contact-messages.server.ts';

export type AnswerToMail = NonNullable<Awaited<ReturnType<typeof findAnswer>>>;

/** Under the same Message-ID each time, since a job that is killed runs again. */
export async function writeAnswerMail({ services }: Context, answer: AnswerToMail): Promise<Mail> {
  const { id, locale, email, fullName: name, subject, text, message } = answer;
  const letter = await writeLetter(email, {
    locale,
    subject: m.mailSubject({ subject }, { locale }),
    preview: text.slice(0, 120),
    heading: m.mailHeading({ name }, { locale }),
    paragraphs: text.split(/\n+/),
    button: {
      label: m.mailAgain({ locale }),
      url: `${services.publicUrl}${paths.contact({ locale })}`,
    },
    footnotes: [m.mailWhy({ locale }), m.mailYouWrote({ message }, { locale })],
  });
  const { hostname } = new URL(services.publicUrl);
  return { ...letter, messageId: `<contact-answer-${id}@${hostname}>` };
}
