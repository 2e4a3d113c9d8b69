import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { writeReview } from '#features/buyer-reviews/commands/write-review.server.ts';
import { ReviewForm } from '#features/buyer-reviews/components/review-form.tsx';
import { getReviewRight } from '#features/buyer-reviews/queries/own-reviews.server.ts';
import { editDays } from '#features/buyer-reviews/rules.ts';
import { reviewInput } from '#features/buyer-reviews/schemas.ts';
import * as m from '#messages/pages/buyer/reviews';
import { photosIn } from './photos-in.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/new-review.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => ({
    locale: context.locale,
    title: (await getReviewRight(context, args.params.right)).title,
  }));

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'buyer', reviewInput, async (context, input, form) => {
    const { state } = await writeReview(context, args.params.right, input, photosIn(form));
    const done = state === 'held' ? 'held' : 'sent';
    return redirect(`${memberPaths.buyerReviews({ locale: context.locale })}?done=${done}`, 303);
  });

export default function NewReviewPage({
  loaderData: { locale, title },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('buyer', locale);
  return (
    <PanelPage
      title={m.writeTitle({ locale })}
      lead={m.writeLead({ days: ltr(editDays) }, { locale })}
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
        <ReviewForm
          answer={answer}
          known={{ language: locale }}
          submit={m.send({ locale })}
          locale={locale}
        />
      </Card>
    </PanelPage>
  );
}
