import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { changeAnnouncement, endAnnouncement } from '#features/announcements/commands.server.ts';
import { getAnnouncement } from '#features/announcements/queries.server.ts';
import { phaseOf } from '#features/announcements/rules.ts';
import { announcementForm } from '#features/announcements/schemas.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/announcements';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import { marketTimeAsTyped } from '#shared/market-time.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { resultFor } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/announcement.page';
import { ActForm } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const { text, url, startsAt, endsAt, updatedAt } = await getAnnouncement(
      context,
      args.params.announcement,
    );
    return {
      locale,
      phase: phaseOf({ startsAt, endsAt }, context.now()),
      endsAt: endsAt && dateText(endsAt, locale, 'instant'),
      values: {
        en: text.en ?? '',
        tr: text.tr ?? '',
        ar: text.ar ?? '',
        url: url ?? '',
        startsAt: marketTimeAsTyped(startsAt),
        endsAt: endsAt ? marketTimeAsTyped(endsAt) : '',
        updatedAt: updatedAt.getTime(),
      },
    };
  });

const seen = z.object({
  intent: z.literal('save'),
  updatedAt: z.coerce.number().int().min(0).max(8.64e15),
});
const schemaOf = (form: FormData) =>
  form.get('intent') === 'end' ? plainAct('end') : z.intersection(seen, announcementForm);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', schemaOf, async (context, input) => {
    const id = args.params.announcement;
    if (input.intent === 'end') await endAnnouncement(context, id);
    else {
      const { intent: _intent, updatedAt, ...changed } = input;
      await changeAnnouncement(context, id, { ...changed, seen: new Date(updatedAt) });
    }
    return redirect(
      `${memberPaths.announcements({ locale: context.locale })}?done=${input.intent}`,
      303,
    );
  });

export default function AnnouncementPage({
  loaderData: { locale, phase, endsAt, values },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.changeTitle({ locale })}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.announcements({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <AnnouncementPreview values={values} locale={locale} />
      {phase === 'ended' ? (
        <Alert>{m.endedText({ moment: endsAt ?? '' }, { locale })}</Alert>
      ) : (
        <div className="panel-columns">
          <Card as="section">
            <AnnouncementForm
              key={values.updatedAt}
              values={values}
              answer={resultFor(answer, 'save')}
              locale={locale}
            />
          </Card>
          <Card as="section">
            <h2 className="card-title">{control.actions({ locale })}</h2>
            <ActForm
              intent="end"
              title={m.end({ locale })}
              text={m.endText({ locale })}
              locale={locale}
              answer={answer}
              isDangerous
            />
          </Card>
        </div>
      )}
    </PanelPage>
  );
}
