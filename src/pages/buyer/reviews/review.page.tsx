import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { editReview } from '#features/buyer-reviews/commands/write-review.server.ts';
import { ReviewForm } from '#features/buyer-reviews/components/review-form.tsx';
import { ReviewPhotos } from '#features/buyer-reviews/components/review-photos.tsx';
import { getOwnReview } from '#features/buyer-reviews/queries/own-reviews.server.ts';
import { editDays } from '#features/buyer-reviews/rules.ts';
import { reviewInput } from '#features/buyer-reviews/schemas.ts';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/buyer/reviews';
import { readShown } from '#pages/shared/read-shown.server.ts';
import { photosIn } from './photos-in.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/review.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { locale } = context;
    const { createdAt, editableUntil, ...review } = await getOwnReview(context, args.params.review);
    await readShown(context, { subject: review.id, groups: ['buyerReviewAnswers'] });
    return {
      ...review,
      locale,
      written: dateText(createdAt, locale),
      until: editableUntil && dateText(editableUntil, locale),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'buyer', reviewInput, async (context, input, form) => {
    const { state } = await editReview(context, args.params.review, input, {
      photos: photosIn(form),
      isWithoutPhotos: form.has('dropPhotos'),
    });
    const done = state === 'held' ? 'held' : 'saved';
    return redirect(`${memberPaths.buyerReviews({ locale: context.locale })}?done=${done}`, 303);
  });

export default function ReviewPage({
  loaderData: review,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, title, until, state, written } = review;
  const { crumbs, crumbsLabel } = panelWay('buyer', locale);
  return (
    <PanelPage
      title={m.editTitle({ locale })}
      lead={
        until === null
          ? m.tooOld({ days: ltr(editDays) }, { locale })
          : m.editLead({ date: until }, { locale })
      }
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.buyerReviews({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <Card as="section">
        <h2 className="card-title" dir="auto">
          {title}
        </h2>
        <p className="text-soft">
          {reviewTexts.states({ state }, { locale })} · {written}
        </p>
        {until === null ? (
          <>
            <p>{reviewTexts.starsForProduct({ stars: review.productStars }, { locale })}</p>
            <p>{reviewTexts.starsForSupplier({ stars: review.supplierStars }, { locale })}</p>
            <p className="panel-quotation" lang={review.language} dir="auto">
              {review.text}
            </p>
            <ReviewPhotos photos={review.photos} locale={locale} />
          </>
        ) : (
          <ReviewForm answer={answer} known={review} submit={m.save({ locale })} locale={locale} />
        )}
        {review.answer === null ? null : (
          <>
            <h3>{m.answer({ locale })}</h3>
            <p className="panel-quotation" dir="auto">
              {review.answer}
            </p>
          </>
        )}
      </Card>
    </PanelPage>
  );
}
