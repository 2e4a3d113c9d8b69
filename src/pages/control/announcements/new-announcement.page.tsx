import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import { announcementForm } from '#features/announcements/schemas.ts';
import * as m from '#messages/pages/control/announcements';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/new-announcement.page';
import { AnnouncementForm } from './announcement-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async ({ locale }) => ({ locale }));

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', announcementForm, async (context, input) => {
    await publishAnnouncement(context, input);
    return redirect(`${memberPaths.announcements({ locale: context.locale })}?done=save`, 303);
  });

const nothing = { en: '', tr: '', ar: '', url: '', startsAt: '', endsAt: '', updatedAt: null };

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
      <div className="panel-columns">
        <Card as="section">
          <AnnouncementForm values={nothing} answer={answer} locale={locale} />
        </Card>
      </div>
    </PanelPage>
  );
}
