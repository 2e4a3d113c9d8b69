import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { switchHomeSlots } from '#features/home-slots/commands.server.ts';
import { listShownSlots } from '#features/home-slots/queries.server.ts';
import { homeSlotNames } from '#features/home-slots/rules.ts';
import { homeSlotsInput } from '#features/home-slots/schemas.ts';
import * as m from '#messages/pages/control/home';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Checkbox } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/home-slots.page';
import { ActResult } from '../act-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => ({
    locale: context.locale,
    done: args.url.searchParams.get('done'),
    shown: [...(await listShownSlots(context))],
  }));

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', homeSlotsInput, async (context, input) => {
    await switchHomeSlots(context, input);
    return redirect(`${memberPaths.homeSlots({ locale: context.locale })}?done=saved`, 303);
  });

export default function HomeSlotsPage({
  loaderData: { locale, done, shown },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <ActResult text={done === 'saved' ? m.saved({ locale }) : null} />
      <Card as="section">
        <Form answer={answer}>
          <fieldset className="form">
            <legend>{m.parts({ locale })}</legend>
            {homeSlotNames.map((name) => (
              <Checkbox
                key={name}
                name="shown"
                value={name}
                defaultChecked={shown.includes(name)}
                label={m.slots({ slot: name }, { locale })}
              />
            ))}
          </fieldset>
          <div className="form-actions">
            <SubmitButton>{m.save({ locale })}</SubmitButton>
            <a className="btn btn-quiet" href={paths.home({ locale })}>
              {m.see({ locale })}
            </a>
          </div>
        </Form>
      </Card>
    </PanelPage>
  );
}
