import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  listProductReviews,
  type ProductReviewList,
  productReviewLists,
} from '#features/products/queries/product-reviews.server.ts';
import { reviewTargetHours } from '#features/products/rules/reviews.ts';
import * as m from '#messages/pages/control/products';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/products.page';
import { ageInHours } from '../age.ts';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { OldestWaiting } from '../oldest-waiting.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const list = choiceIn(args.url.searchParams, 'list', productReviewLists) ?? 'prohibited_words';
    const page = pageIn(args.url.searchParams);
    const { reviews, counts, oldestAt, pages } = await listProductReviews(context, list, page);
    return {
      locale,
      list,
      page,
      pages,
      counts,
      lists: productReviewLists,
      oldest: ageInHours(oldestAt, context.now()),
      address: addressOf(args),
      reviews: reviews.map(({ askedAt, decidedAt, ...review }) => ({
        ...review,
        at: dateText(decidedAt ?? askedAt, locale, 'moment'),
      })),
    };
  });

const names: Readonly<Record<ProductReviewList, typeof m.decided>> = {
  prohibited_words: m.prohibited_words,
  category: m.category,
  decided: m.decided,
};

type Loaded = Route.ComponentProps['loaderData'];

function ReviewTable({ loaded: { locale, list, reviews } }: { loaded: Loaded }) {
  return (
    <TableScroll label={names[list]({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.product({ locale })}</th>
            <th scope="col">{m.store({ locale })}</th>
            {list === 'category' ? null : (
              <th scope="col">{(list === 'decided' ? m.decision : m.words)({ locale })}</th>
            )}
            <th scope="col">{(list === 'decided' ? m.decidedOn : m.asked)({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {reviews.map((review) => (
            <tr key={review.id}>
              <td className="text-medium data-table-text">
                <a
                  className="link"
                  lang={review.title.locale}
                  dir="auto"
                  href={memberPaths.productReview({ locale, id: review.id })}
                >
                  {review.title.value}
                </a>
              </td>
              <td>
                <bdi>{review.store}</bdi>
              </td>
              {list === 'category' ? null : (
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
              )}
              <td className="text-tabular text-nowrap">{review.at}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

export default function ProductReviewsPage({ loaderData: loaded }: Route.ComponentProps) {
  const { locale, list, lists, page, pages, counts, address, reviews } = loaded;
  const path = memberPaths.productReviews({ locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={
        <OldestWaiting locale={locale} hours={loaded.oldest} targetHours={reviewTargetHours} />
      }
    >
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
    </PanelPage>
  );
}
