import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import { createExhibition } from '#features/exhibitions/commands/organise.server.ts';
import { whyNotOrganise } from '#features/exhibitions/permissions.ts';
import { exhibitionInput } from '#features/exhibitions/schemas.ts';
import * as m from '#messages/pages/control/exhibitions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/new.page';
import { ExhibitionForm } from './exhibition-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', (context) => {
    if (whyNotOrganise(context.actor) !== null) throw notFound();
    const { locale } = context;
    return Promise.resolve({ locale, countries: listCountryChoices(locale) });
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', exhibitionInput, async (context, input) => {
    if (whyNotOrganise(context.actor) !== null) throw notFound();
    const slug = await createExhibition(context, input);
    return redirect(memberPaths.controlExhibition({ locale: context.locale, slug }), 303);
  });

const empty = {
  values: { timeZone: 'Europe/Istanbul', country: 'TR', dailyOpens: '10:00', dailyCloses: '18:00' },
  errors: {},
  error: null,
  code: null,
};

export default function NewExhibitionPage({
  loaderData: { locale, countries },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <PanelPage title={m.create({ locale })} {...panelWay('control', locale)}>
      <Card as="section">
        <ExhibitionForm
          locale={locale}
          countries={countries}
          answer={answer}
          shown={answer ?? empty}
          revision={null}
        />
      </Card>
    </PanelPage>
  );
}
