import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { OwnBookings, OwnRequests } from '#features/exhibitions/components/own-bookings.tsx';
import { SavedForms } from '#features/exhibitions/components/saved-forms.tsx';
import {
  readOwnBadges,
  readOwnBookings,
  readSavedForms,
} from '#features/exhibitions/queries/own-views.server.ts';
import * as words from '#messages/features/exhibitions';
import * as m from '#messages/pages/buyer/exhibitions';
import { actOnOwnBooking, ownBookingActs } from '#pages/shared/own-exhibitions.server.ts';
import { readShown } from '#pages/shared/read-shown.server.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/exhibitions.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    await readShown(context, { groups: ['buyerExhibitions'] });
    const [own, badges, forms] = await Promise.all([
      readOwnBookings(context),
      readOwnBadges(context),
      readSavedForms(context),
    ]);
    return {
      locale: context.locale,
      done: args.url.searchParams.get('done'),
      badges,
      forms,
      ...own,
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'buyer', ownBookingActs, (context, input) =>
    actOnOwnBooking(context, input, memberPaths.buyerExhibitions({ locale: context.locale })),
  );

type Badges = Pick<Route.ComponentProps['loaderData'], 'locale' | 'badges'>;

const OwnBadges = ({ locale, badges }: Badges) =>
  badges.length === 0 ? (
    <EmptyState
      title={words.noBadges({ locale })}
      text={words.noBadgesText({ locale })}
      action={{ label: words.seeExhibitions({ locale }), href: paths.exhibitions({ locale }) }}
    />
  ) : (
    <section className="stack">
      <h2 className="card-title">{words.badges({ locale })}</h2>
      {badges.map(({ badge, fair, slug, name, company, isConfirmed, days }) => (
        <Card as="article" key={badge}>
          <h3 className="card-title">
            <a className="link" href={paths.exhibition({ locale, slug })} dir="auto">
              {fair}
            </a>
          </h3>
          <p className="text-soft">{days}</p>
          <p>
            <bdi>{name}</bdi> · <bdi>{company}</bdi>
          </p>
          <p>
            {isConfirmed ? (
              <>
                {words.badgeNumber({ locale })} <bdi>{badge}</bdi> ·{' '}
                <a className="link" href={memberPaths.buyerBadge({ locale, id: badge })}>
                  {words.badgeOpen({ locale })}
                </a>
              </>
            ) : (
              words.unconfirmed({ locale })
            )}
          </p>
        </Card>
      ))}
    </section>
  );

export default function BuyerExhibitionsPage({
  loaderData: { locale, done, bookings, requests, badges, forms },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <PanelPage title={m.title({ locale })} lead={m.lead({ locale })} {...panelWay('buyer', locale)}>
      {done === null || answer ? null : (
        <div role="status">
          <Alert tone="success">{words.done({ done }, { locale })}</Alert>
        </div>
      )}
      <OwnBadges locale={locale} badges={badges} />
      <SavedForms locale={locale} forms={forms} />
      <OwnBookings locale={locale} bookings={bookings} answer={answer} />
      <OwnRequests locale={locale} requests={requests} />
    </PanelPage>
  );
}
