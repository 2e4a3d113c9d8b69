import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { viewBuyerCard } from '#features/quotes/commands/view-buyer.server.ts';
import * as m from '#messages/pages/vendor/buyer-details';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { countryName } from '#shared/countries.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { FactRow } from '#ui/fact-list.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/card.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const card = await viewBuyerCard(context, args.params.quote);
    const country = card?.country ?? null;
    return {
      locale,
      quote: args.params.quote,
      card: card && {
        ...card,
        country: country === null ? null : countryName(country, locale),
      },
    };
  });

export default function CardPage({ loaderData: { locale, quote, card } }: Route.ComponentProps) {
  return (
    <PanelPage title={m.title({ locale })} {...panelWay('vendor', locale)}>
      {card === null ? (
        <EmptyState
          title={m.hiddenTitle({ locale })}
          text={m.hiddenText({ locale })}
          action={{
            label: m.toNotes({ locale }),
            href: memberPaths.vendorQuoteNotes({ locale, quote }),
          }}
        />
      ) : (
        <>
          <Alert>{m.logged({ locale })}</Alert>
          <Card as="section">
            <dl className="fact-list">
              {card.name === null ? null : (
                <FactRow name={m.name({ locale })}>
                  <bdi>{card.name}</bdi>
                </FactRow>
              )}
              <FactRow name={m.company({ locale })}>
                <bdi>{card.company}</bdi>
              </FactRow>
              {card.email === null ? null : (
                <FactRow name={m.email({ locale })}>
                  <a className="link" href={`mailto:${card.email}`}>
                    <bdi dir="ltr">{card.email}</bdi>
                  </a>
                </FactRow>
              )}
              {card.phone === null ? null : (
                <FactRow name={m.phone({ locale })}>
                  <a className="link" href={`tel:${card.phone}`}>
                    <bdi dir="ltr">{card.phone}</bdi>
                  </a>
                </FactRow>
              )}
              {card.country === null ? null : (
                <FactRow name={m.country({ locale })}>{card.country}</FactRow>
              )}
            </dl>
          </Card>
        </>
      )}
    </PanelPage>
  );
}
