import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  listOwnReviews,
  listReviewRights,
} from '#features/buyer-reviews/queries/own-reviews.server.ts';
import { rightDays } from '#features/buyer-reviews/rules.ts';
import * as reviewTexts from '#messages/features/buyer-reviews';
import * as m from '#messages/pages/buyer/reviews';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/reviews.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { locale } = context;
    const [rights, reviews] = await Promise.all([
      listReviewRights(context),
      listOwnReviews(context),
    ]);
    return {
      locale,
      done: args.url.searchParams.get('done'),
      rights: rights.map(({ expiresAt, ...right }) => ({
        ...right,
        until: dateText(expiresAt, locale),
      })),
      reviews: reviews.map(({ createdAt, editableUntil, ...review }) => ({
        ...review,
        isEditable: editableUntil !== null,
        written: dateText(createdAt, locale),
      })),
    };
  });

type Loaded = Route.ComponentProps['loaderData'];

const Rights = ({ locale, rights }: Pick<Loaded, 'locale' | 'rights'>) => (
  <Card as="section" padding="none" className="data-table-card">
    <div className="data-table-head">
      <h2>{m.toWrite({ locale })}</h2>
    </div>
    {rights.length === 0 ? (
      <p className="card-pad text-soft">{m.toWriteNone({ days: ltr(rightDays) }, { locale })}</p>
    ) : (
      <TableScroll label={m.toWrite({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.product({ locale })}</th>
              <th scope="col">{m.order({ locale })}</th>
              <th scope="col">{m.until({ locale })}</th>
              <th scope="col">{m.write({ locale })}</th>
            </tr>
          </thead>
          <tbody>
            {rights.map(({ id, product, title, order, until }) => (
              <tr key={id}>
                <td className="data-table-text">
                  <a className="link" dir="auto" href={paths.product({ locale, handle: product })}>
                    {title}
                  </a>
                </td>
                <td>
                  <bdi dir="ltr">{order}</bdi>
                </td>
                <td className="text-tabular">{until}</td>
                <td>
                  <Button size="sm" href={memberPaths.newBuyerReview({ locale, id })}>
                    {m.write({ locale })}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    )}
  </Card>
);

const Written = ({ locale, reviews }: Pick<Loaded, 'locale' | 'reviews'>) => (
  <Card as="section" padding="none" className="data-table-card">
    <div className="data-table-head">
      <h2>{m.own({ locale })}</h2>
    </div>
    <TableScroll label={m.own({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.product({ locale })}</th>
            <th scope="col">{m.stars({ locale })}</th>
            <th scope="col">{m.state({ locale })}</th>
            <th scope="col">{m.written({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {reviews.map(({ id, title, productStars, state, written }) => (
            <tr key={id}>
              <td className="data-table-text">
                <a className="link" dir="auto" href={memberPaths.buyerReview({ locale, id })}>
                  {title}
                </a>
              </td>
              <td>{reviewTexts.starCount({ stars: productStars }, { locale })}</td>
              <td>{reviewTexts.states({ state }, { locale })}</td>
              <td className="text-tabular">{written}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  </Card>
);

export default function ReviewsPage({
  loaderData: { locale, done, rights, reviews },
}: Route.ComponentProps) {
  const doneText = m.done({ what: done ?? '' }, { locale });
  return (
    <PanelPage title={m.title({ locale })} lead={m.lead({ locale })} {...panelWay('buyer', locale)}>
      {doneText === '' ? null : (
        <div role="status">
          <Alert tone="success">{doneText}</Alert>
        </div>
      )}
      <Rights locale={locale} rights={rights} />
      {reviews.length === 0 ? (
        <EmptyState title={m.own({ locale })} text={m.ownNone({ locale })} />
      ) : (
        <Written locale={locale} reviews={reviews} />
      )}
    </PanelPage>
  );
}
