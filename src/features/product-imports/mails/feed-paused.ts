// What a seller is written when a feed was paused, in the seller's language.
import * as t from '#messages/features/product-imports';
import type { Context } from '#platform/context.ts';
import { writeLetter } from '#platform/mail/letter.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { FeedProblem } from '../schemas.ts';

type Paused = {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly url: string;
  readonly problem: FeedProblem | null;
};

export function writeFeedPaused(
  { services }: Context,
  { name, email, locale, url, problem }: Paused,
): Promise<Mail> {
  const heading = t.mailFeedPaused({ locale });
  const why = problem === 'empty' ? t.mailFeedEmpty : t.mailFeedHalfGone;
  return writeLetter(email, {
    locale,
    subject: heading,
    preview: url,
    heading,
    paragraphs: [
      t.mailHello({ name }, { locale }),
      why({ url: ltr(url) }, { locale }),
      t.mailFeedNothing({ locale }),
    ],
    button: {
      label: t.mailFeedSee({ locale }),
      url: `${services.sites.vendor}${memberPaths.vendorFeeds({ locale })}`,
    },
    footnotes: [t.mailFeedWhy({ locale })],
  });
}
