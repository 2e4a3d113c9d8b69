import { redirect } from 'react-router';
import { z } from 'zod';
import {
  reportReview,
  voteForReview,
} from '#features/buyer-reviews/commands/judge-reviews.server.ts';
import { RatingSummary, ReviewItem } from '#features/buyer-reviews/components/review-list.tsx';
import { findRating, listReviews } from '#features/buyer-reviews/queries/review-list.server.ts';
import {
  reportInput,
  reportReasons,
  reviewId,
  type ReviewSort,
  reviewSorts,
} from '#features/buyer-reviews/schemas.ts';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import * as m from '#messages/pages/storefront/reviews';
import { notFound } from '#platform/http/problems.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isPublicId } from '#shared/ids.ts';
import { isolated } from '#shared/bidi-marks.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextArea } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert, EmptyState } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/reviews.page';
import { ReviewFilter } from './review-filter.tsx';

const perPage = 20;
const starCounts = [5, 4, 3, 2, 1] as const;

const sortIn = (query: URLSearchParams): ReviewSort =>
  reviewSorts.find((sort) => sort === query.get('sort')) ?? 'newest';

const starsIn = (query: URLSearchParams): number | null =>
  starCounts.find((stars) => String(stars) === query.get('stars')) ?? null;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { searchParams } = args.url;
    const id = args.params.product;
    const found = isPublicId(id) ? await findProduct(context, id) : null;
    if (found === null) throw notFound();
    const sort = sortIn(searchParams);
    const stars = starsIn(searchParams);
    const asked = searchParams.get('after');
    const after = asked !== null && isPublicId(asked) ? asked : null;
    const [{ rows, next }, rating] = await Promise.all([
      listReviews(context, id, { sort, stars, after, limit: perPage }),
      findRating(context, id),
    ]);
    return {
      locale: context.locale,
      publicUrl: context.services.publicUrl,
      id,
      title: found.product.title.value,
      path: found.product.path,
      isMember: context.actor.kind === 'member',
      done: searchParams.get('done'),
      sort,
      stars,
      // Written here: browsers need no schemas for them.
      sorts: reviewSorts.map((one) => ({
        value: one,
        label: m.sorts({ sort: one }, { locale: context.locale }),
      })),
      reasons: reportReasons.map((reason) => ({
        value: reason,
        label: m.reasons({ reason }, { locale: context.locale }),
      })),
      after,
      next,
      rating,
      rows,
    };
  });

const acts = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('vote'),
    id: reviewId,
    isHelpful: z.enum(['yes', 'no']).transform((said) => said === 'yes'),
  }),
  reportInput.extend({ intent: z.literal('report'), id: reviewId }),
]);

export const action = (args: Route.ActionArgs) =>
  handleForm(args, acts, async (context, input) => {
    if (input.intent === 'vote') await voteForReview(context, input);
    else {
      const { id, reason, note } = input;
      await reportReview(context, id, { reason, note });
    }
    const here = paths.reviews({ locale: context.locale, id: args.params.product });
    const { searchParams } = args.url;
    return redirect(
      withParameters(here, {
        sort: searchParams.get('sort'),
        stars: starsIn(searchParams),
        done: input.intent,
      }),
      303,
    );
  });

type Loaded = Route.ComponentProps['loaderData'];
type Answer = Route.ComponentProps['actionData'];

function Judging({
  id,
  answer: last,
  data: { locale, reasons },
}: {
  id: string;
  answer: Answer;
  data: Loaded;
}) {
  const report = resultFor(last, 'report', id);
  const vote = resultFor(last, 'vote', id);
  return (
    <>
      <IntentForm intent="vote" id={id} answer={vote}>
        <div className="cluster">
          <span>{m.wasHelpful({ locale })}</span>
          <Button size="sm" type="submit" name="isHelpful" value="yes">
            {m.helpful({ locale })}
          </Button>
          <Button size="sm" variant="quiet" type="submit" name="isHelpful" value="no">
            {m.notHelpful({ locale })}
          </Button>
        </div>
      </IntentForm>
      <details open={report ? true : undefined}>
        <summary>{m.report({ locale })}</summary>
        <IntentForm intent="report" id={id} answer={report}>
          <Select
            label={m.reason({ locale })}
            name="reason"
            error={report?.errors['reason']}
            defaultValue={String(report?.values['reason'] ?? '')}
          >
            <option value="">{m.chooseReason({ locale })}</option>
            {reasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <TextArea
            label={m.note({ locale })}
            name="note"
            rows={3}
            maxLength={300}
            dir="auto"
            error={report?.errors['note']}
            defaultValue={String(report?.values['note'] ?? '')}
          />
          <div>
            <SubmitButton size="sm">{m.send({ locale })}</SubmitButton>
          </div>
        </IntentForm>
      </details>
    </>
  );
}

/** The rest of the list is one page on; the first, one back. */
function Ways({ data: { locale, id, sort, stars, after, next } }: { data: Loaded }) {
  const here = withParameters(paths.reviews({ locale, id }), {
    sort: sort === 'newest' ? null : sort,
    stars,
  });
  return (
    <div className="cluster">
      {after === null ? null : (
        <Button size="sm" variant="quiet" href={here}>
          {m.first({ locale })}
        </Button>
      )}
      {next === null ? null : (
        <Button size="sm" href={withParameters(here, { after: next })}>
          {m.more({ locale })}
        </Button>
      )}
    </div>
  );
}

export default function ReviewsPage({
  loaderData: data,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, publicUrl, id, title, path, isMember, done, after, stars, rating, rows } = data;
  const doneText = answer ? '' : m.done({ what: done ?? '' }, { locale });
  const heading = m.title({ product: isolated(title) }, { locale });
  return (
    <main className="wrap section-alone" id="main">
      <PageHead
        title={m.title({ product: title }, { locale })}
        description={m.description({ product: title }, { locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.reviews, { id })}
        locale={locale}
        isIndexed={rating !== null && after === null && stars === null}
      />
      <h1 className="display display-4">{heading}</h1>
      <p>
        <a className="link" href={paths.localized({ locale, path })}>
          {m.toProduct({ locale })}
        </a>
      </p>
      {doneText === '' ? null : (
        <div role="status">
          <Alert tone="success">{doneText}</Alert>
        </div>
      )}
      {rating === null ? (
        <EmptyState title={m.none({ locale })} text={m.noneText({ locale })} />
      ) : (
        <div className="review-list">
          <RatingSummary rating={rating} locale={locale} />
          <ReviewFilter
            action={paths.reviews({ locale, id })}
            sortName="sort"
            sort={data.sort}
            sorts={data.sorts}
            stars={stars}
            locale={locale}
          />
          {isMember ? null : (
            <p>
              <a
                className="link"
                href={withParameters(paths.logIn({ locale }), {
                  next: paths.reviews({ locale, id }),
                })}
              >
                {m.logIn({ locale })}
              </a>
            </p>
          )}
          {rows.length === 0 ? <p>{m.noneWithStars({ locale })}</p> : null}
          <ul className="review-list-items">
            {rows.map((review) => (
              <ReviewItem key={review.id} review={review} locale={locale}>
                {isMember ? <Judging id={review.id} answer={answer} data={data} /> : null}
              </ReviewItem>
            ))}
          </ul>
          <Ways data={data} />
        </div>
      )}
    </main>
  );
}
