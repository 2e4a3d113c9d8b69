import { redirect } from 'react-router';
import { z } from 'zod';
import { answerReview } from '#features/buyer-reviews/commands/answer-review.server.ts';
import { whyNotAnswerReviews } from '#features/buyer-reviews/permissions.ts';
import { listStoreReviews } from '#features/buyer-reviews/queries/store-reviews.server.ts';
import { answerInput, maxReviewText, reviewId } from '#features/buyer-reviews/schemas.ts';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/vendor/reviews';
import { readShown } from '#pages/shared/read-shown.server.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { isolated } from '#shared/bidi-marks.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { Route } from './+types/reviews.page';
import { AnswerRoom } from '../answers/answer-room.tsx';
import { loadAnswers } from '../answers/load-answers.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const done = args.url.searchParams.get('done');
    if (whyNotAnswerReviews(context.actor) !== null)
      return { locale, done, ratings: [], listed: null };
    await readShown(context, { groups: ['sellerReviews'] });
    let ratings: readonly { readonly name: string; readonly average: string }[] = [];
    const listed = await loadAnswers(args, locale, async (asked) => {
      const found = await listStoreReviews(context, asked);
      ratings = found.ratings.map(({ name, average }) => ({ name, average: average.toFixed(1) }));
      return found;
    });
    return { locale, done, ratings, listed };
  });

const act = answerInput.extend({ intent: z.literal('answer'), id: reviewId });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', act, async (context, { id, answer }) => {
    const { state } = await answerReview(context, id, { answer });
    const { locale } = context;
    return redirect(withParameters(memberPaths.vendorReviews({ locale }), { done: state }), 303);
  });

export default function VendorReviewsPage({
  loaderData: { locale, done, ratings, listed },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <AnswerRoom
      locale={locale}
      done={done}
      answer={answer}
      path={memberPaths.vendorReviews({ locale })}
      texts={{
        title: m.title({ locale }),
        lead: m.lead({ locale }),
        unanswered: m.unanswered({ locale }),
        none: m.none({ locale }),
        noneAll: m.noneAll({ locale }),
        noneText: m.noneText({ locale }),
        lookOnly: m.lookOnly({ locale }),
      }}
      field={{ name: 'answer', maxLength: maxReviewText }}
      renderTitle={({ title, product }) => (
        <a className="link" dir="auto" href={paths.reviews({ locale, id: product })}>
          {title}
        </a>
      )}
      renderAbout={({ productStars, supplierStars }) => (
        <p>
          <strong>{reviewTexts.starsForProduct({ stars: productStars }, { locale })}</strong>
          {' · '}
          {reviewTexts.starsForSupplier({ stars: supplierStars }, { locale })}
        </p>
      )}
      listed={listed}
    >
      {ratings.length === 0 ? null : (
        <ul className="stack" aria-label={m.average({ locale })}>
          {ratings.map(({ name, average }) => (
            <li key={name}>{m.stars({ store: isolated(name), average }, { locale })}</li>
          ))}
        </ul>
      )}
    </AnswerRoom>
  );
}
