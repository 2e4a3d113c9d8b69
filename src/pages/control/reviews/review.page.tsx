import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { ReviewPhotos } from '#features/buyer-reviews/components/review-photos.tsx';
import { moderateReview } from '#features/buyer-reviews/commands/judge-reviews.server.ts';
import {
  findReviewedProduct,
  getReviewToModerate,
  isReviewHeld,
  nearestHeldReviews,
} from '#features/buyer-reviews/queries/held-reviews.server.ts';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/control/reviews';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/review.page';
import { ActForm, DecisionResult } from '../act-form.tsx';
import { plainAct, reasonedAct } from '../act-schema.ts';
import { openNext, readDecision } from '../after-decision.ts';
import { BesideQueue, queueItems } from '../queue-list.tsx';
import { QueueTools } from '../queue-tools.tsx';
import { reviewDecisions } from './review-decisions.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const [review, decided] = await Promise.all([
      getReviewToModerate(context, args.params.review),
      readDecision(args.url.searchParams, (id) => findReviewedProduct(context, id)),
    ]);
    const { createdAt, reports, acts, queue, ...shown } = review;
    const at = (moment: Date) => dateText(moment, locale, 'instant');
    return {
      ...shown,
      locale,
      decided,
      queue: queueItems(
        queue,
        {
          id: shown.id,
          title: shown.title,
          of: shown.store,
          at: createdAt,
          picture: shown.picture,
        },
        locale,
      ),
      written: at(createdAt),
      reports: reports.map((report) => ({ ...report, at: at(report.at) })),
      acts: acts.map((act) => ({ ...act, at: at(act.at) })),
    };
  });

const moves = {
  show: { part: 'review', isShown: true },
  hide: { part: 'review', isShown: false },
  showAnswer: { part: 'answer', isShown: true },
  hideAnswer: { part: 'answer', isShown: false },
} as const;

const seen = { shown: z.string().max(100) };
const acts = z.discriminatedUnion('intent', [
  plainAct('show').extend(seen),
  reasonedAct('hide').extend(seen),
  plainAct('showAnswer').extend(seen),
  reasonedAct('hideAnswer').extend(seen),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const id = args.params.review;
    const reason = 'reason' in input ? input.reason : '';
    const wasHeld = await isReviewHeld(context, id);
    await moderateReview(context, id, { ...moves[input.intent], reason, shown: input.shown });
    const { locale } = context;
    const done = input.intent;
    const sheet = (review: string) => memberPaths.controlReview({ locale, id: review });
    // The review and its answer may both wait.
    if (!wasHeld || (await isReviewHeld(context, id)))
      return redirect(withParameters(sheet(id), { done }), 303);
    const neighbours = await nearestHeldReviews(context, id);
    return openNext({ id, done, neighbours, sheet, list: memberPaths.controlReviews({ locale }) });
  });

/** Which of the two the keys decide: what waits, the review first. */
const keysDecide = ({ state, openReportCount, answerState }: Props['review']) =>
  state !== 'held' && openReportCount === 0 && answerState === 'held' ? 'answer' : 'review';
const keyOf = (review: Props['review'], part: 'review' | 'answer', key: 'a' | 'r') =>
  keysDecide(review) === part ? key : undefined;

type Props = {
  readonly review: Route.ComponentProps['loaderData'];
  readonly answer: Route.ComponentProps['actionData'];
};

const ReviewCard = ({ review, answer }: Props) => {
  const { locale } = review;
  const form = {
    locale,
    answer,
    children: <input type="hidden" name="shown" value={review.shown} />,
  };
  return (
    <Card as="section">
      <h2 className="card-title">{m.review({ locale })}</h2>
      <p>
        <strong>{reviewTexts.starsForProduct({ stars: review.productStars }, { locale })}</strong>
        {' · '}
        {reviewTexts.starsForSupplier({ stars: review.supplierStars }, { locale })}
      </p>
      <p className="panel-quotation" lang={review.language} dir="auto">
        {review.text}
      </p>
      <ReviewPhotos photos={review.photos} locale={locale} />
      {review.state === 'shown' && review.openReportCount === 0 ? null : (
        <ActForm
          {...form}
          shortcut={keyOf(review, 'review', 'a')}
          intent="show"
          title={m.show({ locale })}
          text={m.showText({ locale })}
        />
      )}
      {review.state === 'hidden' ? null : (
        <ActForm
          {...form}
          shortcut={keyOf(review, 'review', 'r')}
          intent="hide"
          title={m.hide({ locale })}
          text={m.hideText({ locale })}
          needsReason
          isDangerous
        />
      )}
    </Card>
  );
};

function AnswerCard({ review, answer }: Props) {
  const { locale } = review;
  if (review.answer === null) return null;
  const form = {
    locale,
    answer,
    children: <input type="hidden" name="shown" value={review.shown} />,
  };
  return (
    <Card as="section">
      <h2 className="card-title">{m.answer({ locale })}</h2>
      <p className="panel-quotation" lang={review.answerLanguage ?? undefined} dir="auto">
        {review.answer}
      </p>
      {review.answerState === 'shown' ? null : (
        <ActForm
          {...form}
          shortcut={keyOf(review, 'answer', 'a')}
          intent="showAnswer"
          title={m.showAnswer({ locale })}
          text={m.showAnswerText({ locale })}
        />
      )}
      {review.answerState === 'hidden' ? null : (
        <ActForm
          {...form}
          shortcut={keyOf(review, 'answer', 'r')}
          intent="hideAnswer"
          title={m.hideAnswer({ locale })}
          text={m.hideAnswerText({ locale })}
          needsReason
          isDangerous
        />
      )}
    </Card>
  );
}

const Reports = ({ review: { locale, reports } }: Pick<Props, 'review'>) =>
  reports.length === 0 ? null : (
    <Card as="section">
      <h2 className="card-title">{m.reports({ locale })}</h2>
      <ul className="stack">
        {reports.map(({ reason, note, at, by }) => (
          <li key={`${by} ${at}`}>
            <p>
              <strong>{m.reasons({ reason }, { locale })}</strong> · <bdi>{by}</bdi> · {at}
            </p>
            {note === '' ? null : (
              <p className="panel-quotation" dir="auto">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );

const Decisions = ({ review: { locale, acts: made } }: Pick<Props, 'review'>) =>
  made.length === 0 ? null : (
    <Card as="section">
      <h2 className="card-title">{m.acts({ locale })}</h2>
      <ul className="stack">
        {made.map(({ part, to, reason, at, by }) => (
          <li key={`${part} ${at}`}>
            <p>
              {m.act({ to, part }, { locale })} · <bdi>{by ?? '–'}</bdi> · {at}
            </p>
            {reason === '' ? null : (
              <p className="panel-quotation" dir="auto">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );

const About = ({ review, review: { locale } }: Pick<Props, 'review'>) => (
  <Card as="section">
    <h2 className="card-title">{m.about({ locale })}</h2>
    <FactList facts={[]}>
      <FactRow name={m.product({ locale })}>
        <a className="link" dir="auto" href={paths.product({ locale, handle: review.product })}>
          {review.title}
        </a>
      </FactRow>
      <FactRow name={m.store({ locale })}>
        <a className="link" dir="auto" href={paths.store({ locale, slug: review.storeSlug })}>
          {review.store}
        </a>
      </FactRow>
      <FactRow name={m.author({ locale })}>
        {review.author === null || review.authorId === null ? (
          m.gone({ locale })
        ) : (
          <bdi>{review.author}</bdi>
        )}
      </FactRow>
      <FactRow name={m.written({ locale })}>{review.written}</FactRow>
      <FactRow name={m.why({ locale })}>
        {review.holdReason === null
          ? reviewTexts.states({ state: review.state }, { locale })
          : m.hold({ reason: review.holdReason }, { locale })}
      </FactRow>
    </FactList>
  </Card>
);

/** Also after a refusal: what changed meanwhile is shown. */
export const shouldRevalidate = () => true;

export default function ReviewPage({
  loaderData: review,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, title, decided, neighbours } = review;
  const pathOf = (id: string) => memberPaths.controlReview({ locale, id });
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={title}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.controlReviews({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={
        <QueueTools
          previous={neighbours.previous && pathOf(neighbours.previous)}
          next={neighbours.next && pathOf(neighbours.next)}
          keys={m.keys({ locale })}
          locale={locale}
        />
      }
    >
      <DecisionResult
        decision={answer ? null : decided}
        results={reviewDecisions}
        hrefOf={pathOf}
        locale={locale}
      />
      <BesideQueue items={review.queue} current={review.id} hrefOf={pathOf} locale={locale}>
        <div className="panel-columns">
          <div className="stack">
            <ReviewCard review={review} answer={answer} />
            <AnswerCard review={review} answer={answer} />
            <Reports review={review} />
          </div>
          <div className="stack">
            <About review={review} />
            <Decisions review={review} />
          </div>
        </div>
      </BesideQueue>
    </PanelPage>
  );
}
