// What the owner of a company is written about a step of the application.
import * as m from '#messages/features/memberships';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { findStepReader } from '../queries/step-reader.server.ts';
import type { ToldState } from '../rules.ts';

type Told = NonNullable<Awaited<ReturnType<typeof findStepReader>>>;

const texts: Readonly<
  Record<ToldState, readonly [heading: typeof m.mailRequested, text: typeof m.mailRequestedText]>
> = {
  requested: [m.mailRequested, m.mailRequestedText],
  more_documents: [m.mailReturned, m.mailReturnedText],
  approved: [m.mailApproved, m.mailApprovedText],
  rejected: [m.mailRejected, m.mailRejectedText],
};

/** `stepId`: a mail that is handed over twice is shown once. */
export async function writeStepMail(
  { services }: Context,
  told: Told,
  stepId: string,
): Promise<Mail> {
  const { email, locale, name, company, reason } = told;
  const [heading, text] = texts[told.to as ToldState];
  const letter = await writeLetter(email, {
    locale,
    subject: heading({ locale }),
    preview: company,
    heading: heading({ locale }),
    paragraphs: [
      m.mailHello({ name }, { locale }),
      text({ company }, { locale }),
      ...(reason === null ? [] : [m.mailReason({ reason }, { locale })]),
    ],
    button: {
      label: m.mailSee({ locale }),
      url: `${services.publicUrl}${memberPaths.membership({ locale })}`,
    },
    footnotes: [m.mailWhy({ locale })],
  });
  const { hostname } = new URL(services.publicUrl);
  return { ...letter, messageId: `<membership-${stepId}@${hostname}>` };
}
