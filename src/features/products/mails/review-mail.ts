// What the owner of a store is written about a decision, in the owner's language.
import * as m from '#messages/features/products';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { rejectionText } from '../format/reviews.ts';
import type { RejectionReason } from '../rules/reviews.ts';
import type { DraftReason } from '../schemas.ts';

type Reader = { readonly name: string; readonly email: string; readonly locale: Locale };
type Decision = {
  readonly state: 'approved' | 'categorised' | 'rejected';
  readonly title: string;
  readonly productId: string;
  readonly isOnSale: boolean;
  /** Why it is not. */
  readonly draftReason: DraftReason | null;
  readonly category: string | null;
  readonly rejection: RejectionReason | null;
  readonly note: string | null;
};

export function writeReviewMail(
  { services }: Context,
  { name, email, locale }: Reader,
  { state, title, productId, isOnSale, draftReason, category, rejection, note }: Decision,
): Promise<Mail> {
  const language = { locale };
  const isBelowMoq = draftReason === 'category_moq';
  const heading = {
    approved: m.mailApproved,
    categorised: m.mailCategorised,
    rejected: m.mailRejected,
  }[state](language);
  const texts = {
    approved: () => [
      (isOnSale ? m.mailApprovedText : isBelowMoq ? m.mailApprovedBelow : m.mailApprovedFull)(
        { title },
        language,
      ),
    ],
    categorised: () => [
      (isBelowMoq ? m.mailCategorisedBelow : m.mailCategorisedText)(
        { title, category: category ?? '–' },
        language,
      ),
    ],
    rejected: () => [
      m.mailRejectedText({ title }, language),
      ...(rejection === null ? [] : [rejectionText(rejection, locale)]),
      ...(note === null ? [] : [m.mailNote({ note }, language)]),
      m.mailMend(language),
    ],
  };
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: title,
    heading,
    paragraphs: [m.mailHello({ name }, language), ...texts[state]()],
    button: {
      label: m.mailSee(language),
      url: `${services.sites.vendor}${memberPaths.vendorProduct({ locale, id: productId })}`,
    },
    footnotes: [m.mailWhy(language)],
  });
}
