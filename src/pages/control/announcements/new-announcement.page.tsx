import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import { announcementForm } from '#features/announcements/schemas.ts';
import * as m from '#messages/pages/control/announcements';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { type ActionResult, doneResult } from '#platform/pages/form-action.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/new-announcement.page';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async ({ locale }) => ({ locale }));

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', announcementForm, async (context, input, form) => {
    if (form.get('does') === 'preview') return doneResult('preview', form);
    await publishAnnouncement(context, input);
    return redirect(`${memberPaths.announcements({ locale: context.locale })}?done=save`, 303);
  });

const nothing = { en: '', tr: '', ar: '', url: '', startsAt: '', endsAt: '', updatedAt: null };

/** What was typed, which the action has found fit to be published. */
const shownIn = ({ values }: ActionResult) => {
  const text = (name: string) => String(values[name] ?? '').trim();
  return { en: text('en'), tr: text('tr'), ar: text('ar'), url: text('url') };
};

export default function NewAnnouncementPage({
  loaderData: { locale },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.addTitle({ locale })}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.announcements({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      {answer?.code === 'preview' ? (
        <div role="status">
          <AnnouncementPreview values={shownIn(answer)} locale={locale} />
        </div>
      ) : null}
      <div className="panel-columns">
        <Card as="section">
          <AnnouncementForm values={nothing} answer={answer} locale={locale} />
        </Card>
      </div>
    </PanelPage>
  );
}
