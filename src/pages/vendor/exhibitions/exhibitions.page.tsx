import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { OwnBookings, OwnRequests } from '#features/exhibitions/components/own-bookings.tsx';
import { SavedForms } from '#features/exhibitions/components/saved-forms.tsx';
import { readOwnBookings, readSavedForms } from '#features/exhibitions/queries/own-views.server.ts';
import { done as doneText } from '#messages/features/exhibitions';
import * as m from '#messages/pages/vendor/exhibitions';
import { actOnOwnBooking, ownBookingActs } from '#pages/shared/own-exhibitions.server.ts';
import { readShown } from '#pages/shared/read-shown.server.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/exhibitions.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    await readShown(context, { groups: ['buyerExhibitions'] });
    const [own, forms] = await Promise.all([readOwnBookings(context), readSavedForms(context)]);
    return {
      locale: context.locale,
      done: args.url.searchParams.get('done'),
      forms,
      ...own,
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', ownBookingActs, (context, input) =>
    actOnOwnBooking(context, input, memberPaths.vendorExhibitions({ locale: context.locale })),
  );

export default function VendorExhibitionsPage({
  loaderData: { locale, done, bookings, requests, forms },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      tools={
        <Button size="sm" href={paths.exhibitions({ locale })}>
          {m.see({ locale })}
        </Button>
      }
      {...panelWay('vendor', locale)}
    >
      {done === null || answer ? null : (
        <div role="status">
          <Alert tone="success">{doneText({ done }, { locale })}</Alert>
        </div>
      )}
      <SavedForms locale={locale} forms={forms} />
      <OwnBookings locale={locale} bookings={bookings} answer={answer} />
      <OwnRequests locale={locale} requests={requests} />
    </PanelPage>
  );
}
