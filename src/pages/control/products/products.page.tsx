import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { openProductReview } from '#features/products/commands/open-review.server.ts';
import { findReviewedTitle } from '#features/products/queries/product-review-queue.server.ts';
import {
  listProductReviews,
  type ProductReviewList,
  productReviewLists,
} from '#features/products/queries/product-reviews.server.ts';
import { reviewTargetHours } from '#features/products/rules/reviews.ts';
import * as m from '#messages/pages/control/products';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/products.page';
import { DecisionResult } from '../act-form.tsx';
import { readDecision } from '../after-decision.ts';
import { ageInHours } from '../age.ts';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { OldestWaiting } from '../oldest-waiting.tsx';
import { QueueFace } from '../queue-list.tsx';
import { reviewResults } from './review-parts.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const list = choiceIn(args.url.searchParams, 'list', productReviewLists) ?? 'prohibited_words';
    const page = pageIn(args.url.searchParams);
    const [{ reviews, counts, oldestAt, pages }, decided] = await Promise.all([
      listProductReviews(context, list, page),
      readDecision(args.url.searchParams, (id) => findReviewedTitle(context, id)),
    ]);
    return {
      locale,
      list,
      page,
      pages,
      counts,
      lists: productReviewLists,
      oldest: ageInHours(oldestAt, context.now()),
      address: withParameters(addressOf(args), { done: null, of: null }),
      decided,
      reviews: reviews.map(({ askedAt, decidedAt, ...review }) => ({
        ...review,
        at: dateText(decidedAt ?? askedAt, locale, 'instant'),
      })),
    };
  });

const names: Readonly<Record<ProductReviewList, typeof m.decided>> = {
  prohibited_words: m.prohibited_words,
  category: m.category,
  mended: m.mended,
  staff: m.staff,
  decided: m.decided,
};

type Loaded = Route.ComponentProps['loaderData'];
type Result = Route.ComponentProps['actionData'];

function ReviewTable({ loaded: { locale, list, reviews } }: { loaded: Loaded }) {
  // Products of the other lists have no words.
  const hasMore = list === 'prohibited_words' || list === 'decided';
  return (
    <TableScroll label={names[list]({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.product({ locale })}</th>
            <th scope="col" className="data-table-second">
              {m.store({ locale })}
            </th>
            {hasMore ? (
              <th scope="col">{(list === 'decided' ? m.decision : m.words)({ locale })}</th>
            ) : null}
            <th scope="col">{(list === 'decided' ? m.decidedOn : m.asked)({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {reviews.map((review) => (
            <tr key={review.id}>
              <td className="text-medium data-table-text">
                <QueueFace title={review.title.value} picture={review.picture} />
                <a
                  className="link"
                  lang={review.title.locale}
                  dir="auto"
                  href={withParameters(memberPaths.productReview({ locale, id: review.id }), {
                    list: list === 'decided' ? null : list,
                  })}
                >
                  {review.title.value}
                </a>
              </td>
              <td className="data-table-text data-table-second">
                <bdi>{review.store}</bdi>
              </td>
              {hasMore ? (
                <td className="data-table-text">
                  {list === 'decided' ? (
                    m.states({ state: review.state }, { locale })
                  ) : (
                    <span className="panel-badges">
                      {review.words.map((word) => (
                        <Badge key={word} tone="warn">
                          <bdi>{word}</bdi>
                        </Badge>
                      ))}
                    </span>
                  )}
                </td>
              ) : null}
              <td className="text-tabular">{review.at}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

const lookAt = z.object({ product: z.string({ error: 'required' }).max(2_000) });

/** The number of a product, also when its address is given. */
const numberIn = (typed: string): string =>
  /([0-9a-z]{10})\/?(?:[?#].*)?$/.exec(typed.trim().toLowerCase())?.[1] ?? '';

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', lookAt, async (context, { product }) => {
    const id = await openProductReview(context, numberIn(product));
    return redirect(memberPaths.productReview({ ...context, id }), 303);
  });

/** Opens a review of any product, for what no rule has found. */
const LookAt = ({ locale, answer }: { locale: Locale; answer: Result }) => (
  <Card as="section">
    <h2 className="card-title">{m.lookAt({ locale })}</h2>
    <Form answer={answer}>
      <TextField
        label={m.lookAtProduct({ locale })}
        hint={m.lookAtHint({ locale })}
        dir="ltr"
        maxLength={2_000}
        {...fieldsOf(answer)('product')}
      />
      <div>
        <SubmitButton size="sm" variant="secondary">
          {m.lookAtOpen({ locale })}
        </SubmitButton>
      </div>
    </Form>
  </Card>
);

export default function ProductReviewsPage({
  loaderData: loaded,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, list, lists, page, pages, counts, address, reviews, decided } = loaded;
  useFreshQueue();
  const path = memberPaths.productReviews({ locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={
        <>
          <OldestWaiting locale={locale} hours={loaded.oldest} targetHours={reviewTargetHours} />
          <Button size="sm" href={memberPaths.marketProducts({ locale })}>
            {m.allProducts({ locale })}
          </Button>
        </>
      }
    >
      <DecisionResult
        decision={answer ? null : decided}
        results={reviewResults}
        hrefOf={(id) => memberPaths.productReview({ locale, id })}
        locale={locale}
      />
      <Card as="section" padding="none" className="data-table-card">
        <div className="panel-tabs">
          <SectionTabs
            label={m.lists({ locale })}
            tabs={lists.map((one) => ({
              href: one === 'prohibited_words' ? path : `${path}?list=${one}`,
              label: names[one]({ locale }),
              count: String(counts[one]),
              isCurrent: one === list,
            }))}
          />
        </div>
        {reviews.length === 0 ? (
          <EmptyState title={m.emptyTitle({ locale })} text={m.emptyText({ locale })} />
        ) : (
          <ReviewTable loaded={loaded} />
        )}
        <ListFoot
          found={m.found({ count: counts[list] }, { locale })}
          pages={pages}
          page={page}
          address={address}
          locale={locale}
        />
      </Card>
      <LookAt locale={locale} answer={answer} />
    </PanelPage>
  );
}
