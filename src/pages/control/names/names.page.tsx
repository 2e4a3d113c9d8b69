import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import {
  listNameReviews,
  type NameList,
  nameLists,
} from '#features/name-reviews/queries/review-list.server.ts';
import * as m from '#messages/pages/control/names';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/names.page';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { concernTexts, subjectTexts } from './name-texts.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const list = choiceIn(args.url.searchParams, 'list', nameLists) ?? 'open';
    const page = pageIn(args.url.searchParams);
    const { reviews, counts, pages } = await listNameReviews(context, list, page);
    return {
      locale,
      list,
      lists: nameLists,
      page,
      pages,
      counts,
      address: addressOf(args),
      reviews: reviews.map((review) => ({
        ...review,
        createdAt: dateText(review.createdAt, locale),
      })),
    };
  });

const listTexts: Readonly<Record<NameList, typeof m.open>> = {
  open: m.open,
  rename_asked: m.rename_asked,
  decided: m.decided,
};

export default function NamesPage({ loaderData }: Route.ComponentProps) {
  const { locale, list, lists, page, pages, counts, address, reviews } = loaderData;
  const path = memberPaths.names({ locale });
  const tabs = lists.map((one) => ({
    href: one === 'open' ? path : `${path}?list=${one}`,
    label: listTexts[one]({ locale }),
    count: String(counts[one]),
    isCurrent: one === list,
  }));
  const waiting =
    counts.open === 0 ? undefined : (
      <Badge tone="iznik">{m.waiting({ count: counts.open }, { locale })}</Badge>
    );
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={waiting}
    >
      <Card as="section" padding="none" className="data-table-card">
        <div className="panel-tabs">
          <SectionTabs label={m.lists({ locale })} tabs={tabs} />
        </div>
        {reviews.length === 0 ? (
          <EmptyState title={m.emptyTitle({ locale })} text={m.emptyText({ locale })} />
        ) : (
          <TableScroll label={listTexts[list]({ locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{m.name({ locale })}</th>
                  <th scope="col">{m.kind({ locale })}</th>
                  <th scope="col">{m.why({ locale })}</th>
                  <th scope="col">{m.similarName({ locale })}</th>
                  {list === 'decided' ? <th scope="col">{m.state({ locale })}</th> : null}
                  <th scope="col">{m.flagged({ locale })}</th>
                </tr>
              </thead>
              <tbody>
                {reviews.map((review) => (
                  <tr key={review.id}>
                    <td className="text-medium data-table-text">
                      <a className="link" dir="auto" href={`${path}/${review.id}`}>
                        {review.name}
                      </a>
                    </td>
                    <td>{subjectTexts[review.subject]({ locale })}</td>
                    <td>{concernTexts[review.concern]({ locale })}</td>
                    <td className="data-table-text">
                      <bdi>{review.similarName ?? '–'}</bdi>
                    </td>
                    {list === 'decided' ? (
                      <td>{m.states({ state: review.state }, { locale })}</td>
                    ) : null}
                    <td className="text-tabular text-nowrap">{review.createdAt}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
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
