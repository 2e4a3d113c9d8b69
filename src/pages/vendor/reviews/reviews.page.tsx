import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { answerReview } from '#features/buyer-reviews/commands/answer-review.server.ts';
import { whyNotAnswerReviews } from '#features/buyer-reviews/permissions.ts';
import {
  listStoreReviews,
  type StoreReviewList,
  storeReviewLists,
} from '#features/buyer-reviews/queries/store-reviews.server.ts';
import { answerInput, maxReviewText, reviewId } from '#features/buyer-reviews/schemas.ts';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/vendor/reviews';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { number } from '#platform/i18n/runtime.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { TextArea } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Pager } from '#ui/pager.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import type { Route } from './+types/reviews.page';

const maxPages = 100;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const done = args.url.searchParams.get('done');
    if (whyNotAnswerReviews(context.actor) !== null) return { locale, done, reviews: null };
    const asked = args.url.searchParams.get('list');
    const list = storeReviewLists.find((one) => one === asked) ?? 'unanswered';
    const typed = Math.trunc(Number(args.url.searchParams.get('page'))) || 1;
    const page = Math.min(maxPages, Math.max(1, typed));
    const { rows, counts, pages, ratings } = await listStoreReviews(context, { list, page });
    return {
      locale,
      done,
      reviews: {
        list,
        page,
        pages: Math.min(pages, maxPages),
        counts,
        address: addressOf(args),
        ratings: ratings.map(({ name, average }) => ({ name, average: average.toFixed(1) })),
        rows: rows.map(({ createdAt, country, ...row }) => ({
          ...row,
          written: dateText(createdAt, locale),
          country: country && countryName(country, locale),
        })),
      },
    };
  });

const act = answerInput.extend({ intent: z.literal('answer'), id: reviewId });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', act, async (context, { id, answer }) => {
    const { state } = await answerReview(context, id, { answer });
    const { locale } = context;
    return redirect(withParameters(memberPaths.vendorReviews({ locale }), { done: state }), 303);
  });

type Loaded = NonNullable<Route.ComponentProps['loaderData']['reviews']>;
type Row = Loaded['rows'][number];
type Locale = Route.ComponentProps['loaderData']['locale'];
type Answer = ActionResult | undefined;

function OwnAnswer({ row, answer: last, locale }: { row: Row; answer: Answer; locale: Locale }) {
  const { id } = row;
  if (row.answer === null) {
    const answer = resultFor(last, 'answer', id);
    return (
      <IntentForm intent="answer" id={id} answer={answer}>
        <TextArea
          label={m.answer({ locale })}
          hint={m.answerHint({ locale })}
          name="answer"
          rows={3}
          maxLength={maxReviewText}
          dir="auto"
          error={answer?.errors['answer']}
          defaultValue={String(answer?.values['answer'] ?? '')}
        />
        <div>
          <SubmitButton size="sm">{m.send({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    );
  }
  return (
    <>
      <h3>{m.answered({ locale })}</h3>
      {row.answerState === 'held' ? <p>{m.heldAnswer({ locale })}</p> : null}
      {row.answerState === 'hidden' ? <p>{m.hiddenAnswer({ locale })}</p> : null}
      <p className="panel-quotation" dir="auto">
        {row.answer}
      </p>
    </>
  );
}

const ReviewCard = ({ row, answer, locale }: { row: Row; answer: Answer; locale: Locale }) => (
  <Card as="article">
    <h2 className="card-title" dir="auto">
      {row.title}
    </h2>
    <p>
      <strong>{reviewTexts.starsForProduct({ stars: row.productStars }, { locale })}</strong>
      {' · '}
      {reviewTexts.starsForSupplier({ stars: row.supplierStars }, { locale })}
    </p>
    <p className="text-soft text-sm">
      {row.country === null
        ? reviewTexts.buyer({ locale })
        : reviewTexts.buyerFrom({ country: row.country }, { locale })}
      {' · '}
      {row.written}
    </p>
    <p className="panel-quotation" lang={row.language} dir="auto">
      {row.text}
    </p>
    <OwnAnswer row={row} answer={answer} locale={locale} />
  </Card>
);

function Reviews({
  reviews: { list, page, pages, counts, address, ratings, rows },
  answer,
  locale,
}: {
  reviews: Loaded;
  answer: Answer;
  locale: Locale;
}) {
  const path = memberPaths.vendorReviews({ locale });
  const names: Readonly<Record<StoreReviewList, string>> = {
    unanswered: m.unanswered({ locale }),
    all: m.all({ locale }),
  };
  return (
    <>
      {ratings.length === 0 ? null : (
        <ul className="stack" aria-label={m.average({ locale })}>
          {ratings.map(({ name, average }) => (
            <li key={name}>{m.stars({ store: isolated(name), average }, { locale })}</li>
          ))}
        </ul>
      )}
      <SectionTabs
        label={m.lists({ locale })}
        tabs={storeReviewLists.map((one) => ({
          href: withParameters(path, { list: one === 'unanswered' ? null : one }),
          label: names[one],
          count: number(locale, counts[one]),
          isCurrent: one === list,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState
          title={counts.all === 0 ? m.noneAll({ locale }) : m.none({ locale })}
          text={m.noneText({ locale })}
        />
      ) : (
        rows.map((row) => <ReviewCard key={row.id} row={row} answer={answer} locale={locale} />)
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(to) => withParameters(address, { page: to === 1 ? null : to })}
        labels={{
          pages: m.pages({ locale }),
          previous: m.previous({ locale }),
          next: m.next({ locale }),
        }}
        formatNumber={(n) => number(locale, n)}
      />
    </>
  );
}

export default function VendorReviewsPage({
  loaderData: { locale, done, reviews },
  actionData: answer,
}: Route.ComponentProps) {
  const doneText = answer ? '' : m.done({ what: done ?? '' }, { locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
    >
      {doneText === '' ? null : (
        <div role="status">
          <Alert tone="success">{doneText}</Alert>
        </div>
      )}
      {reviews === null ? (
        <Alert>{m.lookOnly({ locale })}</Alert>
      ) : (
        <Reviews reviews={reviews} answer={answer} locale={locale} />
      )}
    </PanelPage>
  );
}
